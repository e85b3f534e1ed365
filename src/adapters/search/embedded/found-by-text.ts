import type { Matching } from "../../../search/protocol/document-search.ts";
import type { SearchedText } from "../../../search/text-syntax.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import type { SiteIndex } from "./site-index.ts";
import type { TextMatch } from "./text-match.ts";

export type FoundByText = {
  /** Vehicles with all phrases of the text and without its excluded words. */
  allowed: ListedVehicles;
  /** The allowed vehicles that match the words; null if the text has no word. */
  match: TextMatch | null;
};

export function foundByText(
  index: SiteIndex,
  text: SearchedText,
  listed: ListedVehicles,
  matching: Matching,
): FoundByText {
  const isAllowed = index.text.allowed(text);
  const allowed = isAllowed === null ? listed : listed.only(isAllowed);
  return { allowed, match: index.text.match(text.words, allowed, text.isOpen, matching) };
}

/**
 * Widens the search when filters exclude everything that the text matched: a word spelt correctly elsewhere on the
 * site may be a misspelling among the vehicles that remain.
 */
export function foundLoosely(
  index: SiteIndex,
  text: SearchedText,
  { match, allowed }: FoundByText,
  left: Pick<ListedVehicles, "ordinals" | "has">,
): FoundByText | null {
  const more = match && index.text.matchLoosely(text.words, left, text.isOpen);
  if (match === null || more === null || more.ordinals.length === 0) return null;
  return { allowed, match: joined(match, more) };
}

/** Joins two matches. They never overlap: the filters excluded every vehicle of the first. */
function joined(one: TextMatch, other: TextMatch): TextMatch {
  const ordinals = new Uint32Array(one.ordinals.length + other.ordinals.length);
  const scores = new Uint16Array(ordinals.length);
  ordinals.set(one.ordinals);
  ordinals.set(other.ordinals, one.ordinals.length);
  scores.set(one.scores);
  scores.set(other.scores, one.scores.length);
  return { ordinals, scores };
}
