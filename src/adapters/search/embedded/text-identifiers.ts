import { OrdinalList, type SavedOrdinals } from "./ordinal-list.ts";
import { type SavedSparse, SparseColumn } from "./sparse-column.ts";
import { splitWords } from "./text-words.ts";

const lettersInNumber = 6;
/** Padding, a to z, 0 to 9, and one value for any other character: six of them fit in 32 bits. */
const base = 38;
const other = base - 1;
/** Up to this many unsorted codes are searched one by one. */
const fewUnsorted = 1_024;
/** While codes are added, up to this share may be unsorted, to avoid frequent sorting. */
const unsortedShare = 1 / 8;

export type SavedIdentifiers = {
  keys: readonly SavedSparse[];
  sorted: SavedOrdinals;
  firstUnsorted: number;
  end: number;
};

/** Normalises a code to one word: `U-1234` becomes `u1234`. */
function normaliseIdentifier(text: string | null): string {
  if (text === null) return "";
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  return isAscii ? text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "") : splitWords(text).join("");
}

/**
 * One identifying code per vehicle, such as the stock number, found by the complete code or a prefix. Six characters
 * are packed into each number and the numbers are sorted, so the text itself is not stored. Codes longer than the
 * columns are truncated, and all characters outside a to z and 0 to 9 are treated as one.
 */
export class TextIdentifiers {
  /** The packed code of each vehicle; all 0 is "none". Later columns use little memory where codes are short. */
  readonly #keys: readonly SparseColumn[];
  #sorted = new OrdinalList(new Uint32Array());
  /** Vehicles from this ordinal on are not sorted. */
  #firstUnsorted = 0;
  #end = 0;

  /** `letters` is the maximum length of a stored code. */
  constructor(letters: number) {
    this.#keys = Array.from({ length: Math.ceil(letters / lettersInNumber) }, () => new SparseColumn());
  }

  add(ordinal: number, text: string | null): void {
    const code = normaliseIdentifier(text);
    if (code === "") return;
    for (const [place, column] of this.#keys.entries()) column.put(ordinal, packed(code, place * lettersInNumber, 0));
    this.#end = Math.max(this.#end, ordinal + 1);
    if (this.#end - this.#firstUnsorted > fewUnsorted + this.#end * unsortedShare) this.#sort();
  }

  /** Sorts all codes, after many have been added. */
  settle(): void {
    if (this.#end > this.#firstUnsorted) this.#sort();
  }

  save(): SavedIdentifiers {
    const keys = this.#keys.map((column) => column.save());
    return { keys, sorted: this.#sorted.save(), firstUnsorted: this.#firstUnsorted, end: this.#end };
  }

  restore({ keys, sorted, firstUnsorted, end }: SavedIdentifiers): void {
    for (const [place, column] of this.#keys.entries()) column.restore(keys[place] as SavedSparse);
    this.#sorted = new OrdinalList(sorted);
    this.#firstUnsorted = firstUnsorted;
    this.#end = end;
  }

  /** Vehicles whose code starts with the word, or equals it if `isExact`. */
  find(word: string, isExact: boolean): number[] {
    if (word === "") return [];
    if (this.#end - this.#firstUnsorted > fewUnsorted) this.#sort();
    const lowest = this.#pack(word, 0);
    const highest = isExact ? lowest : this.#pack(word, other);
    const found: number[] = [];
    for (let place = this.#firstAtOrAfter(lowest); place < this.#sorted.length; place++) {
      const ordinal = this.#sorted.at(place);
      if (this.#compare(ordinal, highest) > 0) break;
      found.push(ordinal);
    }
    for (let ordinal = this.#firstUnsorted; ordinal < this.#end; ordinal++) {
      if (this.#compare(ordinal, lowest) >= 0 && this.#compare(ordinal, highest) <= 0) found.push(ordinal);
    }
    return found;
  }

  #pack(code: string, filler: number): number[] {
    return this.#keys.map((_, place) => packed(code, place * lettersInNumber, filler));
  }

  #compare(ordinal: number, key: readonly number[]): number {
    for (let place = 0; place < key.length; place++) {
      const difference = (this.#keys[place] as SparseColumn).at(ordinal) - (key[place] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #compareVehicles(left: number, right: number): number {
    for (const column of this.#keys) {
      const difference = column.at(left) - column.at(right);
      if (difference !== 0) return difference;
    }
    return left - right;
  }

  #firstAtOrAfter(key: readonly number[]): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#sorted.at(middle), key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sorts the unsorted codes and merges them with the rest. */
  #sort(): void {
    const added = Uint32Array.from({ length: this.#end - this.#firstUnsorted }, (_, at) => this.#firstUnsorted + at)
      .filter((ordinal) => this.#keys[0]?.at(ordinal) !== 0)
      .sort((left, right) => this.#compareVehicles(left, right));
    const merged = new Uint32Array(this.#sorted.length + added.length);
    let before = 0;
    for (let place = 0, next = 0; place < merged.length; place++) {
      const takesBefore =
        next >= added.length ||
        (before < this.#sorted.length && this.#compareVehicles(this.#sorted.at(before), added[next] as number) < 0);
      merged[place] = takesBefore ? this.#sorted.at(before++) : (added[next++] as number);
    }
    this.#sorted = new OrdinalList(merged);
    this.#firstUnsorted = this.#end;
  }
}

/** Packs six characters into a number with the same sort order. */
function packed(code: string, from: number, filler: number): number {
  let number = 0;
  for (let at = from; at < from + lettersInNumber; at++) {
    number = number * base + (at < code.length ? letterNumber(code.charCodeAt(at)) : filler);
  }
  return number;
}

/** 1 to 37, so that a shorter code sorts before a longer one. */
function letterNumber(charCode: number): number {
  if (charCode >= 97 && charCode <= 122) return charCode - 96;
  if (charCode >= 48 && charCode <= 57) return charCode - 48 + 27;
  return other;
}
