import { readDigits, readWords } from "./read-number.ts";
import { phraseAt, phraseTable, type Token } from "./text-tokens.ts";

/** How old a vehicle may be in whole years, both ends inclusive. */
export type Age = { min: number | null; max: number | null; to: number };

type Side = "min" | "max";
/** Words that need `old` behind the years: `under 5 years` may be anything. */
const countedBounds = phraseTable<Side>([
  ["under, less than, below, up to, max, maximum, at most, within, no more than, not more than, not over, <", "max"],
  ["over, more than, above, at least, >", "min"],
]);
const ageBounds = phraseTable<Side>([
  ["newer than, younger than, no older than, not older than, last, past, in the last, within the last", "max"],
  ["the last, from the last, in the past, made in the last, built in the last", "max"],
  ["older than, no newer than, not newer than", "min"],
]);
const boundsAfter = phraseTable<Side>([
  ["or newer, or younger, or less, or under, max, maximum", "max"],
  ["or older, or more, plus, +", "min"],
]);
const yearsOld = phraseTable<true>([["years old, year old, yrs old, yr old, years of age, - year - old", true]]);
const years = phraseTable<true>([["years, yrs, year", true]]);
/** Nobody asks for older vehicles by their age. */
const oldest = 60;

/** `under 5 years old`, `last 3 years`, `older than ten years`; null where no age is said. */
export function readAge(tokens: readonly Token[], at: number): Age | null {
  const [counted, aged] = [phraseAt(countedBounds, tokens, at), phraseAt(ageBounds, tokens, at)];
  const before = aged ?? counted;
  const place = before?.to ?? at;
  const token = tokens[place];
  if (!token?.startsWord) return null;
  const number = token.kind === "number" ? readDigits(tokens, place, () => false) : readWords(tokens, place);
  if (number === null || number.value > oldest || !Number.isInteger(number.value)) return null;
  const unit = phraseAt(yearsOld, tokens, number.to, 5) ?? (aged === null ? null : phraseAt(years, tokens, number.to));
  if (unit === null) return null;
  const after = before === null ? phraseAt(boundsAfter, tokens, unit.to) : null;
  const to = after?.to ?? unit.to;
  const { value } = number;
  // A vehicle of that year may be younger, and is no older than that.
  const isBeyond = /^(over|more|above|older|>)$/.test(tokens[at]?.key ?? "");
  switch (before?.meaning ?? after?.meaning) {
    case "max":
      return { min: null, max: value, to };
    case "min":
      return { min: isBeyond ? value + 1 : value, max: null, to };
    case undefined:
      return { min: value, max: value, to };
  }
}
