import type { FacetField } from "../search-query.ts";
import { type Change, valuesIn } from "./change.ts";
import { deniedRange } from "./quantity-change.ts";
import { type StockFacts, facetValues } from "./stock-facts.ts";
import type { Segment } from "./text-tokens.ts";

/** The exclusion of what the changes ask for. Null if filters cannot express it: an order, a range with two ends. */
function denied(changes: readonly Change[], facts: StockFacts): Change[] | null {
  if (changes.some(({ kind }) => kind === "excluded")) return eitherDenied(changes, facts);
  const makes = valuesIn(changes, "make");
  const models = valuesIn(changes, "model");
  const found: Change[] = [];
  for (const change of changes) {
    if (change.kind === "range") {
      const range = deniedRange(change);
      if (range === null) return null;
      found.push(range);
    } else if (change.kind === "alternatives") {
      for (const [name, values] of Object.entries(change.anyOf))
        found.push({ kind: "excluded", field: name as FacetField, values });
    } else if (change.kind !== "values") return null;
    else if (change.field === "model") found.push(deniedModels(makes, models, facts));
    else if (change.field !== "make" || models.length === 0) found.push({ ...change, kind: "excluded" });
  }
  return found;
}

/**
 * An excluded part. A place without vehicles means the closest one, which is not excluded with it: `not in manly` has
 * no effect. Null if filters cannot express it.
 */
export function deniedPart(part: Segment, facts: StockFacts): Segment | null {
  if (part.note !== undefined && deniableKind(part) === "place")
    return { kind: "part", from: part.from, to: part.to, changes: [] };
  const changes = denied(part.changes, facts);
  return changes && { ...part, changes };
}

/** `not available`: if a word excludes several values, at least one of them applies. */
function eitherDenied(changes: readonly Change[], facts: StockFacts): Change[] | null {
  const anyOf: Partial<Record<FacetField, readonly string[]>> = {};
  for (const change of changes) {
    if (change.kind !== "excluded" && change.kind !== "values") return null;
    const { field, kind, values } = change;
    anyOf[field] = kind === "excluded" ? values : facetValues(facts, field).filter((value) => !values.includes(value));
  }
  const [[field, values] = [], another] = Object.entries(anyOf);
  if (field === undefined || values === undefined) return null;
  return another === undefined
    ? [{ kind: "values", field: field as FacetField, values }]
    : [{ kind: "alternatives", anyOf }];
}

/** A model is excluded with its make, because other makes may have a model of that name. */
function deniedModels(makes: readonly string[], models: readonly string[], facts: StockFacts): Change {
  const known = new Set(facetValues(facts, "make_model"));
  const names = makes.flatMap((make) => models.map((model) => `${make} ${model}`)).filter((name) => known.has(name));
  return names.length > 0
    ? { kind: "excluded", field: "make_model", values: names }
    : { kind: "excluded", field: "model", values: models };
}

/** Makes and models count as one field, and so do places. Words without a field are a kind of their own. */
const kinds: Partial<Record<FacetField, string>> = {
  make: "name",
  model: "name",
  make_model: "name",
  city: "place",
  location_name: "place",
  state: "place",
};

export function deniableKind({ kind, changes: [change] }: Segment): string | null {
  if (kind === "denied") return "text";
  // A part without changes is an excluded place without vehicles (`deniedPart`).
  if (change === undefined) return kind === "part" ? "place" : null;
  if (change.kind === "sort") return null;
  if (change.kind === "range") return change.field;
  if (change.kind === "alternatives") return "either";
  // Shoppers regard sold and reserved as one field.
  if (change.values.every((value) => value === "sold" || value === "Reserved")) return "taken";
  return kinds[change.field] ?? change.field;
}
