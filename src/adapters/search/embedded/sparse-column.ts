const blockBits = 10;
const blockLength = 1 << blockBits;

/** Numbers by position, 0 by default. Blocks without numbers use no memory. */
export class SparseColumn {
  readonly #blocks: (Uint32Array | undefined)[] = [];

  at(place: number): number {
    return this.#blocks[place >>> blockBits]?.[place & (blockLength - 1)] ?? 0;
  }

  put(place: number, number: number): void {
    const block = place >>> blockBits;
    // Filled with undefined: lookups in a sparse array are slow.
    while (this.#blocks.length <= block) this.#blocks.push(undefined);
    if (number === 0) return;
    (this.#blocks[block] ??= new Uint32Array(blockLength))[place & (blockLength - 1)] = number;
  }
}
