import { stockKeyOf, type Stock, type StockImportPlan } from "../vehicles/stock.ts";
import { identityOf, isAnotherVehicle, type VehicleIdentity } from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf, type ImportHold } from "./import-hold.ts";
import { areTooManyFalse, confirmValues, mayBeExchanged } from "./value-decision.ts";

type Detailed = Pick<
  Vehicle,
  | "dealershipSlug"
  | "stocknum"
  | "vin"
  | "carType"
  | "make"
  | "model"
  | "year"
  | "badge"
  | "km"
  | "colour"
  | "regplate"
  | "images"
  | "sold"
>;
type Details = VehicleIdentity & { key: string; plate: string | null; picture: string | null };
type Tally = { pictured: number; exchanged: number; plated: number; replated: number };

/** Rows beyond this are not checked, so that the memory of an import has a bound. */
const mostChecked = 50_000;

/**
 * Finds out whether a file has the pictures or plates of other vehicles for those of the site, as it has when a
 * column has shifted. A vehicle is known by its VIN, else by its stock number.
 */
export class ExchangedDetailsCheck {
  private readonly byKey = new Map<string, Details>();
  private readonly byVin = new Map<string, Details>();

  addRow(vehicle: Detailed): void {
    if (vehicle.sold || this.byKey.size >= mostChecked) return;
    const details = detailsOf(vehicle);
    this.byKey.set(details.key, details);
    if (details.vin !== null) this.byVin.set(details.vin, details);
  }

  /** Why the file is held; null when it is not. Reads the stock only where many vehicles change. */
  async hold(
    plan: Pick<StockImportPlan, "values" | "dealerships">,
    stockOfSite: () => ReturnType<Stock["vehicles"]>,
    known: readonly FeedDealership[],
  ): Promise<ImportHold | null> {
    if (!mayBeExchanged(plan)) return null;
    const owners = await this.pictureOwners(stockOfSite());
    const site: Tally = noTally();
    const dealerships = new Map<string, Tally>();
    for await (const vehicles of stockOfSite()) {
      for (const vehicle of vehicles) {
        const row = this.rowOf(vehicle);
        if (row === null) continue;
        const ofDealership = dealerships.get(vehicle.dealershipSlug) ?? noTally();
        dealerships.set(vehicle.dealershipSlug, ofDealership);
        for (const tally of [site, ofDealership]) count(tally, detailsOf(vehicle), row, owners);
      }
    }
    const names = new Map(known.map(({ slug, name }) => [slug, name]));
    const ofSite = doubtIn(site, "the site", null);
    if (ofSite !== null) return ofSite;
    for (const [slug, tally] of dealerships) {
      const doubt = doubtIn(tally, `"${names.get(slug) ?? slug}"`, slug);
      if (doubt !== null) return doubt;
    }
    return null;
  }

  /** Whose first picture is which, by address. One that several vehicles have belongs to none. */
  private async pictureOwners(stock: ReturnType<Stock["vehicles"]>): Promise<Map<string, string | null>> {
    const wanted = new Set([...this.byKey.values()].map(({ picture }) => picture));
    const owners = new Map<string, string | null>();
    for await (const vehicles of stock) {
      for (const { images, dealershipSlug, stocknum } of vehicles) {
        const [picture] = images;
        if (picture === undefined || !wanted.has(picture)) continue;
        owners.set(picture, owners.has(picture) ? null : stockKeyOf(dealershipSlug, stocknum));
      }
    }
    return owners;
  }

  private rowOf(vehicle: Vehicle): Details | null {
    if (vehicle.sold) return null;
    const details = detailsOf(vehicle);
    const byVin = details.vin === null ? undefined : this.byVin.get(details.vin);
    const row = byVin ?? this.byKey.get(details.key);
    return row === undefined || (row !== byVin && isAnotherVehicle(details, row)) ? null : row;
  }
}

function detailsOf(vehicle: Detailed): Details {
  const [picture = null] = vehicle.images;
  const key = stockKeyOf(vehicle.dealershipSlug, vehicle.stocknum);
  return { ...identityOf(vehicle), key, plate: vehicle.regplate, picture };
}

function noTally(): Tally {
  return { pictured: 0, exchanged: 0, plated: 0, replated: 0 };
}

function count(tally: Tally, before: Details, after: Details, owners: ReadonlyMap<string, string | null>): void {
  if (before.picture !== null && after.picture !== null) {
    tally.pictured += 1;
    const owner = owners.get(after.picture) ?? null;
    if (owner !== null && owner !== before.key) tally.exchanged += 1;
  }
  if (before.plate !== null && after.plate !== null) {
    tally.plated += 1;
    if (before.plate !== after.plate) tally.replated += 1;
  }
}

function doubtIn(
  { pictured, exchanged, plated, replated }: Tally,
  whose: string,
  dealership: string | null,
): ImportHold | null {
  const hold = (kind: ImportHold["kind"], says: string, vehicles: number, of: number): ImportHold => {
    const message = `The file has ${says} for ${shareOf(vehicles, of)} of ${whose}: the column may have shifted. ${confirmValues}`;
    return { kind, dealership, vehicles, of, message };
  };
  if (areTooManyFalse(exchanged, pictured))
    return hold("pictures-exchanged", "the first picture of another vehicle", exchanged, pictured);
  if (areTooManyFalse(replated, plated)) return hold("plates-changed", "another registration plate", replated, plated);
  return null;
}
