import { type FilterNode, numberOf, type ValueTest, valueTest } from "../../../search/protocol/filter-node.ts";
import { type Constraint, facetConstraintOfCodes, rangeConstraint } from "./constraints.ts";
import type { FieldReader } from "./field-reader.ts";

type FacetReader = FieldReader & { kind: "facet" };
type RangeReader = FieldReader & { kind: "range" };
type ReaderOf = (field: string) => FieldReader;

/** A filter as constraints on single columns, which are met or not for many vehicles at once, and all else. */
export type SplitFilter = { constraints: Constraint[]; rest: FilterNode[] };

/** Takes a filter apart: all constraints and all of the rest together ask what the filter asks. */
export function splitFilter(filter: FilterNode | null, readerOf: ReaderOf): SplitFilter {
  const split: SplitFilter = { constraints: [], rest: [] };
  const waiting = filter === null ? [] : [filter];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === "and") {
      waiting.push(...node.nodes);
      continue;
    }
    const constraint = constraintOf(node, readerOf);
    if (constraint === null) split.rest.push(node);
    else split.constraints.push(constraint);
  }
  return split;
}

function constraintOf(node: FilterNode, readerOf: ReaderOf): Constraint | null {
  const field = onlyField(node);
  if (field === null) return null;
  const reader = readerOf(field);
  if (reader.kind === "facet") {
    const allowed = allowedCodes(node, reader);
    return allowed && facetConstraintOfCodes(reader.column, allowed);
  }
  return reader.kind === "range" && node.kind === "condition" ? rangeOf(node.test, reader) : null;
}

/** The one field that every condition of a filter is about, or null. */
function onlyField(node: FilterNode): string | null {
  if (node.kind === "condition") return node.field;
  if (node.kind === "not") return onlyField(node.node);
  const [first = null, ...others] = node.nodes.map(onlyField);
  return others.every((field) => field === first) ? first : null;
}

/** 1 for each code that meets the filter. Null where that is not a matter of single codes. */
function allowedCodes(node: FilterNode, reader: FacetReader): Uint8Array | null {
  const isSingle = reader.column.starts === null;
  switch (node.kind) {
    case "condition":
      return codesOfTest(node.test, reader);
    case "or":
      return joinedCodes(node.nodes, reader, (left, right) => left | right);
    case "and":
      return isSingle ? joinedCodes(node.nodes, reader, (left, right) => left & right) : null;
    case "not":
      return isSingle ? (allowedCodes(node.node, reader)?.map((allowed) => 1 - allowed) ?? null) : null;
  }
}

function joinedCodes(
  nodes: readonly FilterNode[],
  reader: FacetReader,
  join: (left: number, right: number) => number,
): Uint8Array | null {
  let joined: Uint8Array | null = null;
  for (const node of nodes) {
    const codes = allowedCodes(node, reader);
    if (codes === null) return null;
    joined = joined === null ? codes : joined.map((allowed, code) => join(allowed, codes[code] as number));
  }
  return joined;
}

function codesOfTest(test: ValueTest, { column, values }: FacetReader): Uint8Array | null {
  if (test.kind === "exists" || test.kind === "empty") return null;
  if (test.kind === "null")
    return column.starts === null ? Uint8Array.from(values, (_, code) => Number(code === 0)) : null;
  const isMet = valueTest(test);
  return Uint8Array.from(values, (value, code) => Number(code > 0 && isMet(value)));
}

/** Limits that are not included can be moved by one where all numbers are whole. */
function rangeOf(test: ValueTest, { field, column }: RangeReader): Constraint | null {
  if (test.kind === "between") return within(numberOf(test.from), numberOf(test.to));
  if (test.kind !== "compare") return null;
  const limit = numberOf(test.value);
  switch (test.operator) {
    case ">=":
      return within(limit, Infinity);
    case "<=":
      return within(-Infinity, limit);
    case ">":
      return column.isWhole ? within(Math.floor(limit) + 1, Infinity) : null;
    case "<":
      return column.isWhole ? within(-Infinity, Math.ceil(limit) - 1) : null;
  }

  function within(min: number, max: number): Constraint {
    return rangeConstraint(field, column, min, max);
  }
}
