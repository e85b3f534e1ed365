import { comparedValue, judgedValuesOf, type EarlierValues, type JudgedValues } from "../vehicles/earlier-values.ts";
import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import { stockKeyOf, type Stock } from "../vehicles/stock.ts";
import { identityOf, isAnotherVehicle, type VehicleIdentity } from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf } from "./import-hold.ts";
import {
  addWords,
  countPairs,
  lastingDetailsOf,
  noPairs,
  noWords,
  type DetailWords,
  type LastingDetails,
  type PairTally,
} from "./lasting-details.ts";
import { areTooManyFalse, mayBeExchanged } from "./value-decision.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

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
  | "body"
  | "fuel"
  | "transmission"
  | "price"
>;
type Details = VehicleIdentity & {
  dealership: string;
  key: string;
  picture: string | null;
  lasting: LastingDetails;
  judged: JudgedValues;
};
/** Reads the stock of the site, and what its vehicles had before far changes. */
type KnownOfSite = {
  stockOfSite: () => ReturnType<Stock["vehicles"]>;
  earlierValues: () => Promise<ReadonlyMap<string, EarlierValues>>;
};
/** Whether a row has a value again that the vehicle had before a far change. */
type Returns = (name: keyof JudgedValues) => boolean;
type Tally = { pictured: number; exchanged: number; plated: number; replated: number; pairs: PairTally[] };

/** Rows beyond this are not checked, so that the memory of an import has a bound. */
const mostChecked = 50_000;

/**
 * Finds out whether a file has the pictures, plates or details of other vehicles for those of the site, as it has when a
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

  /** Reads the stock only where many vehicles change. What the site as a whole has is looked for in any dealership. */
  async faults(
    plan: Pick<StockImportPlan, "values" | "dealerships">,
    { stockOfSite, earlierValues }: KnownOfSite,
    known: readonly FeedDealership[],
  ): Promise<ValueFaults> {
    if (!mayBeExchanged(plan)) return { site: null, dealerships: new Map() };
    const { owners, words } = await this.knownOf(stockOfSite());
    const earlier = await earlierValues();
    const ofSite: Tally = noTally();
    const tallies = new Map<string, Tally>();
    for await (const vehicles of stockOfSite()) {
      for (const vehicle of vehicles) {
        const row = this.rowOf(vehicle);
        if (row === null) continue;
        const ofDealership = tallies.get(row.dealership) ?? noTally();
        tallies.set(row.dealership, ofDealership);
        const before = detailsOf(vehicle);
        const returns = returnsOf(earlier.get(vehicle.id) ?? {}, before.judged, row.judged);
        for (const tally of [ofSite, ofDealership]) {
          count(tally, before, row, { owners, returns });
          countPairs(tally.pairs, before.lasting, row.lasting, { words, returns });
        }
      }
    }
    const names = new Map(known.map(({ slug, name }) => [slug, name]));
    const [site = null] = faultsIn(ofSite, "the site", null);
    const dealerships = new Map<string, ValueFault>();
    for (const [slug, tally] of tallies) {
      const whose = `"${names.get(slug) ?? slug}"`;
      const alike = site === null ? [] : faultsIn(tally, whose, slug, 1).filter(({ kind }) => kind === site.kind);
      const [fault] = [...faultsIn(tally, whose, slug), ...alike];
      if (fault !== undefined) dealerships.set(slug, fault);
    }
    return { site, dealerships };
  }

  /** Whose first picture is which, by address (one that several vehicles have belongs to none), and the site's words. */
  private async knownOf(
    stock: ReturnType<Stock["vehicles"]>,
  ): Promise<{ owners: Map<string, string | null>; words: DetailWords }> {
    const words = noWords();
    const wanted = new Set([...this.byKey.values()].map(({ picture }) => picture));
    const owners = new Map<string, string | null>();
    for await (const vehicles of stock) {
      for (const vehicle of vehicles) {
        addWords(words, lastingDetailsOf(vehicle));
        const { images, dealershipSlug, stocknum } = vehicle;
        const [picture] = images;
        if (picture === undefined || !wanted.has(picture)) continue;
        owners.set(picture, owners.has(picture) ? null : stockKeyOf(dealershipSlug, stocknum));
      }
    }
    return { owners, words };
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
  return {
    ...identityOf(vehicle),
    dealership: vehicle.dealershipSlug,
    key,
    picture,
    lasting: lastingDetailsOf(vehicle),
    judged: judgedValuesOf(vehicle),
  };
}

function returnsOf(earlier: EarlierValues, before: JudgedValues, after: JudgedValues): Returns {
  return (name) => comparedValue(name, earlier, before[name], after[name]) !== before[name];
}

function noTally(): Tally {
  return { pictured: 0, exchanged: 0, plated: 0, replated: 0, pairs: noPairs() };
}

function count(
  tally: Tally,
  before: Details,
  after: Details,
  { owners, returns }: { owners: ReadonlyMap<string, string | null>; returns: Returns },
): void {
  if (before.picture !== null && after.picture !== null) {
    tally.pictured += 1;
    const owner = owners.get(after.picture) ?? null;
    if (owner !== null && owner !== before.key && !returns("picture")) tally.exchanged += 1;
  }
  if (before.plate !== null && after.plate !== null) {
    tally.plated += 1;
    if (before.plate !== after.plate && !returns("plate")) tally.replated += 1;
  }
}

/** What is wrong with at least `fewest` vehicles. */
function faultsIn(
  { pictured, exchanged, plated, replated, pairs }: Tally,
  whose: string,
  dealership: string | null,
  fewest?: number,
): ValueFault[] {
  const fault = (kind: ValueFault["kind"], says: string, vehicles: number, of: number): ValueFault[] => {
    const finding = `The file has ${says} for ${shareOf(vehicles, of)} of ${whose}: the column may have shifted.`;
    return areTooManyFalse(vehicles, of, fewest) ? [{ kind, dealership, vehicles, of, finding }] : [];
  };
  return [
    ...fault("pictures-exchanged", "the first picture of another vehicle", exchanged, pictured),
    ...fault("plates-changed", "another registration plate", replated, plated),
    ...pairs.flatMap(({ says, compared, exchanged: of }) =>
      fault("details-exchanged", `${says} of another vehicle`, of, compared),
    ),
  ];
}
