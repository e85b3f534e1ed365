import { givenText } from "./given-text.ts";
import { plainText } from "./safe-text.ts";

/** A dealer's words as plain text, or null when they say nothing (VP-02, VP-16). */
export function shownText(text: string | null): string | null {
  return text === null ? null : givenText(plainText(text));
}
