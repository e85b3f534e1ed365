import {
  type FacetField,
  type FieldValues,
  multiValuedFields,
  type Range,
  type RangeField,
  type SortOption,
} from "../search-query.ts";

/** `isLimit` if the values are those within a limit, as for seats: another limit narrows them. */
export type ValuesChange = { kind: "values"; field: FacetField; values: readonly string[]; isLimit?: true };

/**
 * The effect of a phrase on a search. `values` are alternatives, `required` must all match, `excluded` must not match;
 * `alternatives` are values of several fields of which one must match.
 */
export type Change =
  | ValuesChange
  | { kind: "required" | "excluded"; field: FacetField; values: readonly string[] }
  | { kind: "alternatives"; anyOf: FieldValues }
  | { kind: "range"; field: RangeField; range: Range }
  | { kind: "sort"; sort: SortOption };

export function chooses(change: Change, fields: RegExp): change is ValuesChange {
  return change.kind === "values" && fields.test(change.field);
}

export function valuesIn(changes: readonly Change[], field: FacetField): readonly string[] {
  return changes.flatMap((change) => (change.kind === "values" && change.field === field ? change.values : []));
}

/**
 * Combines changes into one per kind and field. Values are alternatives if a vehicle has only one, and all required if
 * it may have several; ranges narrow each other. Null if they contradict each other, such as `over 40k under 30k` or
 * two orders, or if the state cannot express both, as with two groups of alternatives.
 */
export function combineChanges(changes: readonly Change[]): Change[] | null {
  const combined = new Map<string, Change>();
  for (const change of changes.filter((one) => !isOneOfSeveral(one))) {
    const key = "field" in change ? `${change.kind} ${change.field}` : change.kind;
    const known = combined.get(key);
    const both = known === undefined ? change : combineTwo(known, change);
    if (both === null) return null;
    combined.set(key, both);
  }
  const several = combineSeveral(changes.filter(isOneOfSeveral));
  if (several === null) return null;
  const all = [...combined.values(), ...several];
  return all.filter(({ kind }) => kind === "alternatives").length > 1 ? null : withoutExcluded(all);
}

function isOneOfSeveral(change: Change): change is ValuesChange {
  return change.kind === "values" && multiValuedFields.has(change.field);
}

/** `sunroof and leather`: a vehicle can have both. Null if more than two of them stand for several values. */
function combineSeveral(changes: readonly ValuesChange[]): Change[] | null {
  const combined: Change[] = [];
  for (const [field, ofField] of Map.groupBy(changes, (change) => change.field)) {
    const groups = [...new Map(ofField.map((change) => [change.values.join("\n"), change])).values()];
    const alternatives = groups.filter(({ values }) => values.length > 1 || groups.length === 1);
    const single = groups.filter((group) => !alternatives.includes(group));
    const [first, second, third] = alternatives;
    if (third !== undefined) return null;
    if (first !== undefined) combined.push(first);
    if (second !== undefined) combined.push({ kind: "alternatives", anyOf: { [field]: second.values } });
    if (single.length > 0) combined.push({ kind: "required", field, values: single.flatMap(({ values }) => values) });
  }
  return combined;
}

function combineTwo(one: Change, other: Change): Change | null {
  if (one.kind === "range" && other.kind === "range") {
    const min = Math.max(one.range.min ?? -Infinity, other.range.min ?? -Infinity);
    const max = Math.min(one.range.max ?? Infinity, other.range.max ?? Infinity);
    return min > max ? null : { ...one, range: { min: finite(min), max: finite(max) } };
  }
  if (!("values" in one && "values" in other)) return JSON.stringify(one) === JSON.stringify(other) ? one : null;
  if (isLimit(one) || isLimit(other)) {
    const values = one.values.filter((value) => other.values.includes(value));
    return values.length === 0 ? null : { ...one, values };
  }
  return { ...one, values: [...new Set([...one.values, ...other.values])] };
}

function isLimit(change: Change): boolean {
  return change.kind === "values" && change.isLimit === true;
}

/**
 * `red or blue, not blue` is red. If exactly the same values are wanted and excluded, both stay and nothing is found.
 */
function withoutExcluded(changes: readonly Change[]): Change[] {
  const excluded = new Set(
    changes.flatMap((change) =>
      change.kind === "excluded" ? change.values.map((value) => `${change.field} ${value}`) : [],
    ),
  );
  return changes.map((change) => {
    if (change.kind !== "values") return change;
    const values = change.values.filter((value) => !excluded.has(`${change.field} ${value}`));
    return values.length === 0 ? change : { ...change, values };
  });
}

function finite(amount: number): number | null {
  return Number.isFinite(amount) ? amount : null;
}
