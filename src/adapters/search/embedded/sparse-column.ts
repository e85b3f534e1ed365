const blockBits = 10;
const blockLength = 1 << blockBits;

/** Places of the blocks that have numbers, and the numbers of these blocks. */
export type SavedSparse = { length: number; places: Uint32Array; numbers: Uint32Array };

/** Numbers by position, 0 by default. Blocks without numbers use no memory. */
export class SparseColumn {
  readonly #blocks: (Uint32Array | undefined)[] = [];

  at(place: number): number {
    return this.#blocks[place >>> blockBits]?.[place & (blockLength - 1)] ?? 0;
  }

  save(): SavedSparse {
    const places = Uint32Array.from(this.#blocks.flatMap((block, place) => (block === undefined ? [] : [place])));
    const numbers = new Uint32Array(places.length * blockLength);
    for (const [at, place] of places.entries()) numbers.set(this.#blocks[place] as Uint32Array, at * blockLength);
    return { length: this.#blocks.length, places, numbers };
  }

  restore({ length, places, numbers }: SavedSparse): void {
    while (this.#blocks.length < length) this.#blocks.push(undefined);
    for (const [at, place] of places.entries())
      this.#blocks[place] = numbers.slice(at * blockLength, (at + 1) * blockLength);
  }

  put(place: number, number: number): void {
    const block = place >>> blockBits;
    // Filled with undefined: lookups in a sparse array are slow.
    while (this.#blocks.length <= block) this.#blocks.push(undefined);
    if (number === 0) return;
    (this.#blocks[block] ??= new Uint32Array(blockLength))[place & (blockLength - 1)] = number;
  }
}
