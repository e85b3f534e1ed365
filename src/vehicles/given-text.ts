/** What feeds write where they have nothing to say. Compared in lower case, without blanks around. */
const wordsForNotGiven = new Set(["", "-", "- / -", "null", "undefined", "nan", "n/a", "tba", "unknown"]);

/** A longer text is none of these words, and need not be put into lower case. */
const longestWord = "undefined".length;

/** The text without blanks around it, or null when it says nothing (VP-02: empty, null and 'null'). */
export function givenText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const trimmed = text.trim();
  return trimmed.length <= longestWord && wordsForNotGiven.has(trimmed.toLowerCase()) ? null : trimmed;
}

/** The number in a text such as `2487`, `6.9` or `2,487`, or null when the text is anything else. */
export function numberInText(text: string): number | null {
  const digits = text.replaceAll(",", "").trim();
  return /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) : null;
}
