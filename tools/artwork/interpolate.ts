/** Linear interpolation in a table whose first column is ascending; constant beyond both ends. */
export function interpolate(table: readonly (readonly [number, number])[], at: number): number {
  let low = 0;
  let high = table.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table[middle]?.[0] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const after = table[low];
  const before = table[low - 1];
  if (!after) return 0;
  if (!before || at >= after[0] || after[0] === before[0]) return after[1];
  return before[1] + ((at - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
}

/** Smooth transition from 0 to 1 between two values. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
