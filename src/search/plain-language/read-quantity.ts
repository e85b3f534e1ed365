import {
  type Bound,
  boundsAfter,
  boundsBefore,
  joiners,
  otherThings,
  type QuantityUnit,
  subjects,
  thousands,
  units,
  unitsBefore,
} from "./quantity-phrases.ts";
import { readAge } from "./read-age.ts";
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
  /** Whether words or a second amount say that it is a limit: `under 30k`, not `30k`. */
  isBounded: boolean;
  to: number;
};

/**
 * Words with a number that no filter can say; `to` is the place of the first token after them. `isKnown` when it is
 * known what they are about, such as `4 cylinder`.
 */
export type UnclearQuantity = { kind: "unclear"; isKnown: boolean; to: number };

type Amount = {
  value: number;
  hasDollar: boolean;
  isThousands: boolean;
  /** Digits alone, without a separator. */
  isPlain: boolean;
  isGrouped: boolean;
  to: number;
};

/** Years that a plain number can be. */
const years = { first: 1950, last: 2049 } as const;
/** Prices and distances are thousands, so a smaller number without a sign or unit could be anything. */
const smallestPlainPrice = 1_000;
/** A round number from here on is a price by itself; others may be stock numbers, and smaller ones names. */
const roundPrice = { from: 5_000, step: 500 } as const;
/** `around 30k` is a tenth more or less. */
const aroundShare = 0.1;

/**
 * Reads an amount with the words around it: `under 40k`, `between 20 and 35k`, `2018 or newer`,
 * `$150 a week`. Null when no amount starts here; unclear when one does that no filter can say.
 */
export function readQuantity(tokens: readonly Token[], at: number): Quantity | UnclearQuantity | null {
  const subject = phraseAt(subjects, tokens, at);
  if (subject !== null) {
    const about = readQuantity(tokens, subject.to);
    return about?.kind === "unclear" && about.isKnown ? about : null;
  }
  const age = readAge(tokens, at);
  if (age !== null) return { kind: "quantity", unit: "yearsOld", ...age, isBounded: true };
  const shortYear = readShortYear(tokens, at);
  if (shortYear !== null) return shortYear;
  const saidUnit = phraseAt(unitsBefore, tokens, at);
  const isUnitFirst = saidUnit !== null && phraseAt(boundsBefore, tokens, at) === null;
  const afterUnit = isUnitFirst ? afterColon(tokens, saidUnit.to) : at;
  const before = phraseAt(boundsBefore, tokens, afterUnit);
  const first = readAmount(tokens, before?.to ?? afterUnit);
  if (first === null) return null;
  const seats = readSeats(tokens, first);
  if (seats !== null) return seats;
  const paired = before === null ? null : readPaired(tokens, first, before.meaning);
  if (paired !== null) return paired;
  const second = readSecond(tokens, first.to, before?.meaning.side === "between");
  const amountsEnd = second?.to ?? first.to;
  const unitAfter = unitAt(tokens, amountsEnd);
  const after = before === null || unitAfter === null ? boundAfter(tokens, unitAfter?.to ?? amountsEnd) : null;
  const lateUnit = unitAfter === null && after !== null ? unitAt(tokens, after.to) : null;
  const to = Math.max(amountsEnd, unitAfter?.to ?? 0, after?.to ?? 0, lateUnit?.to ?? 0);
  const unclear: UnclearQuantity = { kind: "unclear", isKnown: false, to };
  const other = isApart(tokens, to) ? null : phraseAt(otherThings, tokens, to);
  const isBounded = before !== null || after !== null || second !== null;
  const unit = unitOf(
    [first, ...(second ? [second] : [])],
    unitAfter?.meaning ?? lateUnit?.meaning ?? (isUnitFirst ? saidUnit.meaning : undefined),
    isBounded,
  );
  if (other !== null && !(unit === "year" && tokens[to]?.key === "series"))
    // The text knows series.
    return {
      kind: "unclear",
      isKnown: tokens[to]?.key !== "series",
      to: phraseAt(subjects, tokens, other.to)?.to ?? other.to,
    };
  if (unit === null || tokens[to - 1]?.endsWord === false) return unclear;
  const bounds = [before?.meaning, after?.meaning].filter((bound) => bound !== undefined);
  if (bounds.some((bound) => bound.fits && !bound.fits.includes(unit))) return unclear;
  const isShort = isUnitFirst && (unit === "dollars" || unit === "kilometres");
  const inFull = (amount: Amount): Amount => (isShort && isShortForThousands(amount) ? inThousands(amount) : amount);
  const tail = unit === "year" && bounds.length === 0 && second === null ? yearTail(tokens, to) : null;
  if (tail !== null)
    return {
      kind: "quantity",
      unit,
      min: first.value,
      max: tail.isOpen ? null : first.value,
      isBounded: tail.isOpen,
      to: tail.to,
    };
  const ends = second ? rangeOf(inFull(first), inFull(second)) : endsOf(inFull(first), bounds[0], unit);
  return ends === null ? unclear : { kind: "quantity", unit, ...ends, isBounded, to };
}

/** Whether it is an amount that words or a second amount make a limit. */
export function isLimit(quantity: Quantity | UnclearQuantity | null): quantity is Quantity {
  return quantity?.kind === "quantity" && quantity.isBounded;
}

/** As `readQuantity`; who denies `under 2019` means the year, which could be a price where it is asked for. */
export function readDeniedQuantity(tokens: readonly Token[], at: number): Quantity | UnclearQuantity | null {
  const quantity = readQuantity(tokens, at);
  const bound = quantity?.kind === "unclear" ? phraseAt(boundsBefore, tokens, at) : null;
  const amount = bound && readAmount(tokens, bound.to);
  if (!bound || !amount || amount.to !== quantity?.to || !isYear(amount)) return quantity;
  const ends = endsOf(amount, bound.meaning, "year");
  return ends === null ? quantity : { kind: "quantity", unit: "year", ...ends, isBounded: true, to: amount.to };
}

/** `'22` and `MY22`. */
function readShortYear(tokens: readonly Token[], at: number): Quantity | null {
  const [mark, number] = [tokens[at], tokens[at + 1]];
  const isYear2 = /^(['’‘ʼ`´]|my)$/.test(mark?.key ?? "") && /^\d\d$/.test(number?.key ?? "");
  if (!isYear2 || number?.start !== mark?.end || !number?.endsWord || !mark?.startsWord) return null;
  const value = Number(number.key) + (Number(number.key) < years.last - 2000 ? 2000 : 1900);
  return { kind: "quantity", unit: "year", min: value, max: value, isBounded: false, to: at + 2 };
}

/** `2020 model`, and `2019 on` for all since, which `2019 on special` is not. */
function yearTail(tokens: readonly Token[], at: number): { isOpen: boolean; to: number } | null {
  const [word, next] = [tokens[at]?.key, tokens[at + 1]];
  // Not `2022 Model Y` nor `2022 Model 3`.
  if (/^models?$/.test(word ?? "") && !(next && (next.kind === "number" || next.key.length === 1)))
    return { isOpen: false, to: at + 1 };
  const isEnd = next === undefined || next.kind === "sign" || /^(in|with|under|below|up|only)$/.test(next.key);
  return word === "on" && isEnd ? { isOpen: true, to: at + 1 } : null;
}

function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const hasDollar = tokens[at]?.key === "$";
  const place = hasDollar ? at + 1 : at;
  const token = tokens[place];
  if (!token?.startsWord || followsHyphenatedWord(tokens, place)) return null;
  const isSeparated = (to: number): boolean => hasDollar || unitAt(tokens, to) !== null;
  const number = token.kind === "number" ? readDigits(tokens, place, isSeparated) : readWords(tokens, place);
  if (number === null) return null;
  const { value, to } = number;
  const thousand = phraseAt(thousands, tokens, to, 1);
  // `100,000 k` are kilometres, which the unit says.
  if (thousand && value < 1_000)
    return { value: value * 1_000, hasDollar, isThousands: true, isPlain: false, isGrouped: false, to: thousand.to };
  const isGrouped = token.kind === "number" && (to > place + 1 || token.end - token.start > token.key.length);
  const isPlain = token.kind === "number" && !hasDollar && /^\d+$/.test(token.key) && !isGrouped;
  return { value, hasDollar, isThousands: false, isPlain, isGrouped, to };
}

/** A bound behind its amount, which `and under` is not in `7 seats and under 50k`: there it begins the next limit. */
function boundAfter(tokens: readonly Token[], at: number): { meaning: Bound; to: number } | null {
  const bound = phraseAt(boundsAfter, tokens, at);
  if (bound === null) return null;
  const next = /^(and|or|plus|\+)$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
  const isLimit = phraseAt(boundsBefore, tokens, next) !== null || phraseAt(unitsBefore, tokens, at) !== null;
  return isLimit && readQuantity(tokens, next)?.kind === "quantity" ? null : bound;
}

/** `over 100 and under 200 a week`, `more than 20 but less than 30 grand`: the unit of the second limit is of both. */
function readPaired(tokens: readonly Token[], first: Amount, bound: Bound): Quantity | null {
  if (first.hasDollar || first.isThousands || unitAt(tokens, first.to) !== null) return null;
  const joint = /^(and|but|,)$/.test(tokens[first.to]?.key ?? "") ? first.to + 1 : first.to;
  const nextBound = phraseAt(boundsBefore, tokens, joint);
  const amount = nextBound && readAmount(tokens, nextBound.to);
  const next = amount && readQuantity(tokens, joint);
  if (!amount || next?.kind !== "quantity" || !next.isBounded || isOfItself(first, bound, next.unit)) return null;
  if (bound.fits && !bound.fits.includes(next.unit)) return null;
  const isShort =
    (amount.isThousands || next.unit === "kilometres") && isShortForThousands(first) && amount.value >= 1_000;
  const ends = endsOf(isShort ? inThousands(first) : first, bound, next.unit);
  if (ends === null || (ends.min === null) === (next.min === null)) return null;
  const [min, max] = [ends.min ?? next.min ?? 0, ends.max ?? next.max ?? 0];
  return min > max ? null : { ...next, min, max };
}

/** `from 2019 and under 50000 km` is a year, whatever follows it. */
function isOfItself(amount: Amount, { fits }: Bound, unit: QuantityUnit): boolean {
  return unit !== "year" && isYear(amount) && (fits?.includes("year") ?? true);
}

function afterColon(tokens: readonly Token[], at: number): number {
  return tokens[at]?.key === ":" ? at + 1 : at;
}

function unitAt(tokens: readonly Token[], at: number): { meaning: QuantityUnit; to: number } | null {
  return isApart(tokens, at) ? null : phraseAt(units, tokens, at);
}

/** `5 -seats` has no unit: the dash denies what it touches. */
function isApart(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === "-" && tokens[at - 1]?.end !== tokens[at]?.start;
}

/** `priced 25 to 35` and `km under 150` are thousands. */
function isShortForThousands({ value, hasDollar }: Amount): boolean {
  return !hasDollar && value < 1_000;
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
  if (values.length < 2 || unit?.meaning !== "seats") return null;
  return { kind: "quantity", unit: "seats", min: null, max: null, values, isBounded: false, to: unit.to };
}

/** The `50` of `BT-50` is no amount, the `30` of `20k-30k` is one. */
function followsHyphenatedWord(tokens: readonly Token[], at: number): boolean {
  const hyphen = tokens[at - 1];
  const word = tokens[at - 2];
  if (word?.startsWord === false && tokens[at - 3]?.kind === "number") return false;
  if (/^(pre|post|sub)$/.test(word?.key ?? "")) return false;
  return hyphen?.key === "-" && hyphen.end === tokens[at]?.start && word?.kind === "word" && word.end === hyphen.start;
}

function readSecond(tokens: readonly Token[], at: number, afterBetween: boolean): Amount | null {
  const joiner = phraseAt(joiners, tokens, at, 1);
  if (joiner) return readAmount(tokens, joiner.to);
  return afterBetween && tokens[at]?.key === "and" ? readAmount(tokens, at + 1) : null;
}

function unitOf(amounts: readonly Amount[], said: QuantityUnit | undefined, isBounded: boolean): QuantityUnit | null {
  if (said === "dollars" && amounts.every(isYear)) return null;
  if (said !== undefined) return said === "year" && !amounts.every(isYear) ? null : said;
  if (amounts.some((amount) => amount.hasDollar || amount.isThousands)) return "dollars";
  if (amounts.every(isYear)) return "year";
  const isPrice = isBounded || amounts.some(isPriceByItself);
  return isPrice && amounts.some((amount) => amount.value >= smallestPlainPrice) ? "dollars" : null;
}

function isPriceByItself({ value, isGrouped }: Amount): boolean {
  return isGrouped || (value >= roundPrice.from && value % roundPrice.step === 0);
}

function isYear({ value, isPlain }: Amount): boolean {
  return isPlain && Number.isInteger(value) && value >= years.first && value <= years.last;
}

/** `20 to 35k` and `10-20,000 km`: the first number is in thousands as the second is. */
function rangeOf(first: Amount, second: Amount): Pick<Quantity, "min" | "max"> | null {
  const isShort = !first.isThousands && first.value < 1_000 && second.value >= 1_000;
  const from = isShort ? first.value * 1_000 : first.value;
  return from <= second.value ? { min: from, max: second.value } : null;
}

function endsOf({ value }: Amount, bound: Bound | undefined, unit: QuantityUnit): Pick<Quantity, "min" | "max"> | null {
  const isCounted = unit === "year" || unit === "seats";
  const step = bound?.isStrict && isCounted ? 1 : 0;
  switch (bound?.side) {
    case "between":
      return null;
    case "around":
      if (isCounted) return { min: value - 1, max: value + 1 };
      return { min: Math.round(value * (1 - aroundShare)), max: Math.round(value * (1 + aroundShare)) };
    case "min":
      return { min: value + step, max: null };
    case "max":
      return { min: null, max: value - step };
    case undefined:
      return { min: isCounted ? value : null, max: value };
  }
}
