import { endOfAssertion, unaskedAt } from "./assertion.ts";
import { endOfDenial, mayDeny, separatorAt } from "./denial.ts";
import type { SearchRequest } from "../search-engine.ts";
import { knownModelNames } from "../known-models.ts";
import { withPlainQuotes } from "./quotes.ts";
import { keyAt, nameKey, type Token, textTokens } from "./text-tokens.ts";

/** Number of tokens in the longest name: `cx - 5`, `grand cherokee`. */
const longestName = 4;

/**
 * A shopper's text with its exclusions written in the signs of `readText`: `suv no diesel` becomes `suv -diesel`,
 * `not a cx-5` becomes `-"cx-5"`. Does not use the stock, so an excluded name is one word or in quotation marks.
 */
export function withSignedNegations(typed: string): string {
  const text = withPlainQuotes(typed);
  if (!mayDeny.test(text)) return text;
  const tokens = textTokens(text);
  let signed = "";
  let copied = 0;
  for (let at = 0; at < tokens.length;) {
    const passed = endOfAssertion(tokens, at) ?? unaskedAt(tokens, at)?.to;
    if (passed !== undefined) {
      at = passed;
      continue;
    }
    const from = text[tokens[at]?.start ?? 0] === "-" ? null : endOfDenial(tokens, at);
    const denied = from === null ? null : deniedWords(text, tokens, from);
    if (denied === null) {
      at += 1;
      continue;
    }
    signed += text.slice(copied, tokens[at]?.start) + denied.words.flatMap(signedWords).join(" ");
    copied = tokens[denied.to - 1]?.end ?? text.length;
    at = denied.to;
  }
  return signed + text.slice(copied);
}

export function withSignedText(request: SearchRequest): SearchRequest {
  return { ...request, query: { ...request.query, text: withSignedNegations(request.query.text) } };
}

/** The written words from a token to the last one joined to them. Null if none follows. */
function deniedWords(text: string, tokens: readonly Token[], from: number): { words: string[]; to: number } | null {
  const first = tokens[from];
  if (first === undefined || first.kind === "sign") return null;
  let to = from + 1;
  if (tokens[from - 1]?.key === '"') while (tokens[to] !== undefined && tokens[to]?.key !== '"') to += 1;
  else to = endOfName(tokens, from);
  const words = [text.slice(first.start, tokens[to - 1]?.end)];
  const key = nameKey(words[0] ?? "");
  const names = new Set([key, key.replace(/s$/, "")]).difference(new Set(words));
  words.push(...[...names].filter((name) => knownModelNames.has(name)));
  if (tokens[from - 1]?.kind === "sign" && /^[")]$/.test(keyAt(tokens, to))) to += 1;
  const separator = separatorAt(tokens, to);
  const isJoined = separator.kind !== "none" && endOfDenial(tokens, separator.to) === null;
  const more = isJoined ? deniedWords(text, tokens, separator.to) : null;
  return more === null ? { words, to } : { words: [...words, ...more.words], to: more.to };
}

/** End of what is written without a blank, or of a model's name of a few words: `land cruiser`. */
function endOfName(tokens: readonly Token[], from: number): number {
  let key = "";
  let end: number | null = null;
  let isFirst = true;
  for (let to = from + 1; to <= Math.min(tokens.length, from + longestName); to++) {
    const last = tokens[to - 1] as Token;
    if (last.kind === "sign" && !isInside(tokens, to - 1)) break;
    key += last.kind === "sign" ? "" : last.key;
    const isSeparateWord = tokens[to]?.start !== last.end || !isInside(tokens, to);
    if (isSeparateWord && (isFirst || knownModelNames.has(key) || knownModelNames.has(key.replace(/s$/, "")))) end = to;
    if (isSeparateWord) isFirst = false;
  }
  return end ?? from + 1;
}

function isInside(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.kind !== "sign" || (/^[-./&+']$/.test(keyAt(tokens, at)) && tokens[at + 1]?.start === tokens[at]?.end)
  );
}

/** A word with its sign. Plurals are excluded in both forms, so that no excluded word is found. */
export function signedWords(word: string): string[] {
  const sign = (one: string) => (/^[\p{L}\p{N}]+$/u.test(one) ? `-${one}` : `-"${one.replaceAll('"', " ").trim()}"`);
  return /(?:\p{L}{2}(?!s)\p{L}|\d)s$/iu.test(word) ? [sign(word), sign(word.slice(0, -1))] : [sign(word)];
}
