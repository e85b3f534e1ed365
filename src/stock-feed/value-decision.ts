import { formatDollars } from "../vehicles/australian-format.ts";
import type { StockImportPlan, ValueChanges } from "../vehicles/stock-import-plan.ts";
import type { FeedDealership } from "./feed-site.ts";
import { countWithPercentage, type ImportHold } from "./import-hold.ts";
import type { ValueFault, ValueFaults } from "./value-holds.ts";

/** A market does not move a median by more than this factor. */
const largestMedianStep = 2;
/** Share of vehicles that may lose a value, or get an equal one. */
const largestGoneShare = 0.5;
/** Share of vehicles for which a lasting value, such as the model, may change without an error in the feed. */
const largestFalseShare = 1 / 3;
/** With fewer vehicles, more than half and at least three must change: one or two are corrected on any day. */
const enoughFalse = 10;
const mostCorrected = 2;
/** Fewer vehicles are not meaningful: a dealer may change two prices. */
const fewestVehicles = 3;
const hadOne = " that have one";

/**
 * Finds faults where prices, pictures, VINs, odometer readings or lasting facts change in a way that only an error in
 * the feed causes, for the whole site and for each dealership. Compares only vehicles that were and stay for sale. A
 * fault of the whole site is looked for in dealerships of any size.
 */
export function implausibleValues(
  { values, dealerships }: Pick<StockImportPlan, "values" | "dealerships">,
  known: readonly FeedDealership[],
): ValueFaults {
  const site = suspectChanges(values).find((change) => isFault(change)) ?? null;
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  const faults = new Map<string, ValueFault>();
  for (const [slug, plan] of dealerships) {
    const change = faultOfDealership(plan.values, site);
    if (change !== null) faults.set(slug, changeFault(change, `"${names.get(slug) ?? slug}"`, slug));
  }
  return { site: site === null ? null : changeFault(site, "the site", null), dealerships: faults };
}

function faultOfDealership(values: ValueChanges, site: ValueChange | null): ValueChange | null {
  const changes = suspectChanges(values);
  const own = changes.find((change) => isFault(change));
  if (own !== undefined || site === null) return own ?? null;
  const alike = changes.find((change) => change.kind === site.kind && isFault(change, true));
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
  /** How many are too many: most that lose a value, some that get another vehicle's value, or any. */
  limit: "most" | "false" | "any";
};

/** Whether too many vehicles change in this way; for a fault of the whole site, at dealerships of any size. */
function isFault({ count, of, limit }: ValueChange, isOfSite = false): boolean {
  if (limit === "false") return areTooManyFalse(count, of, isOfSite);
  return of >= (isOfSite ? 1 : fewestVehicles) && count > (limit === "most" ? of * largestGoneShare : 0);
}

function changeFault(
  { kind, says, count, of, suffix = "" }: ValueChange,
  whose: string,
  slug: string | null,
): ValueFault {
  const finding = `The file has ${says} for ${countWithPercentage(count, of)} of ${whose}${suffix}.`;
  return { kind, dealership: slug, vehicles: count, of, finding };
}

/**
 * Possible faulty changes of values, most likely cause first. If one value becomes another, the change back is a fault
 * exactly when the change is. Otherwise a wrong file would be imported, and the right one after it refused.
 */
function suspectChanges(values: ValueChanges): ValueChange[] {
  const { priced, pricesGone, pictured, picturesGone, compared, pricesMadeEqual } = values;
  const { identified, vinsGone, vinsChanged, driven, odometersGone, odometersMadeEqual } = values;
  const { known, modelsChanged, yearsChanged, carTypesChanged, pricesJumped, odometersCompared, odometersJumped } =
    values;
  const most = { limit: "most" } as const;
  const untrue = { limit: "false" } as const;
  const vinSuffix =
    ", although stock number, make, model, year and kilometres are unchanged: the column may have shifted";
  return [
    { ...most, kind: "prices-gone", says: "no readable price", count: pricesGone, of: priced, suffix: hadOne },
    {
      ...most,
      kind: "pictures-gone",
      says: "no usable picture",
      count: picturesGone,
      of: pictured,
      suffix: " that have some",
    },
    medianChange(values),
    { ...most, kind: "prices-equal", says: "the same new price", ...equal(pricesMadeEqual, compared) },
    { ...most, kind: "vins-gone", says: "no usable VIN", count: vinsGone, of: identified, suffix: hadOne },
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
      says: "no usable odometer reading",
      count: odometersGone,
      of: driven,
      suffix: hadOne,
    },
    {
      ...most,
      kind: "odometers-equal",
      says: "the same new odometer reading",
      ...equal(odometersMadeEqual, driven),
    },
    { ...untrue, kind: "models-changed", says: "another make or model", ...orReplaced(modelsChanged, values) },
    { ...untrue, kind: "years-changed", says: "another year", ...orReplaced(yearsChanged, values) },
    {
      ...untrue,
      kind: "car-types-changed",
      says: "new, demonstrator and used exchanged",
      count: carTypesChanged,
      of: known,
    },
    {
      ...untrue,
      kind: "prices-jumped",
      says: "a price more than half above or a third below the previous one",
      count: pricesJumped,
      of: compared,
    },
    {
      ...untrue,
      kind: "odometers-jumped",
      says: "an odometer reading far below or above the previous one",
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
    limit: "any",
  };
}

/**
 * Facts of other vehicles turn some vehicles into others, and replace those without a VIN: if many change, both have
 * the same cause.
 */
function orReplaced(changed: number, { known, replaced }: ValueChanges): { count: number; of: number } {
  const isSuspect = changed > known * largestFalseShare;
  return isSuspect ? { count: changed + replaced, of: known + replaced } : { count: changed, of: known };
}

/** Two vehicles may become equal by chance. */
function equal(count: number, of: number): { count: number; of: number } {
  return { count: count >= fewestVehicles ? count : 0, of };
}

/** Whether so many vehicles get an equal value that it is an error in the feed. */
export function areMostEqual(count: number, of: number, fewest = fewestVehicles): boolean {
  return of >= fewest && count >= fewest && count > of * largestGoneShare;
}

/**
 * Whether so many vehicles have another's value that it is an error in the feed. If the whole site has the fault, a
 * third of any number is too many.
 */
export function areTooManyFalse(count: number, of: number, isOfSite = false): boolean {
  const isShare = count > of * largestFalseShare;
  return isShare && (isOfSite || of >= enoughFalse || (count > mostCorrected && count > of * largestGoneShare));
}

/** Whether a file changes so many vehicles of the site, or of a dealership, that some may be exchanged. */
export function mayBeExchanged({ values, dealerships }: Pick<StockImportPlan, "values" | "dealerships">): boolean {
  return [values, ...[...dealerships.values()].map((plan) => plan.values)].some(
    ({ changed, known }) => known >= fewestVehicles && changed > known * largestFalseShare,
  );
}
