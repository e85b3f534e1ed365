import { type FacetField, multiValuedFields } from "../search-query.ts";
import type { Change } from "./change.ts";
import { plainSegment } from "./read-thing.ts";
import type { Segment, Token } from "./text-tokens.ts";

/**
 * Filters of one field are alternatives, those of two fields are not: `red or blue` can be said,
 * `diesel or manual` cannot, and then neither of the two is. A stroke between them joins nothing then.
 */
export function withoutUnsayable(segments: readonly Segment[], tokens: readonly Token[]): Segment[] {
  const decided = [...segments];
  for (const [index, segment] of segments.entries()) {
    if (segment.kind !== "or") continue;
    const before = segments.findLastIndex(({ kind }, at) => at < index && kind !== "silent");
    const after = segments.findIndex(({ kind }, at) => at > index && kind !== "silent");
    const isOr = areAlternatives(segments[before], segments[after]);
    const isSayable = isOr || areAlternativeRuns(segments.slice(0, index), segments.slice(index + 1));
    const isWord = tokens[segment.from]?.kind === "word";
    decided[index] = { ...segment, kind: isSayable || !isWord ? "silent" : "rest", isOr };
    if (isSayable || !isWord) continue;
    for (const at of [before, after]) {
      const neighbour = segments[at];
      // What is denied stays denied.
      const isDenied = neighbour?.changes.some((change) => change.kind === "excluded");
      if (neighbour?.kind === "part" && !isDenied) decided[at] = plainSegment(neighbour.from, neighbour.to);
    }
  }
  return decided;
}

/** `camry hybrid or corolla hybrid`: two runs of filters of the same fields that differ in one of them. */
function areAlternativeRuns(before: readonly Segment[], after: readonly Segment[]): boolean {
  const [left, right] = [partsByAxis(before.toReversed()), partsByAxis(after)];
  const nearest = [left, right].map((parts) => parts.keys().next().value);
  if (nearest.some((axis) => axis === undefined || !left.has(axis) || !right.has(axis))) return false;
  const pairs = [...left].flatMap(([axis, part]) => (right.has(axis) ? [[part, right.get(axis) as Segment]] : []));
  const differing = pairs.filter(([one, other]) => JSON.stringify(one?.changes) !== JSON.stringify(other?.changes));
  const [one, other] = differing[0] ?? [];
  return differing.length === 1 && areAlternatives(one, other) && !multiValuedFields.has(axisOf(one) as FacetField);
}

/** The parts up to the first thing that is none, the nearest first. */
function partsByAxis(segments: readonly Segment[]): Map<string, Segment> {
  const said = segments.filter(({ kind }) => kind !== "silent");
  const end = said.findIndex(({ kind }) => kind !== "part");
  return new Map(said.slice(0, end === -1 ? said.length : end).map((part) => [axisOf(part), part]));
}

/** The fields of a part: a model brings its make. */
function axisOf(part: Segment | undefined): string {
  const last = part?.changes.at(-1);
  return last === undefined || last.kind === "sort" ? "" : last.field.replace("model", "make");
}

function areAlternatives(one: Segment | undefined, other: Segment | undefined): boolean {
  const fields = [one, other].map((segment) =>
    (segment?.changes ?? []).map((change) => (change.kind === "values" ? change.field : "")).join(),
  );
  return fields[0] !== "" && fields[0] === fields[1] && !fields[0]?.split(",").includes("");
}

/** `sunroof or leather` are one thing: where a vehicle may have both, each without the other will do. */
export function withAlternatives(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  let lastPart = -1;
  let isAlternative = false;
  for (const segment of segments) {
    const before = joined[lastPart];
    if (segment.isOr) isAlternative = true;
    else if (segment.kind !== "silent") {
      const isJoined = isAlternative && before !== undefined && segment.kind === "part";
      if (isJoined) joined.length = lastPart;
      joined.push(
        isJoined ? { ...segment, from: before.from, changes: eitherOf(before.changes, segment.changes) } : segment,
      );
      lastPart = segment.kind === "part" ? joined.length - 1 : -1;
      isAlternative = false;
      continue;
    }
    joined.push(segment);
  }
  return joined;
}

function eitherOf(changes: readonly Change[], others: readonly Change[]): Change[] {
  return changes.map((change, place) => {
    const other = others[place];
    if (change.kind !== "values" || other?.kind !== "values") return change;
    return { ...change, values: [...new Set([...change.values, ...other.values])] };
  });
}
