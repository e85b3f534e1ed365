import { knownModelNames } from "../../search/known-models.ts";
import { misspelt } from "../../search/plain-language/misspelt.ts";
import { littleWords } from "../../search/plain-language/spoken-words.ts";
import type { StockWords } from "../../search/plain-language/stock-words.ts";
import { nameKey, tokensOf } from "../../search/plain-language/text-tokens.ts";
import { setText } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { areNames } from "../../search/plain-language/suggestions.ts";
import { makeOfSlug } from "../../search/search-vocabulary.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import type { ListingRequest } from "../listing/listing-request.ts";
import { siteWords } from "./site-words.ts";

export type TextBesideFilters = {
  filtered: SearchQuery;
  text: string;
  /** Whether the filters say anything of what is found, be it what is left out. Else the text is what is asked for. */
  isNarrowed: boolean;
};

/** Of a longer text it is not tried which of its words are found. */
const mostPartsTried = 10;

/**
 * What of a text, beside filters, is worth searching for: all of it when something has all of it, else the words that
 * some vehicle has together. The others are dropped, for the page to say so, but for names of makes and models: who
 * asks for one that the site does not have is told that there is none, as is who asks for nothing that is known.
 */
export async function findableWords(beside: TextBesideFilters, request: ListingRequest): Promise<string> {
  const parts = textParts(beside.text);
  if (parts.length === 0 || parts.length > mostPartsTried) return beside.text;
  const wanted = parts.filter((part) => !isDenial(part));
  const [found, ...left] = await Promise.all([
    wordsFound(wanted, beside, request),
    ...parts.map(async (part) => !isDenial(part) || (await leavesOut(part, request))),
  ]);
  let place = 0;
  const told = parts.map((part, at) => (isDenial(part) ? (left[at] ? part : null) : (found[place++] ?? null)));
  return told.filter((part) => part !== null).join(" ");
}

/**
 * The words, null in the place of each that is dropped. Where no vehicle has all, those that some have together are
 * kept, names before others. Of these a word is meant as it is written, or is a misspelt name: beside words that are
 * nowhere, `shore` is no beginning of `Sorento`.
 */
async function wordsFound(
  words: readonly string[],
  { filtered, isNarrowed }: TextBesideFilters,
  request: ListingRequest,
): Promise<readonly (string | null)[]> {
  const { engine, scope, urls } = request;
  const isFound = async (asked: readonly string[]): Promise<boolean> => {
    // Whether a word is dropped does not depend on what is denied: denying more never finds more.
    const query = setText({ ...filtered, exclusions: {} }, asked.join(" "));
    return (await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count > 0;
  };
  const isName = (run: string): boolean =>
    makeOfSlug(urls.vocabulary, slugWords(run)) !== null || knownModelNames.has(nameKey(run));
  // Without a vehicle to begin with, no word is to blame.
  const isMeant = !isNarrowed || !areLittle(words);
  if (words.length === 0 || (isMeant && (await isFound(words))) || !(await isFound([]))) return words;
  const names = runsOf(words).filter(({ run }) => !areLittle(run) && isName(run.join(" ")));
  for (const { run } of names) if (!(await isFound(run))) return words;
  const kept = words.map((word, at) => (names.some(({ from, to }) => from <= at && at < to) ? word : null));
  const known = await siteWords(request);
  for (const [at, word] of words.entries()) {
    if (kept[at] !== null || areLittle([word])) continue;
    const written = word.replaceAll('"', "");
    const name = misspelt(tokensOf(written), namesOf(known), known.written);
    const others = kept.filter((one) => one !== null);
    const readings = [[`"${written}"`, written], ...(name === null ? [] : [word, name].map((one) => [one, one]))];
    for (const [asked = "", meant = ""] of readings)
      if (kept[at] === null && (await isFound([...others, asked]))) kept[at] = meant;
  }
  return isNarrowed || kept.some((word) => word !== null) ? kept : words;
}

function areLittle(words: readonly string[]): boolean {
  return words.every((word) => littleWords.has(word.toLowerCase()));
}

/** What the site's makes and models are called. */
function namesOf({ phrases }: StockWords): string[] {
  return [...phrases].flatMap(([name, changes]) => (areNames(changes) ? [name] : []));
}

/** Whether the site has something that a denial leaves out; else the denial says nothing. */
async function leavesOut(part: string, { engine, scope, everything }: ListingRequest): Promise<boolean> {
  const count = async (query: SearchQuery) =>
    (await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count;
  const [left, all] = await Promise.all([count(setText(everything, part)), count(everything)]);
  return left !== all;
}

/** One to three neighbours, which may be a name: `hr v`, `land rover`. */
function runsOf(words: readonly string[]): { run: readonly string[]; from: number; to: number }[] {
  return words.flatMap((_, from) =>
    [1, 2, 3]
      .map((length) => ({ run: words.slice(from, from + length), from, to: from + length }))
      .filter(({ to }) => to <= words.length),
  );
}

/** The words of a text, and what it denies with its sign: `-sr5`, `-"gt line"`. */
export function textParts(text: string): string[] {
  return text.match(/-"[^"]*"|\S+/g) ?? [];
}

function isDenial(part: string): boolean {
  return part.startsWith("-");
}
