const widths = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** Numbers by place. Places at and after the column's length hold nothing that counts. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Readers of sets look at 32 places at a time. */
const capacityStep = 32;
/** Room kept for what comes later, as a share of what is there. */
const spareShare = 1 / 64;

/** Places of a block, as a power of two. */
export const blockBits = 8;

/** Lowest and highest number of each block of places; of a block without a number Infinity and -Infinity. */
export type NumberBlocks = { lowest: readonly number[]; highest: readonly number[] };

/** A list of numbers in the narrowest array that holds each of them exactly; it widens when one does not fit. */
export class NumberColumn {
  /** Replaced when the column grows: never keep it over a change of the column. */
  numbers: Numbers = new Uint8Array(capacityStep);
  /** What stands for "no number": NaN in the widest array, else the largest number of the array's kind. */
  none = 0xff;
  length = 0;
  #width = 0;
  readonly #blocks = { lowest: [] as number[], highest: [] as number[], length: 0 };

  push(value: number | null): void {
    if (value !== null) while (!this.#holds(value)) this.#resize(this.numbers.length, this.#width + 1);
    if (this.length === this.numbers.length) this.#resize(this.length * 2, this.#width);
    this.numbers[this.length] = value ?? this.none;
    this.length += 1;
  }

  at(place: number): number | null {
    const number = this.numbers[place];
    return number === undefined || number === this.none || Number.isNaN(number) ? null : number;
  }

  /** The highest number that is not "none", for comparisons that must leave that out. */
  get highest(): number {
    return Number.isNaN(this.none) ? Infinity : this.none - 1;
  }

  /** Whether it can hold whole numbers only. */
  get isWhole(): boolean {
    return !Number.isNaN(this.none);
  }

  /** Tells which blocks need not be looked at, for the bounds of a part of the column. */
  get blocks(): NumberBlocks {
    const { lowest, highest, length } = this.#blocks;
    for (let place = length; place < this.length; place++) {
      const block = place >>> blockBits;
      const number = this.at(place);
      lowest[block] = Math.min(lowest[block] ?? Infinity, number ?? Infinity);
      highest[block] = Math.max(highest[block] ?? -Infinity, number ?? -Infinity);
    }
    this.#blocks.length = this.length;
    return this.#blocks;
  }

  /** Gives back most of the room that growing has reserved. */
  trim(): void {
    this.#resize(Math.ceil(1 + this.length * (1 + spareShare)), this.#width);
  }

  #holds(value: number): boolean {
    return Number.isNaN(this.none) || (Number.isInteger(value) && value >= 0 && value < this.none);
  }

  #resize(capacity: number, width: number): void {
    const before = this.numbers.subarray(0, this.length);
    const noneBefore = this.none;
    this.#width = width;
    const kind = widths[width] ?? Float64Array;
    this.numbers = new kind(Math.ceil(capacity / capacityStep) * capacityStep);
    this.numbers.set(before);
    this.none = kind === Float64Array ? Number.NaN : 2 ** (8 * kind.BYTES_PER_ELEMENT) - 1;
    if (Object.is(this.none, noneBefore)) return;
    for (let place = 0; place < this.length; place++) {
      if (this.numbers[place] === noneBefore) this.numbers[place] = this.none;
    }
  }
}
