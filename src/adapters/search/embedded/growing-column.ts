const leastLength = 64;
const growth = 1.25;

/** Returns the column if it has capacity for `length` numbers, otherwise a longer copy. */
export function grownColumn(column: Uint32Array, length: number): Uint32Array {
  if (column.length >= length) return column;
  const grown = new Uint32Array(Math.max(leastLength, length, Math.ceil(column.length * growth)));
  grown.set(column);
  return grown;
}
