import type { FieldValue } from "../../../search/protocol/filter-node.ts";
import { type FieldReader, numberOrText } from "./field-reader.ts";
import { type Page, sortedPart } from "./page-of-hits.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { CompareNumbers } from "./sort-in-steps.ts";

type FacetReader = FieldReader & { kind: "facet" };

/** Vehicles in an order: one comparison, and all of them sorted, which takes many times as long as to compare each once. */
type Order = { ordinals: Uint32Array; compare: CompareNumbers; sorted: () => readonly number[] };

/**
 * Of the vehicles with the same value of a field the first one in the order, and all vehicles without a value: all of
 * them in no particular order, and those of a page in the order. Each of several values of a vehicle counts.
 */
export function distinctDocuments(
  order: Order,
  reader: FieldReader,
  { start, end }: Page,
  budget: SearchBudget,
): { distinct: Uint32Array; page: number[] } {
  const readKey = keyOfOrdinal(reader);
  if (readKey === null) {
    const distinct = Uint32Array.from(firstOfSorted(order.sorted(), reader as FacetReader, budget));
    return { distinct, page: [...distinct.subarray(start, end)] };
  }
  const distinct = firstByKey(order, readKey, budget);
  const last = Math.min(end, distinct.length);
  return { distinct, page: start >= last ? [] : sortedPart(distinct, { start, end: last }, order.compare) };
}

function firstByKey(
  { ordinals, compare }: Order,
  readKey: (ordinal: number) => FieldValue | null,
  budget: SearchBudget,
): Uint32Array {
  const firsts = new Map<FieldValue, number>();
  const without: number[] = [];
  for (const ordinal of ordinals) {
    budget.step();
    const key = readKey(ordinal);
    if (key === null) {
      without.push(ordinal);
      continue;
    }
    const first = firsts.get(key);
    if (first === undefined || compare(ordinal, first) < 0) firsts.set(key, ordinal);
  }
  return Uint32Array.from([...firsts.values(), ...without]);
}

/** Null for a field of which a vehicle may have several values: which one is first then depends on all before it. */
function keyOfOrdinal(reader: FieldReader): ((ordinal: number) => FieldValue | null) | null {
  if (reader.kind !== "facet") return numberOrText(reader);
  return reader.column.starts === null ? placeOfValue(reader) : null;
}

/** A number for each different value, which is found faster than a text. Null for vehicles without one. */
function placeOfValue({ column, values }: FacetReader): (ordinal: number) => number | null {
  const places = new Map<FieldValue, number>();
  const placeOfCode = values.map((value, code) => {
    const known = places.get(value);
    if (known === undefined) places.set(value, code);
    return known ?? code;
  });
  const { codes, group } = column;
  return (ordinal) => {
    const code = codes.numbers[group.vehicleCombinations.numbers[ordinal] as number] as number;
    return code === 0 ? null : (placeOfCode[code] as number);
  };
}

function firstOfSorted(ordinals: readonly number[], reader: FacetReader, budget: SearchBudget): number[] {
  const met = new Set<FieldValue>();
  return ordinals.filter((ordinal) => {
    budget.step();
    const values = ordinalValues(reader, ordinal);
    const isFirst = !values.some((value) => met.has(value));
    if (isFirst) for (const value of values) met.add(value);
    return isFirst;
  });
}

function ordinalValues({ column: { codes, starts, group }, values }: FacetReader, ordinal: number): FieldValue[] {
  const combination = group.vehicleCombinations.numbers[ordinal] as number;
  const first = starts === null ? combination : (starts.numbers[combination] as number);
  const end = starts === null ? combination + 1 : (starts.numbers[combination + 1] as number);
  const found = [...codes.numbers.subarray(first, end)].filter((code) => code > 0);
  return found.flatMap((code) => values[code] ?? []);
}
