import { givenText } from "./given-text.ts";
import { plainText } from "./safe-text.ts";

/** A dealer's text as plain text; null if it is empty or a placeholder (VP-02, VP-16). */
export function shownText(text: string | null): string | null {
  return text === null ? null : givenText(plainText(text));
}
