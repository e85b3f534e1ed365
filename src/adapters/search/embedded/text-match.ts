import { editDistance } from "./edit-distance.ts";
import { lettersOf } from "./text-index.ts";
import type { TextIndex } from "./text-index.ts";
import { wordsOf } from "./text-words.ts";

/** Words of the index that a word of the query stands for, best first. */
type Expansion = { places: Iterable<number>; quality: number };

/** A way to write what is asked for. Only what ends the query may be unfinished. */
type Spelling = {
  word: string;
  isLast: boolean;
  /** Whether the word may go on in the next word of a name: `range r` in `range rover`, but not `ranger`. */
  mayRunOn: boolean;
};

/** One thing that a vehicle must have, in any of its spellings. */
type Term = readonly Spelling[];

const mostWords = 8;
const longestWord = 40;
const longestRun = 4;
/** A word this short says little by itself: `cx 5` is one name, `land rover` two words. */
const shortWord = 2;

const exactQuality = 3;
const prefixQuality = 2;
const typoQuality = 1;

/**
 * Scores every vehicle that has all words of the text, by ordinal; 0 is no match. Null when the text holds no
 * word at all and so asks for nothing. The last word may be unfinished; a word that nothing has may be
 * misspelt: one letter from four letters on, two from eight (SE-12).
 */
export function matchText(index: TextIndex, vehicleCount: number, text: string): Uint16Array | null {
  const words = wordsOf(text)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
  if (words.length === 0) return null;
  const scores = new Uint16Array(vehicleCount);
  const ofTerm = new Uint16Array(vehicleCount);
  for (const [number, term] of termsOf(index, words).entries()) {
    ofTerm.fill(0);
    for (const expansion of expansionsOf(index, term)) addScores(index, expansion, ofTerm);
    for (let ordinal = 0; ordinal < vehicleCount; ordinal++) {
      const gained = ofTerm[ordinal] as number;
      const before = scores[ordinal] as number;
      scores[ordinal] = gained === 0 || (number > 0 && before === 0) ? 0 : before + gained;
    }
  }
  return scores;
}

/** The ordinals, given in their default order, with the best scores first and ties in their order. */
export function byScore(ordinals: Uint32Array, scores: Uint16Array): Uint32Array {
  let highest = 0;
  for (const ordinal of ordinals) highest = Math.max(highest, scores[ordinal] as number);
  const next = new Uint32Array(highest + 1);
  for (const ordinal of ordinals) next[scores[ordinal] as number]! += 1;
  let start = 0;
  for (let score = highest; score >= 0; score--) {
    const count = next[score] as number;
    next[score] = start;
    start += count;
  }
  const sorted = new Uint32Array(ordinals.length);
  for (const ordinal of ordinals) {
    const score = scores[ordinal] as number;
    sorted[next[score]!++] = ordinal;
  }
  return sorted;
}

/** Puts together what is one model name, so that `cx 5` and `cx-5` mean just what `cx5` means. */
function termsOf(index: TextIndex, words: readonly string[]): Term[] {
  const terms: Term[] = [];
  for (let start = 0; start < words.length;) {
    const end = start + runLength(index, words, start);
    const spelling = spellingOf(words, start, end);
    terms.push(end - start > 1 ? [spelling] : [spelling, ...joinedWithNeighbours(words, start)]);
    start = end;
  }
  return terms;
}

/** `land cruiser` must also find what is written `landcruiser`. */
function joinedWithNeighbours(words: readonly string[], at: number): Spelling[] {
  const joined: Spelling[] = [];
  if (at > 0) joined.push(spellingOf(words, at - 1, at + 1));
  if (at + 1 < words.length) joined.push(spellingOf(words, at, at + 2));
  return joined;
}

function spellingOf(words: readonly string[], start: number, end: number): Spelling {
  const run = words.slice(start, end);
  return {
    word: run.join(""),
    isLast: end === words.length,
    mayRunOn: run.length > 1 && /^\D+$/.test(run.at(-1) ?? ""),
  };
}

function runLength(index: TextIndex, words: readonly string[], start: number): number {
  for (let length = Math.min(longestRun, words.length - start); length > 1; length--) {
    const run = words.slice(start, start + length);
    if (run.every((word) => word.length > shortWord)) continue;
    const joined = run.join("");
    const place = index.placeOf.get(joined);
    if (place !== undefined && index.isModelWord[place]) return length;
    const isLast = start + length === words.length;
    if (isLast && prefixPlaces(index, joined).some((at) => index.isModelWord[at])) return length;
  }
  return 1;
}

function expansionsOf(index: TextIndex, term: Term): Expansion[] {
  const literal = term.flatMap((spelling) => literalExpansions(index, spelling));
  return literal.length > 0 ? literal : term.flatMap((spelling) => typoExpansions(index, spelling.word));
}

function literalExpansions(index: TextIndex, { word, isLast, mayRunOn }: Spelling): Expansion[] {
  const exact = index.placeOf.get(word);
  const expansions: Expansion[] = exact === undefined ? [] : [{ places: [exact], quality: exactQuality }];
  // A number that is there is meant as it stands: `2019` is a year, not the start of a stock number.
  if (!isLast || (exact !== undefined && /^\d+$/.test(word))) return expansions;
  const isWhole = exact !== undefined && !mayRunOn;
  const longer = prefixPlaces(index, word).filter((place) => place !== exact && !(isWhole && index.isJoined[place]));
  return longer.length === 0 ? expansions : [...expansions, { places: longer, quality: prefixQuality }];
}

/** Places of the words that start with `prefix`, which stand next to each other. */
function prefixPlaces(index: TextIndex, prefix: string): number[] {
  const places: number[] = [];
  for (let place = firstAtOrAfter(index.words, prefix); index.words[place]?.startsWith(prefix); place++)
    places.push(place);
  return places;
}

function firstAtOrAfter(words: readonly string[], prefix: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest names within the number of mistakes that a word of its length may have. */
function typoExpansions(index: TextIndex, word: string): Expansion[] {
  let limit = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (limit === 0) return [];
  const digits = digitsOf(word);
  const letters = lettersOf(word);
  let nearest: number[] = [];
  for (const [at, place] of index.names.entries()) {
    // One mistake takes at most one letter away and brings at most one.
    if (bitCount(letters ^ (index.letters[at] as number)) > 2 * limit) continue;
    const candidate = index.words[place] ?? "";
    const distance = editDistance(word, candidate, limit);
    // Another number is another thing, never a slip: `cx50` is not `cx5`.
    if (distance > limit || digitsOf(candidate) !== digits) continue;
    if (distance < limit) nearest = [];
    limit = distance;
    nearest.push(place);
  }
  return nearest.length === 0 ? [] : [{ places: nearest, quality: typoQuality }];
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, "");
}

/** Best wins: how well the word fits counts more than where it stands. */
function addScores(index: TextIndex, { places, quality }: Expansion, scores: Uint16Array): void {
  for (const place of places) {
    const end = index.starts[place + 1] as number;
    for (let at = index.starts[place] as number; at < end; at++) {
      const ordinal = index.ordinals[at] as number;
      const score = quality * 10 + (index.weights[at] as number);
      if (score > (scores[ordinal] as number)) scores[ordinal] = score;
    }
  }
}
