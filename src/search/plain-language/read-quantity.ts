import {
  ageUnits,
  type Bound,
  boundsAfter,
  boundsBefore,
  comparable,
  dates,
  type Joint,
  joiners,
  lastYears,
  otherThings,
  type QuantityUnit,
  subjects,
  thousands,
  units,
  unitsBefore,
  yearUnits,
} from "./quantity-phrases.ts";
import { readDigits, readWords } from "./read-number.ts";
import { phraseAt, type Token } from "./text-tokens.ts";

/** An amount as a shopper says it, both ends inclusive. */
export type Quantity = {
  kind: "quantity";
  unit: QuantityUnit;
  min: number | null;
  max: number | null;
  /** Where several amounts are said and not those between them: `5 or 7 seats`. */
  values?: readonly number[];
  /** Whether the lower end itself is too little, where it is not counted: `over $100 a week`. */
  isAbove?: boolean;
  /** Whether words or a second amount say that it is a limit: `under 30k`, not `30k`. */
  isBounded: boolean;
  to: number;
};

type Ends = Pick<Quantity, "min" | "max" | "isAbove">;

/**
 * Words with a number that no filter can say; `to` is the place of the first token after them. `isKnown` when it is
 * known what they are about, such as `4 cylinder`; `ends` of a limit without a unit: `200 to 300`.
 */
export type UnclearQuantity = { kind: "unclear"; isKnown: boolean; ends?: Ends; to: number };

type Amount = {
  value: number;
  hasDollar: boolean;
  isThousands: boolean;
  /** Digits alone, without a separator. */
  isPlain: boolean;
  isGrouped: boolean;
  isTwoDigits: boolean;
  to: number;
};

/** Years that a plain number can be. */
const years = { first: 1950, last: 2049 } as const;
/** Prices and distances are thousands, so a smaller number without a sign or unit could be anything. */
const smallestPlainPrice = 1_000;
/** A round number from here on is a price by itself; others may be stock numbers, and smaller ones names. */
const roundPrice = { from: 5_000, step: 500 } as const;
/** Nobody asks for older vehicles by their age. */
const oldest = { yearsOld: 60, monthsOld: 120 } as const;
/** Of these one more is the next. */
const countedUnits: ReadonlySet<QuantityUnit> = new Set<QuantityUnit>([
  "year",
  "seats",
  "berths",
  "yearsOld",
  "monthsOld",
]);
/** `around 30k` is a tenth more or less. */
const aroundShare = 0.1;

/** One amount with its own words: `from 20,000 km`, `2018 or newer`. */
type Side = {
  amount: Amount;
  /** The unit in words, before the amount or behind it. */
  said: QuantityUnit | null;
  isUnitFirst: boolean;
  bounds: readonly Bound[];
  /** Whether a bound stands before the amount. */
  isLed: boolean;
  to: number;
};

/**
 * Reads an amount with the words around it: `under 40k`, `between 20 and 35k`, `20,000 km to 30,000 km`, `2018 or
 * newer`, `$150 a week`. Null when no amount starts here; unclear when one does that no filter can say.
 */
export function readQuantity(tokens: readonly Token[], at: number): Quantity | UnclearQuantity | null {
  const subject = phraseAt(subjects, tokens, at);
  if (subject !== null) {
    const about = readQuantity(tokens, subject.to);
    return about?.kind === "unclear" && about.isKnown ? about : null;
  }
  const first = readSide(tokens, at);
  if (first === null) return null;
  return (
    readSeats(tokens, first.amount) ??
    readRange(tokens, first) ??
    readPaired(tokens, first) ??
    readSingle(tokens, first)
  );
}

/** Whether it is an amount that words or a second amount make a limit. */
export function isLimit(quantity: Quantity | UnclearQuantity | null): quantity is Quantity {
  return quantity?.kind === "quantity" && quantity.isBounded;
}

/** `said` is the unit of the amount before, to which this one is joined. */
function readSide(
  tokens: readonly Token[],
  at: number,
  said: QuantityUnit | null = null,
  isJoined = false,
): Side | null {
  const lead = readLead(tokens, at);
  const amount = readAmount(tokens, lead.to, isJoined && lead.to === at);
  if (amount === null) return null;
  const { bound: before } = lead;
  const first = lead.unit ?? said ?? (amount.hasDollar ? "dollars" : null);
  const unit = unitBehind(tokens, amount, before, first);
  const canFollow = before === null || (unit === null && before.side !== "between");
  const after = canFollow ? boundAfter(tokens, unit?.to ?? amount.to) : null;
  const late =
    unit === null && after !== null ? unitBehind(tokens, { ...amount, to: after.to }, after.meaning, first) : null;
  return {
    amount,
    said: unit?.meaning ?? late?.meaning ?? lead.unit,
    isUnitFirst: lead.unit !== null,
    bounds: [before, after?.meaning ?? null].filter((bound) => bound !== null),
    isLed: before !== null,
    to: late?.to ?? after?.to ?? unit?.to ?? amount.to,
  };
}

/** What stands before an amount, in either order: `km under`, `minimum year`. */
function readLead(
  tokens: readonly Token[],
  at: number,
): { bound: Bound | null; unit: QuantityUnit | null; to: number } {
  const bound = phraseAt(boundsBefore, tokens, at);
  const unit = phraseAt(unitsBefore, tokens, bound?.to ?? at);
  const isUnit = unit !== null && (bound?.meaning.fits?.includes(unit.meaning) ?? true);
  const to = isUnit ? afterColon(tokens, unit.to) : (bound?.to ?? at);
  const late = bound === null ? phraseAt(boundsBefore, tokens, to) : null;
  return { bound: bound?.meaning ?? late?.meaning ?? null, unit: isUnit ? unit.meaning : null, to: late?.to ?? to };
}

/**
 * The unit behind an amount. Where another was said before, as in `price under 20000 km under 80000`, it begins the
 * next limit.
 */
function unitBehind(
  tokens: readonly Token[],
  amount: Amount,
  bound: Bound | null,
  said: QuantityUnit | null,
): { meaning: QuantityUnit; to: number } | null {
  const { to } = amount;
  const unit = unitAt(tokens, to) ?? yearUnitAt(tokens, amount) ?? ageUnitAt(tokens, to, bound, said);
  if (unit === null) return null;
  const meaning = commonUnit(said, unit.meaning);
  if (meaning !== null) return { ...unit, meaning };
  const lead = readLead(tokens, to);
  return amount.hasDollar || (lead.unit !== null && readAmount(tokens, lead.to) !== null) ? null : unit;
}

/** `2020 model`, but not `2022 Model Y` nor `2022 Model 3`. */
function yearUnitAt(tokens: readonly Token[], { to, ...amount }: Amount): { meaning: QuantityUnit; to: number } | null {
  const unit = isYear({ to, ...amount }) && !isApart(tokens, to) ? phraseAt(yearUnits, tokens, to) : null;
  const next = tokens[tokens[unit?.to ?? 0]?.key === "-" ? (unit?.to ?? 0) + 1 : (unit?.to ?? 0)];
  const isName = next?.kind === "number" ? next.key.length < 4 : next?.kind === "word" && next.key.length === 1;
  return unit === null || isName ? null : unit;
}

/** `newer than 5 years` and `5 years or newer` are ages; `under 5 years` may be anything. */
function ageUnitAt(
  tokens: readonly Token[],
  at: number,
  bound: Bound | null,
  said: QuantityUnit | null,
): { meaning: QuantityUnit; to: number } | null {
  const unit = isApart(tokens, at) ? null : phraseAt(ageUnits, tokens, at);
  const meant = unit === null ? null : (bound ?? phraseAt(boundsAfter, tokens, unit.to)?.meaning ?? null);
  return said === "yearsOld" || isOfDates(meant) || (unit !== null && isAgeBehind(tokens, unit.to)) ? unit : null;
}

/** The end of `3 years to 5 years old`. */
function isAgeBehind(tokens: readonly Token[], at: number): boolean {
  const joiner = phraseAt(joiners, tokens, at);
  const amount = joiner && readAmount(tokens, joiner.to, true);
  return amount !== null && lastYears.includes(unitAt(tokens, amount.to)?.meaning ?? "year");
}

/** Whether a limit tells a date and no number: `newer than`, `in the last`. */
function isOfDates(bound: Bound | null | undefined): boolean {
  return bound?.fits === dates || bound?.fits === lastYears;
}

/** The unit that two amounts share; null where they differ. An amount of dollars may be one of dollars a week. */
function commonUnit(one: QuantityUnit | null, other: QuantityUnit | null): QuantityUnit | null {
  if (one === other || other === null) return one;
  if (one === null || (one === "yearsOld" && other === "monthsOld")) return other;
  return new Set([one, other, "dollars", "dollarsPerWeek"]).size === 2 ? "dollarsPerWeek" : null;
}

function ownUnit({ said, amount }: Side): QuantityUnit | null {
  return said ?? (amount.hasDollar ? "dollars" : null);
}

function readSingle(tokens: readonly Token[], side: Side): Quantity | UnclearQuantity {
  const { amount, bounds, to } = side;
  const isBounded = bounds.length > 0;
  const isBudget = isShortBudget(side);
  const unit = isBudget ? "dollars" : unitOf([amount], side, isBounded);
  const other = otherAt(tokens, to);
  // The text knows series.
  if (other !== null && !(unit === "year" && tokens[to]?.key === "series"))
    return { kind: "unclear", isKnown: tokens[to]?.key !== "series", to: other };
  const bare = unit === null && isBounded ? endsOf(amount, bounds[0], "dollars") : null;
  // As a text, the number of `over 300` would be found in names.
  const isKnown = side.isLed && tokens[to - 1]?.endsWord === true;
  const unclear: UnclearQuantity = { kind: "unclear", isKnown, ...(bare === null ? {} : { ends: bare }), to };
  if (unit === null || tokens[to - 1]?.endsWord === false || !bounds.every((bound) => isFit(bound, unit, amount)))
    return unclear;
  if (unit === "year" && !isBounded && isOpenYear(tokens, to))
    return { kind: "quantity", unit, min: amount.value, max: null, isBounded: true, to: to + 1 };
  const ends = endsOf(isBudget ? inThousands(amount) : inFull(side, unit), bounds[0], unit);
  return ends === null ? unclear : quantityOf(unit, ends, isBounded, to);
}

/** Amounts that a dash or a word joins, with a unit behind one of them or both: `20k - 30k km`, `$100pw to $200pw`. */
function readRange(tokens: readonly Token[], first: Side): Quantity | UnclearQuantity | null {
  const { second, joint } = readSecond(tokens, first) ?? {};
  if (second === undefined || second.bounds.some(({ side }) => side === "between" || side === "around")) return null;
  const unclear: UnclearQuantity = { kind: "unclear", isKnown: false, to: second.to };
  const amounts = [first.amount, second.amount];
  const said = commonUnit(first.said, second.said);
  const isFirstClear = unitOf([first.amount], first, first.bounds.length > 0) !== null;
  const other = otherAt(tokens, second.to);
  if (other !== null && tokens[second.to]?.key !== "series")
    return isFirstClear ? null : { ...unclear, isKnown: true, to: other };
  if (commonUnit(ownUnit(first), ownUnit(second)) === null && ownUnit(first) !== null) return null;
  const isBudget = isShortBudget(first) && isShortBudget({ ...second, isLed: true });
  const sides = isBudget ? { said: "dollars" as const, isUnitFirst: true } : { said, isUnitFirst: first.isUnitFirst };
  const unit = unitOf(amounts, sides, joint !== "stroke");
  // `under 20k - 30,000 km` and `under 30k up to 80k` are two limits.
  const isLimited = first.bounds.some(({ side }) => side === "max");
  if (isLimited && (joint === "limit" || second.bounds.length > 0)) return null;
  if (isLimited && isFirstClear && unitOf([first.amount], first, true) !== unit) return null;
  const isKind =
    unit !== null &&
    areOfOneKind(first, second, unit) &&
    !(joint === "stroke" && (unit === "seats" || unit === "berths"));
  const isWhole = tokens[second.to - 1]?.endsWord !== false;
  if (unit === null || !isKind || !isWhole) {
    const isApartFromNext = unitOf([second.amount], second, true) !== null;
    if (joint === "stroke" || (isApartFromNext && isFirstClear)) return null;
    const [min, max] = [first.amount.value, second.amount.value];
    return unit === null && min < max ? { ...unclear, ends: { min, max } } : unclear;
  }
  // `20k up to 80,000 km` are a price and a distance.
  const isPrice = first.amount.isThousands && first.said === null && !second.amount.isThousands;
  if (joint === "limit" && isPrice && unit === "kilometres") return null;
  const [from, to] = inThousandsOfOther(
    inFull({ ...first, isUnitFirst: sides.isUnitFirst }, unit),
    inFull({ ...second, isUnitFirst: sides.isUnitFirst }, unit),
  );
  const isCounted = countedUnits.has(unit);
  const min = from.value + (isCounted && first.bounds.some(({ side, isStrict }) => side === "min" && isStrict) ? 1 : 0);
  const max = to.value - (isCounted && second.bounds.some(({ side, isStrict }) => side === "max" && isStrict) ? 1 : 0);
  const isOpen = second.bounds.some(({ side }) => side === "min");
  const ends = { min: Math.min(min, max), max: isOpen ? null : Math.max(min, max) };
  return quantityOf(unit, ends, true, second.to);
}

function readSecond(tokens: readonly Token[], first: Side): { second: Side; joint: Joint } | null {
  const isBetween = first.bounds.some(({ side }) => side === "between");
  const joiner =
    phraseAt<Joint>(joiners, tokens, first.to) ??
    (isBetween && /^(and|&|\+)$/.test(tokens[first.to]?.key ?? "")
      ? ({ meaning: "range", to: first.to + 1 } as const)
      : null);
  const second = joiner && readSide(tokens, joiner.to, first.said, true);
  return second ? { second: inCentury(first.amount, second), joint: joiner.meaning } : null;
}

/** The `21` of `2018-21`. */
function inCentury({ value, ...first }: Amount, second: Side): Side {
  const isShort = second.amount.isTwoDigits && (second.said === null || second.said === "year");
  if (!isShort || !isYear({ value, ...first })) return second;
  const same = value - (value % 100) + second.amount.value;
  const full = { ...second.amount, value: same < value ? same + 100 : same };
  return isYear(full) ? { ...second, amount: full } : second;
}

/** Whether two amounts can be the ends of one range: `2019 - 30k` are a year and a price. */
function areOfOneKind(first: Side, second: Side, unit: QuantityUnit): boolean {
  const amounts = [first.amount, second.amount];
  if (unit === "seats" || unit === "berths") return amounts.every(({ value }) => value <= mostSeats);
  if (unit === "dollarsPerWeek") return amounts.every(({ value }) => value < smallestPlainPrice);
  if (unit === "year" || first.said !== null) return true;
  return amounts.every((amount) => !isYear(amount) || isRoundPrice(amount)) || amounts.every(isYear);
}

/** `20 to 35k`, `10-20,000 km` and `20k-30`: one number is in thousands as the other is. */
function inThousandsOfOther(first: Amount, second: Amount): [Amount, Amount] {
  const isFirstShort = !first.isThousands && first.value < 1_000 && second.value >= 1_000;
  const isSecondShort = first.isThousands && !second.isThousands && second.value < 1_000;
  return [isFirstShort ? inThousands(first) : first, isSecondShort ? inThousands(second) : second];
}

/** `priced 25 to 35` and `km under 150` are thousands. */
function inFull({ amount, isUnitFirst }: Side, unit: QuantityUnit): Amount {
  const isShort = isUnitFirst && (unit === "dollars" || unit === "kilometres");
  return isShort && isShortForThousands(amount) ? inThousands(amount) : amount;
}

function quantityOf(unit: QuantityUnit, ends: Ends, isBounded: boolean, to: number): Quantity {
  return { kind: "quantity", unit, ...ends, isBounded: isBounded || lastYears.includes(unit), to };
}

/** `2019 on` is all since, which `2019 on special` is not. */
function isOpenYear(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isEnd = next === undefined || next.kind === "sign" || /^(in|with|under|below|up|only)$/.test(next.key);
  return tokens[at]?.key === "on" && isEnd;
}

function otherAt(tokens: readonly Token[], at: number): number | null {
  const other = isApart(tokens, at) ? null : phraseAt(otherThings, tokens, at);
  return other && (phraseAt(subjects, tokens, other.to)?.to ?? other.to);
}

/** A round year may be a price where it is compared: `under 2000`. */
function isFit({ fits }: Bound, unit: QuantityUnit, amount: Amount): boolean {
  return (fits?.includes(unit) ?? true) ? !(fits === comparable && unit === "year" && isRoundPrice(amount)) : false;
}

function readAmount(tokens: readonly Token[], at: number, isJoined = false): Amount | null {
  const hasDollar = tokens[at]?.key === "$";
  const place = hasDollar ? at + 1 : at;
  const token = tokens[place];
  if (!token?.startsWord || (!isJoined && followsHyphenatedWord(tokens, place))) return null;
  const plain = { hasDollar, isThousands: false, isPlain: true, isGrouped: false, isTwoDigits: false };
  const shortYear = readShortYear(tokens, place);
  if (shortYear !== null) return { ...plain, ...shortYear };
  if (/^(a|an|one)$/.test(token.key) && isAgeAt(tokens, place + 1)) return { ...plain, value: 1, to: place + 1 };
  const isSeparated = (to: number): boolean => hasDollar || unitAt(tokens, to) !== null;
  const number = token.kind === "number" ? readDigits(tokens, place, isSeparated) : readWords(tokens, place);
  if (number === null) return null;
  const { value, to } = number;
  const thousand = phraseAt(thousands, tokens, to, 1);
  // `100,000 k` are kilometres, which the unit says.
  if (thousand && value < 1_000)
    return { ...plain, value: value * 1_000, isThousands: true, isPlain: false, to: thousand.to };
  const isGrouped = token.kind === "number" && (to > place + 1 || token.end - token.start > token.key.length);
  const isPlain = token.kind === "number" && !hasDollar && /^\d+$/.test(token.key) && !isGrouped;
  return { ...plain, value, isPlain, isGrouped, isTwoDigits: isPlain && token.key.length === 2, to };
}

/** `'22` and `MY22`. */
function readShortYear(tokens: readonly Token[], at: number): { value: number; to: number } | null {
  const [mark, number] = [tokens[at], tokens[at + 1]];
  const isShort = /^(['’‘ʼ`´]|my)$/.test(mark?.key ?? "") && /^\d\d$/.test(number?.key ?? "");
  if (!isShort || number?.start !== mark?.end || !number?.endsWord) return null;
  return { value: Number(number.key) + (Number(number.key) < years.last - 2000 ? 2000 : 1900), to: at + 2 };
}

/** `under a year old`, `newer than a year`. */
function isAgeAt(tokens: readonly Token[], at: number): boolean {
  return lastYears.includes(unitAt(tokens, at)?.meaning ?? "year") || phraseAt(ageUnits, tokens, at) !== null;
}

/** A bound behind its amount. `and under` and `max` begin the next limit in `7 seats and under 50k`, `5 seats max 30k`. */
function boundAfter(tokens: readonly Token[], at: number): { meaning: Bound; to: number } | null {
  const bound = phraseAt(boundsAfter, tokens, at);
  if (bound === null) return null;
  const isTouching = tokens[at]?.key === "+" && tokens[at]?.start === tokens[at - 1]?.end;
  if (isTouching) return bound;
  const next = /^(and|or|plus|\+|&)$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
  const lead = readLead(tokens, next);
  const amount = lead.bound === null && lead.unit === null ? null : readAmount(tokens, lead.to);
  if (amount === null) return bound;
  const end = unitAt(tokens, amount.to)?.to ?? amount.to;
  // `20k minimum 30k maximum`: the next amount has its own bound behind it.
  const nextBound = phraseAt(boundsAfter, tokens, end);
  const hasOwn = next === at && nextBound !== null && readAmount(tokens, nextBound.to) === null;
  return hasOwn && lead.to === bound.to ? bound : null;
}

/**
 * Two limits that share a unit: `over 100 and under 200 a week`, `more than 20 but less than 30 grand`. An amount
 * beside a limit of the same unit is its other end: `20k+ max 30k`, `30k min 20k`.
 */
function readPaired(tokens: readonly Token[], first: Side): Quantity | null {
  const joint = /^(and|but|,|&|\+|plus)$/.test(tokens[first.to]?.key ?? "") ? first.to + 1 : first.to;
  const next = readSide(tokens, joint);
  const nextBound = next?.bounds[0];
  const unit = next && unitOf([next.amount], next, true);
  if (!next || !nextBound || !unit || otherAt(tokens, next.to) !== null || !isFit(nextBound, unit, next.amount))
    return null;
  const nextEnds = endsOf(inFull(next, unit), nextBound, unit);
  const ends = nextEnds && endsOfPaired(first, next, unit, nextEnds);
  if (!nextEnds || !ends || (ends.min === null) === (nextEnds.min === null)) return null;
  const [min, max] = [ends.min ?? nextEnds.min ?? 0, ends.max ?? nextEnds.max ?? 0];
  const isAbove = ends.isAbove === true || nextEnds.isAbove === true;
  return min > max ? null : quantityOf(unit, { min, max, isAbove }, true, next.to);
}

function endsOfPaired(first: Side, next: Side, unit: QuantityUnit, nextEnds: Ends) {
  const [bound] = first.bounds;
  const { amount } = first;
  if (bound === undefined) {
    // What is paid a week is a budget.
    const isLoose = unit === "dollars" || unit === "kilometres";
    if (!isLoose || unitOf([amount], first, true) !== unit) return null;
    const { value } = inFull(first, unit);
    return nextEnds.min === null ? { min: value, max: null } : { min: null, max: value };
  }
  if (amount.hasDollar || first.said !== null || !isFit(bound, unit, amount)) return null;
  // `from 2019 and under 50000 km` is a year, whatever follows it.
  if (unit !== "year" && isYear(amount) && isFit(bound, "year", amount)) return null;
  // `more than 20k less than 30k kms`; `over 20k, under 90,000 km` are a price and a distance.
  const isAlike = unit === "kilometres" && next.amount.isThousands && bound.side === "min";
  if (amount.isThousands && !isAlike) return null;
  const isShort =
    (next.amount.isThousands || unit === "kilometres") && isShortForThousands(amount) && next.amount.value >= 1_000;
  return endsOf(isShort ? inThousands(amount) : amount, bound, unit);
}

function afterColon(tokens: readonly Token[], at: number): number {
  return /^[:=]$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
}

function unitAt(tokens: readonly Token[], at: number): { meaning: QuantityUnit; to: number } | null {
  return isApart(tokens, at) ? null : phraseAt(units, tokens, at);
}

/** `5 -seats` has no unit: the dash denies what it touches. */
function isApart(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === "-" && tokens[at - 1]?.end !== tokens[at]?.start;
}

function isShortForThousands({ value, hasDollar }: Amount): boolean {
  return !hasDollar && value < 1_000;
}

/** `under 30` is a budget in thousands; a smaller or larger number could be anything. */
const shortBudget = { from: 10, to: 99 } as const;

function isShortBudget({ amount: { value, isPlain }, bounds, said, isLed }: Side): boolean {
  const isShort = isLed && said === null && isPlain && value >= shortBudget.from && value <= shortBudget.to;
  return isShort && bounds.every(({ fits }) => fits?.includes("dollars") ?? true);
}

function inThousands(amount: Amount): Amount {
  return { ...amount, value: amount.value * 1_000, isThousands: true };
}

/** The largest buses; what is more, as in `under 50k, 5 seats`, is an amount of its own. */
const mostSeats = 60;

/** `5 or 7 seats`, `7/8 seater`. */
function readSeats(tokens: readonly Token[], first: Amount): Quantity | null {
  if (first.hasDollar || first.value > mostSeats) return null;
  const values = [first.value];
  let to = first.to;
  while (/^(or|\/|,)$/.test(tokens[to]?.key ?? "")) {
    const next = readAmount(tokens, to + 1);
    if (next === null) break;
    values.push(next.value);
    to = next.to;
  }
  const unit = unitAt(tokens, to);
  if (values.length < 2 || (unit?.meaning !== "seats" && unit?.meaning !== "berths")) return null;
  return { kind: "quantity", unit: unit.meaning, min: null, max: null, values, isBounded: false, to: unit.to };
}

/** The `50` of `BT-50` is no amount, the `30` of `20k-30k` is one. */
function followsHyphenatedWord(tokens: readonly Token[], at: number): boolean {
  const hyphen = tokens[at - 1];
  const word = tokens[at - 2];
  if (word?.startsWord === false && tokens[at - 3]?.kind === "number") return false;
  if (/^(pre|post|sub)$/.test(word?.key ?? "")) return false;
  return hyphen?.key === "-" && hyphen.end === tokens[at]?.start && word?.kind === "word" && word.end === hyphen.start;
}

function unitOf(
  amounts: readonly Amount[],
  { said, isUnitFirst }: Pick<Side, "said" | "isUnitFirst">,
  isBounded: boolean,
): QuantityUnit | null {
  const isYears = amounts.every(isYear);
  if (said === "dollars" && isYears && !(isUnitFirst && isBounded)) return null;
  if (said === "yearsOld" || said === "monthsOld")
    return amounts.every(({ value }) => value <= oldest[said] && Number.isInteger(value)) ? said : null;
  if (said !== null) return said === "year" && !isYears ? null : said;
  if (amounts.some((amount) => amount.hasDollar || amount.isThousands)) return "dollars";
  if (isYears) return "year";
  const isPrice = isBounded || amounts.some(isPriceByItself);
  return isPrice && amounts.some((amount) => amount.value >= smallestPlainPrice) ? "dollars" : null;
}

function isRoundPrice({ value }: Amount): boolean {
  return value % roundPrice.step === 0;
}

function isPriceByItself({ value, isGrouped }: Amount): boolean {
  return isGrouped || (value >= roundPrice.from && value % roundPrice.step === 0);
}

function isYear({ value, isPlain }: Amount): boolean {
  return isPlain && Number.isInteger(value) && value >= years.first && value <= years.last;
}

function endsOf({ value }: Amount, bound: Bound | undefined, unit: QuantityUnit): Ends | null {
  const isCounted = countedUnits.has(unit);
  const isAge = unit === "yearsOld" || unit === "monthsOld";
  // What is newer than a date is younger than an age.
  const isTurned = isAge && isOfDates(bound);
  const step = bound?.isStrict && isCounted ? 1 : 0;
  switch (bound?.side) {
    case "between":
      return null;
    case "around":
      if (isCounted) return { min: value - 1, max: value + 1 };
      return { min: Math.round(value * (1 - aroundShare)), max: Math.round(value * (1 + aroundShare)) };
    case "min":
      return isTurned ? { min: null, max: value } : { min: value + step, max: null, isAbove: bound.isStrict === true };
    case "max":
      // A vehicle of the last year of an age may be younger.
      return isTurned ? { min: value + step, max: null } : { min: null, max: isAge ? value : value - step };
    case undefined:
      return { min: isCounted ? value : null, max: value };
  }
}
