/** Placeholders that feeds write for missing values, compared trimmed and in lower case. */
const wordsForNotGiven = new Set(["", "-", "- / -", "null", "undefined", "nan", "n/a", "tba", "unknown"]);

/** Longer texts cannot be placeholders, which saves converting them to lower case. */
const longestWord = "undefined".length;

/** The trimmed text, or null if it is empty or a placeholder (VP-02: empty, null and 'null'). */
export function givenText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const trimmed = text.trim();
  return trimmed.length <= longestWord && wordsForNotGiven.has(trimmed.toLowerCase()) ? null : trimmed;
}

/** The number in a text such as `2487`, `6.9` or `2,487`; null for any other text. */
export function numberInText(text: string): number | null {
  const digits = text.replaceAll(",", "").trim();
  return /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) : null;
}
