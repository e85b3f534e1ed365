/** Deterministic pseudo-random source: the same seed always gives the same sequence. */
export type DemoRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from minimum to maximum, both inclusive. */
  integer(minimum: number, maximum: number): number;
  between(minimum: number, maximum: number): number;
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  pickWeighted<Item>(items: readonly Item[], itemWeight: (item: Item) => number): Item;
  /** Randomly chosen items, in their original order. */
  some<Item>(items: readonly Item[], count: number): Item[];
};

/** Creates a random source from a seed. */
export function demoRandom(seed: string): DemoRandom {
  let state = hash(seed);
  const next = (): number => {
    // mulberry32: small, fast and adequate for demo data.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (minimum: number, maximum: number): number => minimum + Math.floor(next() * (maximum - minimum + 1));
  const pickWeighted = <Item>(items: readonly Item[], weightFor: (item: Item) => number): Item => {
    let left = next() * items.reduce((sum, item) => sum + weightFor(item), 0);
    const found = items.find((item) => (left -= weightFor(item)) < 0) ?? items.at(-1);
    if (found === undefined) throw new Error("Nothing to pick from.");
    return found;
  };
  return {
    next,
    integer,
    between: (minimum, maximum) => minimum + next() * (maximum - minimum),
    happens: (probability) => next() < probability,
    pick: (items) => pickWeighted(items, () => 1),
    pickWeighted,
    some: (items, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, items.length)) chosen.add(integer(0, items.length - 1));
      return items.filter((_, index) => chosen.has(index));
    },
  };
}

/** FNV-1a hash of the seed's characters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value;
}
