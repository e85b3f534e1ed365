import { shownFrom } from "../../../search/base-condition.ts";
import { type FilterNode, toNumber } from "../../../search/protocol/filter-node.ts";
import { joinedNode } from "../../../search/protocol/parse-filter.ts";
import { endlessPresence } from "../../../search/search-document.ts";
import type { SearchScope } from "../../../search/search-engine.ts";
import type { FieldReader } from "./field-reader.ts";

/** A scope with what a tenant token leaves of it, and the conditions of the token that no scope can express. */
export type NarrowedScope = { scope: SearchScope; rest: FilterNode | null };

/**
 * Applies a token's filter to a site's scope. The lists of vehicles of a scope are cached, and a text is read among its
 * vehicles only, so a token for some dealerships costs and finds what a site of these dealerships does.
 */
export function narrowedScope(
  scope: SearchScope,
  tokenFilter: FilterNode | null,
  getReader: (field: string) => FieldReader,
): NarrowedScope {
  const rest: FilterNode[] = [];
  let narrowed = scope;
  const waiting = tokenFilter === null ? [] : [tokenFilter];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (node.kind === "and") {
      waiting.push(...node.nodes);
      continue;
    }
    const applied = withCondition(narrowed, node, getReader);
    if (applied === null) rest.push(node);
    else narrowed = applied;
  }
  return { scope: narrowed, rest: rest.length === 0 ? null : joinedNode("and", rest) };
}

/** Null if the scope cannot express the condition. */
function withCondition(
  scope: SearchScope,
  node: FilterNode,
  getReader: (field: string) => FieldReader,
): SearchScope | null {
  if (node.kind !== "condition") return null;
  const { field, test } = node;
  if (field === "dealership_slug" && test.kind === "in") {
    const reader = getReader(field);
    if (reader.kind !== "facet") return null;
    const named = test.values.flatMap((value) =>
      reader.findCodes(value).map((code) => reader.column.values[code] ?? ""),
    );
    const { dealerships } = scope;
    return { ...scope, dealerships: dealerships ? named.filter((slug) => dealerships.includes(slug)) : named };
  }
  if (field === "present_until" && test.kind === "compare" && test.operator === ">=") {
    const from = toNumber(test.value);
    if (Number.isNaN(from) || from > endlessPresence) return null;
    return from <= shownFrom(scope) ? scope : { ...scope, now: from, soldVisibleDays: 0 };
  }
  return null;
}
