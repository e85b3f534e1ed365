const leastLength = 64;
const growth = 1.25;

/** The column itself when it has a place for `length` numbers, else a longer one with the same numbers. */
export function grownColumn(column: Uint32Array, length: number): Uint32Array {
  if (column.length >= length) return column;
  const grown = new Uint32Array(Math.max(leastLength, length, Math.ceil(column.length * growth)));
  grown.set(column);
  return grown;
}
