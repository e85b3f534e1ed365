import {
  comparedValue,
  judgedAppearance,
  type EarlierValues,
  type JudgedAppearance,
} from "../vehicles/earlier-values.ts";
import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import { stockKey, type Stock } from "../vehicles/stock.ts";
import {
  toVehicleIdentity,
  isAnotherVehicle,
  type VehicleIdentity,
  type KnownFacts,
} from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { textHash } from "./csv-row.ts";
import type { FeedDealership } from "./feed-site.ts";
import { countWithPercentage } from "./import-hold.ts";
import {
  addWords,
  filledDetails,
  judgedDetails,
  toLastingDetails,
  misplacedDetails,
  noWords,
  type DetailWords,
  type LastingDetails,
} from "./lasting-details.ts";
import { areTooManyFalse, mayBeExchanged } from "./value-decision.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

type Detailed = KnownFacts &
  Pick<Vehicle, "dealershipSlug" | "stocknum" | "images" | "sold" | "status" | "reserved"> &
  Pick<Vehicle, "drive" | "seats" | "doors" | "engineSize" | "price" | "dealercomments">;
type Details = VehicleIdentity & {
  dealership: string;
  key: string;
  picture: string | null;
  comments: string | null;
  isInStock: boolean;
  lasting: LastingDetails;
  judged: JudgedAppearance & { plate: string };
};
/** Reads the site's stock and the values its vehicles had before large changes. */
type KnownOfSite = {
  stockOfSite: () => ReturnType<Stock["vehicles"]>;
  earlierValues: () => Promise<ReadonlyMap<string, EarlierValues>>;
};
/** Owner of each first picture or comment: a key, or null if several vehicles share it. */
type Owners = ReadonlyMap<string, string | null>;
/** Result for one value of a row: wrong, `new`, or a return to a value before a large change. */
type Judged = {
  kind: ValueFault["kind"];
  /** Description of a wrong value, and an example. */
  says: string;
  example: string;
  change: "none" | "new" | "false" | "return";
  before?: string;
  after?: string;
};
/** Number of vehicles with wrong values, by description, and number that return to earlier values. */
type Tally = Map<string, Counted>;
type Counted = Pick<Judged, "kind" | "example"> &
  Record<"of" | "falseOnes" | "newOnes" | "returned", number> & {
    before: Set<string>;
    after: Set<string>;
  };

/** Bounds the memory of an import: further rows are not checked. */
const mostChecked = 50_000;

/**
 * Checks whether a file assigns the pictures, plates or details of other vehicles to the site's vehicles, or values of
 * another column, as with shifted columns. Vehicles are identified by VIN, otherwise by stock number.
 */
export class ExchangedDetailsCheck {
  private readonly byKey = new Map<string, Details>();
  private readonly byVin = new Map<string, Details>();
  private readonly fileWords = noWords();
  private readonly rowWords = new Map<string, DetailWords>();

  addRow(vehicle: Detailed): void {
    if (vehicle.sold || this.byKey.size >= mostChecked) return;
    const details = comparedDetails(vehicle);
    this.forget(this.byKey.get(details.key));
    this.byKey.set(details.key, details);
    if (details.vin !== null) this.byVin.set(details.vin, details);
    addWords(this.fileWords, details.lasting);
    addWords(tallyAt(this.rowWords, details.dealership, noWords), details.lasting);
  }

  private forget(former: Details | undefined): void {
    const vin = former?.vin ?? null;
    if (vin !== null && this.byVin.get(vin) === former) this.byVin.delete(vin);
  }

  /** Reads the stock only if many vehicles change. A fault of the whole site is looked for in every dealership. */
  async faults(
    plan: Pick<StockImportPlan, "values" | "dealerships">,
    { stockOfSite, earlierValues }: KnownOfSite,
    known: readonly FeedDealership[],
  ): Promise<ValueFaults> {
    const tallies = this.firstTallies(plan);
    const ofSite: Tally = new Map();
    for (const tally of tallies.values()) addTally(ofSite, tally);
    if (mayBeExchanged(plan)) await this.compare({ stockOfSite, earlierValues }, { ofSite, tallies });
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

  /** Without known values to compare with, checks for values of another column. */
  private firstTallies({ dealerships }: Pick<StockImportPlan, "dealerships">): Map<string, Tally> {
    const tallies = new Map<string, Tally>();
    for (const { dealership, lasting } of this.byKey.values()) {
      if ((dealerships.get(dealership)?.current ?? 0) > 0) continue;
      const tally = tallyAt(tallies, dealership, () => new Map());
      for (const { noun, after, change } of misplacedDetails(lasting))
        count(tally, filledWith(noun, after, lasting.stocknum, change === "other"));
    }
    return tallies;
  }

  private async compare(
    { stockOfSite, earlierValues }: KnownOfSite,
    { ofSite, tallies }: { ofSite: Tally; tallies: Map<string, Tally> },
  ): Promise<void> {
    const { owners, words } = await this.knownDetails(stockOfSite());
    const earlier = await earlierValues();
    for await (const vehicles of stockOfSite()) {
      for (const vehicle of vehicles) {
        const row = this.toDetails(vehicle);
        if (row === null) continue;
        const known = { owners, words, earlier: earlier.get(vehicle.id) ?? {} };
        const judges = [
          { tally: ofSite, rowWords: this.fileWords },
          {
            tally: tallyAt(tallies, row.dealership, () => new Map()),
            rowWords: this.rowWords.get(row.dealership) ?? noWords(),
          },
        ];
        for (const { tally, rowWords } of judges)
          for (const judged of judgeDetails(comparedDetails(vehicle), row, { ...known, rowWords }))
            count(tally, judged);
      }
    }
  }

  /** Owners of first pictures by address and of comments by hash, and the site's values. */
  private async knownDetails(stock: ReturnType<Stock["vehicles"]>): Promise<{ owners: Owners; words: DetailWords }> {
    const words = noWords();
    const wanted = new Set([...this.byKey.values()].flatMap(({ picture, comments }) => [picture, comments]));
    const owners = new Map<string, string | null>();
    for await (const vehicles of stock) {
      for (const vehicle of vehicles) {
        addWords(words, toLastingDetails(vehicle));
        const key = stockKey(vehicle.dealershipSlug, vehicle.stocknum);
        for (const own of [vehicle.images[0] ?? null, commentsHash(vehicle)])
          if (own !== null && wanted.has(own)) owners.set(own, owners.has(own) ? null : key);
      }
    }
    return { owners, words };
  }

  private toDetails(vehicle: Vehicle): Details | null {
    if (vehicle.sold) return null;
    const details = comparedDetails(vehicle);
    const byVin = details.vin === null ? undefined : this.byVin.get(details.vin);
    const row = byVin ?? this.byKey.get(details.key);
    return row === undefined || (row !== byVin && isAnotherVehicle(details, row)) ? null : row;
  }
}

function comparedDetails(vehicle: Detailed): Details {
  const [picture = null] = vehicle.images;
  const key = stockKey(vehicle.dealershipSlug, vehicle.stocknum);
  const identity = toVehicleIdentity(vehicle);
  return {
    ...identity,
    dealership: vehicle.dealershipSlug,
    key,
    picture,
    comments: commentsHash(vehicle),
    isInStock: vehicle.status === "in_stock" && !vehicle.reserved,
    lasting: toLastingDetails(vehicle),
    judged: { ...judgedAppearance(vehicle), plate: identity.plate ?? "" },
  };
}

/** Comments are compared by hash, to save memory. */
function commentsHash({ dealercomments }: Pick<Vehicle, "dealercomments">): string | null {
  return dealercomments === null || dealercomments === "" ? null : textHash(dealercomments);
}

function filledWith(noun: string, after: string, stocknum: string, isMisplaced: boolean): Judged {
  return {
    kind: "details-exchanged",
    says: `values of another column as ${noun}`,
    example: `such as "${after}" for stock number ${stocknum}`,
    change: isMisplaced ? "false" : "none",
  };
}

/** Judges the values of a row. */
function* judgeDetails(
  before: Details,
  after: Details,
  known: { owners: Owners; words: DetailWords; rowWords: DetailWords; earlier: EarlierValues },
): Generator<Judged> {
  const judgeChange = (name: keyof Details["judged"], change: Judged["change"]): Judged["change"] => {
    const value = before.judged[name];
    return comparedValue(name, known.earlier, value, after.judged[name]) === value ? change : "return";
  };
  const example = `such as stock number ${after.lasting.stocknum}`;
  if (before.picture !== null && after.picture !== null) {
    const owner = known.owners.get(after.picture) ?? null;
    const change = owner !== null && owner !== before.key ? "false" : "none";
    const says = "the first picture of another vehicle";
    yield { kind: "pictures-exchanged", says, example, change: judgeChange("picture", change) };
  }
  if (before.comments !== null && after.comments !== null) {
    const owner = known.owners.get(after.comments) ?? null;
    const change = owner !== null && owner !== before.key ? "false" : "none";
    yield { kind: "details-exchanged", says: "the comments of another vehicle", example, change };
  }
  if (before.isInStock)
    yield {
      kind: "statuses-changed",
      says: "coming soon or reserved instead of in stock",
      example,
      change: after.isInStock ? "none" : "false",
    };
  for (const { name, noun, change, ...words } of judgedDetails(before.lasting, after.lasting, known)) {
    const [was, now] = [words.before, words.after].map((word) => (word === "" ? "nothing" : `"${word}"`));
    yield {
      kind: name === "plate" ? "plates-changed" : "details-exchanged",
      says: `a different ${noun} or none`,
      example: `such as ${now} instead of ${was} for stock number ${after.lasting.stocknum}`,
      change: judgeChange(name, change === "other" ? "false" : change),
      ...words,
    };
  }
  for (const { noun, after: word, isMisplaced } of filledDetails(before.lasting, after.lasting, known.words))
    yield filledWith(noun, word, after.lasting.stocknum, isMisplaced);
}

function tallyAt<T>(all: Map<string, T>, dealership: string, made: () => T): T {
  const known = all.get(dealership);
  if (known !== undefined) return known;
  const fresh = made();
  all.set(dealership, fresh);
  return fresh;
}

function count(tally: Tally, { says, kind, example, change, before = "", after = "" }: Judged): void {
  const counted = tallyAt(tally, says, () => noneCounted(kind));
  counted.of += 1;
  if (change === "return") counted.returned += 1;
  else if (change === "false") counted.falseOnes += 1;
  else if (change === "new") counted.newOnes += 1;
  if (counted.example === "" && (change === "false" || change === "new")) counted.example = example;
  if (before === "" || after === "") return;
  counted.before.add(before);
  counted.after.add(after);
}

function noneCounted(kind: Counted["kind"]): Counted {
  return { kind, example: "", of: 0, falseOnes: 0, newOnes: 0, returned: 0, before: new Set(), after: new Set() };
}

function addTally(sum: Tally, tally: Tally): void {
  for (const [says, { kind, example, of, falseOnes }] of tally) {
    const counted = tallyAt(sum, says, () => ({ ...noneCounted(kind), example }));
    counted.of += of;
    counted.falseOnes += falseOnes;
  }
}

/**
 * Faults that affect too many vehicles; `isOfSite` as in `areTooManyFalse`. If more vehicles return to earlier values,
 * the wrong values came with the earlier file. New values come from another provider, unless there are fewer different
 * ones than before.
 */
function faultsIn(tally: Tally, whose: string, dealership: string | null, isOfSite = false): ValueFault[] {
  return [...tally].flatMap(([says, { kind, example, of, returned, ...counted }]): ValueFault[] => {
    const falseOnes = counted.falseOnes + (counted.after.size < counted.before.size ? counted.newOnes : 0);
    if (!areTooManyFalse(falseOnes, of, isOfSite) || returned >= falseOnes) return [];
    const finding = `The file has ${says} for ${countWithPercentage(falseOnes, of)} of ${whose}, ${example}: the column may have shifted.`;
    return [{ kind, dealership, vehicles: falseOnes, of, finding }];
  });
}
