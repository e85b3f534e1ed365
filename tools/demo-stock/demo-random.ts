/** Chance that is the same on every machine and at every time for the same seed. */
export type DemoRandom = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from minimum to maximum, both included. */
  whole(minimum: number, maximum: number): number;
  between(minimum: number, maximum: number): number;
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  pickWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
  /** Some of the items, in their order. */
  some<Item>(items: readonly Item[], count: number): Item[];
};

/** Makes a source of chance from a seed. */
export function demoRandom(seed: string): DemoRandom {
  let state = hash(seed);
  const next = (): number => {
    // mulberry32: small, fast and good enough for stock that nobody bets on.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (minimum: number, maximum: number): number => minimum + Math.floor(next() * (maximum - minimum + 1));
  const pickWeighted = <Item>(items: readonly Item[], weightOf: (item: Item) => number): Item => {
    let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    const found = items.find((item) => (left -= weightOf(item)) < 0) ?? items.at(-1);
    if (found === undefined) throw new Error("Nothing to pick from.");
    return found;
  };
  return {
    next,
    whole,
    between: (minimum, maximum) => minimum + next() * (maximum - minimum),
    happens: (probability) => next() < probability,
    pick: (items) => pickWeighted(items, () => 1),
    pickWeighted,
    some: (items, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, items.length)) chosen.add(whole(0, items.length - 1));
      return items.filter((_, index) => chosen.has(index));
    },
  };
}

/** FNV-1a over the seed's characters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value;
}
