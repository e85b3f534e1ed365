/** Everything except the characters that XML 1.0 allows; the controls from U+007F to U+009F are left out too. */
const forbidden = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * The text with a space for each character that XML 1.0 forbids even when escaped: control characters, unpaired
 * surrogates, U+FFFE and U+FFFF.
 */
export function permittedText(text: string): string {
  return text.replace(forbidden, " ");
}

/** The value with `permittedText` for each text in it, at any depth. */
export function permittedValue(value: unknown): unknown {
  if (typeof value === "string") return permittedText(value);
  if (Array.isArray(value)) return value.map(permittedValue);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, permittedValue(inner)]));
}
