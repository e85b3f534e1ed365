/** Straight interpolation in a table of pairs that rises in its first column; flat beyond both ends. */
export function interpolate(table: readonly (readonly [number, number])[], at: number): number {
  let before: readonly [number, number] | undefined;
  for (const row of table) {
    if (at <= row[0]) {
      if (!before || row[0] === before[0]) return row[1];
      return before[1] + ((at - before[0]) / (row[0] - before[0])) * (row[1] - before[1]);
    }
    before = row;
  }
  return before?.[1] ?? 0;
}

/** Eases from 0 to 1 between two values. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
