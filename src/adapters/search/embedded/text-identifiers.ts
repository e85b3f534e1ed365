import { grownColumn } from "./growing-column.ts";
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
 * column is cut, and letters outside a to z are one.
 */
export class TextIdentifiers {
  readonly #width: number;
  /** `width` numbers for each vehicle; all 0 is "none". */
  #keys: Uint32Array = new Uint32Array(0);
  #sorted: Uint32Array = new Uint32Array(0);
  #sortedCount = 0;
  /** Vehicles from here on are not in order. */
  #firstUnsorted = 0;
  #end = 0;

  /** `letters` is how many letters of a code are kept. */
  constructor(letters: number) {
    this.#width = Math.ceil(letters / lettersInNumber);
  }

  add(ordinal: number, text: string | null): void {
    const code = identifierOf(text);
    if (code === "") return;
    this.#keys = grownColumn(this.#keys, (ordinal + 1) * this.#width);
    for (let place = 0; place < this.#width; place++) {
      this.#keys[ordinal * this.#width + place] = packed(code, place * lettersInNumber, 0);
    }
    this.#end = Math.max(this.#end, ordinal + 1);
    if (this.#end - this.#firstUnsorted > fewUnsorted + this.#end * unsortedShare) this.#sort();
  }

  /** Puts all numbers in order and frees what room is spare, after many have been added. */
  settle(): void {
    if (this.#end > this.#firstUnsorted) this.#sort();
    this.#keys = this.#keys.slice(0, this.#end * this.#width);
  }

  /** Vehicles whose code starts with the word, or is the word when `isWhole`. */
  find(word: string, isWhole: boolean): number[] {
    if (word === "") return [];
    if (this.#end - this.#firstUnsorted > fewUnsorted) this.#sort();
    const lowest = this.#pack(word, 0);
    const highest = isWhole ? lowest : this.#pack(word, other);
    const found: number[] = [];
    for (let place = this.#firstAtOrAfter(lowest); place < this.#sortedCount; place++) {
      const ordinal = this.#sorted[place] as number;
      if (this.#compare(ordinal, highest) > 0) break;
      found.push(ordinal);
    }
    for (let ordinal = this.#firstUnsorted; ordinal < this.#end; ordinal++) {
      if (this.#compare(ordinal, lowest) >= 0 && this.#compare(ordinal, highest) <= 0) found.push(ordinal);
    }
    return found;
  }

  #pack(code: string, filler: number): number[] {
    return Array.from({ length: this.#width }, (_, place) => packed(code, place * lettersInNumber, filler));
  }

  #compare(ordinal: number, key: readonly number[]): number {
    for (let place = 0; place < this.#width; place++) {
      const difference = (this.#keys[ordinal * this.#width + place] as number) - (key[place] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #compareVehicles(left: number, right: number): number {
    for (let place = 0; place < this.#width; place++) {
      const difference =
        (this.#keys[left * this.#width + place] as number) - (this.#keys[right * this.#width + place] as number);
      if (difference !== 0) return difference;
    }
    return left - right;
  }

  #firstAtOrAfter(key: readonly number[]): number {
    let low = 0;
    let high = this.#sortedCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#sorted[middle] as number, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts what is not in order into order, and merges it with the rest. */
  #sort(): void {
    const added = Uint32Array.from({ length: this.#end - this.#firstUnsorted }, (_, at) => this.#firstUnsorted + at)
      .filter((ordinal) => this.#keys[ordinal * this.#width] !== 0)
      .sort((left, right) => this.#compareVehicles(left, right));
    const merged = new Uint32Array(this.#sortedCount + added.length);
    let before = 0;
    for (let place = 0, next = 0; place < merged.length; place++) {
      const takesBefore =
        next >= added.length ||
        (before < this.#sortedCount &&
          this.#compareVehicles(this.#sorted[before] as number, added[next] as number) < 0);
      merged[place] = (takesBefore ? this.#sorted[before++] : added[next++]) as number;
    }
    this.#sorted = merged;
    this.#sortedCount = merged.length;
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
