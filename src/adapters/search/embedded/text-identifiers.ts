import { OrdinalList } from "./ordinal-list.ts";
import { SparseColumn } from "./sparse-column.ts";
import { wordsOf } from "./text-words.ts";

const lettersInNumber = 6;
/** No letter, a to z, 0 to 9, and any other letter: six of them fit 32 bits. */
const base = 38;
const other = base - 1;
/** Numbers not yet in order are looked through one by one, when they are no more than these. */
const fewUnsorted = 1_024;
/** While numbers are added a share of all may be out of order, for not to sort too often. */
const unsortedShare = 1 / 8;

/** The code of a vehicle as one word: `U-1234` is `u1234`. */
function identifierOf(text: string | null): string {
  if (text === null) return "";
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  return isAscii ? text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "") : wordsOf(text).join("");
}

/**
 * One identifying code per vehicle, such as the stock number, found whole or by its beginning. Letters are
 * packed six to a number and kept in order, so that nothing need be kept of the texts; what is longer than the
 * columns is cut, and letters outside a to z are one.
 */
export class TextIdentifiers {
  /** The numbers of each vehicle; all 0 is "none". Where codes are short the later ones take no room. */
  readonly #keys: readonly SparseColumn[];
  #sorted = new OrdinalList(new Uint32Array());
  /** Vehicles from here on are not in order. */
  #firstUnsorted = 0;
  #end = 0;

  /** `letters` is how many letters of a code are kept. */
  constructor(letters: number) {
    this.#keys = Array.from({ length: Math.ceil(letters / lettersInNumber) }, () => new SparseColumn());
  }

  add(ordinal: number, text: string | null): void {
    const code = identifierOf(text);
    if (code === "") return;
    for (const [place, column] of this.#keys.entries()) column.put(ordinal, packed(code, place * lettersInNumber, 0));
    this.#end = Math.max(this.#end, ordinal + 1);
    if (this.#end - this.#firstUnsorted > fewUnsorted + this.#end * unsortedShare) this.#sort();
  }

  /** Puts all numbers in order, after many have been added. */
  settle(): void {
    if (this.#end > this.#firstUnsorted) this.#sort();
  }

  /** Vehicles whose code starts with the word, or is the word when `isWhole`. */
  find(word: string, isWhole: boolean): number[] {
    if (word === "") return [];
    if (this.#end - this.#firstUnsorted > fewUnsorted) this.#sort();
    const lowest = this.#pack(word, 0);
    const highest = isWhole ? lowest : this.#pack(word, other);
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

  /** Puts what is not in order into order, and merges it with the rest. */
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

/** Six letters of the code as a number that sorts as they do. */
function packed(code: string, from: number, filler: number): number {
  let number = 0;
  for (let at = from; at < from + lettersInNumber; at++) {
    number = number * base + (at < code.length ? letterNumber(code.charCodeAt(at)) : filler);
  }
  return number;
}

/** 1 to 37, so that a shorter code stands before a longer one. */
function letterNumber(charCode: number): number {
  if (charCode >= 97 && charCode <= 122) return charCode - 96;
  if (charCode >= 48 && charCode <= 57) return charCode - 48 + 27;
  return other;
}
