import { distanceKm, type Position } from "../../locations/distance.ts";
import type { Change } from "./change.ts";
import { mostValuesOfWord, type StockFacts, type StockPlace, facetValues } from "./stock-facts.ts";

/** The filter for a place, and a note for the shopper if there is no stock there: which place is closest. */
export type PlaceMeaning = { changes: readonly Change[]; note?: string };

/** The closest place with stock; null without positions. */
export function closest(name: string, position: Position | null, facts: StockFacts, km?: number): PlaceMeaning {
  const [change] = position === null ? [] : nearestFirst(position, facts).map(({ change: one }) => one);
  if (change === undefined) return { changes: [] };
  const where = km === undefined ? `in ${name}` : `within ${km} km of ${name}`;
  return { changes: [change], note: `None ${where}. The closest: ${change.values.join(", ")}.` };
}

/** The site's places with stock within a distance of a position, or null. */
export function placesWithin(position: Position, facts: StockFacts, km: number): ValuesChange | null {
  const near = nearestFirst(position, facts).filter((place) => place.km <= km);
  const [first] = near;
  if (first === undefined) return null;
  const values = [...new Set(near.flatMap(({ change }) => change.values))].slice(0, mostValuesOfWord);
  return { ...first.change, values };
}

type ValuesChange = Extract<Change, { values: readonly string[] }>;

/** Places with stock and a known position, by location if known, otherwise by city. */
function nearestFirst(from: Position, facts: StockFacts): { change: ValuesChange; km: number }[] {
  for (const [field, nameOf] of [
    ["location_name", (place: StockPlace) => place.name],
    ["city", (place: StockPlace) => place.city],
  ] as const) {
    const known = new Set(facetValues(facts, field));
    const near = facts.places
      .flatMap((place) => (place.position ? { value: nameOf(place), km: distanceKm(from, place.position) } : []))
      .filter(({ value }) => known.has(value))
      .map(({ value, km }) => ({ change: { kind: "values" as const, field, values: [value] }, km }))
      .toSorted((one, other) => one.km - other.km);
    if (near.length > 0) return near;
  }
  return [];
}
