export type SavedOrdinals = { low: Uint16Array; high: Uint8Array | Uint16Array };

/** An immutable list of ordinals: 3 bytes each, or 4 for more than 2^24 vehicles. */
export class OrdinalList {
  readonly length: number;
  readonly #low: Uint16Array;
  readonly #high: Uint8Array | Uint16Array;

  constructor(ordinals: Uint32Array | SavedOrdinals) {
    if (!(ordinals instanceof Uint32Array)) {
      this.length = ordinals.low.length;
      this.#low = ordinals.low;
      this.#high = ordinals.high;
      return;
    }
    this.length = ordinals.length;
    this.#low = new Uint16Array(ordinals.length);
    const isWide = ordinals.some((ordinal) => ordinal >= 2 ** 24);
    this.#high = isWide ? new Uint16Array(ordinals.length) : new Uint8Array(ordinals.length);
    for (let place = 0; place < ordinals.length; place++) {
      const ordinal = ordinals[place] as number;
      this.#low[place] = ordinal;
      this.#high[place] = ordinal >>> 16;
    }
  }

  save(): SavedOrdinals {
    return { low: this.#low, high: this.#high };
  }

  /** The ordinal at a position from 0 up to `length`. */
  at(place: number): number {
    return (((this.#high[place] as number) << 16) | (this.#low[place] as number)) >>> 0;
  }
}
