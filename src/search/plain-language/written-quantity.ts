import { type Amount, inThousands, isShortForThousands, isYear, readAmount } from "./quantity-amount.ts";
import { comparisons, modelYears, type QuantityUnit, unitsBefore } from "./quantity-phrases.ts";
import { countedUnits, type Ends } from "./quantity-side.ts";
import type { Quantity } from "./read-quantity.ts";
import { phraseAt, type Token } from "./text-tokens.ts";

/** `2020s`, `from the 2020s` and `last year's model`. */
export function readYears(tokens: readonly Token[], at: number): Quantity | null {
  const age = phraseAt(modelYears, tokens, at);
  if (age !== null)
    return { kind: "quantity", unit: "yearsOld", min: age.meaning, max: age.meaning, isBounded: true, to: age.to };
  const article = /^(from|of|in)$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
  const place = tokens[article]?.key === "the" ? article + 1 : article;
  const [number, s] = [tokens[place], tokens[place + 1]];
  const isDecade = /^(19[5-9]|20[0-4])0$/.test(number?.key ?? "") && s?.key === "s" && s.start === number?.end;
  if (!isDecade || !number?.startsWord) return null;
  const min = Number(number.key);
  return { kind: "quantity", unit: "year", min, max: min + 9, isBounded: true, to: place + 2 };
}

/** `20k < price < 30k`, `2019 <= year`. */
export function readCompared(tokens: readonly Token[], at: number): Quantity | null {
  const first = readAmount(tokens, at);
  const sign = first && phraseAt(comparisons, tokens, first.to);
  const unit = sign && phraseAt(unitsBefore, tokens, sign.to);
  if (!first || !sign || !unit) return null;
  const from = endsOf(first, sign.meaning, unit.meaning);
  const second = phraseAt(comparisons, tokens, unit.to);
  const last = second && second.meaning.side === sign.meaning.side ? readAmount(tokens, second.to) : null;
  const side = sign.meaning.side === "min" ? ("max" as const) : ("min" as const);
  const to = last && second ? endsOf(last, { ...second.meaning, side }, unit.meaning) : null;
  if (from === null || (last !== null && to === null)) return null;
  const ends = { min: from.min ?? to?.min ?? null, max: from.max ?? to?.max ?? null };
  return { kind: "quantity", unit: unit.meaning, ...ends, isBounded: true, to: last?.to ?? unit.to };
}

function endsOf(amount: Amount, { side, isStrict }: Sign, unit: QuantityUnit): Ends | null {
  if (unit === "year" && !isYear(amount)) return null;
  const isShort = (unit === "dollars" || unit === "kilometres") && isShortForThousands(amount);
  const { value } = isShort ? inThousands(amount) : amount;
  const step = isStrict && countedUnits.has(unit) ? 1 : 0;
  return side === "min" ? { min: value + step, max: null } : { min: null, max: value - step };
}

type Sign = NonNullable<ReturnType<typeof comparisons.get>>;
