import { endOfNegation } from "./negation.ts";
import { articles, negations } from "./spoken-words.ts";
import { type Token, tokensOf } from "./text-tokens.ts";

/** Most texts deny nothing, and need not be taken apart. */
const mayDeny = new RegExp(`(?<!\\p{L})(?:${[...negations.keys()].join("|")})(?!\\p{L})`, "iu");

/**
 * A shopper's text with what it denies in the signs of `readText`: `suv no diesel` is `suv -diesel`, `not a cx-5` is
 * `-"cx-5"`. Plurals are denied in both forms, because nothing excluded may be found.
 */
export function withSignedNegations(text: string): string {
  if (!mayDeny.test(text.replace(/['’]/g, ""))) return text;
  const tokens = tokensOf(text);
  let signed = "";
  let copied = 0;
  for (let at = 0; at < tokens.length;) {
    const end = tokens[at]?.key === "-" ? null : endOfNegation(tokens, at);
    const denied = end === null ? null : deniedWords(text, tokens, end);
    if (denied === null) {
      at += 1;
      continue;
    }
    signed += text.slice(copied, tokens[at]?.start) + denied.words.map(signedWord).join(" ");
    copied = tokens[denied.to - 1]?.end ?? text.length;
    at = denied.to;
  }
  return signed + text.slice(copied);
}

/** The written words from a token on: the first one, and those that `or` joins to it. Null where none follows. */
function deniedWords(text: string, tokens: readonly Token[], from: number): { words: string[]; to: number } | null {
  let at = from;
  while (articles.has(tokens[at]?.key ?? "")) at += 1;
  if (tokens[at] === undefined || tokens[at]?.kind === "sign") return null;
  let to = at + 1;
  while (tokens[to]?.start === tokens[to - 1]?.end && tokens[to] !== undefined && tokens[to]?.key !== ",") to += 1;
  const words = [text.slice(tokens[at]?.start, tokens[to - 1]?.end)];
  const isJoined = ["or", "nor"].includes(tokens[to]?.key ?? "");
  const more = isJoined && endOfNegation(tokens, to + 1) === null ? deniedWords(text, tokens, to + 1) : null;
  return more === null ? { words, to } : { words: [...words, ...more.words], to: more.to };
}

function signedWord(word: string): string {
  const sign = (one: string) => (/^[\p{L}\p{N}]+$/u.test(one) ? `-${one}` : `-"${one.replaceAll('"', " ")}"`);
  return /\p{L}{3,}s$/iu.test(word) ? `${sign(word)} ${sign(word.slice(0, -1))}` : sign(word);
}
