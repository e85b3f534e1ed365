export type TextPart = { text: string; isTyped: boolean };

/** Splits a text into parts that match the beginning of a word as typed, and the parts between them. */
export function highlightedParts(text: string, typed: string): TextPart[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, isTyped: false }];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})`, "giu");
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index), isTyped: false });
    parts.push({ text: found, isTyped: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isTyped: false });
  return parts;
}
