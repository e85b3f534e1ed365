const blockBits = 10;
const blockLength = 1 << blockBits;

/** Numbers by place, 0 where none was put. A block of places without a number takes no room. */
export class SparseColumn {
  readonly #blocks: (Uint32Array | undefined)[] = [];

  at(place: number): number {
    return this.#blocks[place >>> blockBits]?.[place & (blockLength - 1)] ?? 0;
  }

  put(place: number, number: number): void {
    const block = place >>> blockBits;
    // Not left out: a list with holes is looked up slowly.
    while (this.#blocks.length <= block) this.#blocks.push(undefined);
    if (number === 0) return;
    (this.#blocks[block] ??= new Uint32Array(blockLength))[place & (blockLength - 1)] = number;
  }
}
