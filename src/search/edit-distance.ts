/** Rows of the distance table, reused to avoid garbage when thousands of words are compared. */
let [beforeLast, last, current] = newRows(64);

/**
 * Minimum number of letters to change, insert, delete or swap with their neighbour to turn one word into the other;
 * `limit + 1` if it exceeds `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  return fillTable(left, right, limit) ? Math.min(last[right.length] as number, limit + 1) : limit + 1;
}

export function beginningDistance(word: string, longer: string, limit: number): number {
  const end = Math.min(longer.length, word.length + limit);
  if (end < word.length - limit || !fillTable(word, longer.slice(0, end), limit)) return limit + 1;
  let nearest = limit + 1;
  for (let length = Math.max(0, word.length - limit); length <= end; length++) {
    nearest = Math.min(nearest, last[length] as number);
  }
  return nearest;
}

/**
 * Fills `last` with the distances from `left` to the prefixes of `right`, by length. Skips prefixes whose length
 * differs by more than `limit`. Returns false if all distances exceed the limit.
 */
function fillTable(left: string, right: string, limit: number): boolean {
  const beyond = limit + 1;
  if (last.length < right.length + 2) [beforeLast, last, current] = newRows(right.length + 2);
  for (let column = 0; column <= right.length; column++) last[column] = Math.min(column, beyond);
  for (let row = 1; row <= left.length; row++) {
    const from = Math.max(1, row - limit);
    const to = Math.min(right.length, row + limit);
    current[from - 1] = Math.min(row, beyond);
    let lowest = current[from - 1] as number;
    for (let column = from; column <= to; column++) {
      const distance = Math.min(beyond, distanceAt(left, right, row, column));
      current[column] = distance;
      lowest = Math.min(lowest, distance);
    }
    if (lowest > limit) return false;
    current[to + 1] = beyond;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return true;
}

function distanceAt(left: string, right: string, row: number, column: number): number {
  const letter = left.charCodeAt(row - 1);
  const other = right.charCodeAt(column - 1);
  let distance = (last[column - 1] as number) + (letter === other ? 0 : 1);
  distance = Math.min(distance, (last[column] as number) + 1, (current[column - 1] as number) + 1);
  // Before the first letter `charCodeAt` returns NaN, which equals no letter.
  const isSwapped = letter === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === other;
  return isSwapped ? Math.min(distance, (beforeLast[column - 2] as number) + 1) : distance;
}

function newRows(length: number): [Uint8Array, Uint8Array, Uint8Array] {
  return [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
}
