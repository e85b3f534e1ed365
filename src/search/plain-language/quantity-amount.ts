import { ageUnits, lastYears, type QuantityUnit, thousands, units } from "./quantity-phrases.ts";
import { readDigits, readWords } from "./read-number.ts";
import { phraseAt, type Token } from "./text-tokens.ts";

/** A number as written, and what its notation implies: `$30`, `30k`, `30,000`, `'19`. */
export type Amount = {
  value: number;
  hasDollar: boolean;
  isThousands: boolean;
  /** Only digits, without a separator. */
  isPlain: boolean;
  isGrouped: boolean;
  isTwoDigits: boolean;
  to: number;
};

const years = { first: 1950, last: 2049 } as const;

/** Prices and distances are in thousands, so a smaller number without a sign or unit is ambiguous. */
export const smallestPlainPrice = 1_000;

/** Smallest amount that is a vehicle's price and not a repayment. */
export function smallestPrice(unit: QuantityUnit): number {
  return unit === "dollarsPerWeek" ? smallestPlainPrice : 5 * smallestPlainPrice;
}

/** A round number from here on is a price by itself; others may be stock numbers, and smaller ones names. */
const roundPrice = { from: 5_000, step: 500 } as const;

/** The amount at a token, or null. `isJoined`: after a separator of two amounts, as in `20k-30`. */
export function readAmount(tokens: readonly Token[], at: number, isJoined = false): Amount | null {
  const hasDollar = tokens[at]?.key === "$";
  const place = hasDollar ? at + 1 : at;
  const token = tokens[place];
  // The end of `100,00` is not an amount.
  if (!token?.startsWord || token.key.startsWith("00") || (!isJoined && followsHyphenatedWord(tokens, place)))
    return null;
  const plain = { hasDollar, isThousands: false, isPlain: true, isGrouped: false, isTwoDigits: false };
  const shortYear = readShortYear(tokens, place);
  if (shortYear !== null) return { ...plain, ...shortYear };
  if (/^(a|an|one)$/.test(token.key) && isAgeAt(tokens, place + 1)) return { ...plain, value: 1, to: place + 1 };
  const isSeparated = (to: number): boolean => hasDollar || unitAt(tokens, to) !== null;
  const number = token.kind === "number" ? readDigits(tokens, place, isSeparated) : readWords(tokens, place);
  if (number === null) return null;
  const { value, to } = number;
  const thousand = phraseAt(thousands, tokens, to, 1);
  // `100,000 k` are kilometres, as the unit says.
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

/** The `50` of `BT-50` is not an amount, the `30` of `20k-30k` is. */
function followsHyphenatedWord(tokens: readonly Token[], at: number): boolean {
  const hyphen = tokens[at - 1];
  const word = tokens[at - 2];
  if (word?.startsWord === false && tokens[at - 3]?.kind === "number") return false;
  if (/^(pre|post|sub)$/.test(word?.key ?? "")) return false;
  return hyphen?.key === "-" && hyphen.end === tokens[at]?.start && word?.kind === "word" && word.end === hyphen.start;
}

export function unitAt(tokens: readonly Token[], at: number): { meaning: QuantityUnit; to: number } | null {
  return isApart(tokens, at) ? null : phraseAt(units, tokens, at);
}

/** `5 -seats` has no unit: the dash excludes what it touches. */
export function isApart(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === "-" && tokens[at - 1]?.end !== tokens[at]?.start;
}

/** `under a year old`, `newer than a year`. */
function isAgeAt(tokens: readonly Token[], at: number): boolean {
  return lastYears.includes(unitAt(tokens, at)?.meaning ?? "year") || phraseAt(ageUnits, tokens, at) !== null;
}

export function isYear({ value, isPlain }: Amount): boolean {
  return isPlain && Number.isInteger(value) && value >= years.first && value <= years.last;
}

export function isRoundPrice({ value }: Pick<Amount, "value">): boolean {
  return value % roundPrice.step === 0;
}

export function isPriceByItself({ value, isGrouped }: Pick<Amount, "value" | "isGrouped">): boolean {
  return isGrouped || (value >= roundPrice.from && value % roundPrice.step === 0);
}

export function inThousands(amount: Amount): Amount {
  return { ...amount, value: amount.value * 1_000, isThousands: true };
}

export function isShortForThousands({ value, hasDollar }: Amount): boolean {
  return !hasDollar && value < 1_000;
}
