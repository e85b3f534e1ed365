import { type Quantity, toQuantity, type UnclearQuantity } from "./quantity.ts";
import {
  type Amount,
  inThousands,
  isApart,
  isPriceByItself,
  isRoundPrice,
  isShortForThousands,
  isYear,
  readAmount,
  smallestPrice,
  unitAt,
} from "./quantity-amount.ts";
import {
  joiners,
  type Joint,
  otherThings,
  type QuantityUnit,
  repayments,
  subjects,
  isOfPlaces,
  mostSeats,
} from "./quantity-phrases.ts";
import {
  commonUnit,
  countedUnits,
  type Ends,
  amountEnds,
  inFull,
  isFit,
  ownUnit,
  readLead,
  readSide,
  type Side,
  sideUnit,
} from "./quantity-side.ts";
import { isShortBudget, isShortRange } from "./short-amounts.ts";
import { readCompared, readYears } from "./written-quantity.ts";
import { phraseAt, type Token } from "./text-tokens.ts";

/**
 * Reads an amount with the words around it: `under 40k`, `between 20 and 35k`, `20,000 km to 30,000 km`,
 * `2018 or newer`, `$150 a week`. Null if no amount starts here; unclear if there is no filter for it.
 */
export function readQuantity(tokens: readonly Token[], at: number): Quantity | UnclearQuantity | null {
  const subject = phraseAt(subjects, tokens, at);
  if (subject !== null) return readAbout(subject.meaning, tokens, at, subject.to);
  const other = readYears(tokens, at) ?? readCompared(tokens, at, readQuantity);
  if (other !== null) return other;
  const first = readSide(tokens, at);
  if (first === null) return null;
  const read =
    readSeats(tokens, first) ?? readRange(tokens, first) ?? readPaired(tokens, first) ?? readSingle(tokens, first);
  return read?.kind === "quantity" ? withSubjectBehind(tokens, read) : read;
}

/** No battery lasts further: larger amounts next to `range` are a price, a year or an odometer reading. */
const longestDrive = 1_000;

function isDrive({ min, max }: Ends): boolean {
  return (max ?? min ?? 0) < longestDrive;
}

/** `range over 400 km` and `tow 3 tonne` are about properties without a filter; `range 30-40k` is a range of prices. */
function readAbout(meaning: QuantityUnit | "other", tokens: readonly Token[], at: number, to: number) {
  const about = readQuantity(tokens, to);
  if (about?.kind === "unclear") {
    const isKnown = about.isKnown || (meaning === "kilometres" && about.ends !== undefined && isDrive(about.ends));
    return isKnown ? { ...about, isKnown } : null;
  }
  if (about?.unit === meaning && isDrive(about)) return { kind: "unclear" as const, isKnown: true, to: about.to };
  // `long range` is a name.
  const isSpan = about !== null && about.min !== null && about.max !== null && about.min < about.max;
  const isName = tokens[at - 1]?.kind === "word" && namesOfRanges.test(tokens[at - 1]?.key ?? "");
  return meaning === "kilometres" && isSpan && !isName ? about : null;
}

const namesOfRanges = /^(long|standard|extended|mid)$/;

/** `400 km range` is not an odometer reading; `in the 30-40k range` and `the 30k mark` are prices. */
function withSubjectBehind(tokens: readonly Token[], read: Quantity): Quantity | UnclearQuantity {
  const subject = phraseAt(subjects, tokens, read.to);
  if (subject?.meaning !== "kilometres") return tokens[read.to]?.key === "mark" ? { ...read, to: read.to + 1 } : read;
  // `under 20000 km range 400 km`, `30k range rover`
  if (readQuantity(tokens, read.to) !== null || tokens[subject.to]?.key === "rover") return read;
  if (read.unit === "kilometres" && isDrive(read)) return { kind: "unclear", isKnown: true, to: subject.to };
  return { ...read, to: subject.to };
}

/** Whether it is an amount that words or a second amount make a limit. */
export function isLimit(quantity: Quantity | UnclearQuantity | null): quantity is Quantity {
  return quantity?.kind === "quantity" && quantity.isBounded;
}

function readSingle(tokens: readonly Token[], side: Side): Quantity | UnclearQuantity | null {
  const { amount, bounds, to } = side;
  const isBounded = bounds.length > 0;
  const isBudget = isShortBudget(side);
  const unit = isBudget ? "dollars" : sideUnit([amount], side, isBounded);
  const other = otherAt(tokens, to);
  // Series are known as text.
  if (other !== null && !(unit === "year" && tokens[to]?.key === "series"))
    return { kind: "unclear", isKnown: tokens[to]?.key !== "series", to: other };
  if (unit !== null && bounds.some((bound) => bound.isLoose && !isFit(bound, unit, amount))) return null;
  const bare = unit === null && isBounded ? amountEnds(amount, bounds[0], "dollars") : null;
  // As text, the number in `over 300` would match names.
  const isKnown = side.isLed && tokens[to - 1]?.endsWord === true;
  const unclear: UnclearQuantity = { kind: "unclear", isKnown, ...(bare === null ? {} : { ends: bare }), to };
  if (unit === null || tokens[to - 1]?.endsWord === false || !bounds.every((bound) => isFit(bound, unit, amount)))
    return unclear;
  if (unit === "year" && !isBounded && isOpenYear(tokens, to))
    return { kind: "quantity", unit, min: amount.value, max: null, isBounded: true, to: to + 1 };
  const ends = amountEnds(isBudget ? inThousands(amount) : inFull(side, unit), bounds[0], unit);
  return ends === null ? unclear : toQuantity(unit, ends, isBounded, to);
}

/** Amounts joined by a dash or a word, with a unit after one or both: `20k - 30k km`, `$100pw to $200pw`. */
function readRange(tokens: readonly Token[], first: Side): Quantity | UnclearQuantity | null {
  const { second, joint } = readSecond(tokens, first) ?? {};
  // `20-30k or so` is a range.
  const isOwn = second?.isLed === true && second.bounds.some(({ side }) => side === "between" || side === "around");
  if (second === undefined || isOwn) return null;
  const unclear: UnclearQuantity = { kind: "unclear", isKnown: false, to: second.to };
  const amounts = [first.amount, second.amount];
  const said = commonUnit(first.said, second.said);
  const isFirstClear = sideUnit([first.amount], first, first.bounds.length > 0) !== null;
  const other = otherAt(tokens, second.to);
  if (other !== null && tokens[second.to]?.key !== "series")
    return isFirstClear ? null : { ...unclear, isKnown: true, to: other };
  if (commonUnit(ownUnit(first), ownUnit(second)) === null && ownUnit(first) !== null) return null;
  const isShort = joint === "range" && isShortRange(tokens, first, second);
  const isBudget = isShort || (isShortBudget(first) && isShortBudget({ ...second, isLed: true }));
  const sides = isBudget ? { said: "dollars" as const, isUnitFirst: true } : { said, isUnitFirst: first.isUnitFirst };
  const unit = sideUnit(amounts, sides, joint !== "stroke");
  // `under 20k - 30,000 km` and `under 30k up to 80k` are two limits.
  const isLimited = first.bounds.some(({ side }) => side === "max");
  if (isLimited && (joint === "limit" || second.bounds.length > 0)) return null;
  if (isLimited && isFirstClear && sideUnit([first.amount], first, true) !== unit) return null;
  const isKind = unit !== null && areOfOneKind(first, second, unit) && !(joint === "stroke" && isOfPlaces(unit));
  const isCompleteToken = tokens[second.to - 1]?.endsWord !== false;
  if (unit === null || !isKind || !isCompleteToken) {
    const isApartFromNext = sideUnit([second.amount], second, true) !== null;
    if (joint === "stroke" || (isApartFromNext && isFirstClear)) return null;
    const [min, max] = [first.amount.value, second.amount.value];
    return unit === null && min < max ? { ...unclear, ends: { min, max } } : unclear;
  }
  // `20k up to 80,000 km` are a price and a distance.
  const isPrice = first.amount.isThousands && first.said === null && !second.amount.isThousands;
  if (joint === "limit" && isPrice && unit === "kilometres") return null;
  if (isShort) {
    const written = { min: first.amount.value, max: second.amount.value };
    const ends = { min: inThousands(first.amount).value, max: inThousands(second.amount).value };
    return { ...toQuantity(unit, ends, true, second.to), written };
  }
  const [from, to] = inThousandsOfOther(
    inFull({ ...first, isUnitFirst: sides.isUnitFirst }, unit),
    inFull({ ...second, isUnitFirst: sides.isUnitFirst }, unit),
  );
  const isCounted = countedUnits.has(unit);
  const min = from.value + (isCounted && first.bounds.some(({ side, isStrict }) => side === "min" && isStrict) ? 1 : 0);
  const max = to.value - (isCounted && second.bounds.some(({ side, isStrict }) => side === "max" && isStrict) ? 1 : 0);
  const isOpen = second.bounds.some(({ side }) => side === "min");
  const ends = { min: Math.min(min, max), max: isOpen ? null : Math.max(min, max) };
  return toQuantity(unit, ends, true, second.to);
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
  if (isOfPlaces(unit)) return amounts.every(({ value }) => value <= mostSeats);
  if (repayments.includes(unit)) return amounts.every(({ value }) => value < smallestPrice(unit));
  if (unit === "year" || first.said !== null) return true;
  return amounts.every((amount) => !isYear(amount) || isRoundPrice(amount)) || amounts.every(isYear);
}

/** `20 to 35k`, `10-20,000 km` and `20k-30`: one number is in thousands like the other. */
function inThousandsOfOther(first: Amount, second: Amount): [Amount, Amount] {
  const isFirstShort = !first.isThousands && first.value < 1_000 && second.value >= 1_000;
  const isSecondShort = first.isThousands && !second.isThousands && second.value < 1_000;
  return [isFirstShort ? inThousands(first) : first, isSecondShort ? inThousands(second) : second];
}

/** `2019 on` means 2019 and later, unlike `2019 on special`. */
function isOpenYear(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isEnd = next === undefined || next.kind === "sign" || /^(in|with|under|below|up|only)$/.test(next.key);
  return tokens[at]?.key === "on" && isEnd;
}

function otherAt(tokens: readonly Token[], at: number): number | null {
  const isElse = isApart(tokens, at) || startsYear(tokens, at) || startsTrade(tokens, at);
  const other = isElse ? null : phraseAt(otherThings, tokens, at);
  return other && (phraseAt(subjects, tokens, other.to)?.to ?? other.to);
}

/** `under 30k trade in 2015 corolla`: not the amount of a trade-in, as in `$1000 trade in bonus`. */
function startsTrade(tokens: readonly Token[], at: number): boolean {
  const [trade, joint, thing] = tokens.slice(at, at + 3).map(({ key }) => key);
  return trade === "trade" && joint === "in" && thing !== undefined && !/^(bonus|value|offer|allowance)$/.test(thing);
}

/** The `year` in `7 seats year 2020` begins a new amount. */
function startsYear(tokens: readonly Token[], at: number): boolean {
  const { unit, to } = readLead(tokens, at);
  const amount = unit === "year" ? readAmount(tokens, to) : null;
  return amount !== null && isYear(amount);
}

/**
 * Two limits that share a unit: `over 100 and under 200 a week`, `more than 20 but less than 30 grand`. An amount next
 * to a limit of the same unit is its other end: `20k+ max 30k`, `30k min 20k`.
 */
function readPaired(tokens: readonly Token[], first: Side): Quantity | null {
  const joint = /^(and|but|,|&|\+|plus)$/.test(tokens[first.to]?.key ?? "") ? first.to + 1 : first.to;
  const next = readSide(tokens, joint);
  const nextBound = next?.bounds[0];
  const unit = next && sideUnit([next.amount], next, true);
  if (!next || !nextBound || !unit || otherAt(tokens, next.to) !== null || !isFit(nextBound, unit, next.amount))
    return null;
  const nextEnds = amountEnds(inFull(next, unit), nextBound, unit);
  const ends = nextEnds && endsOfPaired(first, next, unit, nextEnds);
  if (!nextEnds || !ends || (ends.min === null) === (nextEnds.min === null)) return null;
  const [min, max] = [ends.min ?? nextEnds.min ?? 0, ends.max ?? nextEnds.max ?? 0];
  const isAbove = ends.isAbove === true || nextEnds.isAbove === true;
  return min > max ? null : toQuantity(unit, { min, max, isAbove }, true, next.to);
}

function endsOfPaired(first: Side, next: Side, unit: QuantityUnit, nextEnds: Ends) {
  const [bound] = first.bounds;
  const { amount } = first;
  if (bound === undefined) {
    // Weekly payments are a budget.
    const isLoose = unit === "dollars" || unit === "kilometres";
    // `2064 under 30k` may be a postcode.
    if (!isLoose || sideUnit([amount], first, true) !== unit || isFourDigits(amount)) return null;
    const { value } = inFull(first, unit);
    return nextEnds.min === null ? { min: value, max: null } : { min: null, max: value };
  }
  if (amount.hasDollar || first.said !== null || !isFit(bound, unit, amount)) return null;
  // `from 2019 and under 50000 km` begins with a year, whatever follows.
  if (unit !== "year" && isYear(amount) && isFit(bound, "year", amount)) return null;
  // `more than 20k less than 30k kms`; `over 20k, under 90,000 km` are a price and a distance.
  const isAlike = unit === "kilometres" && next.amount.isThousands && bound.side === "min";
  if (amount.isThousands && !isAlike) return null;
  const isShort =
    (next.amount.isThousands || unit === "kilometres") && isShortForThousands(amount) && next.amount.value >= 1_000;
  return amountEnds(isShort ? inThousands(amount) : amount, bound, unit);
}

function isFourDigits(amount: Amount): boolean {
  return amount.isPlain && amount.value < 10_000 && !isPriceByItself(amount);
}

/** `5 or 7 seats`, `7/8 seater`, `seats 5 or 7`. */
function readSeats(tokens: readonly Token[], { amount: first, said, isUnitFirst, bounds }: Side): Quantity | null {
  if (first.hasDollar || first.value > mostSeats) return null;
  const values = [first.value];
  let to = first.to;
  // `seats 7, 50-80k km`
  const joint = isUnitFirst ? /^(or|\/)$/ : /^(or|\/|,)$/;
  while (joint.test(tokens[to]?.key ?? "")) {
    const next = readAmount(tokens, to + 1);
    if (next === null || next.value > mostSeats) break;
    values.push(next.value);
    to = next.to;
  }
  const unit = isUnitFirst && said !== null && bounds.length === 0 ? { meaning: said, to } : unitAt(tokens, to);
  if (values.length < 2 || unit === null || !isOfPlaces(unit.meaning)) return null;
  return { kind: "quantity", unit: unit.meaning, min: null, max: null, values, isBounded: false, to: unit.to };
}
