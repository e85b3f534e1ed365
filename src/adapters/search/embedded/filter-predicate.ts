import { type FilterNode, type ValueTest, valueTest } from "../../../search/protocol/filter-node.ts";
import { hasMarkedValue } from "./constraints.ts";
import type { FacetColumn } from "./facet-column.ts";
import { type FieldReader, numberOrText } from "./field-reader.ts";

/** Returns true if the vehicle meets a filter. */
export type Predicate = (ordinal: number) => boolean;

export const always: Predicate = () => true;
const never: Predicate = () => false;

/** Compiles a filter: conditions on facets are evaluated once per value instead of once per vehicle. */
export function filterPredicate(node: FilterNode, getReader: (field: string) => FieldReader): Predicate {
  switch (node.kind) {
    case "and": {
      const parts = node.nodes.map((part) => filterPredicate(part, getReader));
      return (ordinal) => parts.every((part) => part(ordinal));
    }
    case "or": {
      const parts = node.nodes.map((part) => filterPredicate(part, getReader));
      return (ordinal) => parts.some((part) => part(ordinal));
    }
    case "not": {
      const denied = filterPredicate(node.node, getReader);
      return (ordinal) => !denied(ordinal);
    }
    case "condition":
      return conditionPredicate(node.test, getReader(node.field));
  }
}

function conditionPredicate(test: ValueTest, reader: FieldReader): Predicate {
  // Every document has every field, possibly as null.
  if (test.kind === "exists") return always;
  const isMet = valueTest(test);
  if (reader.kind === "facet") {
    const { column, values } = reader;
    const vehicleCombinations = column.group.vehicleCombinations.numbers;
    if (test.kind === "empty") return (ordinal) => isEmptyList(column, vehicleCombinations[ordinal] as number);
    const allowed = Uint8Array.from(values, (value, code) => Number(code === 0 ? test.kind === "null" : isMet(value)));
    return (ordinal) => hasMarkedValue(column, allowed, vehicleCombinations[ordinal] as number);
  }
  if (reader.kind === "constant") return isMet(reader.value) ? always : never;
  const readValue = numberOrText(reader);
  return (ordinal) => {
    const value = readValue(ordinal);
    return value === null ? test.kind === "null" : isMet(value);
  };
}

/** Only a multi-valued field can be empty; other fields are null. */
function isEmptyList({ starts }: FacetColumn, combination: number): boolean {
  return starts !== null && starts.numbers[combination] === starts.numbers[combination + 1];
}
