import { knownModelNames } from "../../../search/known-models.ts";
import { ignoredWords } from "../../../search/text-synonyms.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { longestRun, runsOf, wordsOf } from "./text-words.ts";

/** A way to read one or more neighbouring words of a text as one word. */
export type Spelling = {
  word: string;
  /** The words of the text that it stands for, from `from` up to `to`. */
  from: number;
  to: number;
  /** Whether it ends the text, and so may be unfinished. */
  isLast: boolean;
  /** Whether it is hardly the whole word: `range r` is more likely the beginning of `range rover` than `ranger`. */
  isBeginning: boolean;
};

/** Further words of a text are not looked at. */
export const mostWords = 10;
/** More than those that count: some are run together or left out. */
const mostWordsRead = 40;
const longestWord = 40;
/** A word this short says little by itself: `cx 5` is one name, `land rover` two words. */
const shortWord = 2;

/**
 * The words of a text that count. What is one model's name together becomes one word, for `cx 5` and `cx-5` to
 * mean just what `cx5` means, also where no vehicle is of that model. Words such as `for sale` are left out unless there are no others.
 */
export function queryWords(vocabulary: TextVocabulary, text: string): string[] {
  const written = wordsOf(text)
    .slice(0, mostWordsRead)
    .map((word) => word.slice(0, longestWord));
  const words: string[] = [];
  for (let from = 0; from < written.length;) {
    const to = from + runLength(vocabulary, written, from);
    words.push(written.slice(from, to).join(""));
    from = to;
  }
  const telling = words.filter((word) => !ignoredWords.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** How the words, of which the last may be unfinished when it is open, may be read: each alone, and up to four neighbours as one, as `land cruiser` may be `landcruiser`. */
export function spellingsOf(words: readonly string[], isOpen: boolean): Spelling[] {
  const spellings = runsOf(words).map(({ from, to }) => spellingOf(words, from, to));
  return isOpen ? spellings : spellings.map((spelling) => ({ ...spelling, isLast: false, isBeginning: false }));
}

function spellingOf(words: readonly string[], from: number, to: number): Spelling {
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
    const { word: joined, isLast, isBeginning } = spellingOf(words, from, from + length);
    const known = vocabulary.find(joined);
    if (isBeginning && (known === null || !vocabulary.isJoined(known))) continue;
    if (knownModelNames.has(joined) || (known !== null && vocabulary.isModelWord(known))) return length;
    if (isLast && vocabulary.startingWith(joined).some((word) => vocabulary.isModelWord(word))) return length;
  }
  return 1;
}
