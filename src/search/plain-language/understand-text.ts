import type { SortOption } from "../search-query.ts";
import { withAlternatives, withDecidedAlternatives } from "./alternatives.ts";
import { withBadgeWords } from "./badge-words.ts";
import { type Change, chooses, combineChanges } from "./change.ts";
import { describedKindAt } from "./described-kind.ts";
import { deniableAt } from "./deniable-thing.ts";
import { denialBehind } from "./denial-behind.ts";
import { isOfMore, unaskedAt } from "./assertion.ts";
import { endOfDenial, startOfBare } from "./denial.ts";
import { withDenialsBeforeUnits } from "./denied-amount.ts";
import { deniedPart, deniableKind } from "./denied-changes.ts";
import { deniedClause } from "./denied-clause.ts";
import { nameInContext } from "./name-in-context.ts";
import { withNamedAlternatives } from "./named-alternatives.ts";
import { ownedAt } from "./owned-thing.ts";
import { isOffRoad, purposeAt } from "./purpose.ts";
import { endOfPhrase, withPlainQuotes } from "./quotes.ts";
import { segmentAt } from "./read-thing.ts";
import { deniedWords, remainingText } from "./rest-of-text.ts";
import type { StockWords } from "./stock-words.ts";
import { keyAt, plainSegment, type Segment, type Token, textTokens, unusedSegment } from "./text-tokens.ts";

/** Understood words as written, and their effect; words such as `a` and `cars` have none. */
export type UnderstoodPart = { words: string; changes: readonly Change[] };

export type UnderstoodText = {
  /** One per field; empty if nothing was understood. */
  changes: readonly Change[];
  parts: readonly UnderstoodPart[];
  /** The remaining text in order; exclusions have the signs of `readText`: `-sr5`, `-"gt line"`. */
  rest: string;
  /** Parts that neither a filter nor text can express, as written: `4 cylinder`. */
  unused: readonly string[];
  notes: readonly string[];
  /** The original words of each excluded word in `rest`: `without SR5` for `-SR5`. */
  written: ReadonlyMap<string, string>;
};

/** The rest of a text is read again at most this often, so that no text can occupy the server. */
const mostReadings = 10;

/**
 * Turns a shopper's text into filters, as far as the site's stock has what is asked for. Every word is in a part, in
 * the rest or unused. Contradictions stay text, and reading the rest again changes nothing. A text of which nothing is
 * understood is unchanged; fillers such as `all cars` ask for everything.
 */
export function understandText(text: string, words: StockWords): UnderstoodText {
  const trimmed = withPlainQuotes(text.trim());
  const steps: Omit<UnderstoodText, "changes">[] = [];
  let rest = trimmed;
  while (steps.length < mostReadings) {
    const step = understandOnce(rest, words);
    if (step === null) break;
    steps.push(step);
    rest = step.rest;
  }
  const parts = steps.flatMap((step) => step.parts);
  const changes = combineChanges(parts.flatMap((part) => part.changes));
  if (changes === null) return { changes: [], parts: [], rest: trimmed, unused: [], notes: [], written: new Map() };
  const unused = steps.flatMap((step) => step.unused);
  const notes = [...new Set(steps.flatMap((step) => step.notes))];
  // A later step reads the signs written by an earlier one.
  const written = new Map(steps.toReversed().flatMap((step) => [...step.written]));
  return { changes, parts, rest, unused, notes, written };
}

/** Taking words out can bring others together, so the rest is read again. Null if nothing is understood. */
function understandOnce(text: string, words: StockWords): Omit<UnderstoodText, "changes"> | null {
  const tokens = withDenialsBeforeUnits(textTokens(text));
  const named = withNamedAlternatives(withCaravans(readSegments(tokens, words), tokens, words), tokens, words);
  const said = withBadgeWords(named, tokens, words.facts);
  const decided = withDecidedAlternatives(text, withOdometerLimit(said, tokens), tokens, words.facts);
  const segments = withOneOrder(withAlternatives(decided, words.facts));
  const isUnderstood = segments.some(
    ({ kind, changes, isOr }) => changes.length > 0 || kind === "denied" || (kind === "unused" && isOr),
  );
  // `not in manly` asks for everything if nothing is there.
  if (!isUnderstood && !segments.every(({ kind }) => kind === "silent" || kind === "part")) return null;
  const rest = remainingText(text, tokens, segments);
  if (rest === text) return null;
  const written = ({ from, to }: Segment) => text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const understood = segments.filter(({ kind }) => kind === "part" || kind === "silent");
  return {
    parts: understood.map((segment) => ({ words: written(segment), changes: segment.changes })),
    rest,
    unused: joinedSegments(segments, tokens).map(written),
    notes: segments.flatMap(({ kind, note }) => (kind === "unused" ? [] : (note ?? []))),
    written: new Map(
      segments.flatMap((segment, place) => {
        const words = writtenDenial(text, tokens, segment, segments[place - 1]);
        return segment.kind === "denied" ? deniedWords(text, tokens, segment).map((word) => [word, words]) : [];
      }),
    ),
  };
}

/** From here on, an upper limit next to a lower price is an odometer reading: `under 40k less than 180000`. */
const smallestReadingBesidePrice = 100_000;

/** Of two upper limits without a unit, the larger is kilometres if most vehicles cost less. */
function withOdometerLimit(segments: readonly Segment[], tokens: readonly Token[]): Segment[] {
  const ranges = segments.flatMap(({ changes }) => changes.filter((change) => change.kind === "range"));
  const prices = ranges.filter(({ field, range }) => field === "price" && range.max !== null && range.min === null);
  const isReading = (change: Change): change is Extract<Change, { kind: "range" }> =>
    change.kind === "range" &&
    prices.includes(change) &&
    (change.range.max ?? 0) >= smallestReadingBesidePrice &&
    prices.some(({ range }) => (range.max ?? 0) < smallestReadingBesidePrice);
  if (ranges.some(({ field }) => field === "km")) return [...segments];
  const isInDollars = ({ from, to }: Segment) =>
    tokens.slice(from, to).some(({ key }) => /^(\$|dollars?|bucks|price[ds]?)$/.test(key));
  return segments.map((segment) => {
    const [change] = segment.changes;
    if (change === undefined || !isReading(change) || isInDollars(segment)) return segment;
    return { ...segment, changes: [{ ...change, field: "km" }] };
  });
}

/** Results have one order: for `cheapest newest suv` the first. Opposite orders contradict each other. */
function withOneOrder(segments: readonly Segment[]): Segment[] {
  const first = segments.flatMap(({ changes }) => changes.filter(({ kind }) => kind === "sort"))[0];
  const isOther = ({ changes }: Segment): boolean =>
    changes.some((change) => change.kind === "sort" && first?.kind === "sort" && isOtherOrder(change.sort, first.sort));
  return segments.map((one) => (isOther(one) ? unusedSegment(one.from, one.to) : one));
}

function isOtherOrder(one: SortOption, other: SortOption): boolean {
  return one !== other && [one, other].includes("latest");
}

/** The unused parts. What is written without a blank is one: `sr5` is read as `sr` and `5`. */
function joinedSegments(segments: readonly Segment[], tokens: readonly Token[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments.filter(({ kind }) => kind === "unused")) {
    const before = joined.at(-1);
    const isJoined = before?.to === segment.from && tokens[before.to - 1]?.end === tokens[segment.from]?.start;
    if (isJoined) joined[joined.length - 1] = { ...before, to: segment.to };
    else joined.push(segment);
  }
  return joined;
}

/** An excluded text with the negation directly before it, and the sign that closes it. */
function writtenDenial(text: string, tokens: readonly Token[], { from, to }: Segment, before?: Segment): string {
  const isDenial = before?.kind === "silent" && endOfDenial(tokens, before.from) !== null;
  const start = tokens[isDenial ? before.from : from]?.start;
  const end = tokens[tokens[to]?.key === '"' ? to : to - 1]?.end;
  return text.slice(start, end);
}

function readSegments(tokens: readonly Token[], words: StockWords): Segment[] {
  const segments: Segment[] = [];
  const thingAt = (place: number): Segment => segmentAt(tokens, place, words, (key) => words.phrases.get(key));
  for (let at = 0; at < tokens.length; at = segments.at(-1)?.to ?? at + 1) {
    const phraseEnd = endOfPhrase(tokens, at);
    if (phraseEnd !== null) {
      segments.push(plainSegment(at, phraseEnd));
      continue;
    }
    const owned = ownedAt(tokens, at, thingAt);
    if (owned !== null) {
      segments.push(...owned);
      continue;
    }
    const purpose = purposeAt(tokens, at);
    if (purpose !== null) {
      segments.push(purpose);
      continue;
    }
    const unasked = unaskedAt(tokens, at);
    if (unasked?.isOfThing) {
      segments.push(unaskedClause(tokens, at, unasked.to, words));
      continue;
    }
    const deniedFrom =
      endOfDenial(tokens, at) ??
      startOfNamedException(tokens, at, segments, words) ??
      startOfLessPreferred(tokens, at, segments, words);
    if (deniedFrom !== null) {
      const readThing = (place: number): Segment => deniableAt(tokens, place, words);
      segments.push(...deniedClause(tokens, { from: at, denied: deniedFrom }, readThing, words.facts));
    } else {
      const lookUp = (key: string) => words.phrases.get(key) ?? nameInContext(key, tokens, at, words, true);
      const thing = describedKindAt(tokens, at, thingAt) ?? segmentAt(tokens, at, words, lookUp);
      pushThing(segments, tokens, thing, words);
      denyJoinedBefore(tokens, segments, words);
    }
  }
  return segments;
}

/** A van with beds or for off-road use is a caravan if the site sells caravans: `van sleeps 4`, `off road van`. */
function withCaravans(segments: Segment[], tokens: readonly Token[], { facts, phrases }: StockWords): Segment[] {
  const hasBerths = segments.some(({ changes }) => changes.some((one) => "field" in one && one.field === "sleeps"));
  const hasBunks = tokens.some(({ key }) => /^bunks?$/.test(key));
  const isCaravan = hasBerths || hasBunks || segments.some(isOffRoad);
  const changes = isCaravan && facts.goods?.has("caravan") ? phrases.get("caravan") : undefined;
  if (changes === undefined) return segments;
  const isVan = ({ kind, from, to }: Segment): boolean =>
    kind === "part" && /^vans?$/.test(keyAt(tokens, to - 1)) && (to === from + 1 || keyAt(tokens, from) === "family");
  const isWished = (one: Segment): boolean => isVan(one) && one.changes.every(({ kind }) => kind === "values");
  return segments.map((segment) => (isWished(segment) ? { ...segment, changes } : segment));
}

/** `not necessarily a kia`: an optional thing is not searched for, with everything joined to it. */
function unaskedClause(tokens: readonly Token[], from: number, thing: number, words: StockWords): Segment {
  const readThing = (place: number): Segment => deniableAt(tokens, place, words);
  const clause = deniedClause(tokens, { from, denied: thing }, readThing, words.facts);
  return { kind: "unused", from, to: clause.at(-1)?.to ?? thing, changes: [], isOr: true };
}

/** `kia and mg excluded`: words after the last item of a list apply to all of its items of the same field. */
function denyJoinedBefore(tokens: readonly Token[], segments: Segment[], { facts }: StockWords): void {
  const last = segments.at(-1);
  if (last?.kind !== "part" || !denialsOfLists.test(keyAt(tokens, last.to - 1))) return;
  for (let at = segments.length - 3; at >= 0; at -= 2) {
    const [thing, joiner] = [segments[at], segments[at + 1]];
    const isJoined = joiner !== undefined && /^(and|or|&|,|\/)$/.test(keyAt(tokens, joiner.from));
    const part = isJoined && thing?.kind === "part" ? deniedPart(thing, facts) : null;
    if (part === null || deniableKind(part) !== deniableKind(last)) return;
    segments[at] = part;
    segments[at + 1] = { kind: "silent", from: joiner?.from ?? 0, to: joiner?.to ?? 0, changes: [] };
  }
}

const denialsOfLists = /^(excluded|excepted|omitted|banned|barred|included|wanted|allowed)$/;

/** `suv but kia`: a make or model after `but` is excluded if something was asked for and nothing excluded. */
function startOfNamedException(
  tokens: readonly Token[],
  at: number,
  segments: readonly Segment[],
  words: StockWords,
): number | null {
  if (tokens[at]?.key !== "but" || !segments.some(({ kind }) => kind === "part")) return null;
  if (tokens.slice(0, at).some((_, before) => endOfDenial(tokens, before) !== null || isOfMore(tokens, before)))
    return null;
  const from = startOfBare(tokens, at + 1);
  if (from === null) return null;
  const { changes } = segmentAt(tokens, from, words, (key) => words.phrases.get(key));
  const isName = changes.some((change) => chooses(change, /^(make|model)$/));
  return isName ? from : null;
}

/**
 * `prefer petrol to diesel`, `petrol over diesel`: position of the value that is less preferred than the one before it.
 */
function startOfLessPreferred(
  tokens: readonly Token[],
  at: number,
  segments: readonly Segment[],
  words: StockWords,
): number | null {
  const key = keyAt(tokens, at);
  const isPreferred = tokens.slice(0, at).some((token) => /^prefer(red|able|ably)?$/.test(token.key));
  if (key !== "over" && !(key === "to" && isPreferred)) return null;
  const before = segments.findLast(({ kind }) => kind !== "silent");
  const from = startOfBare(tokens, at + 1);
  if (from === null || before?.kind !== "part") return null;
  const less = segmentAt(tokens, from, words, (name) => words.phrases.get(name));
  const isValue = less.kind === "part" && less.changes.every(({ kind }) => kind === "values");
  return isValue && deniableKind(less) !== "place" && deniableKind(less) === deniableKind(before) ? from : null;
}

/**
 * `diesel-free` excludes diesel. Words after a thing and its adjectives apply to them as words before would:
 * `white utes are out` is `no white utes`.
 */
function pushThing(segments: Segment[], tokens: readonly Token[], thing: Segment, { facts }: StockWords): void {
  const behind = thing.kind === "part" ? denialBehind(tokens, thing.to) : null;
  if (behind === null) {
    segments.push(thing);
    return;
  }
  let first = segments.length;
  let from = thing.from;
  // `2015 corolla to trade in`
  const described = behind.meaning === "unasked" ? adjectivesAndYear : adjectives;
  while (setsField(nouns, thing) && segments[first - 1]?.to === from && setsField(described, segments[first - 1])) {
    first -= 1;
    from = segments[first]?.from ?? from;
  }
  const said = [...segments.splice(first), thing];
  const denied = behind.meaning === "denied" ? deniedPart(said[0] ?? thing, facts) : null;
  const end = { from: thing.to, to: behind.to, changes: [] };
  if (denied === null) segments.push({ ...end, from, kind: "unused", isOr: true });
  else if (said.length === 1) segments.push({ ...denied, to: behind.to });
  else segments.push(denied, ...said.slice(1), { ...end, kind: "silent" });
}

const nouns = /^(simple_body|item_type|make|model)$/;
const adjectives = /^(colour|fuel|transmission|drive|car_type|filtered_features)$/;
const adjectivesAndYear = /^(colour|fuel|transmission|drive|car_type|filtered_features|year)$/;

function setsField(fields: RegExp, thing: Segment | undefined): boolean {
  return thing?.kind === "part" && thing.changes.length > 0 && thing.changes.every((one) => chooses(one, fields));
}
