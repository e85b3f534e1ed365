import { compareText } from "../../../search/facets.ts";
import { beginningDistance, editDistance } from "../../../search/edit-distance.ts";
import type { IndexedWord } from "./text-words.ts";

/** Number of specifications in use that contain a word, by kind of use. */
type WordUse = { all: number; asModel: number; asWritten: number };

/** Minimum length of a word for one mistake to be tolerated, and for two (SE-12). */
const lettersForOneMistake = 4;
const lettersForTwoMistakes = 8;
/** Up to this many new words are inserted one by one; more are sorted with the rest. */
const fewWords = 64;

/** `uses` has the three numbers of each word's use, in the order of the words. */
export type SavedVocabulary = { words: readonly string[]; uses: Uint32Array; sorted: Uint32Array };

export type Misspelling = { word: number; mistakes: number };

/** The words of all vehicles, by number. A word whose last use ends keeps its number but is no longer found. */
export class TextVocabulary {
  readonly #words: string[] = [];
  readonly #numberByKey = new Map<string, number>();
  readonly #uses: WordUse[] = [];
  readonly #letters: number[] = [];
  readonly #byLength: number[][] = [];
  #sorted: number[] = [];
  #unsorted: number[] = [];

  /** Number of the word; a new number if it has none. */
  number(word: string): number {
    const known = this.#numberByKey.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numberByKey.set(word, number);
    this.#uses.push({ all: 0, asModel: 0, asWritten: 0 });
    this.#letters.push(letterBits(word));
    (this.#byLength[word.length] ??= []).push(number);
    this.#unsorted.push(number);
    return number;
  }

  /** Adjusts the number of specifications that contain the word. */
  use({ word, isModelWord, isJoined }: IndexedWord, by: 1 | -1): void {
    const use = this.#uses[this.number(word)] as WordUse;
    use.all += by;
    if (isModelWord) use.asModel += by;
    if (!isJoined) use.asWritten += by;
  }

  word(number: number): string {
    return this.#words[number] ?? "";
  }

  /** Number of a word in use, or null. */
  find(word: string): number | null {
    const number = this.#numberByKey.get(word);
    return number === undefined || this.#use(number).all === 0 ? null : number;
  }

  isModelWord(number: number): boolean {
    return this.#use(number).asModel > 0;
  }

  /** True if the word only occurs as several words joined. */
  isJoined(number: number): boolean {
    return this.#use(number).asWritten === 0;
  }

  save(): SavedVocabulary {
    this.#sort();
    const uses = Uint32Array.from(this.#uses.flatMap(({ all, asModel, asWritten }) => [all, asModel, asWritten]));
    return { words: this.#words, uses, sorted: Uint32Array.from(this.#sorted) };
  }

  restore({ words, uses, sorted }: SavedVocabulary): void {
    for (const word of words) this.number(word);
    for (const [number, use] of this.#uses.entries()) {
      use.all = uses[number * 3] as number;
      use.asModel = uses[number * 3 + 1] as number;
      use.asWritten = uses[number * 3 + 2] as number;
    }
    this.#sorted = [...sorted];
    this.#unsorted = [];
  }

  /** Sorts all words, after many have been added. */
  settle(): void {
    this.#sort();
  }

  /** Words in use that start with `prefix`, including `prefix` itself, sorted. */
  startingWith(prefix: string): number[] {
    this.#sort();
    const found: number[] = [];
    for (let place = this.#firstAtOrAfter(prefix); this.#wordAt(place).startsWith(prefix); place++) {
      const number = this.#sorted[place];
      if (number === undefined) break;
      if (this.#use(number).all > 0) found.push(number);
    }
    return found;
  }

  /**
   * The words in use closest to `word`, within the tolerated number of mistakes. Digits must be equal. If
   * `isUnfinished`, the start of a longer word also matches.
   */
  misspelt(word: string, isUnfinished: boolean): Misspelling[] {
    if (word.length < lettersForOneMistake || /^\d+$/.test(word)) return [];
    const limit = word.length < lettersForTwoMistakes ? 1 : 2;
    const complete = this.#nearest(word, limit, word.length + limit, mistakesBetween);
    if (complete.length > 0 || !isUnfinished) return complete;
    return this.#nearest(word, limit, this.#byLength.length, beginningDistance);
  }

  /** All words in use that `word` may be a misspelling of, at any tolerated distance, except the word itself. */
  near(word: string, isUnfinished: boolean): Misspelling[] {
    if (word.length < lettersForOneMistake || /^\d+$/.test(word)) return [];
    const limit = word.length < lettersForTwoMistakes ? 1 : 2;
    const complete = this.#nearest(word, limit, word.length + limit, mistakesBetween, true);
    const begun = isUnfinished ? this.#nearest(word, limit, this.#byLength.length, beginningDistance, true) : [];
    return [...complete, ...begun].filter(({ mistakes }) => mistakes > 0);
  }

  #nearest(
    word: string,
    limit: number,
    longest: number,
    measureDistance: typeof mistakesBetween,
    takesAll = false,
  ): Misspelling[] {
    const letters = letterBits(word);
    const digits = onlyDigits(word);
    const isComplete = measureDistance === mistakesBetween;
    let found: Misspelling[] = [];
    let nearest = limit;
    for (let length = word.length - limit; length <= longest; length++) {
      for (const number of this.#byLength[length] ?? []) {
        const other = this.#letters[number] as number;
        // A mistake removes at most one letter and adds at most one.
        if (bitCount(letters & ~other) > nearest || (isComplete && bitCount(other & ~letters) > nearest)) continue;
        if (this.#use(number).all === 0 || startsWithDigit(this.word(number)) !== startsWithDigit(word)) continue;
        const mistakes = measureDistance(word, this.word(number), nearest);
        if (mistakes > nearest || !hasDigits(this.word(number), digits, isComplete)) continue;
        if (!takesAll) {
          if (mistakes < nearest) found = [];
          nearest = mistakes;
        }
        found.push({ word: number, mistakes });
      }
    }
    return found;
  }

  #use(number: number): WordUse {
    return this.#uses[number] as WordUse;
  }

  #wordAt(place: number): string {
    return this.word(this.#sorted[place] ?? -1);
  }

  #firstAtOrAfter(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#wordAt(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    if (this.#unsorted.length <= fewWords) {
      for (const number of this.#unsorted) this.#sorted.splice(this.#firstAtOrAfter(this.word(number)), 0, number);
    } else {
      this.#sorted = [...this.#sorted, ...this.#unsorted].sort((left, right) =>
        compareText(this.word(left), this.word(right)),
      );
    }
    this.#unsorted = [];
  }
}

/** A bit for each letter of a word, to reject dissimilar words without comparing them. */
function letterBits(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters >>> 0;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** `f150` is not a misspelling of `1500`. */
function startsWithDigit(word: string): boolean {
  return word.charCodeAt(0) <= 0x39;
}

function onlyDigits(word: string): string {
  return word.replace(/\D/g, "");
}

function hasDigits(word: string, digits: string, isComplete: boolean): boolean {
  return isComplete ? onlyDigits(word) === digits : onlyDigits(word).startsWith(digits);
}

/** Doubling the wrong letter counts as one mistake: `corrola` for `corolla`. */
function mistakesBetween(left: string, right: string, limit: number): number {
  const mistakes = editDistance(left, right, limit);
  if (mistakes <= 1 || limit === 0 || !(doubled.test(left) || doubled.test(right))) return mistakes;
  return Math.min(mistakes, 1 + editDistance(withoutDoubles(left), withoutDoubles(right), limit - 1));
}

const doubled = /(.)\1/;

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/g, "$1");
}
