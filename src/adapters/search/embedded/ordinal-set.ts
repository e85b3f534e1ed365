/** A set of ordinals, one bit each. */
export type OrdinalSet = Uint32Array;

export function ordinalSet(count: number): OrdinalSet {
  return new Uint32Array((count + 31) >>> 5);
}

export function addOrdinal(set: OrdinalSet, ordinal: number): void {
  set[ordinal >>> 5]! |= 1 << (ordinal & 31);
}

export function hasOrdinal(set: OrdinalSet, ordinal: number): boolean {
  return (((set[ordinal >>> 5] as number) >>> (ordinal & 31)) & 1) === 1;
}

/** Writes the ordinals of one word of a set into `into`, starting at `length`. Returns the new length. */
export function takeWord(word: number, place: number, into: Uint32Array, length: number): number {
  for (let left = word; left !== 0; left &= left - 1) into[length++] = (place << 5) + 31 - Math.clz32(left & -left);
  return length;
}
