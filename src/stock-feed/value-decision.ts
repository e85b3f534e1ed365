import { formatDollars } from "../vehicles/australian-format.ts";
import type { StockImportPlan, ValueChanges } from "../vehicles/stock.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf, type ImportHold } from "./import-hold.ts";

/** A median that moves by more than this share of itself has other reasons than the market. */
const largestMedianChange = 0.5;
/** Values gone from more than this share of the vehicles that had them, or made equal. */
const largestGoneShare = 0.5;
/** What a vehicle keeps, such as its model, becomes another for more than this share by a fault only. */
const largestFalseShare = 1 / 3;
/** Fewer vehicles may all be corrected at once. */
const fewestFalse = 10;
/** Fewer vehicles tell nothing of a file: a dealer may change two prices. */
const fewestVehicles = 3;

/**
 * Why a file is held as a whole: prices, pictures, VINs or odometers of the site's vehicles, or of one
 * dealership's, change as only a fault of the feed changes them. Null when they do not. Only vehicles that
 * were for sale before and stay so are compared.
 */
export function implausibleValues(
  { values, dealerships }: Pick<StockImportPlan, "values" | "dealerships">,
  known: readonly FeedDealership[],
): ImportHold | null {
  const ofSite = doubtIn(values, "the site", null);
  if (ofSite !== null) return ofSite;
  const names = new Map(known.map(({ slug, name }) => [slug, name]));
  for (const [slug, plan] of dealerships) {
    const doubt = doubtIn(plan.values, `"${names.get(slug) ?? slug}"`, slug);
    if (doubt !== null) return doubt;
  }
  return null;
}

/** What a message says of a file that is held for its values. */
export const confirmValues = "Nothing was changed. If the file is right, import it again with --confirm-values.";

function doubtIn(values: ValueChanges, whose: string, dealership: string | null): ImportHold | null {
  const { priced, pricesGone, pictured, picturesGone, compared, pricesMadeEqual } = values;
  const { identified, vinsGone, vinsChanged, driven, odometersGone, odometersMadeEqual } = values;
  const hold = (kind: ImportHold["kind"], says: string, vehicles: number, of: number, had = ""): ImportHold => {
    const message = `The file has ${says} for ${shareOf(vehicles, of)} of ${whose}${had}. ${confirmValues}`;
    return { kind, dealership, vehicles, of, message };
  };
  if (areMost(pricesGone, priced))
    return hold("prices-gone", "no price that can be read", pricesGone, priced, " that have one");
  if (areMost(picturesGone, pictured))
    return hold("pictures-gone", "no picture that can be used", picturesGone, pictured, " that have some");
  const jump = medianJump(values, whose, dealership);
  if (jump !== null) return jump;
  if (areMostEqual(pricesMadeEqual, compared))
    return hold("prices-equal", "one and the same new price", pricesMadeEqual, compared);
  if (areMost(vinsGone, identified))
    return hold("vins-gone", "no VIN that can be used", vinsGone, identified, " that have one");
  const vinned = identified - vinsGone;
  const asBefore =
    ", although stock number, make, model, year and kilometres are as before: the column may have shifted";
  if (areMost(vinsChanged, vinned)) return hold("vins-changed", "another VIN", vinsChanged, vinned, asBefore);
  if (areMost(odometersGone, driven))
    return hold("odometers-gone", "no odometer reading that can be used", odometersGone, driven, " that have one");
  if (areMostEqual(odometersMadeEqual, driven))
    return hold("odometers-equal", "one and the same new odometer reading", odometersMadeEqual, driven);
  const untrue = falseFacts(values).find(({ count, of }) => areTooManyFalse(count, of));
  return untrue === undefined ? null : hold(untrue.kind, untrue.says, untrue.count, untrue.of);
}

type FalseFact = { kind: ImportHold["kind"]; says: string; count: number; of: number };

/** What one vehicle keeps while it is for sale, and how many have otherwise. */
function falseFacts(values: ValueChanges): FalseFact[] {
  const { known, modelsChanged, yearsChanged, carTypesChanged } = values;
  const { driven, odometersJumped, compared, pricesJumped } = values;
  return [
    { kind: "models-changed", says: "another make or model", count: modelsChanged, of: known },
    { kind: "years-changed", says: "another year", count: yearsChanged, of: known },
    { kind: "car-types-changed", says: "new and used exchanged", count: carTypesChanged, of: known },
    {
      kind: "prices-jumped",
      says: "a price more than half above or a third below the one before",
      count: pricesJumped,
      of: compared,
    },
    {
      kind: "odometers-jumped",
      says: "an odometer reading far below or above the one before",
      count: odometersJumped,
      of: driven,
    },
  ];
}

/** Whether so many of some vehicles have what belongs to another that it is a fault of the feed. */
export function areTooManyFalse(count: number, of: number): boolean {
  return of >= fewestFalse && count > of * largestFalseShare;
}

/** Whether a file changes so many vehicles of the site, or of a dealership, that those of some may be exchanged. */
export function mayBeExchanged({ values, dealerships }: Pick<StockImportPlan, "values" | "dealerships">): boolean {
  return [values, ...[...dealerships.values()].map((plan) => plan.values)].some(({ changed, known }) =>
    areTooManyFalse(changed, known),
  );
}

function areMost(count: number, of: number): boolean {
  return of >= fewestVehicles && count > of * largestGoneShare;
}

/** Whether so many of some vehicles become equal in a value that it is a fault of the feed. */
export function areMostEqual(count: number, of: number): boolean {
  return count >= fewestVehicles && areMost(count, of);
}

function medianJump(values: ValueChanges, whose: string, dealership: string | null): ImportHold | null {
  const { compared, medianBefore, medianAfter } = values;
  if (compared < fewestVehicles || medianBefore === null || medianAfter === null) return null;
  if (Math.abs(medianAfter - medianBefore) <= medianBefore * largestMedianChange) return null;
  const message = `The median price of the ${compared} vehicles of ${whose} would go from about ${formatDollars(medianBefore)} to ${formatDollars(medianAfter)}. ${confirmValues}`;
  return { kind: "median-price-jumped", dealership, vehicles: compared, of: compared, message };
}
