import type { FacetField } from "../search-query.ts";
import type { Change } from "./change.ts";
import { deniedQuantity, deniedRange } from "./quantity-change.ts";
import { readQuantity } from "./read-quantity.ts";
import { articles, assertions, negationJoiners, negations } from "./spoken-words.ts";
import { type StockFacts, valuesOf } from "./stock-words.ts";
import { phraseAt, type Segment, type Token } from "./text-tokens.ts";

/** The place after a negation that starts at a token, or null: `no more than 40k` denies nothing, `-vans` does. */
export function endOfNegation(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  const isMinus = token?.key === "-" && tokens[at - 1]?.end !== token.start;
  if (isMinus && next?.kind !== "sign" && next?.start === token.end) return at + 1;
  if (phraseAt(assertions, tokens, at) !== null || readQuantity(tokens, at) !== null) return null;
  return phraseAt(negations, tokens, at)?.to ?? null;
}

/**
 * What stands behind a negation, up to the last thing that it denies: the next thing, and what `or` joins to it, or
 * `and` where it is of the same field. `segmentAt` reads one thing. What no filter can leave out is unused, but for
 * single words, which the text can leave out.
 */
export function negatedSegments(
  tokens: readonly Token[],
  from: number,
  negationEnd: number,
  segmentAt: (at: number) => Segment,
  facts: StockFacts,
): Segment[] {
  const segments: Segment[] = [];
  let start = from;
  let at = negationEnd;
  let field: string | null = null;
  for (;;) {
    at = afterArticles(tokens, at, segmentAt);
    if (at >= tokens.length) return [...segments, { kind: "unused", from: start, to: tokens.length, changes: [] }];
    const segment = deniedAt(tokens, at, segmentAt, facts);
    segments.push({ ...segment, from: start });
    field ??= fieldOf(segment);
    at = segment.to;
    const joiner = tokens[at]?.key ?? "";
    if (!negationJoiners.has(joiner) || at + 1 >= tokens.length) return segments;
    if (endOfNegation(tokens, at + 1) !== null || readQuantity(tokens, at + 1) !== null) return segments;
    const next = deniedAt(tokens, afterArticles(tokens, at + 1, segmentAt), segmentAt, facts);
    const isSameField = field !== null && fieldOf(next) === field;
    if (joiner === "or" || joiner === "nor" ? next.kind === "unused" : !isSameField) return segments;
    start = at;
    at += 1;
  }
}

function afterArticles(tokens: readonly Token[], from: number, segmentAt: (at: number) => Segment): number {
  let at = from;
  while (at < tokens.length && (articles.has(tokens[at]?.key ?? "") || segmentAt(at).kind === "silent")) at += 1;
  return at;
}

function deniedAt(
  tokens: readonly Token[],
  at: number,
  segmentAt: (at: number) => Segment,
  facts: StockFacts,
): Segment {
  const unused = (to: number): Segment => ({ kind: "unused", from: at, to, changes: [] });
  const segment = segmentAt(at);
  const quantity = readQuantity(tokens, at);
  if (quantity !== null && quantity.to === segment.to) {
    const change = quantity.kind === "quantity" ? deniedQuantity(quantity, facts) : null;
    return change === null ? unused(quantity.to) : { kind: "part", from: at, to: quantity.to, changes: [change] };
  }
  if (segment.kind === "part") {
    const changes = denied(segment.changes, facts);
    return changes === null ? unused(segment.to) : { ...segment, changes };
  }
  const isOneWord = segment.kind === "rest" && segment.to === at + 1 && tokens[at]?.kind === "word";
  return isOneWord ? segment : unused(Math.max(segment.to, at + 1));
}

/** What leaves out what the changes ask for. Null where no filter can say it: an order, a range with two ends. */
function denied(changes: readonly Change[], facts: StockFacts): Change[] | null {
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

function fieldOf({ changes: [change] }: Segment): string | null {
  return change === undefined || change.kind === "sort" ? null : change.field;
}
