import { nameKey } from "../../search/plain-language/text-tokens.ts";
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
  const countOf = async (words: string): Promise<number> => {
    const query = setText({ ...filtered, exclusions: {} }, words);
    return (await request.engine.search(request.scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count;
  };
  const isName = (words: string) =>
    makeOfSlug(request.urls.vocabulary, slugWords(words)) !== null || knownModelNames.has(nameKey(words));
  const wanted = parts.filter((part) => !isDenial(part));
  if (parts.length > mostPartsTried || runsOf(wanted).some(isName)) return text;
  const all = await countOf("");
  // Without a vehicle to begin with, no word is to blame.
  if (all === 0) return text;
  const isTold = await Promise.all(
    parts.map(async (part) => (isDenial(part) ? leavesOut(part, request) : !isNarrowed || (await countOf(part)) > 0)),
  );
  const found = parts.filter((_, place) => isTold[place]);
  // Whether words are found does not depend on what is denied: denying more never finds more.
  const asked = found.filter((part) => !isDenial(part));
  const isFound = asked.length < 2 || !isNarrowed || (await countOf(asked.join(" "))) > 0;
  return (isFound ? found : found.filter(isDenial)).join(" ");
}

/** Whether the site has something that a denial leaves out; else the denial says nothing. */
async function leavesOut(part: string, { engine, scope, everything }: ListingRequest): Promise<boolean> {
  const count = async (query: SearchQuery) =>
    (await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count;
  const [left, all] = await Promise.all([count(setText(everything, part)), count(everything)]);
  return left !== all;
}

/** One to three neighbours, which may be a name: `hr v`, `land rover`. */
function runsOf(parts: readonly string[]): string[] {
  return parts.flatMap((_, from) => [1, 2, 3].map((length) => parts.slice(from, from + length).join(" ")));
}

/** The words of a text, and what it denies with its sign: `-sr5`, `-"gt line"`. */
export function textParts(text: string): string[] {
  return text.match(/-"[^"]*"|\S+/g) ?? [];
}

function isDenial(part: string): boolean {
  return part.startsWith("-");
}
