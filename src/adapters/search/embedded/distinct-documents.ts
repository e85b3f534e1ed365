import type { FieldValue } from "../../../search/protocol/filter-node.ts";
import { hasMarkedValue } from "./constraints.ts";
import type { FacetColumn } from "./facet-column.ts";
import { type FieldReader, numberOrText } from "./field-reader.ts";
import { type Page, sortedPart } from "./page-of-hits.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { CompareNumbers } from "./sort-in-steps.ts";

type FacetReader = FieldReader & { kind: "facet" };

/** Vehicles in an order, given by one comparison. */
type Order = { ordinals: Uint32Array; compare: CompareNumbers };

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
  const distinct =
    reader.kind === "facet" && reader.column.starts !== null
      ? firstByValues(order, reader, budget)
      : firstByKey(order, readKey(reader), budget);
  const last = Math.min(end, distinct.length);
  return { distinct, page: start >= last ? [] : sortedPart(distinct, { start, end: last }, order.compare) };
}

function firstByKey(order: Order, readKey: (ordinal: number) => FieldValue | null, budget: SearchBudget): Uint32Array {
  const { firsts, without } = firstOfKeys(order, readKey, budget);
  return Uint32Array.from([...firsts, ...without]);
}

function firstOfKeys(
  { ordinals, compare }: Order,
  readKey: (ordinal: number) => FieldValue | null,
  budget: SearchBudget,
): { firsts: number[]; without: number[] } {
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
  return { firsts: [...firsts.values()], without };
}

function readKey(reader: FieldReader): (ordinal: number) => FieldValue | null {
  return reader.kind === "facet" ? placeOfValue(reader) : numberOrText(reader);
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

/**
 * Which vehicle is first depends on all before it. But of the vehicles with the same set of values only the first one
 * can be: if it is not, one of its values has been met, and so has that of the others. The first of those left is found,
 * and all that share a value with it are left out, until none is left: few values remain unmet after a few vehicles.
 */
function firstByValues({ ordinals, compare }: Order, reader: FacetReader, budget: SearchBudget): Uint32Array {
  const { column } = reader;
  const combinations = column.group.vehicleCombinations.numbers;
  const combinationWithValues = (ordinal: number): number | null => {
    const combination = combinations[ordinal] as number;
    return hasValues(column, combination) ? combination : null;
  };
  const { firsts, without } = firstOfKeys({ ordinals, compare }, combinationWithValues, budget);
  const distinct: number[] = [];
  const isMet = new Uint8Array(column.values.length);
  for (let left = firsts; left.length > 0;) {
    const next = left.reduce((first, ordinal) => (compare(ordinal, first) < 0 ? ordinal : first));
    distinct.push(next);
    markValues(reader, combinations[next] as number, isMet);
    left = left.filter((ordinal) => !hasMarkedValue(column, isMet, combinations[ordinal] as number));
  }
  return Uint32Array.from([...distinct, ...without]);
}

function hasValues({ starts }: FacetColumn, combination: number): boolean {
  return starts !== null && starts.numbers[combination] !== starts.numbers[combination + 1];
}

/** Marks the codes of a combination, and those of the same values in another spelling. */
function markValues({ column: { codes, starts }, values }: FacetReader, combination: number, marks: Uint8Array): void {
  if (starts === null) return;
  const start = starts.numbers[combination] as number;
  const end = starts.numbers[combination + 1] as number;
  const marked = new Set(Array.from(codes.numbers.subarray(start, end), (code) => values[code]));
  for (const [code, value] of values.entries()) if (code > 0 && marked.has(value)) marks[code] = 1;
}
