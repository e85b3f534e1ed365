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
  smallestPlainPrice,
  unitAt,
} from "./quantity-amount.ts";
import {
  ageUnits,
  isOfPlaces,
  mostSeats,
  type Bound,
  boundsAfter,
  boundsBefore,
  comparable,
  copulas,
  dates,
  joiners,
  lastYears,
  least,
  type QuantityUnit,
  repayments,
  unitsBefore,
  unitsOfDollars,
  yearUnits,
} from "./quantity-phrases.ts";
import { keyAt, phraseAt, type Token, wordSet } from "./text-tokens.ts";

/** Lowest and highest amount asked for, inclusive. */
export type Ends = {
  min: number | null;
  max: number | null;
  /** Whether the lower end itself is excluded, for units that are not counted: `over $100 a week`. */
  isAbove?: boolean;
};

/** One amount with its own words: `from 20,000 km`, `2018 or newer`. */
export type Side = {
  amount: Amount;
  /** The unit in words, before or after the amount. */
  said: QuantityUnit | null;
  isUnitFirst: boolean;
  bounds: readonly Bound[];
  isLed: boolean;
  to: number;
};

/** Maximum ages in searches. */
const oldest = { yearsOld: 60, monthsOld: 120 } as const;

/** Units with whole steps. */
export const countedUnits: ReadonlySet<QuantityUnit> = new Set<QuantityUnit>([
  "year",
  "seats",
  "berths",
  "yearsOld",
  "monthsOld",
]);

/** `around 30k` means ten per cent more or less. */
const aroundShare = 0.1;

/** `said` is the unit of the preceding amount that this one is joined to. */
export function readSide(
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
  // `seats 7 seat warmers`
  const isCounted = lead.unit !== null && isOfPlaces(lead.unit);
  const isTaken = isCounted || isOfNext(tokens, amount, before);
  const unit = isTaken ? null : unitBehind(tokens, amount, before, first);
  const canFollow = before === null || (unit === null && before.side !== "between");
  const after = canFollow ? boundAfter(tokens, unit?.to ?? amount.to) : null;
  const bounded = { ...amount, to: after?.to ?? amount.to };
  const isLate = unit === null && after !== null && !isOfNext(tokens, bounded, after.meaning);
  const late = isLate ? unitBehind(tokens, bounded, after.meaning, first) : null;
  return {
    amount,
    said: unit?.meaning ?? late?.meaning ?? lead.unit,
    isUnitFirst: lead.unit !== null,
    bounds: [before, after?.meaning ?? null].filter((bound) => bound !== null),
    isLed: before !== null,
    to: late?.to ?? after?.to ?? unit?.to ?? amount.to,
  };
}

/** Words before an amount, in either order: `km under`, `minimum year`. */
export function readLead(
  tokens: readonly Token[],
  at: number,
): { bound: Bound | null; unit: QuantityUnit | null; to: number } {
  const bound = phraseAt(boundsBefore, tokens, at);
  const from = bound === null ? at : afterArticle(tokens, bound.to);
  const unit = phraseAt(unitsBefore, tokens, from);
  const isUnit = unit !== null && (bound?.meaning.fits?.includes(unit.meaning) ?? true);
  const to = isUnit ? afterCopula(tokens, unit.to) : from;
  const late = bound === null ? phraseAt(boundsBefore, tokens, to) : null;
  const end = late === null ? to : afterArticle(tokens, late.to);
  const ofFamily = keyAt(tokens, from) === "family" ? least : null;
  return { bound: bound?.meaning ?? late?.meaning ?? ofFamily, unit: isUnit ? unit.meaning : null, to: end };
}

/** `under the 30k mark`, `between the years 2018 and 2020`. */
function afterArticle(tokens: readonly Token[], at: number): number {
  const isArticle = tokens[at]?.key === "the";
  const isOfAmount = isArticle && (readAmount(tokens, at + 1) ?? phraseAt(unitsBefore, tokens, at + 1)) !== null;
  return isOfAmount ? at + 1 : at;
}

/**
 * The unit after an amount. If a unit was given before it, as in `price under 20000 km under 80000`, it begins the next
 * limit.
 */
function unitBehind(
  tokens: readonly Token[],
  amount: Amount,
  bound: Bound | null,
  said: QuantityUnit | null,
): { meaning: QuantityUnit; to: number } | null {
  const { to } = amount;
  const unit = countableUnitAt(tokens, amount) ?? yearUnitAt(tokens, amount) ?? ageUnitAt(tokens, amount, bound, said);
  if (unit === null) return null;
  const meaning = commonUnit(said, unit.meaning);
  if (meaning !== null) return { ...unit, meaning };
  const lead = readLead(tokens, to);
  return amount.hasDollar || (lead.unit !== null && readAmount(tokens, lead.to) !== null) ? null : unit;
}

/** Whether the unit after an amount belongs to the next one: `2020 kms under 60000`, `40k odometer under 60000`. */
function isOfNext(tokens: readonly Token[], { to, ...amount }: Amount, bound: Bound | null): boolean {
  const unit = unitOfAmountBehind(tokens, to);
  if (unit === null) return false;
  if (isYear({ to, ...amount }) && (bound === null || isFit(bound, "year", { to, ...amount }))) return true;
  if (repayments.includes(unit)) return amount.value >= smallestPrice(unit);
  const isShortened = tokens[to]?.key.startsWith("k") && phraseAt(copulas, tokens, to + 1) === null;
  return unit === "kilometres" && !isShortened;
}

/** The unit at a token if it precedes an amount that it fits: `kms under 60000`, `seats 5`. */
export function unitOfAmountBehind(tokens: readonly Token[], at: number): QuantityUnit | null {
  const { unit, to } = readLead(tokens, at);
  const amount = unit === null ? null : readAmount(tokens, to);
  if (unit === null || amount === null || amount.hasDollar || countableUnitAt(tokens, amount) !== null) return null;
  return isOfPlaces(unit) && amount.value > mostSeats ? null : unit;
}

/** `under 40k seat warmers` is a price: no vehicle has that many seats. */
function countableUnitAt(tokens: readonly Token[], { value, hasDollar, to }: Amount) {
  const unit = unitAt(tokens, to) ?? (hasDollar && !isApart(tokens, to) ? phraseAt(unitsOfDollars, tokens, to) : null);
  return unit !== null && isOfPlaces(unit.meaning) && value > mostSeats ? null : unit;
}

/** `2020 model`, but not `2022 Model Y` nor `2022 Model 3`. */
function yearUnitAt(tokens: readonly Token[], { to, ...amount }: Amount): { meaning: QuantityUnit; to: number } | null {
  const unit = isYear({ to, ...amount }) && !isApart(tokens, to) ? phraseAt(yearUnits, tokens, to) : null;
  const next = tokens[tokens[unit?.to ?? 0]?.key === "-" ? (unit?.to ?? 0) + 1 : (unit?.to ?? 0)];
  const isName = next?.kind === "number" ? next.key.length < 2 : next?.kind === "word" && next.key.length === 1;
  return unit === null || isName ? null : unit;
}

/** `newer than 5 years`, `5 years or newer` and `under 5 years` are ages; `5 years` is ambiguous. */
function ageUnitAt(
  tokens: readonly Token[],
  { value, to: at }: Amount,
  bound: Bound | null,
  said: QuantityUnit | null,
): { meaning: QuantityUnit; to: number } | null {
  const unit = isApart(tokens, at) ? null : phraseAt(ageUnits, tokens, at);
  const meant = unit === null ? null : (bound ?? phraseAt(boundsAfter, tokens, unit.to)?.meaning ?? null);
  // `under 5 years`, but not `up to 5 years warranty`
  const isOfAges = bound?.side === "max" && (bound.fits ?? comparable).includes("yearsOld");
  const next = unit?.to ?? tokens.length;
  const isBareAge = value <= oldest.yearsOld && readAmount(tokens, next) === null;
  const isYoung = isOfAges && isBareAge && !spansOfTime.has(tokens[next]?.key ?? "");
  return said === "yearsOld" ||
    isOfDates(meant) ||
    (unit !== null && isYoung) ||
    (unit !== null && isAgeBehind(tokens, unit.to))
    ? unit
    : null;
}

/** Durations that are not the age of a vehicle. */
const spansOfTime = wordSet(
  "warranty loan loans finance left remaining registration rego servicing service term terms roadside free repayment repayments lease contract",
);

/** The end of `3 years to 5 years old`. */
function isAgeBehind(tokens: readonly Token[], at: number): boolean {
  const joiner = phraseAt(joiners, tokens, at);
  const amount = joiner && readAmount(tokens, joiner.to, true);
  return amount !== null && lastYears.includes(unitAt(tokens, amount.to)?.meaning ?? "year");
}

/** Whether a limit is a date and not a number: `newer than`, `in the last`. */
function isOfDates(bound: Bound | null | undefined): boolean {
  return bound?.fits === dates || bound?.fits === lastYears;
}

/** The common unit of two amounts; null if they differ. An amount in dollars may be in dollars a week. */
export function commonUnit(one: QuantityUnit | null, other: QuantityUnit | null): QuantityUnit | null {
  if (one === other || other === null) return one;
  if (one === null || (one === "yearsOld" && other === "monthsOld")) return other;
  const [repaid, another] = repayments.includes(other) ? [other, one] : [one, other];
  // `repayments of $800 a month`
  const isOpen = another === "dollars" || (another === "dollarsPerWeek" && repaid === other);
  return repayments.includes(repaid) && isOpen ? repaid : null;
}

export function ownUnit({ said, amount }: Side): QuantityUnit | null {
  return said ?? (amount.hasDollar ? "dollars" : null);
}

/**
 * A bound after its amount. `and under` and `max` begin the next limit in `7 seats and under 50k`, `5 seats max 30k`.
 */
function boundAfter(tokens: readonly Token[], at: number): { meaning: Bound; to: number } | null {
  const bound = phraseAt(boundsAfter, tokens, at);
  // `2020 up for sale`
  if (bound === null || (tokens[at]?.key === "up" && /^(for|to)$/.test(tokens[bound.to]?.key ?? ""))) return null;
  const isTouching = tokens[at]?.key === "+" && tokens[at]?.start === tokens[at - 1]?.end;
  if (isTouching) return bound;
  const next = /^(and|or|plus|\+|&)$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
  const lead = readLead(tokens, next);
  const amount = lead.bound === null && lead.unit === null ? null : readAmount(tokens, lead.to);
  if (amount === null) return bound;
  const end = unitAt(tokens, amount.to)?.to ?? amount.to;
  // `20k minimum 30k maximum`, `25k max 20,000-60,000 km`: the next amount has its own bound or other end after it.
  const joiner = phraseAt(joiners, tokens, end);
  const isRange = joiner !== null && readAmount(tokens, joiner.to, true) !== null;
  const hasOwn = next === at && (isRange || boundAfter(tokens, end) !== null);
  return hasOwn && lead.to === bound.to ? bound : null;
}

function afterCopula(tokens: readonly Token[], at: number): number {
  return phraseAt(copulas, tokens, at)?.to ?? at;
}

export function sideUnit(
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

/** `priced 25 to 35` and `km under 150` are thousands. */
export function inFull({ amount, isUnitFirst }: Side, unit: QuantityUnit): Amount {
  const isShort = isUnitFirst && (unit === "dollars" || unit === "kilometres");
  return isShort && isShortForThousands(amount) ? inThousands(amount) : amount;
}

/** A round year may be a price in a comparison: `under 2000`. */
export function isFit({ fits }: Bound, unit: QuantityUnit, amount: Amount): boolean {
  return (fits?.includes(unit) ?? true) ? !(fits === comparable && unit === "year" && isRoundPrice(amount)) : false;
}

export function amountEnds({ value }: Amount, bound: Bound | undefined, unit: QuantityUnit): Ends | null {
  const isCounted = countedUnits.has(unit);
  const isAge = unit === "yearsOld" || unit === "monthsOld";
  // Newer than a date means younger than an age.
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
      // A vehicle from the last year of an age may be younger.
      return isTurned ? { min: value + step, max: null } : { min: null, max: isAge ? value : value - step };
    case undefined:
      return { min: isCounted ? value : null, max: value };
  }
}
