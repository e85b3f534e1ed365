import { type Change, valuesIn } from "./change.ts";
import type { StockWords } from "./stock-words.ts";
import { nameKey, type Token } from "./text-tokens.ts";

type Named = { key: string; make: string; model: string | null; to: number };

/** Number of tokens in the longest name, and the number read backwards to find one. */
const longest = 6;
const furthest = 12;

/** Separators between names in a list: `mazda 2, 3 or 6`. */
const betweenNames = /^(or|and|&|,|\/|\||nor|\d+)$/;

/**
 * Meaning of a number or letter after a name: the `3` in `mazda 2 or 3` and `mazda not 3`, the `5` in `cx-3 or 5`.
 * `isJoined` if only joining words may be between them.
 */
export function nameInContext(
  key: string,
  tokens: readonly Token[],
  at: number,
  words: StockWords,
  isJoined: boolean,
): readonly Change[] | undefined {
  if (!/^(\d+|\p{L})$/u.test(key)) return undefined;
  const named = nameBefore(tokens, at, words);
  if (named === null) return undefined;
  const between = tokens.slice(named.to, at);
  if (isJoined && !(between.length > 0 && between.every((token) => betweenNames.test(token.key)))) return undefined;
  const family = named.model === null ? "" : nameKey(named.model).replace(/\d+$|(?<=^.{3,})\p{L}$/u, "");
  const names = [named.key + key, family === "" ? "" : family + key, nameKey(named.make) + key];
  return names.map((name) => words.phrases.get(name)).find((changes) => valuesIn(changes ?? [], "model").length > 0);
}

/** The last make named before a token, with its model. */
export function nameBefore(tokens: readonly Token[], at: number, { phrases, deniable }: StockWords): Named | null {
  for (let from = at - 1; from >= Math.max(0, at - furthest); from--) {
    let named: Named | null = null;
    let key = "";
    for (let to = from + 1; to <= Math.min(at, from + longest); to++) {
      const last = tokens[to - 1] as Token;
      if (last.kind === "sign" && (!/^[-.&]$/.test(last.key) || to === from + 1)) break;
      key += last.kind === "sign" ? "" : last.key;
      const changes = last.kind === "sign" ? [] : (phrases.get(key) ?? deniable.get(key) ?? []);
      const make = valuesIn(changes, "make")[0];
      if (make !== undefined) named = { key, make, model: valuesIn(changes, "model")[0] ?? null, to };
    }
    if (named !== null) return named;
  }
  return null;
}
