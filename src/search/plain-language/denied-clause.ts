import type { FacetField } from "../search-query.ts";
import type { Change } from "./change.ts";
import { endOfDenial, isContrast, type Separator, separatorAt } from "./denial.ts";
import { deniedQuantity, deniedRange } from "./quantity-change.ts";
import { readQuantity } from "./read-quantity.ts";
import { type StockFacts, valuesOf } from "./stock-facts.ts";
import type { Segment, Token } from "./text-tokens.ts";

/** Reads one thing at a token; an unknown word is `rest`. */
export type ReadThing = (at: number) => Segment;

/**
 * What a denial denies: the thing at `denied`, and those that the shopper joins to it, as they stand up to the next
 * boundary. `or`, `nor` and `/` join anything; `and`, `&`, `+` and commas what is of the same kind, so that
 * `not white, black` denies both colours and `not red, automatic` asks for an automatic one.
 */
export function deniedClause(
  tokens: readonly Token[],
  { from, denied }: { from: number; denied: number },
  readThing: ReadThing,
  facts: StockFacts,
): Segment[] {
  const first = denied >= tokens.length ? null : deniedThing(tokens, denied, readThing, facts);
  if (first === null) return [{ kind: "unused", from, to: Math.max(denied, from + 1), changes: [] }];
  if (first.kind === "unused") return [{ ...first, from }];
  const things: Segment[] = [{ kind: "silent", from, to: denied, changes: [] }, first];
  let pending: Segment[] = [];
  for (let at = first.to; ;) {
    const separator = separatorAt(tokens, at);
    const next = nextThing(tokens, separator, readThing, facts);
    if (next === null || (separator.kind === "comma" && isContrast(tokens, from))) break;
    const joined: Segment[] = [{ kind: "silent", from: at, to: next.from, changes: [] }, next];
    const isKin = kindOf(next) === kindOf(first);
    if (isJoined(separator, isKin, [first, ...pending.filter(({ kind }) => kind !== "silent"), next], facts)) {
      things.push(...pending, ...joined);
      pending = [];
    } else if (separator.kind === "comma" || (separator.kind === "none" && isKin)) pending.push(...joined);
    else break;
    at = next.to;
  }
  return things;
}

/** `no kia, mazda ok` and `no petrol, diesel only` ask for the last. */
const wished = /^(ok|okay|fine|good|great|preferred|instead|only|is|are|would|will)$/;

function nextThing(
  tokens: readonly Token[],
  { kind, to }: Separator,
  readThing: ReadThing,
  facts: StockFacts,
): Segment | null {
  if (to >= tokens.length || endOfDenial(tokens, to) !== null) return null;
  const quantity = readQuantity(tokens, to);
  if (quantity?.kind === "quantity" && quantity.isBounded) return null;
  const thing = deniedThing(tokens, to, readThing, facts);
  if (thing === null || (kind === "none" && thing.kind !== "part")) return null;
  return wished.test(tokens[thing.to]?.key ?? "") ? null : thing;
}

function isJoined({ kind }: Separator, isKin: boolean, things: readonly Segment[], facts: StockFacts): boolean {
  const [first, ...others] = things;
  if (kind === "or") {
    // `no diesel, hatch or sedan` asks for one of the two; `no diesel, manual or van` for none of them.
    const kinds = new Set(others.map(kindOf));
    return isKin || others.length === 1 || kinds.size > 1 || kinds.has(first === undefined ? null : kindOf(first));
  }
  return isKin && kind !== "none" && !leavesNothing(things, facts);
}

/** `no manual, auto` denies one of two: who denies every value of a field means the last as a wish. */
function leavesNothing(things: readonly Segment[], facts: StockFacts): boolean {
  const changes = things.flatMap((thing) => thing.changes);
  const [first] = changes;
  if (first?.kind !== "excluded") return false;
  const denied = new Set(changes.flatMap((change) => (change.kind === "excluded" ? change.values : [])));
  return valuesOf(facts, first.field).every((value) => denied.has(value));
}

/** The thing at a token as what is denied; null where none is there. */
function deniedThing(tokens: readonly Token[], at: number, readThing: ReadThing, facts: StockFacts): Segment | null {
  const quantity = readQuantity(tokens, at);
  const segment = readThing(at);
  if (segment.kind === "silent" || segment.kind === "or") return null;
  if (quantity !== null && quantity.to === segment.to) {
    const change = quantity.kind === "quantity" ? deniedQuantity(quantity, facts) : null;
    return { kind: change === null ? "unused" : "part", from: at, to: quantity.to, changes: change ? [change] : [] };
  }
  if (segment.kind === "part") {
    const changes = denied(segment.changes, facts);
    return changes === null ? { ...segment, kind: "unused", changes: [] } : { ...segment, changes };
  }
  if (segment.kind !== "rest") return segment;
  return tokens[at]?.kind === "sign" ? null : { ...segment, kind: "denied" };
}

/** What leaves out what the changes ask for. Null where no filter can say it: an order, a range with two ends. */
export function denied(changes: readonly Change[], facts: StockFacts): Change[] | null {
  const makes = valuesIn(changes, "make");
  const models = valuesIn(changes, "model");
  const found: Change[] = [];
  for (const change of changes) {
    if (change.kind === "range") {
      const range = deniedRange(change);
      if (range === null) return null;
      found.push(range);
    } else if (change.kind !== "values") return null;
    else if (change.field === "model") found.push(deniedModels(makes, models, facts));
    else if (change.field !== "make" || models.length === 0) found.push({ ...change, kind: "excluded" });
  }
  return found;
}

/** A model is left out with its make: other makes may have one of that name. */
function deniedModels(makes: readonly string[], models: readonly string[], facts: StockFacts): Change {
  const known = new Set(valuesOf(facts, "make_model"));
  const names = makes.flatMap((make) => models.map((model) => `${make} ${model}`)).filter((name) => known.has(name));
  return names.length > 0
    ? { kind: "excluded", field: "make_model", values: names }
    : { kind: "excluded", field: "model", values: models };
}

function valuesIn(changes: readonly Change[], field: FacetField): readonly string[] {
  return changes.flatMap((change) => (change.kind === "values" && change.field === field ? change.values : []));
}

/** Makes and models are of one kind, and so are places; words that no field knows are a kind of their own. */
const kinds: Partial<Record<FacetField, string>> = {
  make: "name",
  model: "name",
  make_model: "name",
  city: "place",
  location_name: "place",
  state: "place",
};

function kindOf({ kind, changes: [change] }: Segment): string | null {
  if (kind === "denied") return "text";
  if (change === undefined || change.kind === "sort") return null;
  return change.kind === "range" ? change.field : (kinds[change.field] ?? change.field);
}
