import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import { quoted } from "./field-values.ts";
import { countWithPercentage } from "./import-hold.ts";
import { areMostEqual } from "./value-decision.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

type Pictured = Pick<Vehicle, "dealershipSlug" | "images" | "sold">;

/** Bounds the memory of an import: further vehicles are not checked. */
const mostChecked = 50_000;

/** Represents the whole site in place of a dealership's slug. */
const entireSite = "";

/**
 * Checks whether a file has the same first picture, such as `coming soon`, for most vehicles that had others. A vehicle
 * counts once, however many rows it has. Stores one address per dealership, and never overestimates.
 */
export class SamePictureCheck {
  private readonly majorities = new Map<string, Majority>();
  private readonly keys = new Set<string>();

  addRow(key: string, { dealershipSlug, images, sold }: Pictured): void {
    const [first] = images;
    if (first === undefined || sold || this.keys.has(key) || this.keys.size >= mostChecked) return;
    this.keys.add(key);
    for (const slug of [entireSite, dealershipSlug]) {
      const majority = this.majorities.get(slug) ?? new Majority();
      this.majorities.set(slug, majority);
      majority.add(first);
    }
  }

  /** Reads the stock only if most rows share a picture. */
  async faults(
    { accepted, dealerships }: Pick<StockImportPlan, "accepted" | "dealerships">,
    stockOfSite: ReturnType<Stock["vehicles"]>,
    known: readonly FeedDealership[],
  ): Promise<ValueFaults> {
    const suspects = [...this.majorities].flatMap(([slug, { address, surplus, rows }]): Suspect[] => {
      const added = slug === entireSite ? accepted : (dealerships.get(slug)?.added ?? 0);
      // New vehicles may all be waiting for their photos.
      const [alike, of] = [surplus - added, rows - added];
      return areMostEqual(alike, of, 1) ? [{ slug, address, alike, of, before: 0 }] : [];
    });
    const none: ValueFaults = { site: null, dealerships: new Map() };
    if (!suspects.some(({ alike, of }) => areMostEqual(alike, of))) return none;
    for await (const vehicles of stockOfSite) {
      for (const { dealershipSlug, images, sold } of vehicles) {
        for (const suspect of suspects) {
          const isHere = suspect.slug === entireSite || suspect.slug === dealershipSlug;
          if (isHere && !sold && images[0] === suspect.address) suspect.before += 1;
        }
      }
    }
    const site = suspects.find((suspect) => suspect.slug === entireSite && isFault(suspect)) ?? null;
    const names = new Map(known.map(({ slug, name }) => [slug, name]));
    const found = suspects.filter(
      (suspect) =>
        suspect.slug !== entireSite && (isFault(suspect) || (suspect.address === site?.address && isFault(suspect, 1))),
    );
    return {
      site: site === null ? null : pictureFault(site, "the site", null),
      dealerships: new Map(
        found.map((suspect) => [
          suspect.slug,
          pictureFault(suspect, `"${names.get(suspect.slug) ?? suspect.slug}"`, suspect.slug),
        ]),
      ),
    };
  }
}

/** Rows with the same first picture, except those of new vehicles, and the number of vehicles that already had it. */
type Suspect = { slug: string; address: string; alike: number; of: number; before: number };

function isFault({ alike, before, of }: Suspect, fewest?: number): boolean {
  return areMostEqual(alike - before, of, fewest);
}

function pictureFault({ address, alike, before, of }: Suspect, whose: string, dealership: string | null): ValueFault {
  const vehicles = alike - before;
  const finding = `The file has the same new first picture (${quoted(address)}) for at least ${countWithPercentage(vehicles, of)} of ${whose}.`;
  return { kind: "pictures-equal", dealership, vehicles, of, finding };
}

/** The address of more than half of the rows, if there is one, by Boyer-Moore majority voting. */
class Majority {
  address = "";
  /** Rows with the address minus rows with another: never more than actually have it. */
  surplus = 0;
  rows = 0;

  add(address: string): void {
    this.rows += 1;
    if (this.surplus === 0) this.address = address;
    this.surplus += address === this.address ? 1 : -1;
  }
}
