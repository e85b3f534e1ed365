const widths = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** A column in a snapshot. */
export type SavedNumbers = { width: number; numbers: Numbers };

/** Numbers by position. Content at and after the column's length is undefined. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Set operations read 32 positions at a time. */
const capacityStep = 32;
/** Spare capacity, as a share of the current length. */
const spareShare = 1 / 64;

/** Size of a block, as a power of two. */
export const blockBits = 8;

/** Lowest and highest number of each block; Infinity and -Infinity for a block without numbers. */
export type NumberBlocks = { lowest: readonly number[]; highest: readonly number[] };

/**
 * A list of numbers in the narrowest array type that holds all of them exactly. It widens when a number does not fit.
 */
export class NumberColumn {
  /** Replaced when the column grows: read it again after every change. */
  numbers: Numbers = new Uint8Array(capacityStep);
  /** Represents "no number": NaN in the widest array type, otherwise the type's largest number. */
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

  /** The highest value other than "none", for comparisons that must exclude it. */
  get highest(): number {
    return Number.isNaN(this.none) ? Infinity : this.none - 1;
  }

  /** True if the column can only hold integers. */
  get holdsIntegers(): boolean {
    return !Number.isNaN(this.none);
  }

  /** Bounds of each block, used to skip blocks when computing the bounds of part of the column. */
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

  save(): SavedNumbers {
    return { width: this.#width, numbers: this.numbers.subarray(0, this.length) };
  }

  /** Takes the content of a saved column. */
  restore({ width, numbers }: SavedNumbers): void {
    this.#resize(numbers.length * (1 + spareShare) + 1, width);
    this.numbers.set(numbers);
    this.length = numbers.length;
  }

  /** Frees most of the spare capacity. */
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
