/** Tells which of two ordinals comes first; never 0 for two different ones. */
export type CompareOrdinals = (left: number, right: number) => number;

const runLength = 1_024;
const stepsBetweenPauses = 50_000;

/** Ordinals in one order: a long settled part, and a short part of what came since, each sorted. */
export class VehicleOrder {
  readonly compare: CompareOrdinals;
  #settled: Uint32Array = new Uint32Array();
  #recent: Uint32Array = new Uint32Array();

  constructor(compare: CompareOrdinals) {
    this.compare = compare;
  }

  /** Sorts the ordinals from 0 up to `count` anew. Pauses often. */
  async settle(count: number, pause: () => Promise<void>): Promise<void> {
    this.#settled = await sorted(
      Uint32Array.from({ length: count }, (_, ordinal) => ordinal),
      this.compare,
      pause,
    );
    this.#recent = new Uint32Array();
  }

  /** Adds ordinals that are not there yet. */
  add(ordinals: readonly number[]): void {
    const added = Uint32Array.from(ordinals).sort(this.compare);
    const merged = new Uint32Array(this.#recent.length + added.length);
    for (const _ of merging(this.#recent, added, merged, this.compare));
    this.#recent = merged;
  }

  /** Visits ordinals from the first on, until `visit` answers false. Those of removed vehicles are among them. */
  walk(visit: (ordinal: number) => boolean): void {
    let at = 0;
    for (let next = 0; next <= this.#recent.length; next++) {
      const recent = this.#recent[next];
      const end = recent === undefined ? this.#settled.length : placeIn(this.#settled, recent, this.compare, at);
      for (; at < end; at++) if (!visit(this.#settled[at] as number)) return;
      if (recent !== undefined && !visit(recent)) return;
    }
  }

  /** The settled ordinal for which `compareTo` answers 0: how it stands to what is looked for. */
  findSettled(compareTo: (ordinal: number) => number): number | undefined {
    let low = 0;
    let high = this.#settled.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareTo(this.#settled[middle] as number) < 0) low = middle + 1;
      else high = middle;
    }
    const found = this.#settled[low];
    return found !== undefined && compareTo(found) === 0 ? found : undefined;
  }
}

/** Where in a sorted list an ordinal belongs, at or after `from`. */
function placeIn(list: Uint32Array, ordinal: number, compare: CompareOrdinals, from: number): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle] as number, ordinal) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function sorted(
  ordinals: Uint32Array,
  compare: CompareOrdinals,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  let from = ordinals;
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

/** Merges two sorted lists, and yields now and then. */
function* merging(left: Uint32Array, right: Uint32Array, into: Uint32Array, compare: CompareOrdinals): Generator<void> {
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
