import type { Change } from "./change.ts";
import { endOfDenial, isContrast, type Separator, separatorAt } from "./denial.ts";
import { deniedPart, deniableKind } from "./denied-changes.ts";
import { deniedQuantity, deniedRange, isUnwanted, noteOfRepayments, subscriptionChange } from "./quantity-change.ts";
import { isLimit, readQuantity } from "./read-quantity.ts";
import { type StockFacts, facetValues } from "./stock-facts.ts";
import { keyAt, type Segment, type Token } from "./text-tokens.ts";
import { endOfUnknownGoods, endOfVagueDenial, isWishBehindUnknown } from "./vague-denial.ts";

/** Reads one thing at a token; unknown words are `rest`. */
export type ReadThing = (at: number) => Segment;

/**
 * What a negation excludes: the thing at `denied` and those joined to it, up to the next boundary. Unknown words do not
 * end it: `not made by mg`. `or`, `nor`, `/`, `and`, `&` and `+` join anything, but `and` after `not` only values of
 * the same field. Commas and no separator join values of the same field, so that `not white, black` and
 * `not white black` exclude both colours, and `not red, automatic` and `no diesel suv` ask for the second.
 */
export function deniedClause(
  tokens: readonly Token[],
  { from, denied: behind }: { from: number; denied: number },
  readThing: ReadThing,
  facts: StockFacts,
): Segment[] {
  const vague =
    endOfVagueDenial(tokens, { from, behind }, readThing) ?? endOfUnknownGoods(tokens, { from, behind }, readThing);
  if (vague !== null) return [{ kind: "unused", from, to: vague, changes: [], isOr: true }];
  const denied =
    tokens[from]?.kind === "sign"
      ? behind
      : (startOfName(tokens, { from, behind }, readThing) ?? startOfThing(tokens, { from, behind }, readThing));
  const first = denied >= tokens.length ? null : deniedThing(tokens, denied, readThing, facts);
  if (first === null) return [{ kind: "unused", from, to: Math.max(denied, from + 1), changes: [] }];
  if (first.kind === "unused") return [{ ...first, from }];
  // `no towbar needed` excludes nothing.
  const isNeedless = /^(needed|required|necessary)$/.test(keyAt(tokens, first.to));
  if (isNeedless) return [{ kind: "unused", from, to: first.to + 1, changes: [], isOr: true }];
  const things: Segment[] = [{ kind: "silent", from, to: denied, changes: [] }, first];
  let pending: Segment[] = [];
  for (let at = first.to; ;) {
    const separator = separatorBehind(tokens, at, readThing);
    const next = nextThing(tokens, first, separator, readThing, facts);
    const isPolite =
      things.length === 2 && separator.kind === "comma" && politeWords.test(keyAt(tokens, next?.to ?? at));
    const isPreferred = /^(comma|none)$/.test(separator.kind) && isContrast(tokens, from);
    if (next === null || isPolite || isPreferred) break;
    const joined: Segment[] = [{ kind: "silent", from: at, to: next.from, changes: [] }, next];
    const isKin = deniableKind(next) === deniableKind(first);
    if (separator.kind === "and" && !isKin && !isRange(next) && isWishBehindAnd(tokens, from, first, next)) break;
    if (separator.kind === "none" && isKin && isOneOfOthers(tokens, first, next)) break;
    if (isJoined(separator, isKin, [first, ...pending.filter(({ kind }) => kind !== "silent"), next], facts)) {
      things.push(...pending, ...joined);
      pending = [];
    } else if (separator.kind === "comma") pending.push(...joined);
    else break;
    at = next.to;
  }
  const last = things.at(-1) as Segment;
  const limited = isRange(last) || tokens[from]?.kind === "sign" ? null : endOfOwnLimit(tokens, last.to);
  return limited === null ? things : [{ kind: "unused", from, to: limited, changes: [], isOr: true }];
}

/**
 * Whether a wish begins after `and`: `not kia and automatic` asks for an automatic, `no diesel and suv` for an SUV.
 * `avoid kia and diesel`, `no kia and diesel` and `no diesels and utes` exclude both.
 */
function isWishBehindAnd(tokens: readonly Token[], from: number, denied: Segment, next: Segment): boolean {
  const [first, ...others] = tokens.slice(from, denied.from).map(({ key }) => key);
  if (!others.every((key) => /^(an?|any|the|in|near|from)$/.test(key))) return false;
  if (/^(not|isnt|arent|aint)$/.test(first ?? "")) return true;
  const isNoun = next.changes.some((change) => "field" in change && nouns.test(change.field));
  return first === "no" && isNoun && !(isPlural(tokens, denied) && isPlural(tokens, next));
}

/** `no utes hatch` asks for a hatch. Many names end in s. */
function isOneOfOthers(tokens: readonly Token[], denied: Segment, next: Segment): boolean {
  return deniableKind(denied) !== "name" && isPlural(tokens, denied) && !isPlural(tokens, next);
}

function isPlural(tokens: readonly Token[], { to }: Segment): boolean {
  return keyAt(tokens, to - 1).endsWith("s");
}

const nouns = /^(simple_body|item_type|make|model|make_model)$/;

/** `not white, red please`: `please` after the second of two things asks for it. */
const politeWords = /^(please|pls|plz|thanks)$/;
/** A new clause begins with these: `no thanks i want a kia`. */
const clauseEnds =
  /^(but|just|only|instead|prefer|preferred|preferably|rather|ideally|please|pls|plz|thanks|thx|maybe|plus)$/;
/** A new clause also begins with these once something was excluded: `no kia show me mazda`. */
const wishBegins =
  /^(show|give|get|find|want|wants|wanting|need|needs|like|looking|must|should|i|id|im|with|in|for|to|near|under|has|have)$/;

/**
 * Start of the excluded thing, after unknown words and fillers, as in `not made by mg` and `no smelly diesels`. The
 * position itself if no known thing follows.
 */
function startOfThing(
  tokens: readonly Token[],
  { from: denial, behind: from }: { from: number; behind: number },
  readThing: ReadThing,
): number {
  // `no thanks i want a kia`; `not too big suv`.
  if (/^(thanks|you|too)$/.test(keyAt(tokens, from - 1))) return from;
  const limit = endOfAnyVehicle(tokens, from);
  if (isLimit(readQuantity(tokens, limit))) return limit;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    // `(no sr5) hilux` asks for a HiLux, which `no (smelly) diesels` does not.
    const isClosed = /^[)\]]$/.test(token.key) && !tokens.slice(denial, at).some(({ key }) => /^[([]$/.test(key));
    if (isClosed || /^[,;.!?"”]$/.test(token.key) || clauseEnds.test(token.key) || endOfDenial(tokens, at) !== null)
      return from;
    if (at > from && isLimit(readQuantity(tokens, at))) return from;
    const thing = readThing(at);
    // `no cars or suvs` excludes the second.
    if (thing.kind === "or" && at !== limit) return from;
    // `no dodgy cars` excludes nothing if a site also sells caravans.
    if (at > from && thing.kind === "part" && /^cars?$/.test(token.key)) return from;
    if (at > from && isWishBehindUnknown(tokens, { from: denial, behind: from }, thing, readThing)) return from;
    if (thing.kind === "part" || thing.kind === "unused" || thing.isNamed === true) return at;
  }
  return from;
}

/** Words for any vehicle, and words between them and a limit: `cars with more than`, `vehicles priced over`. */
const anyVehicle =
  /^(cars?|vehicles?|stuff|things?|anything|something|ones?|models?|with|that|which|are|is|has|have|having|priced|costs?|costing|a|an|the|any)$/;

function endOfAnyVehicle(tokens: readonly Token[], from: number): number {
  let at = from;
  while (anyVehicle.test(keyAt(tokens, at)) && !isLimit(readQuantity(tokens, at))) at += 1;
  return at;
}

/**
 * End of a limit that belongs to the thing before it: `no suvs over 40k` excludes neither all SUVs nor everything over
 * 40k. A limit that people want remains one: `no diesel under 30k`.
 */
function endOfOwnLimit(tokens: readonly Token[], from: number): number | null {
  const at = endOfAnyVehicle(tokens, from);
  const limit = readQuantity(tokens, at);
  if (!isLimit(limit)) return null;
  return isUnwanted(limit) || tokens.slice(from, at).some(({ key }) => /^(with|having)$/.test(key)) ? limit.to : null;
}

/** `not in stock`, `no all wheel drive`: words that usually introduce other things can also begin a name. */
function startOfName(
  tokens: readonly Token[],
  { from, behind }: { from: number; behind: number },
  readThing: ReadThing,
): number | null {
  for (let at = from + 1; at < behind; at++) {
    const { kind, to } = readThing(at);
    const isName = kind === "part" && to >= behind && to > at + 1;
    if (isName && !/^an?$/.test(keyAt(tokens, at))) return at;
  }
  return null;
}

/** The separator before the next thing, after words that belong to the last one: `no white cars or black ones`. */
function separatorBehind(tokens: readonly Token[], from: number, readThing: ReadThing): Separator {
  for (let at = from; at < tokens.length; at++) {
    const { key, kind } = tokens[at] as Token;
    const separator = separatorAt(tokens, at);
    if (separator.kind !== "none") return separatorBefore(tokens, separator, readThing);
    const isEnd = clauseEnds.test(key) || wishBegins.test(key) || endOfDenial(tokens, at) !== null;
    if (isEnd) return { kind: "none", to: tokens.length };
    if ((kind === "sign" && /^[.!?:]$/.test(key)) || readQuantity(tokens, at) !== null) break;
    const thing = readThing(at);
    if (thing.kind === "silent" || (thing.kind === "rest" && !thing.isNamed === true)) continue;
    return at === from || thing.kind === "part" ? { kind: "none", to: at } : { kind: "none", to: from };
  }
  return separatorAt(tokens, from);
}

/** Verbs for using a vehicle: `no kia or drive a diesel`. */
const verbs = /^(drive|drives|driving|own|buy|buying|made|built|by|run|running|a|an|the|any)$/;

/** `no mg or smelly diesels`: unknown words after a joining word have no effect if a known thing follows. */
function separatorBefore(tokens: readonly Token[], separator: Separator, readThing: ReadThing): Separator {
  if (separator.kind === "comma") return separator;
  for (let at = separator.to; at < tokens.length; at++) {
    const thing = readThing(at);
    if (thing.kind === "part") return { ...separator, to: at };
    if (verbs.test(keyAt(tokens, at))) continue;
    if (
      thing.kind !== "rest" ||
      thing.isNamed === true ||
      tokens[at]?.kind === "sign" ||
      endOfDenial(tokens, at) !== null
    )
      break;
  }
  return separator;
}

/** `no kia, mazda ok` and `no petrol, diesel only` ask for the last. */
const wished = /^(ok|okay|fine|good|great|preferred|instead|only|is|are|would|will)$/;

function nextThing(
  tokens: readonly Token[],
  first: Segment,
  { kind, to }: Separator,
  readThing: ReadThing,
  facts: StockFacts,
): Segment | null {
  if (to >= tokens.length || endOfDenial(tokens, to) !== null) return null;
  const limit = readQuantity(tokens, to);
  const isDenied = isLimit(limit) && (isUnwanted(limit) ? kind !== "none" : kind === "or" && isRange(first));
  if (isLimit(limit) && !isDenied) return null;
  const thing = deniedThing(tokens, to, readThing, facts);
  if (thing === null || (kind === "none" && thing.kind !== "part" && !thing.isNamed === true)) return null;
  return wished.test(keyAt(tokens, thing.to)) ? null : thing;
}

function isJoined({ kind }: Separator, isKin: boolean, things: readonly Segment[], facts: StockFacts): boolean {
  const [first, ...others] = things;
  const isWish = others.at(-1)?.changes.some(isWishedRange) ?? false;
  if (kind === "or" || (kind === "and" && !isWish && !leavesNothing(things, facts))) {
    // `no diesel, hatch or sedan` asks for one of the two; `no diesel, manual or van` excludes all.
    // `no manual, suv, white or black` asks for an SUV in one of the two colours.
    const [joined, last] = others.slice(-2).map(deniableKind);
    if (others.length > 1 && !isKin && joined === last) return false;
    const kinds = new Set(others.map(deniableKind));
    return (
      isKin || others.length === 1 || kinds.size > 1 || kinds.has(first === undefined ? null : deniableKind(first))
    );
  }
  const isBadge =
    kind === "none" && first !== undefined && deniableKind(first) === "name" && others.at(-1)?.kind === "denied";
  const isText = kind === "none" && others.at(-1)?.kind === "denied";
  return isBadge || (isKin && !isText && !leavesNothing(things, facts));
}

function isRange({ changes }: Segment): boolean {
  return changes.some(({ kind }) => kind === "range");
}

/** `no kia and low kms`: a property that people want is asked for even after a negation. */
function isWishedRange(change: Change): boolean {
  if (change.kind !== "range") return false;
  return change.field === "year" ? change.range.max !== null : change.range.min !== null;
}

/** `no manual, auto` excludes one of two: if every value of a field is excluded, the last is asked for. */
function leavesNothing(things: readonly Segment[], facts: StockFacts): boolean {
  const changes = things.flatMap((thing) => thing.changes);
  const [first] = changes;
  if (first?.kind !== "excluded") return false;
  const denied = new Set(changes.flatMap((change) => (change.kind === "excluded" ? change.values : [])));
  return facetValues(facts, first.field).every((value) => denied.has(value));
}

/** The excluded thing at a token, or null. */
function deniedThing(tokens: readonly Token[], at: number, readThing: ReadThing, facts: StockFacts): Segment | null {
  const quantity = readQuantity(tokens, at);
  const segment = readThing(at);
  if (segment.kind === "silent" || segment.kind === "or") return null;
  // `not 3 series` is a name, not an amount.
  const isName = quantity?.kind === "unclear" && segment.kind === "part";
  const isAmount = quantity?.to === segment.to || (isLimit(quantity) && segment.kind === "rest");
  if (quantity !== null && isAmount && !isName) {
    const subscription = subscriptionChange(tokens, quantity, facts);
    const change =
      subscription === null
        ? quantity.kind === "quantity"
          ? deniedQuantity(quantity, facts)
          : null
        : deniedRange(subscription);
    const place = { from: at, to: quantity.to };
    if (change === null) return { kind: "unused", ...place, changes: [], isOr: true };
    const note = quantity.kind === "quantity" ? noteOfRepayments(quantity, change) : null;
    return { kind: "part", ...place, changes: [change], ...(note === null ? {} : { note }) };
  }
  if (segment.kind === "part") return deniedPart(segment, facts) ?? { ...segment, kind: "unused", changes: [] };
  if (segment.kind !== "rest") return segment;
  return tokens[at]?.kind === "sign" ? null : { ...segment, kind: "denied" };
}
