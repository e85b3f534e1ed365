import { ignoredWords } from "../../../search/text-synonyms.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { wordsOf } from "./text-words.ts";

/** A way to read one or more neighbouring words of a text as one word. */
export type Spelling = {
  word: string;
  /** The words of the text that it stands for, from `from` up to `to`. */
  from: number;
  to: number;
  /** Whether it ends the text, and so may be unfinished. */
  isLast: boolean;
  /** Whether the word may go on in the next word of a name: `range r` in `range rover`, but not `ranger`. */
  mayRunOn: boolean;
  /** Whether it is hardly the whole word: `range r` is more likely the beginning of `range rover` than `ranger`. */
  isBeginning: boolean;
};

/** Further words of a text are not looked at. */
export const mostWords = 10;
const longestWord = 40;
const longestRun = 4;
/** A word this short says little by itself: `cx 5` is one name, `land rover` two words. */
const shortWord = 2;

/**
 * The words of a text that count: words such as `for sale` are left out unless there are no others, or they are
 * part of a name, as in `i 30`.
 */
export function queryWords(vocabulary: TextVocabulary, text: string): string[] {
  const words = wordsOf(text).map((word) => word.slice(0, longestWord));
  const telling = words.filter(
    (word, place) => !ignoredWords.has(word) || isModelName(vocabulary, `${word}${words[place + 1] ?? ""}`),
  );
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

function isModelName(vocabulary: TextVocabulary, word: string): boolean {
  const known = vocabulary.find(word);
  return known !== null && vocabulary.isModelWord(known);
}

/**
 * How the words may be read. What is one model's name together is read only so, for `cx 5` and `cx-5` to mean
 * just what `cx5` means; other words also as one with their neighbours, as `land cruiser` may be `landcruiser`.
 */
export function spellingsOf(vocabulary: TextVocabulary, words: readonly string[]): Spelling[] {
  const spellings: Spelling[] = [];
  let firstSingle = 0;
  for (let from = 0; from < words.length;) {
    const to = from + runLength(vocabulary, words, from);
    if (to - from > 1) firstSingle = to;
    else for (let start = firstSingle; start < from; start++) addRun(spellings, words, start, to);
    spellings.push(spellingOf(words, from, to));
    from = to;
  }
  return spellings;
}

function addRun(spellings: Spelling[], words: readonly string[], from: number, to: number): void {
  if (to - from <= longestRun) spellings.push(spellingOf(words, from, to));
}

export function spellingOf(words: readonly string[], from: number, to: number): Spelling {
  const run = words.slice(from, to);
  const isLast = to === words.length;
  const mayRunOn = run.length > 1 && /^\D+$/.test(run.at(-1) ?? "");
  const isBeginning = isLast && mayRunOn && run.at(-1)?.length === 1 && run.at(-2)!.length > shortWord;
  return { word: run.join(""), from, to, isLast, mayRunOn, isBeginning };
}

function runLength(vocabulary: TextVocabulary, words: readonly string[], from: number): number {
  for (let length = Math.min(longestRun, words.length - from); length > 1; length--) {
    const run = words.slice(from, from + length);
    if (run.every((word) => word.length > shortWord)) continue;
    const { word: joined, isLast, isBeginning } = spellingOf(words, from, from + length);
    if (isBeginning) continue;
    if (isModelName(vocabulary, joined)) return length;
    if (isLast && vocabulary.startingWith(joined).some((word) => vocabulary.isModelWord(word))) return length;
  }
  return 1;
}
