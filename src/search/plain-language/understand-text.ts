import { ignoredWords } from "../text-synonyms.ts";
import { type Change, combineChanges } from "./change.ts";
import { quantityChange } from "./quantity-change.ts";
import { readQuantity } from "./read-quantity.ts";
import { endOfNegation, negatedSegments } from "./negation.ts";
import {
  assertions,
  fillerPhrases,
  joiningWords,
  partsOfVehicles,
  placePhrases,
  plainPhrases,
} from "./spoken-words.ts";
import type { StockWords } from "./stock-words.ts";
import { phraseAt, type Segment, type Token, tokensOf } from "./text-tokens.ts";

/** Words that were understood, as they were written, and what they do; words such as `a` and `cars` do nothing. */
export type UnderstoodPart = { words: string; changes: readonly Change[] };

export type UnderstoodText = {
  /** One for each field; empty when nothing was understood. */
  changes: readonly Change[];
  parts: readonly UnderstoodPart[];
  /** What stays text, in its order. */
  rest: string;
  /** What neither a filter nor a text can say, as it was written: `4 cylinder`. */
  unused: readonly string[];
};

const longestName = 6;

/**
 * Turns what a shopper wrote into filters, as far as the site's stock has what is asked for. Every word is in
 * a part, in the rest or unused. What it cannot say exactly (`diesel or manual`) and what contradicts itself stays
 * text, and the rest is never understood any further. A text of which nothing is understood is left as it is.
 */
export function understandText(text: string, words: StockWords): UnderstoodText {
  const whole = text.trim();
  const parts: UnderstoodPart[] = [];
  const unused: string[] = [];
  let rest = whole;
  for (;;) {
    const step = understandOnce(rest, words);
    if (step === null) break;
    parts.push(...step.parts);
    unused.push(...step.unused);
    rest = step.rest;
  }
  const changes = combineChanges(parts.flatMap((part) => part.changes));
  return changes === null ? { changes: [], parts: [], rest: whole, unused: [] } : { changes, parts, rest, unused };
}

/** Taking words out can bring others together, so that the rest is read again. Null when nothing is understood. */
function understandOnce(text: string, words: StockWords): Omit<UnderstoodText, "changes"> | null {
  const tokens = tokensOf(text);
  const segments = withAlternatives(withoutUnsayable(segmentsOf(tokens, words)));
  if (!segments.some((segment) => segment.changes.length > 0)) return null;
  const isTaken = tokens.map(() => false);
  const parts: UnderstoodPart[] = [];
  const unused: string[] = [];
  for (const { kind, from, to, changes } of segments) {
    if (kind === "rest") continue;
    isTaken.fill(true, from, to);
    const written = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
    if (kind === "unused") unused.push(written);
    else parts.push({ words: written, changes });
  }
  return { parts, rest: restOf(text, tokens, isTaken), unused };
}

function segmentsOf(tokens: readonly Token[], words: StockWords): Segment[] {
  const segments: Segment[] = [];
  const readAt = (at: number): Segment => segmentAt(tokens, at, words, (key) => words.phrases.get(key));
  const readDenied = (at: number): Segment =>
    segmentAt(tokens, at, words, (key) => words.deniable.get(key) ?? words.phrases.get(key));
  for (let at = 0; at < tokens.length; at = segments.at(-1)?.to ?? at + 1) {
    const negationEnd = endOfNegation(tokens, at);
    if (negationEnd === null) segments.push(readAt(at));
    else segments.push(...negatedSegments(tokens, at, negationEnd, readDenied, words.facts));
  }
  return segments;
}

function plainSegment(from: number, to: number): Segment {
  return { kind: "rest", from, to, changes: [] };
}

function unusedSegment(from: number, to: number): Segment {
  return { kind: "unused", from, to, changes: [] };
}

type LookUp = (key: string) => readonly Change[] | undefined;

function segmentAt(tokens: readonly Token[], at: number, words: StockWords, lookUp: LookUp): Segment {
  const token = tokens[at] as Token;
  const plain = phraseAt(plainPhrases, tokens, at);
  if (plain) return unusedSegment(at, plain.to);
  const name = token.startsWord ? nameAt(tokens, at, lookUp) : null;
  if (name) return name;
  const quantity = token.startsWord ? readQuantity(tokens, at) : null;
  if (quantity?.kind === "unclear")
    return quantity.isKnown ? unusedSegment(at, quantity.to) : plainSegment(at, quantity.to);
  if (quantity) {
    const change = quantityChange(quantity, words.facts);
    return change === null
      ? unusedSegment(at, quantity.to)
      : { kind: "part", from: at, to: quantity.to, changes: [change] };
  }
  const place = placeAt(tokens, at, words);
  if (place) return place;
  if (token.key === "or") return { kind: "or", from: at, to: at + 1, changes: [] };
  const filler = phraseAt(assertions, tokens, at) ?? phraseAt(fillerPhrases, tokens, at);
  if (filler) return { kind: "silent", from: at, to: filler.to, changes: [] };
  const isSilent = token.kind === "word" && ignoredWords.has(token.key) && !joiningWords.has(token.key);
  return { kind: isSilent ? "silent" : "rest", from: at, to: at + 1, changes: [] };
}

/** The longest name of the stock that starts at a token, whatever signs and blanks stand in it. */
function nameAt(tokens: readonly Token[], at: number, lookUp: LookUp): Segment | null {
  let best: Segment | null = null;
  let key = "";
  for (let to = at + 1; to <= Math.min(tokens.length, at + longestName); to++) {
    const last = tokens[to - 1] as Token;
    if (last.kind === "sign") {
      if (/^[-./&+]$/.test(last.key) && to > at + 1) continue;
      break;
    }
    key += last.key;
    const changes =
      lookUp(key) ??
      singularsOf(key)
        .map(lookUp)
        .find((found) => found !== undefined);
    if (changes === undefined || changes.length === 0 || !last.endsWord) continue;
    if (isAboutPart(changes, tokens[to])) return unusedSegment(at, to + 1);
    if (last.kind === "number" && startsQuantity(tokens, to - 1)) continue;
    best = { kind: "part", from: at, to, changes };
  }
  return best;
}

/** `hiluxes` and `rangers`; a shorter word with an s is hardly a plural. */
function singularsOf(key: string): string[] {
  if (!/^\p{L}{4,}s$/u.test(key)) return [];
  return key.endsWith("es") ? [key.slice(0, -1), key.slice(0, -2)] : [key.slice(0, -1)];
}

function isAboutPart(changes: readonly Change[], next: Token | undefined): boolean {
  return changes.some(
    (change) => change.kind === "values" && next !== undefined && partsOfVehicles[change.field]?.has(next.key),
  );
}

/** `mazda 6 seater` is no Mazda 6 and `peugeot 2008 or newer` no Peugeot 2008. */
function startsQuantity(tokens: readonly Token[], at: number): boolean {
  const quantity = readQuantity(tokens, at);
  return quantity !== null && quantity.to > at + 1;
}

function placeAt(tokens: readonly Token[], at: number, words: StockWords): Segment | null {
  const said = phraseAt(placePhrases, tokens, at);
  if (!said) return null;
  let key = "";
  let best: Segment | null = null;
  for (let to = said.to + 1; to <= Math.min(tokens.length, said.to + longestName); to++) {
    const last = tokens[to - 1] as Token;
    key += last.kind === "sign" ? "" : last.key;
    const place = words.places.get(key);
    if (place && last.endsWord) best = { kind: "part", from: at, to, changes: place[said.meaning] };
  }
  return best;
}

/**
 * Filters of one field are alternatives, those of two fields are not: `red or blue` can be said,
 * `diesel or manual` cannot, and then neither of the two is.
 */
function withoutUnsayable(segments: readonly Segment[]): Segment[] {
  const decided = [...segments];
  for (const [index, segment] of segments.entries()) {
    if (segment.kind !== "or") continue;
    const before = segments.findLastIndex(({ kind }, at) => at < index && kind !== "silent");
    const after = segments.findIndex(({ kind }, at) => at > index && kind !== "silent");
    const isSayable = areAlternatives(segments[before], segments[after]);
    decided[index] = { ...segment, kind: isSayable ? "silent" : "rest", isOr: isSayable };
    if (isSayable) continue;
    for (const at of [before, after]) {
      const neighbour = segments[at];
      if (neighbour && neighbour.kind !== "or") decided[at] = plainSegment(neighbour.from, neighbour.to);
    }
  }
  return decided;
}

function areAlternatives(one: Segment | undefined, other: Segment | undefined): boolean {
  const fields = [one, other].map((segment) =>
    (segment?.changes ?? []).map((change) => (change.kind === "values" ? change.field : "")).join(),
  );
  return fields[0] !== "" && fields[0] === fields[1] && !fields[0]?.split(",").includes("");
}

/** `sunroof or leather` are one thing: where a vehicle may have both, each without the other will do. */
function withAlternatives(segments: readonly Segment[]): Segment[] {
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

/** The tokens left over with the text between them; signs go with the words they belonged to. */
function restOf(text: string, tokens: readonly Token[], isTaken: readonly boolean[]): string {
  const isWord = (at: number): boolean => isTaken[at] === false && tokens[at]?.kind !== "sign";
  const isKept = tokens.map((token, at) => {
    if (token.kind !== "sign") return isWord(at);
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    if (isTaken[at]) return false;
    return (
      (isWord(at - 1) && (before?.end === token.start || isWord(at + 1))) ||
      (isWord(at + 1) && after?.start === token.end)
    );
  });
  let rest = "";
  for (const [at, token] of tokens.entries()) {
    if (!isKept[at]) continue;
    const between = isKept[at - 1] ? text.slice(tokens[at - 1]?.end, token.start) : rest === "" ? "" : " ";
    rest += between + text.slice(token.start, token.end);
  }
  return rest;
}
