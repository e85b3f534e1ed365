import { comparedValue, judgedLooksOf, type EarlierValues, type JudgedLooks } from "../vehicles/earlier-values.ts";
import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import { stockKeyOf, type Stock } from "../vehicles/stock.ts";
import { identityOf, isAnotherVehicle, type VehicleIdentity, type KnownFacts } from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf } from "./import-hold.ts";
import {
  addWords,
  judgedDetails,
  lastingDetailsOf,
  noWords,
  type DetailWords,
  type JudgedDetail,
  type LastingDetails,
} from "./lasting-details.ts";
import { areMostEqual, areTooManyFalse, mayBeExchanged } from "./value-decision.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

type Detailed = KnownFacts & Pick<Vehicle, "dealershipSlug" | "stocknum" | "images" | "sold">;
type Details = VehicleIdentity & {
  dealership: string;
  key: string;
  picture: string | null;
  lasting: LastingDetails;
  judged: JudgedLooks & { plate: string };
};
/** Reads the stock of the site, and what its vehicles had before far changes. */
type KnownOfSite = {
  stockOfSite: () => ReturnType<Stock["vehicles"]>;
  earlierValues: () => Promise<ReadonlyMap<string, EarlierValues>>;
};
/** How many of some vehicles a row tells something false of, by what it tells, and how many go back to what they had. */
type Tally = Map<string, Counted>;
type Counted = Pick<Judged, "kind" | "isMisplaced"> & { of: number; falseOnes: number; returned: number };
/** Whose first picture is which: a key, or null for one that several vehicles have. */
type Owners = ReadonlyMap<string, string | null>;
type Judged = JudgedDetail & { kind: ValueFault["kind"] };

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
    const ofSite: Tally = new Map();
    const tallies = new Map<string, Tally>();
    for await (const vehicles of stockOfSite()) {
      for (const vehicle of vehicles) {
        const row = this.rowOf(vehicle);
        if (row === null) continue;
        const ofDealership = tallies.get(row.dealership) ?? (new Map() as Tally);
        tallies.set(row.dealership, ofDealership);
        const judged = [
          ...judgedOf(detailsOf(vehicle), row, { owners, words, earlier: earlier.get(vehicle.id) ?? {} }),
        ];
        for (const tally of [ofSite, ofDealership]) for (const one of judged) count(tally, one);
      }
    }
    const names = new Map(known.map(({ slug, name }) => [slug, name]));
    const [site = null] = faultsIn(ofSite, "the site", null);
    const dealerships = new Map<string, ValueFault>();
    for (const [slug, tally] of tallies) {
      const whose = `"${names.get(slug) ?? slug}"`;
      const alike = site === null ? [] : faultsIn(tally, whose, slug, true).filter(({ kind }) => kind === site.kind);
      const [fault] = [...faultsIn(tally, whose, slug), ...alike];
      if (fault !== undefined) dealerships.set(slug, fault);
    }
    return { site, dealerships };
  }

  /** Whose first picture is which, by address (one that several vehicles have belongs to none), and the site's words. */
  private async knownOf(stock: ReturnType<Stock["vehicles"]>): Promise<{ owners: Owners; words: DetailWords }> {
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
  const identity = identityOf(vehicle);
  return {
    ...identity,
    dealership: vehicle.dealershipSlug,
    key,
    picture,
    lasting: lastingDetailsOf(vehicle),
    judged: { ...judgedLooksOf(vehicle), plate: identity.plate ?? "" },
  };
}

/** What a row tells of a vehicle that both tell. */
function* judgedOf(
  before: Details,
  after: Details,
  { owners, words, earlier }: { owners: Owners; words: DetailWords; earlier: EarlierValues },
): Generator<Judged> {
  const returns = (name: keyof Details["judged"]): boolean =>
    comparedValue(name, earlier, before.judged[name], after.judged[name]) !== before.judged[name];
  if (before.picture !== null && after.picture !== null) {
    const owner = owners.get(after.picture) ?? null;
    const isFalse = owner !== null && owner !== before.key;
    const says = "the first picture of another vehicle";
    yield { kind: "pictures-exchanged", says, isFalse, isReturn: returns("picture") };
  }
  if (before.plate !== null && after.plate !== null) {
    const isFalse = before.plate !== after.plate;
    yield { kind: "plates-changed", says: "another registration plate", isFalse, isReturn: returns("plate") };
  }
  for (const detail of judgedDetails(before.lasting, after.lasting, { words, returns }))
    yield { kind: "details-exchanged", ...detail };
}

function count(tally: Tally, { says, isFalse, isReturn, ...judged }: Judged): void {
  const counted = tally.get(says) ?? { ...judged, of: 0, falseOnes: 0, returned: 0 };
  tally.set(says, counted);
  counted.of += 1;
  if (isReturn) counted.returned += 1;
  else if (isFalse) counted.falseOnes += 1;
}

/** What is wrong with too many vehicles; `isOfSite` as `areTooManyFalse` has it. Where more go back to what they had, the others came with the wrong file. */
function faultsIn(tally: Tally, whose: string, dealership: string | null, isOfSite = false): ValueFault[] {
  return [...tally].flatMap(([says, { kind, isMisplaced, of, falseOnes, returned }]): ValueFault[] => {
    const isFault = areTooManyFalse(falseOnes, of, isOfSite) || (isMisplaced === true && areMostEqual(falseOnes, of));
    if (!isFault || returned >= falseOnes) return [];
    const finding = `The file has ${says} for ${shareOf(falseOnes, of)} of ${whose}: the column may have shifted.`;
    return [{ kind, dealership, vehicles: falseOnes, of, finding }];
  });
}
