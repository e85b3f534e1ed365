import { type FacetField, type FieldValues, multiValuedFields } from "../search-query.ts";
import { badgesWith } from "./badge-words.ts";
import type { Change, ValuesChange } from "./change.ts";
import { deniableKind } from "./denied-changes.ts";
import { mostValuesOfWord, type StockFacts, facetValues } from "./stock-facts.ts";
import { keyAt, nameKey, type Segment, type Token } from "./text-tokens.ts";

/**
 * Decides what each `or` joins. Values of one field are alternatives, as in `red or blue`, and so are values of several
 * fields, as in `kia or diesel`. If both sides name several fields, as in `diesel ute or hybrid suv`, all combinations
 * match and a note says so. Alternatives that filters cannot express, as in `diesel or under 20k`, are not searched
 * for. A slash joins only values of one field: `auto/diesel` means both.
 */
export function withDecidedAlternatives(
  text: string,
  said: readonly Segment[],
  tokens: readonly Token[],
  facts: StockFacts,
): Segment[] {
  const isSpace = ({ kind, from }: Segment): boolean => kind === "silent" || tokens[from]?.key === ",";
  const segments = said.map((one, at) =>
    joinsTaken(said, at, tokens) || joinsTwoWishes(said, at, tokens, isSpace) ? { ...one, kind: "or" as const } : one,
  );
  const decided = [...segments];
  for (const [index, or] of segments.entries()) {
    if (or.kind !== "or") continue;
    const before = segments.findLastIndex((one, at) => at < index && !isSpace(one));
    const after = segments.findIndex((one, at) => at > index && !isSpace(one));
    const sides = {
      left: segments.slice(0, before + 1).toReversed(),
      right: after === -1 ? [] : segments.slice(after),
    };
    const words = [nearestWord(sides.left, tokens).toReversed(), nearestWord(sides.right, tokens)] as const;
    const badges = alternativeBadges(words, tokens, facts);
    if (badges !== null) {
      const [first, last] = [segments.indexOf(words[0][0] ?? or), segments.indexOf(words[1].at(-1) ?? or)];
      for (let at = first; at <= last; at++) decided[at] = { ...(segments[at] as Segment), kind: "silent" };
      decided[first] = { ...(segments[first] as Segment), kind: "part", changes: badges };
      continue;
    }
    const joint = alternativesJoint(sides);
    const isStroke = /^[/|]$/.test(keyAt(tokens, or.from)) && !joinsTaken(said, index, tokens);
    const isOfOneField = joint?.nearest === "one field" || (joint?.nearest === null && joint.isExact);
    if (isStroke && !isOfOneField) decided[index] = { ...or, kind: "silent" };
    else if (joint === null) leaveOut(sides, decided, segments, index);
    else {
      for (let at = before + 1; at < after; at++) decided[at] = { ...(segments[at] as Segment), kind: "silent" };
      for (const [one, other] of joint.pairs) {
        const isSayable = isChoice(one) && isChoice(other);
        const joined = isSayable ? eitherChange(one, other, facts) : [];
        const unsaid: Partial<Segment> = { kind: "unused", changes: [], isOr: true };
        const [kept, gone]: Partial<Segment>[] = isSayable
          ? [
              { kind: "part", changes: joined },
              { kind: "silent", changes: [] },
            ]
          : [unsaid, unsaid];
        decided[segments.indexOf(one)] = { ...one, ...kept };
        decided[segments.indexOf(other)] = { ...other, ...gone };
      }
      const [from = or, to = or] = [sides.left, sides.right].map((side) => connectedRun(side).at(-1));
      const words = text.slice(tokens[from.from]?.start, tokens[to.to - 1]?.end);
      const isNothingSaid = joint.nearest === null && !joint.pairs.some((pair) => pair.every(isChoice));
      const note = joint.isExact || isNothingSaid ? {} : { note: `Any mix of these is shown: “${words}”.` };
      decided[index] = { ...or, kind: "silent", isOr: joint.nearest !== null, ...note };
    }
  }
  return decided;
}

/** `sold and reserved`, `sold/reserved`: a vehicle has only one of these, so naming both means either. */
function joinsTaken(segments: readonly Segment[], at: number, tokens: readonly Token[]): boolean {
  const [before, joiner, after] = [segments[at - 1], segments[at], segments[at + 1]];
  if (!joiner || joiner.to !== joiner.from + 1 || !/^(and|&|\+|\/)$/.test(keyAt(tokens, joiner.from))) return false;
  return [before, after].every((part) => part?.kind === "part" && isChoice(part) && deniableKind(part) === "taken");
}

/** `black kia and white hyundai` are two wishes, because a vehicle has only one make. */
function joinsTwoWishes(
  segments: readonly Segment[],
  at: number,
  tokens: readonly Token[],
  isSpace: (segment: Segment) => boolean,
): boolean {
  const joiner = segments[at];
  if (!/^(silent|rest)$/.test(joiner?.kind ?? "") || !/^(and|&|\+)$/.test(keyAt(tokens, joiner?.from ?? 0)))
    return false;
  const before = segments.findLastIndex((one, place) => place < at && !isSpace(one));
  const after = segments.findIndex((one, place) => place > at && !isSpace(one));
  if (before === -1 || after === -1) return false;
  const joint = alternativesJoint({ left: segments.slice(0, before + 1).toReversed(), right: segments.slice(after) });
  const isDenied = joint?.pairs.flat().some(({ changes }) => changes.some(({ kind }) => kind === "excluded"));
  if (joint?.nearest !== null || joint.pairs.length < 2 || isDenied) return false;
  return joint.pairs.some((pair) => pair.every(isOneOfField));
}

/** Whether a part sets a field with a single value per vehicle. A vehicle can have several features. */
function isOneOfField(part: Segment): boolean {
  const choices = valueChoices(part);
  return isChoice(part) && choices.length > 0 && choices.every(({ field }) => !multiValuedFields.has(field));
}

/** The nearest unknown word with everything written to it: `sr5` is read as `sr` and `5`. */
function nearestWord(side: readonly Segment[], tokens: readonly Token[]): readonly Segment[] {
  const isApart = ({ kind, from, to }: Segment, place: number): boolean => {
    const before = side[place - 1];
    if (kind !== "rest" || before === undefined) return kind !== "rest";
    const [left, right] = from < before.from ? [to, before.from] : [before.to, from];
    return tokens[left - 1]?.end !== tokens[right]?.start;
  };
  const end = side.findIndex(isApart);
  return side.slice(0, end === -1 ? side.length : end);
}

/** `sr5 or rogue`: for words in badges, the badges of each. Null for anything else. */
function alternativeBadges(
  words: readonly (readonly Segment[])[],
  tokens: readonly Token[],
  facts: StockFacts,
): Change[] | null {
  const values = words.map((segments) => {
    const said = tokens.slice(segments[0]?.from ?? 0, segments.at(-1)?.to ?? 0);
    return badgesWith(nameKey(said.map((token) => token.key).join("")), facts);
  });
  if (values.some(({ length }) => length === 0 || length > mostValuesOfWord)) return null;
  return [{ kind: "values", field: "badge", values: [...new Set(values.flat())] }];
}

/** The parts before and after an `or`, nearest first. */
type Sides = { left: readonly Segment[]; right: readonly Segment[] };

/** What an `or` joins: the nearest parts if any, and the other fields that both sides set differently. */
type Joint = {
  nearest: "one field" | "several fields" | null;
  pairs: readonly (readonly [Segment, Segment])[];
  isExact: boolean;
};

/** Null if filters cannot express the alternatives. */
function alternativesJoint({ left, right }: Sides): Joint | null {
  const [before, after] = [left[0], right[0]];
  if (before === undefined || after === undefined) return null;
  const canJoin = isChoice(before) && isChoice(after);
  if (canJoin && changedFields(before) === changedFields(after))
    return { nearest: "one field", pairs: [], isExact: true };
  const [leftParts, rightParts] = [partsByAxis(left), partsByAxis(right)];
  const pairs = [...leftParts].flatMap(([axis, one]) => {
    const other = rightParts.get(axis);
    const isOther = other !== undefined && JSON.stringify(one.changes) !== JSON.stringify(other.changes);
    return isOther ? [[one, other] as const] : [];
  });
  const isMixed = (rightParts.has(partAxis(before)) || leftParts.has(partAxis(after))) && pairs.length > 0;
  if (isMixed) {
    const isOnBoth = rightParts.has(partAxis(before)) && leftParts.has(partAxis(after));
    return { nearest: null, pairs, isExact: isOnBoth && pairs.length === 1 && pairs[0]?.every(isChoice) === true };
  }
  return canJoin ? { nearest: "several fields", pairs, isExact: pairs.length === 0 } : null;
}

/** The parts up to the first other segment, nearest first. */
function partsByAxis(segments: readonly Segment[]): Map<string, Segment> {
  return new Map(connectedRun(segments).map((part) => [partAxis(part), part]));
}

function connectedRun(segments: readonly Segment[]): Segment[] {
  const said = segments.filter(({ kind }) => kind !== "silent");
  const end = said.findIndex(({ kind }) => kind !== "part");
  return said.slice(0, end === -1 ? said.length : end);
}

/** The fields of a part. A model implies its make. */
function partAxis({ changes }: Segment): string {
  const last = changes.at(-1);
  return last === undefined || !("field" in last) ? "" : last.field.replace("model", "make");
}

/** The fields that a part sets. */
function changedFields(segment: Segment): string {
  return valueChoices(segment)
    .map(({ field }) => field)
    .join();
}

/** Whether a part only sets values, in one field or several. */
function isChoice({ kind, changes }: Segment): boolean {
  const isChosen = (change: Change): boolean => change.kind === "values" || change.kind === "alternatives";
  return kind === "part" && changes.length > 0 && changes.every(isChosen);
}

function valueChoices({ changes }: Segment): readonly ValuesChange[] {
  return changes.filter((change) => change.kind === "values");
}

/** For alternatives that filters cannot express, leaves out unknown words, otherwise both sides. Exclusions stay. */
function leaveOut({ left, right }: Sides, decided: Segment[], segments: readonly Segment[], index: number): void {
  const or = segments[index] as Segment;
  const [before, after] = [left[0], right[0]];
  const isUnknown = (side: Segment | undefined): boolean => side?.kind === "rest";
  if (before === undefined || after === undefined || (isUnknown(before) && isUnknown(after))) {
    decided[index] = { ...or, kind: "rest" };
    return;
  }
  decided[index] = { ...or, kind: "silent" };
  const unsaid = [left, right].filter(([nearest]) => isUnknown(nearest));
  for (const side of unsaid.length > 0 ? unsaid : [left, right]) {
    const end = side.findIndex((one) => one.kind !== side[0]?.kind);
    const run = isUnknown(side[0]) ? side.slice(0, end === -1 ? side.length : end) : side.slice(0, 1);
    for (const one of run) {
      const isDenied = one.changes.some((change) => change.kind === "excluded");
      if (!isDenied) decided[segments.indexOf(one)] = { ...one, kind: "unused", changes: [], isOr: true };
    }
  }
}

/** `sunroof or leather` are one part: if a vehicle may have both, either is enough. */
export function withAlternatives(segments: readonly Segment[], facts: StockFacts): Segment[] {
  const joined: Segment[] = [];
  let lastPart = -1;
  let isAlternative = false;
  for (const segment of segments) {
    const before = joined[lastPart];
    if (segment.isOr && segment.kind === "silent") isAlternative = true;
    else if (segment.kind !== "silent") {
      const isJoined = isAlternative && before !== undefined && segment.kind === "part";
      const notes = joined.slice(lastPart + 1).flatMap(({ note }) => (note === undefined ? [] : { note }))[0];
      if (isJoined) joined.length = lastPart;
      const either = isJoined ? eitherChange(before, segment, facts) : segment.changes;
      joined.push(isJoined ? { ...segment, from: before.from, changes: either, ...notes } : segment);
      lastPart = segment.kind === "part" ? joined.length - 1 : -1;
      isAlternative = false;
      continue;
    }
    joined.push(segment);
  }
  return withOneGroup(joined);
}

/** The state has one group of alternatives across fields. If there are more, the first is searched for. */
function withOneGroup(segments: readonly Segment[]): Segment[] {
  const isGroup = ({ changes }: Segment): boolean => changes.some(({ kind }) => kind === "alternatives");
  const first = segments.findIndex(isGroup);
  return segments.map((segment, at) =>
    at > first && isGroup(segment) ? { ...segment, kind: "unused", changes: [], isOr: true } : segment,
  );
}

function eitherChange(one: Segment, other: Segment, facts: StockFacts): Change[] {
  if (changedFields(one) !== "" && changedFields(one) === changedFields(other))
    return valueChoices(one).map((change, place) => {
      const values = [...change.values, ...(valueChoices(other)[place]?.values ?? [])];
      return { ...change, values: [...new Set(values)] };
    });
  const anyOf: Partial<Record<FacetField, readonly string[]>> = {};
  for (const values of [one, other].map((part) => anyOfPart(part, facts)))
    for (const [name, listed] of Object.entries(values)) {
      const field = name as FacetField;
      anyOf[field] = [...new Set([...(anyOf[field] ?? []), ...listed])];
    }
  return [{ kind: "alternatives", anyOf }];
}

/** A model counts with its make, because other makes may have a model of that name. */
function anyOfPart({ changes }: Segment, facts: StockFacts): FieldValues {
  const [first] = changes;
  if (first?.kind === "alternatives") return first.anyOf;
  const chosen = changes.filter((change) => change.kind === "values");
  const valuesIn = (field: FacetField) => chosen.find((change) => change.field === field)?.values ?? [];
  const known = new Set(facetValues(facts, "make_model"));
  const names = valuesIn("make")
    .flatMap((make) => valuesIn("model").map((model) => `${make} ${model}`))
    .filter((name) => known.has(name));
  if (names.length > 0) return { make_model: names };
  return Object.fromEntries(chosen.map(({ field, values }) => [field, values]));
}
