import { formatDollars } from "../vehicles/australian-format.ts";
import type { StockImportPlan, ValueChanges } from "../vehicles/stock-import-plan.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf, type ImportHold } from "./import-hold.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

/** A median that falls to less than half has other reasons than the market; so has one that rises as much. */
const largestMedianStep = 2;
/** Values gone from more than this share of the vehicles that had them, or made equal. */
const largestGoneShare = 0.5;
/** What a vehicle keeps, such as its model, becomes another for more than this share by a fault only. */
const largestFalseShare = 1 / 3;
/** Fewer vehicles may all be corrected at once. */
const fewestFalse = 10;
/** Fewer vehicles tell nothing of a file: a dealer may change two prices. */
const fewestVehicles = 3;
const hadOne = " that have one";

/**
 * Where prices, pictures, VINs, odometers or lasting facts of vehicles change as only a fault of the feed changes
 * them: those of the site as a whole, and of each dealership. Only vehicles that were for sale before and stay so are
 * compared. What is wrong with the site as a whole is looked for in dealerships of any size.
 */
export function implausibleValues(
  { values, dealerships }: Pick<StockImportPlan, "values" | "dealerships">,
  known: readonly FeedDealership[],
): ValueFaults {
  const site = changesOf(values).find((change) => isFault(change)) ?? null;
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  const faults = new Map<string, ValueFault>();
  for (const [slug, plan] of dealerships) {
    const change = faultOfDealership(plan.values, site);
    if (change !== null) faults.set(slug, faultOf(change, `"${names.get(slug) ?? slug}"`, slug));
  }
  return { site: site === null ? null : faultOf(site, "the site", null), dealerships: faults };
}

function faultOfDealership(values: ValueChanges, site: ValueChange | null): ValueChange | null {
  const changes = changesOf(values);
  const own = changes.find((change) => isFault(change));
  if (own !== undefined || site === null) return own ?? null;
  const alike = changes.find((change) => change.kind === site.kind && isFault({ ...change, fewest: 1 }));
  if (alike !== undefined) return alike;
  const { known, changed } = values;
  const isTooSmall = known < fewestVehicles && changed > 0;
  return isTooSmall ? { ...site, says: "changes, as for the rest of the site,", count: changed, of: known } : null;
}

type ValueChange = {
  kind: ImportHold["kind"];
  /** What the file has for `count` of `of` vehicles. */
  says: string;
  count: number;
  of: number;
  /** Which vehicles `of` counts, or why it is a fault, as the end of a sentence. */
  suffix?: string;
  /** A fault when more than this share of them change so, of at least `fewest`. */
  share: number;
  fewest: number;
};

function isFault({ count, of, share, fewest }: ValueChange): boolean {
  return of >= fewest && count > of * share;
}

function faultOf({ kind, says, count, of, suffix = "" }: ValueChange, whose: string, slug: string | null): ValueFault {
  const finding = `The file has ${says} for ${shareOf(count, of)} of ${whose}${suffix}.`;
  return { kind, dealership: slug, vehicles: count, of, finding };
}

/**
 * How values may change by a fault, the likeliest cause first. Where a value becomes another one, the change back is a
 * fault exactly when the change is: else a wrong file would be taken, and the right one after it refused.
 */
function changesOf(values: ValueChanges): ValueChange[] {
  const { priced, pricesGone, pictured, picturesGone, compared, pricesMadeEqual } = values;
  const { identified, vinsGone, vinsChanged, driven, odometersGone, odometersMadeEqual } = values;
  const { known, modelsChanged, yearsChanged, carTypesChanged, pricesJumped, odometersCompared, odometersJumped } =
    values;
  const most = { share: largestGoneShare, fewest: fewestVehicles };
  const untrue = { share: largestFalseShare, fewest: fewestFalse };
  const vinSuffix =
    ", although stock number, make, model, year and kilometres are as before: the column may have shifted";
  return [
    { ...most, kind: "prices-gone", says: "no price that can be read", count: pricesGone, of: priced, suffix: hadOne },
    {
      ...most,
      kind: "pictures-gone",
      says: "no picture that can be used",
      count: picturesGone,
      of: pictured,
      suffix: " that have some",
    },
    medianChange(values),
    { ...most, kind: "prices-equal", says: "one and the same new price", ...equal(pricesMadeEqual, compared) },
    { ...most, kind: "vins-gone", says: "no VIN that can be used", count: vinsGone, of: identified, suffix: hadOne },
    {
      ...most,
      kind: "vins-changed",
      says: "another VIN",
      count: vinsChanged,
      of: identified - vinsGone,
      suffix: vinSuffix,
    },
    {
      ...most,
      kind: "odometers-gone",
      says: "no odometer reading that can be used",
      count: odometersGone,
      of: driven,
      suffix: hadOne,
    },
    {
      ...most,
      kind: "odometers-equal",
      says: "one and the same new odometer reading",
      ...equal(odometersMadeEqual, driven),
    },
    { ...untrue, kind: "models-changed", says: "another make or model", count: modelsChanged, of: known },
    { ...untrue, kind: "years-changed", says: "another year", count: yearsChanged, of: known },
    { ...untrue, kind: "car-types-changed", says: "new and used exchanged", count: carTypesChanged, of: known },
    {
      ...untrue,
      kind: "prices-jumped",
      says: "a price more than half above or a third below the one before",
      count: pricesJumped,
      of: compared,
    },
    {
      ...untrue,
      kind: "odometers-jumped",
      says: "an odometer reading far below or above the one before",
      count: odometersJumped,
      of: odometersCompared,
    },
  ];
}

/** The median moves for all vehicles or for none. */
function medianChange({ compared, medianBefore, medianAfter }: ValueChanges): ValueChange {
  const [before, after] = [medianBefore ?? 0, medianAfter ?? 0];
  const hasMoved = after > before * largestMedianStep || before > after * largestMedianStep;
  return {
    kind: "median-price-jumped",
    says: `a median price of about ${formatDollars(after)} instead of ${formatDollars(before)}`,
    count: hasMoved ? compared : 0,
    of: compared,
    share: 0,
    fewest: fewestVehicles,
  };
}

/** Two vehicles that become equal may well be equal. */
function equal(count: number, of: number): { count: number; of: number } {
  return { count: count >= fewestVehicles ? count : 0, of };
}

/** Whether so many of some vehicles become equal in a value that it is a fault of the feed. */
export function areMostEqual(count: number, of: number, fewest = fewestVehicles): boolean {
  return of >= fewest && count >= fewest && count > of * largestGoneShare;
}

/** Whether so many of some vehicles have what belongs to another that it is a fault of the feed. */
export function areTooManyFalse(count: number, of: number, fewest = fewestFalse): boolean {
  return of >= fewest && count > of * largestFalseShare;
}

/** Whether a file changes so many vehicles of the site, or of a dealership, that those of some may be exchanged. */
export function mayBeExchanged({ values, dealerships }: Pick<StockImportPlan, "values" | "dealerships">): boolean {
  return [values, ...[...dealerships.values()].map((plan) => plan.values)].some(({ changed, known }) =>
    areTooManyFalse(changed, known, fewestVehicles),
  );
}
