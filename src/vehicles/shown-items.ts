/** Features shown before `Show All` (§9, VP-07). */
const featuresShownFirst = 8;
/** Featured specifications shown before `Show more` (§9, VP-08). */
const specificationsShownFirst = 4;

/** A list of which the first items show at once, the rest after the button named `more`. */
export type ShownItems<Item> = {
  first: Item[];
  rest: Item[];
  /** Null when nothing is left to show: then there is no button. */
  more: "Show All" | "Show more" | null;
};

/** Eight features, then `Show All` (VP-07). */
export function shownFeatures<Item>(features: readonly Item[]): ShownItems<Item> {
  return splitAfter(features, featuresShownFirst, "Show All");
}

/** Four featured specifications, then `Show more` (VP-08). */
export function shownFeaturedSpecifications<Item>(rows: readonly Item[]): ShownItems<Item> {
  return splitAfter(rows, specificationsShownFirst, "Show more");
}

function splitAfter<Item>(items: readonly Item[], count: number, more: "Show All" | "Show more"): ShownItems<Item> {
  const rest = items.slice(count);
  return { first: items.slice(0, count), rest, more: rest.length > 0 ? more : null };
}
