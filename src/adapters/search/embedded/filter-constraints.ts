import { type FilterNode, toNumber, type ValueTest, valueTest } from "../../../search/protocol/filter-node.ts";
import { type Constraint, facetConstraintOfCodes, rangeConstraint } from "./constraints.ts";
import type { FieldReader } from "./field-reader.ts";

type FacetReader = FieldReader & { kind: "facet" };
type RangeReader = FieldReader & { kind: "range" };
type GetReader = (field: string) => FieldReader;

/**
 * A filter split into constraints on single columns, which can be checked for many vehicles at once, and the remaining
 * conditions.
 */
export type SplitFilter = {
  /** At most one range per field. */
  constraints: Constraint[];
  /** True if the filter requires a price of any amount (SE-07). */
  isPriced: boolean;
  rest: FilterNode[];
};

/** Splits a filter. The constraints and the remaining conditions together are equivalent to it. */
export function splitFilter(filter: FilterNode | null, getReader: GetReader): SplitFilter {
  const split: SplitFilter = { constraints: [], isPriced: false, rest: [] };
  const waiting = filter === null ? [] : [filter];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === "and") {
      waiting.push(...node.nodes);
      continue;
    }
    if (asksForPrice(node)) {
      split.isPriced = true;
      continue;
    }
    const constraint = nodeConstraint(node, getReader);
    if (constraint === null) split.rest.push(node);
    else addConstraint(split.constraints, constraint);
  }
  return split;
}

/** Every price is above 0 (`effectivePrice`). */
function asksForPrice(node: FilterNode): boolean {
  if (node.kind !== "condition" || node.field !== "price" || node.test.kind !== "compare") return false;
  return node.test.operator === ">" && toNumber(node.test.value) === 0;
}

/**
 * Combines both ends of a range into one constraint, so that a vehicle outside it still counts in the range's bounds.
 */
function addConstraint(constraints: Constraint[], added: Constraint): void {
  const place = constraints.findIndex(({ kind, field }) => kind === "range" && field === added.field);
  const known = constraints[place];
  if (added.kind !== "range" || known?.kind !== "range") constraints.push(added);
  else constraints[place] = { ...known, min: Math.max(known.min, added.min), max: Math.min(known.max, added.max) };
}

function nodeConstraint(node: FilterNode, getReader: GetReader): Constraint | null {
  const field = onlyField(node);
  if (field === null) return null;
  const reader = getReader(field);
  if (reader.kind === "facet") {
    const allowed = allowedCodes(node, reader);
    return allowed && facetConstraintOfCodes(reader.column, allowed);
  }
  return reader.kind === "range" && node.kind === "condition" ? compareConstraint(node.test, reader) : null;
}

/** The field, if all conditions of the filter are about a single one; otherwise null. */
function onlyField(node: FilterNode): string | null {
  if (node.kind === "condition") return node.field;
  if (node.kind === "not") return onlyField(node.node);
  const [first = null, ...others] = node.nodes.map(onlyField);
  return others.every((field) => field === first) ? first : null;
}

/** 1 for each code that meets the filter. Null if the filter cannot be decided code by code. */
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
    if (joined === null) joined = codes;
    else
      for (let code = 0; code < codes.length; code++)
        joined[code] = join(joined[code] as number, codes[code] as number);
  }
  return joined;
}

function codesOfTest(test: ValueTest, { column, values, findCodes }: FacetReader): Uint8Array | null {
  if (test.kind === "exists" || test.kind === "empty") return null;
  const allowed = new Uint8Array(values.length);
  if (test.kind === "null") {
    allowed[0] = 1;
    return column.starts === null ? allowed : null;
  }
  if (test.kind === "in") {
    for (const value of test.values) for (const code of findCodes(value)) allowed[code] = 1;
    return allowed;
  }
  const isMet = valueTest(test);
  for (let code = 1; code < allowed.length; code++) allowed[code] = Number(isMet(values[code] ?? ""));
  return allowed;
}

/** If all numbers are integers, an exclusive limit becomes an inclusive one by adding or subtracting 1. */
function compareConstraint(test: ValueTest, { field, column }: RangeReader): Constraint | null {
  if (test.kind === "between") return within(toNumber(test.from), toNumber(test.to));
  if (test.kind !== "compare") return null;
  const limit = toNumber(test.value);
  switch (test.operator) {
    case ">=":
      return within(limit, Infinity);
    case "<=":
      return within(-Infinity, limit);
    case ">":
      return column.holdsIntegers ? within(Math.floor(limit) + 1, Infinity) : null;
    case "<":
      return column.holdsIntegers ? within(-Infinity, Math.ceil(limit) - 1) : null;
  }

  function within(min: number, max: number): Constraint {
    return rangeConstraint(field, column, min, max);
  }
}
