import type { Stock, StockImportPlan } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import { quoted } from "./field-values.ts";
import { shareOf, type ImportHold } from "./import-hold.ts";
import { areMostEqual, confirmValues } from "./value-decision.ts";

type Pictured = Pick<Vehicle, "dealershipSlug" | "images" | "sold">;

/** Stands for the site in place of a dealership's slug. */
const wholeSite = "";

/**
 * Finds out whether a file has one and the same first picture for most vehicles that had others: `coming soon`. It
 * remembers one address for each dealership, however many rows there are, and counts too few rather than too many.
 */
export class SamePictureCheck {
  private readonly majorities = new Map<string, Majority>();

  addRow({ dealershipSlug, images, sold }: Pictured): void {
    const [first] = images;
    if (first === undefined || sold) return;
    for (const slug of [wholeSite, dealershipSlug]) {
      const majority = this.majorities.get(slug) ?? new Majority();
      this.majorities.set(slug, majority);
      majority.add(first);
    }
  }

  /** Why the file is held. Reads the stock only where most rows have one picture. */
  async hold(
    { accepted, dealerships }: Pick<StockImportPlan, "accepted" | "dealerships">,
    stockOfSite: ReturnType<Stock["vehicles"]>,
    known: readonly FeedDealership[],
  ): Promise<ImportHold | null> {
    const suspects = [...this.majorities].flatMap(([slug, { address, surplus, rows }]) => {
      const added = slug === wholeSite ? accepted : (dealerships.get(slug)?.added ?? 0);
      // Vehicles that are new may all wait for their photos.
      const [alike, of] = [surplus - added, rows - added];
      return areMostEqual(alike, of) ? [{ slug, address, alike, of, before: 0 }] : [];
    });
    if (suspects.length === 0) return null;
    for await (const vehicles of stockOfSite) {
      for (const { dealershipSlug, images, sold } of vehicles) {
        for (const suspect of suspects) {
          const isHere = suspect.slug === wholeSite || suspect.slug === dealershipSlug;
          if (isHere && !sold && images[0] === suspect.address) suspect.before += 1;
        }
      }
    }
    const found = suspects.find(({ alike, of, before }) => areMostEqual(alike - before, of));
    if (found === undefined) return null;
    const { slug, address, of } = found;
    const vehicles = found.alike - found.before;
    const dealership = slug === wholeSite ? null : slug;
    const whose = dealership === null ? "the site" : `"${known.find((one) => one.slug === slug)?.name ?? slug}"`;
    const message = `The file has one and the same new first picture (${quoted(address)}) for at least ${shareOf(vehicles, of)} of ${whose}. ${confirmValues}`;
    return { kind: "pictures-equal", dealership, vehicles, of, message };
  }
}

/** The address that more than half of the rows have, if there is one, by the vote of Boyer and Moore. */
class Majority {
  address = "";
  /** Rows that have the address, less rows that have another: never more than have it. */
  surplus = 0;
  rows = 0;

  add(address: string): void {
    this.rows += 1;
    if (this.surplus === 0) this.address = address;
    this.surplus += address === this.address ? 1 : -1;
  }
}
