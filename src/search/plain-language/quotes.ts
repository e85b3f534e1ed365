import { withStraightQuotes } from "../text-syntax.ts";
import type { Token } from "./text-tokens.ts";

const anyQuote = /["'‘’‛`´]/;
const single = /(?<![\p{L}\p{M}\p{N}'’])['‘‛`´]([\p{L}\p{N}][^"'‘’`´]*?)['’`´](?![\p{L}\p{M}\p{N}])/gu;
/** `20" wheels`: sizes of wheels and screens have at most two digits. */
const size = /(?<![\p{L}\p{N}.-])\d\d?(?:\.\d)?$/u;
/** The mark in `'22 17' caravan` is not the first of a pair. */
const shortYear = /^\d\d /;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * A shopper's text with its quotation marks in the form of `readText`: phrases in straight double marks, all closed and
 * none empty. Single marks around words are omitted, and a mark after a size is the sign for inches. Apostrophes stay.
 */
export function withPlainQuotes(typed: string): string {
  const straight = withStraightQuotes(typed);
  if (!anyQuote.test(straight)) return typed;
  const text = straight.replaceAll(single, (said, words: string) => (shortYear.test(words) ? said : words));
  return withInches(text)
    .split('"')
    .map((part, place) => (place % 2 === 0 ? part : letterOrDigit.test(part) ? `"${part.trim()}"` : " "))
    .join("")
    .trim();
}

function withInches(text: string): string {
  let isOpen = false;
  return text.replaceAll('"', (mark, at: number) => {
    const isInch = !isOpen && size.test(text.slice(0, at)) && !letterOrDigit.test(text[at + 1] ?? "");
    if (!isInch) isOpen = !isOpen;
    return isInch ? "″" : mark;
  });
}

const phrase = /(?<!-)"([^"]*)"/g;

export function hasPhrase(text: string): boolean {
  return withoutPhrases(text) !== withPlainQuotes(text);
}

/** A text that asks for the words of its phrases in any order. */
export function withoutPhrases(text: string): string {
  return withPlainQuotes(text).replaceAll(phrase, "$1");
}

/** The position after a phrase in quotation marks that begins here; null if none does. */
export function endOfPhrase(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.key !== '"' || tokens.slice(0, at).filter(({ key }) => key === '"').length % 2 === 1) return null;
  const end = tokens.findIndex(({ key }, place) => place > at && key === '"');
  return end === -1 ? null : end + 1;
}
