import { endOfNegation } from "../../search/plain-language/negation.ts";
import { nameKey, tokensOf } from "../../search/plain-language/text-tokens.ts";
import { knownModelNames } from "../../search/known-models.ts";
import { setText } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { makeOfSlug } from "../../search/search-vocabulary.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import type { ListingRequest } from "../listing/listing-request.ts";

export type TextBesideFilters = {
  filtered: SearchQuery;
  text: string;
  /** Whether the filters ask for something. Beside mere exclusions the text is what is asked for, and is kept. */
  isNarrowed: boolean;
};

/** Of a longer text it is not tried which of its words are found. */
const mostPartsTried = 6;

/**
 * What of a text, beside filters, is worth searching for: all of it when something has it; else the words that some
 * vehicle of the filters has. Words that would leave nothing are dropped, for the page to say so, but for names of
 * makes and models: who asks for one that the site does not have is told that there is none.
 */
export async function findableWords(
  { filtered, text, isNarrowed }: TextBesideFilters,
  request: ListingRequest,
): Promise<string> {
  const parts = textParts(text);
  if (parts.length === 0) return "";
  const countOf = async (words: string, exclusions: SearchQuery["exclusions"] = {}): Promise<number> => {
    const query = setText({ ...filtered, exclusions }, words);
    return (await request.engine.search(request.scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count;
  };
  const isName = (words: string) =>
    makeOfSlug(request.urls.vocabulary, slugWords(words)) !== null || knownModelNames.has(nameKey(words));
  if (parts.length > mostPartsTried || runsOf(parts).some(isName)) return text;
  const [all, left] = await Promise.all([countOf(""), countOf("", filtered.exclusions)]);
  // Without a vehicle to begin with, no word is to blame.
  if (all === 0) return text;
  const isKept = await Promise.all(
    parts.map(async (part) => {
      // A negation that leaves nothing out says nothing.
      if (isNegation(part)) return (await countOf(part, filtered.exclusions)) !== left;
      return !isNarrowed || (await countOf(part)) > 0;
    }),
  );
  const kept = parts.filter((_, place) => isKept[place]);
  // Whether words are found does not depend on what is denied: denying more never finds more.
  const wanted = kept.filter((part) => !isNegation(part));
  const isFound = wanted.length < 2 || !isNarrowed || (await countOf(wanted.join(" "))) > 0;
  if (!isFound) return kept.filter(isNegation).join(" ");
  return kept.length === parts.length ? text : kept.join(" ");
}

/** One to three neighbours, which may be a name: `hr v`, `land rover`. */
function runsOf(parts: readonly string[]): string[] {
  return parts.flatMap((_, from) => [1, 2, 3].map((length) => parts.slice(from, from + length).join(" ")));
}

/** The words of a text, each with the negation before it: `no sr5` is one part. */
export function textParts(text: string): string[] {
  const parts: string[] = [];
  let negation = "";
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const part = negation === "" ? word : `${negation} ${word}`;
    const isOpen = endOfNegation(tokensOf(part), 0) === tokensOf(part).length;
    negation = isOpen ? part : "";
    if (!isOpen) parts.push(part);
  }
  return negation === "" ? parts : [...parts, negation];
}

function isNegation(part: string): boolean {
  return endOfNegation(tokensOf(part), 0) !== null;
}
