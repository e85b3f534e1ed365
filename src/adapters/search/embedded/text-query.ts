import { knownModelNames } from "../../../search/known-models.ts";
import { ignoredWords } from "../../../search/text-synonyms.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { longestRun, wordRuns, splitWords } from "./text-words.ts";

/** One way to read one or more adjacent words of a text as a single word. */
export type Spelling = {
  word: string;
  /** The words of the text that it covers, from `from` up to `to`. */
  from: number;
  to: number;
  /** True if it ends the text, and so may be unfinished. */
  isLast: boolean;
  /** True if it is more likely a prefix than a complete word: `range r` is more likely `range rover` than `ranger`. */
  isBeginning: boolean;
};

/** Further words of a text are ignored. */
export const mostWords = 10;
/** Higher than `mostWords`, because some words are joined or dropped. */
const mostWordsRead = 40;
const longestWord = 40;
/** A word this short is not significant by itself: `cx 5` is one name, `land rover` two words. */
const shortWord = 2;

/**
 * The significant words of a text. The words of one model name are joined, so that `cx 5` and `cx-5` mean exactly what
 * `cx5` means, even if the site has no such model. Words such as `for sale` are dropped unless there are no others.
 */
export function queryWords(vocabulary: TextVocabulary, text: string): string[] {
  const written = splitWords(text)
    .slice(0, mostWordsRead)
    .map((word) => word.slice(0, longestWord));
  const words: string[] = [];
  for (let from = 0; from < written.length;) {
    const to = from + runLength(vocabulary, written, from);
    words.push(written.slice(from, to).join(""));
    from = to;
  }
  const significant = words.filter((word) => !ignoredWords.has(word));
  return (significant.length > 0 ? significant : words).slice(0, mostWords);
}

/**
 * All ways to read the words: each alone, and up to four adjacent ones joined, as `land cruiser` may be `landcruiser`.
 * If `isOpen`, the last word may be unfinished.
 */
export function readSpellings(words: readonly string[], isOpen: boolean): Spelling[] {
  const spellings = wordRuns(words).map(({ from, to }) => joinedSpelling(words, from, to));
  return isOpen ? spellings : spellings.map((spelling) => ({ ...spelling, isLast: false, isBeginning: false }));
}

function joinedSpelling(words: readonly string[], from: number, to: number): Spelling {
  const run = words.slice(from, to);
  const isLast = to === words.length;
  const [beforeLast = "", last = ""] = run.slice(-2);
  const isBeginning = isLast && beforeLast.length > shortWord && /^\D$/.test(last);
  return { word: run.join(""), from, to, isLast, isBeginning };
}

function runLength(vocabulary: TextVocabulary, words: readonly string[], from: number): number {
  for (let length = Math.min(longestRun, words.length - from); length > 1; length--) {
    const run = words.slice(from, from + length);
    if (run.every((word) => word.length > shortWord)) continue;
    const { word: joined, isLast, isBeginning } = joinedSpelling(words, from, from + length);
    const known = vocabulary.find(joined);
    if (isBeginning && (known === null || !vocabulary.isJoined(known))) continue;
    if (knownModelNames.has(joined) || (known !== null && vocabulary.isModelWord(known))) return length;
    if (isLast && vocabulary.startingWith(joined).some((word) => vocabulary.isModelWord(word))) return length;
  }
  return 1;
}
