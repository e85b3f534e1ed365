import { formatDollars } from "../vehicles/australian-format.ts";
import type { StockImportPlan, ValueChanges } from "../vehicles/stock.ts";
import type { FeedDealership } from "./feed-site.ts";
import { shareOf, type ImportHold } from "./import-hold.ts";

/** A median that moves by more than this share of itself has other reasons than the market. */
const largestMedianChange = 0.5;
/** Prices or pictures gone from more than this share of the vehicles that had them. */
const largestGoneShare = 0.5;
/** Fewer vehicles tell nothing of a file: a dealer may change two prices. */
const fewestVehicles = 3;

/**
 * Why a file is held as a whole: the prices or pictures of the site's vehicles, or of one dealership's,
 * change as only a fault of the feed changes them. Null when they do not. Only vehicles that were for sale
 * before and stay so are compared.
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

const confirm = "Nothing was changed. If the file is right, import it again with --confirm-values.";

function doubtIn(values: ValueChanges, whose: string, dealership: string | null): ImportHold | null {
  const { priced, pricesGone, pictured, picturesGone, compared, medianBefore, medianAfter } = values;
  const areGone = (gone: number, of: number): boolean => of >= fewestVehicles && gone > of * largestGoneShare;
  if (areGone(pricesGone, priced)) {
    const message = `The file has no price that can be read for ${shareOf(pricesGone, priced)} of ${whose} that have one. ${confirm}`;
    return { kind: "prices-gone", dealership, vehicles: pricesGone, of: priced, message };
  }
  if (areGone(picturesGone, pictured)) {
    const message = `The file has no picture that can be used for ${shareOf(picturesGone, pictured)} of ${whose} that have some. ${confirm}`;
    return { kind: "pictures-gone", dealership, vehicles: picturesGone, of: pictured, message };
  }
  if (compared < fewestVehicles || medianBefore === null || medianAfter === null) return null;
  if (Math.abs(medianAfter - medianBefore) <= medianBefore * largestMedianChange) return null;
  const message = `The median price of the ${compared} vehicles of ${whose} would go from about ${formatDollars(medianBefore)} to ${formatDollars(medianAfter)}. ${confirm}`;
  return { kind: "median-price-jumped", dealership, vehicles: compared, of: compared, message };
}
