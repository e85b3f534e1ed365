import { endOfDenial } from "./denial.ts";
import { isYear } from "./quantity-amount.ts";
import { unitsBefore } from "./quantity-phrases.ts";
import { readSide, unitOfAmountBehind } from "./quantity-side.ts";
import { readQuantity } from "./read-quantity.ts";
import { phraseAt, type Token } from "./text-tokens.ts";

/**
 * Moves each negation before the unit of what it excludes: `seats not 7` reads as `not seats 7`. Tokens keep their
 * positions in the text.
 */
export function withDenialsBeforeUnits(tokens: readonly Token[]): readonly Token[] {
  for (let at = 0; at < tokens.length; at++) {
    const unit = phraseAt(unitsBefore, tokens, at);
    // `5 seats not 7`, `50k km not 2020`; `2020 kms must not exceed 60k`
    const isBehind = [at - 1, at - 2].some((place) => {
      const before = readSide(tokens, place);
      return before !== null && before.to > at && !isYear(before.amount);
    });
    if (unit === null || isBehind || readQuantity(tokens, at) !== null) continue;
    const from = tokens[unit.to]?.key === ":" ? unit.to + 1 : unit.to;
    const to = endOfDenial(tokens, from);
    const side = to === null ? null : readSide(tokens, to);
    if (to === null || side === null) continue;
    // `seats not 7 kms under 60000`
    const isOfUnit = side.said === null || unitOfAmountBehind(tokens, side.amount.to) !== null;
    if (isOfUnit) return withDenialsBeforeUnits(exchanged(tokens, at, from, to));
  }
  return tokens;
}

/** Swaps the words from `middle` with those from `from`. */
function exchanged(tokens: readonly Token[], from: number, middle: number, to: number): Token[] {
  // A sign excludes only what it touches: `seats -7`.
  const denial = tokens
    .slice(middle, to)
    .map((token) => (/^[-!]$/.test(token.key) ? { kind: "word" as const, key: "not" } : token));
  const words = [...denial, ...tokens.slice(from, middle)];
  return tokens.map((token, at) => {
    const { kind, key } = words[at - from] ?? token;
    return at < from || at >= to ? token : { ...token, kind, key };
  });
}
