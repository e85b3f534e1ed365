import { compareText } from "../../../search/facets.ts";
import { type FieldDistribution, mostNumbersListed } from "../../../search/protocol/document-search.ts";
import type { FieldValue } from "../../../search/protocol/filter-node.ts";
import type { Bounds, FacetCount } from "../../../search/search-engine.ts";
import { candidateBounds, type Candidates, facetCounts } from "./candidates.ts";
import { type FieldReader, numberOrText } from "./field-reader.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";

/** Widest range of values that is tallied, for prices and kilometres alike: 8 MB during the count. */
const widestTally = 2 ** 21;

/**
 * Number of candidates for each value of the fields, and bounds of numbers, by field. Text that differs only in case
 * is one value, with its most common spelling.
 */
export function valueDistributions(
  fields: readonly string[],
  getReader: (field: string) => FieldReader,
  candidates: Candidates,
  listed: ListedVehicles,
): Record<string, FieldDistribution> {
  const readers = fields.map((field) => [field, getReader(field)] as const);
  const columns = readers.flatMap(([, reader]) => (reader.kind === "facet" ? [reader.column] : []));
  const fieldDistribution = (reader: FieldReader): FieldDistribution => {
    if (reader.kind !== "facet") return tallied(reader, candidates) ?? valueDistribution(reader, candidates.matched);
    const { column } = reader;
    const isOfAll = candidates === listed.everything;
    const counts =
      (isOfAll ? listed.facets.get(column.field) : undefined) ?? facetCounts(candidates, listed, columns, column);
    if (isOfAll) listed.facets.set(column.field, counts);
    return facetDistribution(reader, counts);
  };
  return Object.fromEntries(readers.map(([field, reader]) => [field, fieldDistribution(reader)]));
}

function facetDistribution(
  { column, values }: FieldReader & { kind: "facet" },
  counts: readonly FacetCount[],
): FieldDistribution {
  const byValue = new Map<FieldValue, FacetCount & { most: number }>();
  for (const { value, count } of counts) {
    const key = values[column.codeByValue.get(value) ?? 0] ?? "";
    const known = byValue.get(key);
    if (known === undefined) {
      byValue.set(key, { value, count, most: count });
      continue;
    }
    if (count > known.most) [known.value, known.most] = [value, count];
    known.count += count;
  }
  const keys = [...byValue.keys()];
  const numbers = Float64Array.from(keys.filter((key) => typeof key === "number")).sort();
  // Without a comparison function, text sorts in the order of `compareText`.
  const sorted = numbers.length > 0 ? [...numbers] : keys.sort();
  return {
    counts: sorted.flatMap((key) => byValue.get(key) ?? []),
    bounds: numbers.length > 0 ? sortedBounds(numbers) : null,
  };
}

/** Counts integers within a narrow range without sorting them; null for other fields. */
function tallied(reader: FieldReader, candidates: Candidates): FieldDistribution | null {
  if (reader.kind !== "range" || !reader.column.holdsIntegers) return null;
  const { numbers, highest } = reader.column;
  const bounds = candidateBounds(candidates, reader.column);
  if (bounds === null || bounds.max - bounds.min > widestTally) return null;
  const ordinals = candidates.matched;
  const tally = new Uint32Array(bounds.max - bounds.min + 1);
  for (let place = 0; place < ordinals.length; place++) {
    const number = numbers[ordinals[place] as number] as number;
    if (number <= highest) tally[number - bounds.min]! += 1;
  }
  const counts: FacetCount[] = [];
  for (let at = 0; at < tally.length && counts.length < mostNumbersListed; at++) {
    const count = tally[at] as number;
    if (count > 0) counts.push({ value: String(at + bounds.min), count });
  }
  return { counts, bounds };
}

function valueDistribution(reader: Exclude<FieldReader, { kind: "facet" }>, ordinals: Uint32Array): FieldDistribution {
  const readValue = numberOrText(reader);
  const numbers = new Float64Array(ordinals.length);
  const texts = new Map<string, number>();
  let length = 0;
  for (const ordinal of ordinals) {
    const value = readValue(ordinal);
    if (typeof value === "number") numbers[length++] = value;
    else if (value !== null) texts.set(value, (texts.get(value) ?? 0) + 1);
  }
  if (length === 0) {
    const counts = [...texts].map(([value, count]) => ({ value, count }));
    return { counts: counts.sort((left, right) => compareText(left.value, right.value)), bounds: null };
  }
  const sorted = numbers.subarray(0, length).sort();
  return { counts: lowestCounts(sorted), bounds: sortedBounds(sorted) };
}

function lowestCounts(sorted: Float64Array): FacetCount[] {
  const counts: FacetCount[] = [];
  for (let at = 0; at < sorted.length && counts.length < mostNumbersListed;) {
    const start = at;
    while (sorted[at] === sorted[start]) at += 1;
    counts.push({ value: String(sorted[start]), count: at - start });
  }
  return counts;
}

function sortedBounds(sorted: Float64Array): Bounds {
  return { min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}
