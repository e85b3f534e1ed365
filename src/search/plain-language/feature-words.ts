import { type StockFacts, facetValues } from "./stock-facts.ts";
import { nameKey } from "./text-tokens.ts";

/** Longer feature names are too specific to be shortened. */
const mostWordsOfFeature = 6;

/** `heated seats` for `Heated front seats` and `360 camera` for `360-degree camera`, if only one feature matches. */
export function featuresByWords(facts: StockFacts): [words: string, feature: string][] {
  const meant = new Map<string, Set<string>>();
  for (const value of facetValues(facts, "filtered_features"))
    for (const key of shortNames(value)) meant.set(key, (meant.get(key) ?? new Set()).add(value));
  return [...meant].flatMap(([key, values]) =>
    values.size === 1 ? [...values].map((value) => [key, value] as [string, string]) : [],
  );
}

/** The first word of a name with some of the others, and its last words (at least two). */
function shortNames(name: string): string[] {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .map(nameKey)
    .filter((word) => word !== "");
  const [first = "", ...others] = words;
  if (words.length > mostWordsOfFeature) return [];
  const some = others.reduce<string[]>((found, word) => [...found, ...found.map((before) => before + word)], [first]);
  const ends = words.slice(1, -1).map((_, from) => words.slice(from + 1).join(""));
  return [...some.slice(1), ...ends];
}
