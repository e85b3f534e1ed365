import type { Matching } from "../../../search/protocol/document-search.ts";
import type { SearchedText } from "../../../search/text-syntax.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import type { SiteIndex } from "./site-index.ts";
import type { TextMatch } from "./text-match.ts";

/** What a text leaves of the listed vehicles. */
export type FoundByText = {
  /** Those with its phrases and without what it excludes. */
  allowed: ListedVehicles;
  /** Which of them have its words; null when it has no word. */
  match: TextMatch | null;
};

/** The vehicles that a text finds among the listed ones. */
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
 * The same with more vehicles, when filters leave none of those that the text found: a word that is written like
 * that elsewhere on the site may be misspelt among what the filters leave.
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

/** Both have no vehicle in common: the filters left none of the first. */
function joined(one: TextMatch, other: TextMatch): TextMatch {
  const ordinals = new Uint32Array(one.ordinals.length + other.ordinals.length);
  const scores = new Uint16Array(ordinals.length);
  ordinals.set(one.ordinals);
  ordinals.set(other.ordinals, one.ordinals.length);
  scores.set(one.scores);
  scores.set(other.scores, one.scores.length);
  return { ordinals, scores };
}
