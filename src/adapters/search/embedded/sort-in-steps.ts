/** Compares two numbers as `Array.sort` does; never 0 for two different numbers. */
export type CompareNumbers = (left: number, right: number) => number;

const runLength = 1_024;
const stepsBetweenPauses = 50_000;

/** Returns the numbers sorted. Pauses often. */
export async function sortInSteps(
  numbers: Uint32Array,
  compare: CompareNumbers,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  let from = numbers;
  let into: Uint32Array = new Uint32Array(from.length);
  for (let start = 0; start < from.length; start += runLength) {
    from.subarray(start, start + runLength).sort(compare);
    if (start % stepsBetweenPauses < runLength) await pause();
  }
  for (let length = runLength; length < from.length; length *= 2) {
    for (let start = 0; start < from.length; start += 2 * length) {
      const left = from.subarray(start, start + length);
      const right = from.subarray(start + length, start + 2 * length);
      for (const _ of merging(left, right, into.subarray(start), compare)) await pause();
    }
    await pause();
    [from, into] = [into, from];
  }
  return from;
}

/** Merges two sorted lists and yields at intervals. */
export function* merging(
  left: Uint32Array,
  right: Uint32Array,
  into: Uint32Array,
  compare: CompareNumbers,
): Generator<void> {
  let leftAt = 0;
  let rightAt = 0;
  for (let at = 0; at < left.length + right.length; at++) {
    const isLeft =
      rightAt === right.length ||
      (leftAt < left.length && compare(left[leftAt] as number, right[rightAt] as number) < 0);
    into[at] = (isLeft ? left[leftAt++] : right[rightAt++]) as number;
    if (at % stepsBetweenPauses === stepsBetweenPauses - 1) yield;
  }
}

type SortedNumbers = { readonly length: number; at(place: number): number | undefined };

/** Insertion position of a number in a sorted list, at or after `from`. */
export function placeIn(list: SortedNumbers, number: number, compare: CompareNumbers, from = 0): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list.at(middle) as number, number) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
