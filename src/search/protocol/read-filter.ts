import type { FilterNode } from "./filter-node.ts";
import { filterableFields } from "./index-fields.ts";
import { type FieldFault, joinedNode, parseFilter } from "./parse-filter.ts";
import { echo } from "./payload.ts";
import { ProtocolError } from "./protocol-error.ts";

/** Limits of one filter; the filters of a search page stay far below them. */
const filterLimits = { conditions: 100, values: 1_000, length: 50_000 } as const;

const filterable: ReadonlySet<string> = new Set(filterableFields);
const filterableList = filterableFields
  .toSorted()
  .map((name) => `\`${name}\``)
  .join(", ");

/**
 * Reads the parameter `filter`: an expression, or a list of expressions joined by AND, each of which may be a list of
 * alternatives. Null is no filter. `inIndex` is the start of a message about a field, for example "Index `x`: ".
 */
export function readFilter(filter: unknown, inIndex = ""): FilterNode | null {
  const node = parameterNode(filter, (field) =>
    filterable.has(field)
      ? null
      : `${inIndex}Attribute \`${field}\` is not filterable. Available filterable attribute patterns are: ${filterableList}.`,
  );
  const { conditions, values } = filterSize(node);
  if (conditions > filterLimits.conditions) throw tooLarge("conditions", filterLimits.conditions);
  if (values > filterLimits.values) throw tooLarge("values", filterLimits.values);
  return node;
}

function parameterNode(filter: unknown, findFault: FieldFault): FilterNode | null {
  if (filter === null || filter === undefined) return null;
  if (typeof filter === "string") return expressionNode(filter, findFault);
  if (!Array.isArray(filter)) throw syntaxError("String, [String]", filter);
  return joinByAnd(
    filter.map((part: unknown) => {
      if (typeof part === "string") return expressionNode(part, findFault);
      if (!Array.isArray(part)) throw syntaxError("String, [String]", part);
      return joinByOr(part, findFault);
    }),
  );
}

/** Joins filters by AND; null is no filter. */
export function joinByAnd(nodes: readonly (FilterNode | null)[]): FilterNode | null {
  const asked = nodes.filter((node) => node !== null);
  return asked.length === 0 ? null : joinedNode("and", asked);
}

function joinByOr(alternatives: readonly unknown[], findFault: FieldFault): FilterNode | null {
  const nodes = alternatives.map((alternative) => {
    if (typeof alternative !== "string") throw syntaxError("String", alternative);
    return expressionNode(alternative, findFault);
  });
  const asked = nodes.filter((node) => node !== null);
  return asked.length === 0 ? null : joinedNode("or", asked);
}

function expressionNode(text: string, findFault: FieldFault): FilterNode | null {
  if (text.length > filterLimits.length) throw tooLarge("characters", filterLimits.length);
  return parseFilter(text, findFault);
}

function syntaxError(expected: string, found: unknown): ProtocolError {
  return new ProtocolError(
    "invalid_search_filter",
    `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${echo(found)}\`.`,
  );
}

export function filterSize(filter: FilterNode | null): { conditions: number; values: number } {
  const size = { conditions: 0, values: 0 };
  const waiting = filter === null ? [] : [filter];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === "not") waiting.push(node.node);
    else if (node.kind !== "condition") waiting.push(...node.nodes);
    else {
      size.conditions += 1;
      size.values += node.test.kind === "in" ? node.test.values.length : 1;
    }
  }
  return size;
}

function tooLarge(what: string, limit: number): ProtocolError {
  return new ProtocolError("invalid_search_filter", `Too many ${what} in the filter: at most ${limit} are allowed.`);
}
