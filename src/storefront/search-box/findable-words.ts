import { knownModelNames } from "../../search/known-models.ts";
import { misspelt } from "../../search/plain-language/misspelt.ts";
import { littleWords } from "../../search/plain-language/spoken-words.ts";
import type { StockWords } from "../../search/plain-language/stock-words.ts";
import { nameKey, textTokens } from "../../search/plain-language/text-tokens.ts";
import { setText } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { areNames } from "../../search/plain-language/suggestions.ts";
import { makeOfSlug } from "../../search/search-vocabulary.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import { siteWords, type WordsRequest } from "./site-words.server.ts";

export type TextBesideFilters = {
  filtered: SearchQuery;
  text: string;
  /** Whether the filters narrow or exclude anything. If not, the text is the whole request. */
  isNarrowed: boolean;
};

const mostPartsTried = 10;

/**
 * The words of a text to search for beside filters: all of them if a vehicle matches them all, otherwise those that
 * some vehicle matches together. The page reports the dropped words. Names of makes and models and quoted phrases are
 * never dropped, nor is the text if none of it is known: such a search correctly finds nothing.
 */
export async function findableWords(beside: TextBesideFilters, request: WordsRequest): Promise<string> {
  const parts = textParts(beside.text);
  if (parts.length === 0 || parts.length > mostPartsTried) return beside.text;
  const wanted = parts.filter((part) => !isDenial(part));
  const [found, ...left] = await Promise.all([
    wordsFound(wanted, beside, request),
    ...parts.map(async (part) => !isDenial(part) || (await leavesOut(part, request))),
  ]);
  let place = 0;
  const searchable = parts.map((part, at) => (isDenial(part) ? (left[at] ? part : null) : (found[place++] ?? null)));
  return searchable.filter((part) => part !== null).join(" ");
}

/**
 * The words, with null for each one dropped. If no vehicle matches all of them, those that match together are
 * retained, names first. Each retained word must match in full or be a misspelt name: `shore`, beside an unknown word,
 * must not match the beginning of `Sorento`.
 */
async function wordsFound(
  words: readonly string[],
  { filtered, isNarrowed }: TextBesideFilters,
  request: WordsRequest,
): Promise<readonly (string | null)[]> {
  const { engine, scope, urls } = request;
  const isFound = async (asked: readonly string[]): Promise<boolean> => {
    // Ignore exclusions, which can only reduce the matches: they must not cause words to be dropped.
    const query = setText({ ...filtered, exclusions: {} }, asked.join(" "));
    return (await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count > 0;
  };
  const isName = (run: string): boolean =>
    isPhrase(run) || makeOfSlug(urls.vocabulary, slugWords(run)) !== null || knownModelNames.has(nameKey(run));
  // If the filters alone match no vehicle, dropping words cannot help.
  const isMeant = !isNarrowed || !areLittle(words);
  const asked = await Promise.all(
    words.map(async (word, at) => {
      const isName = words.length > 1 && fewLetters.test(word) && !/^\d/.test(words[at + 1] ?? "");
      return isName && (isLetter(word) || !(await isFound([`"${word}"`]))) ? `"${word}"` : word;
    }),
  );
  if (words.length === 0 || (isMeant && (await isFound(asked))))
    return words.map((word, at) => (isLetter(word) ? (asked[at] ?? word) : word));
  if (!(await isFound([]))) return words;
  const names = adjacentRuns(words).filter(({ run }) => !areLittle(run) && isName(run.join(" ")));
  for (const { run } of names) if (!(await isFound(run))) return words;
  const retained = words.map((word, at) => (names.some(({ from, to }) => from <= at && at < to) ? word : null));
  const known = await siteWords(request);
  for (const [at, word] of words.entries()) {
    if (retained[at] !== null || areLittle([word])) continue;
    const written = word.replaceAll('"', "");
    const name = misspelt(textTokens(written), makeAndModelNames(known), known.written);
    const others = retained.filter((one) => one !== null);
    const exact = `"${written}"`;
    const readings = [
      [exact, isLetter(written) ? exact : written],
      ...(name === null ? [] : [word, name].map((one) => [one, one])),
    ];
    for (const [asked = "", meant = ""] of readings)
      if (retained[at] === null && (await isFound([...others, asked]))) retained[at] = meant;
  }
  const isOfAny = isNarrowed || words.some((word) => anyVehicle.test(word));
  return isOfAny || retained.some((word) => word !== null) ? retained : words;
}

/** Asks for any vehicle, whatever else is said of it: `small car`. */
export const anyVehicle = /^(cars?|vehicles?)$/i;

/** A few letters beside others must be a word of a vehicle: the `ss` of `commodore ss` begins no other word. */
const fewLetters = /^\p{L}{1,2}$/u;

/** As a word of its own, a letter would find whatever begins with it. */
function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word);
}

function areLittle(words: readonly string[]): boolean {
  return words.every((word) => littleWords.has(word.toLowerCase()));
}

/** Names of the site's makes and models. */
function makeAndModelNames({ phrases }: StockWords): string[] {
  return [...phrases].flatMap(([name, changes]) => (areNames(changes) ? [name] : []));
}

/** Whether a negated word excludes anything the site has; if not, it has no effect. */
async function leavesOut(part: string, { engine, scope, everything }: WordsRequest): Promise<boolean> {
  const count = async (query: SearchQuery) =>
    (await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] })).count;
  const [left, all] = await Promise.all([count(setText(everything, part)), count(everything)]);
  return left !== all;
}

/** Runs of one to three adjacent words, which may be a name: `hr v`, `land rover`. */
function adjacentRuns(words: readonly string[]): { run: readonly string[]; from: number; to: number }[] {
  return words.flatMap((_, from) =>
    [1, 2, 3]
      .map((length) => ({ run: words.slice(from, from + length), from, to: from + length }))
      .filter(({ to }) => to <= words.length),
  );
}

function isPhrase(part: string): boolean {
  return /^"[^"]*"$/.test(part);
}

/** The words and quoted phrases of a text, and its negated ones with their sign: `-sr5`, `-"gt line"`. */
export function textParts(text: string): string[] {
  return text.match(/-?"[^"]*"|\S+/g) ?? [];
}

function isDenial(part: string): boolean {
  return part.startsWith("-");
}
