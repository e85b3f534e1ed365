import type { FieldDistribution } from "../../../search/protocol/document-search.ts";
import type { FieldValue } from "../../../search/protocol/filter-node.ts";
import type { FacetCount } from "../../../search/search-engine.ts";
import { FacetCounter } from "./count-facets.ts";
import type { FieldReader } from "./field-reader.ts";

/**
 * How many of the vehicles have each value of the fields, and the bounds of numbers, by field. Texts that differ in
 * case only are one value, under the spelling that most vehicles have; numbers come in ascending order.
 */
export function valueDistributions(
  fields: readonly string[],
  readerOf: (field: string) => FieldReader,
  ordinals: Uint32Array,
): Record<string, FieldDistribution> {
  const readers = fields.map((field) => [field, readerOf(field)] as const);
  const columns = readers.flatMap(([, reader]) => (reader.kind === "facet" ? [reader.column] : []));
  const counter = new FacetCounter(ordinals, columns);
  return Object.fromEntries(
    readers.map(([field, reader]) => [
      field,
      distribution(reader.kind === "facet" ? facetEntries(reader, counter) : valueEntries(reader, ordinals)),
    ]),
  );
}

type Entry = FacetCount & { key: FieldValue };

function facetEntries({ column, values }: FieldReader & { kind: "facet" }, counter: FacetCounter): Entry[] {
  return counter
    .count(column, undefined)
    .map(({ value, count }) => ({ key: values[column.codeOf.get(value) ?? 0] ?? "", value, count }));
}

function valueEntries({ valueOf }: FieldReader & { kind: "value" }, ordinals: Uint32Array): Entry[] {
  const counts = new Map<FieldValue, number>();
  for (const ordinal of ordinals) {
    const value = valueOf(ordinal);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ key, value: String(key), count }));
}

function distribution(entries: readonly Entry[]): FieldDistribution {
  const byKey = new Map<FieldValue, FacetCount>();
  for (const { key, value, count } of entries.toSorted((left, right) => right.count - left.count)) {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { value, count });
    else known.count += count;
  }
  const numbers = [...byKey.keys()].filter((key) => typeof key === "number").sort((left, right) => left - right);
  const [min] = numbers;
  const max = numbers.at(-1);
  if (min === undefined || max === undefined) return { counts: [...byKey.values()], bounds: null };
  return { counts: numbers.flatMap((number) => byKey.get(number) ?? []), bounds: { min, max } };
}
