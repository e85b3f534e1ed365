import { readAmount } from "./quantity-amount.ts";
import type { Quantity, UnclearQuantity } from "./quantity.ts";
import type { Token } from "./text-tokens.ts";

/** `2020s`, `from the 2020s` and `last year's model`. */
export function readYears(tokens: readonly Token[], at: number): Quantity | null {
  const said = tokens.slice(at, at + 3).map(({ key }) => key);
  const age = ["this", "last"].indexOf(said[0] ?? "");
  if (age !== -1 && said[1] === "years" && /^models?$/.test(said[2] ?? ""))
    return { kind: "quantity", unit: "yearsOld", min: age, max: age, isBounded: true, to: at + 3 };
  const article = /^(from|of|in)$/.test(tokens[at]?.key ?? "") ? at + 1 : at;
  const place = tokens[article]?.key === "the" ? article + 1 : article;
  const [number, s] = [tokens[place], tokens[place + 1]];
  const isDecade = /^(19[5-9]|20[0-4])0$/.test(number?.key ?? "") && s?.key === "s" && s.start === number?.end;
  if (!isDecade || !number?.startsWord) return null;
  const min = Number(number.key);
  return { kind: "quantity", unit: "year", min, max: min + 9, isBounded: true, to: place + 2 };
}

/** `20k < price < 30k`: from its unit on, `price < 30k`, it reads as any limit. */
export function readCompared(
  tokens: readonly Token[],
  at: number,
  read: (tokens: readonly Token[], at: number) => Quantity | UnclearQuantity | null,
): Quantity | null {
  const amount = readAmount(tokens, at);
  const sign = tokens[amount?.to ?? tokens.length]?.key ?? "";
  if (amount === null || !/^[<>≤≥]$/.test(sign)) return null;
  const isEqual = tokens[amount.to + 1]?.key === "=";
  const rest = read(tokens, amount.to + (isEqual ? 2 : 1));
  const side = /[<≤]/.test(sign) ? "min" : "max";
  if (rest?.kind !== "quantity" || !rest.isBounded || rest[side] !== null) return null;
  const step = rest.unit !== "year" || isEqual || /[≤≥]/.test(sign) ? 0 : 1;
  return { ...rest, [side]: amount.value + (side === "min" ? step : -step) };
}
