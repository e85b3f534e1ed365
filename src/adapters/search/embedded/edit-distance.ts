/**
 * How many letters must be changed, added, left out or swapped with their neighbour to make one word of the
 * other; `limit + 1` as soon as it is known to be more than `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1);
      current.push(distance);
      lowest = Math.min(lowest, distance);
    }
    if (lowest > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, right.length), limit + 1);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
