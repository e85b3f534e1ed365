const widths = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** Numbers by place. Places at and after the column's length hold nothing that counts. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Readers of sets look at 32 places at a time. */
const capacityStep = 32;
/** Room kept for what comes later, as a share of what is there. */
const spareShare = 1 / 64;

/** A list of numbers in the narrowest array that holds each of them exactly; it widens when one does not fit. */
export class NumberColumn {
  /** Replaced when the column grows: never keep it over a change of the column. */
  numbers: Numbers = new Uint8Array(capacityStep);
  /** What stands for "no number": NaN in the widest array, else the largest number of the array's kind. */
  none = 0xff;
  length = 0;
  #width = 0;

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
