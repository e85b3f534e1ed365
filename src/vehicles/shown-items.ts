/** Features shown before `Show All` (§9, VP-07). */
const featuresShownFirst = 8;
/** Featured specifications shown before `Show more` (§9, VP-08). */
const specificationsShownFirst = 4;

/** A list whose first items are shown at once, and the rest after pressing the button labelled `more`. */
export type ShownItems<Item> = {
  first: Item[];
  rest: Item[];
  /** Null if all items are shown, so there is no button. */
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
