/** A part of a text, from `start` (inclusive) to `end` (exclusive). */
export type Span = { start: number; end: number };

export type QueryWords = {
  /** Complete words, including adjacent words joined into one. */
  exact: ReadonlySet<string>;
  /** Words that may be a prefix: the last one, unless a space follows it. */
  open: readonly string[];
};

type Token = Span & { word: string };

/** Maximum number of adjacent words treated as one, as in `CX-5` and `cx5`. */
const longestRun = 3;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Prepares the words of a query for matching any number of texts. */
export function queryWords(text: string): QueryWords {
  const words = highlightTokens(text).map((token) => token.word);
  const exact = new Set<string>();
  const open: string[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + longestRun); end++) {
      const joined = words.slice(start, end).join("");
      exact.add(joined);
      if (end === words.length && !/\s$/.test(text)) open.push(joined);
    }
  }
  return { exact, open };
}

/** The words of a text, lower case and without accents. */
export function highlightTokens(text: string): Token[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    word: match[0].normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The matching parts of a text, from left to right, not overlapping. */
export function matchedSpans(tokens: readonly Token[], words: QueryWords): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const run = matchingRun(tokens, at, words);
    const first = tokens[at];
    const last = tokens[at + run - 1];
    if (first === undefined) break;
    if (run > 0 && last !== undefined) {
      spans.push({ start: first.start, end: last.end });
      at += run - 1;
      continue;
    }
    const begun = words.open.find((start) => first.word.startsWith(start));
    if (begun !== undefined) spans.push({ start: first.start, end: Math.min(first.end, first.start + begun.length) });
  }
  return spans;
}

/** Number of tokens from `at` on that together form a word of the query; 0 if none do. */
function matchingRun(tokens: readonly Token[], at: number, { exact }: QueryWords): number {
  // Shortest run first: separate words are matched separately, as in `land cruiser`.
  for (let run = 1; run <= Math.min(longestRun, tokens.length - at); run++) {
    const joined = tokens
      .slice(at, at + run)
      .map((token) => token.word)
      .join("");
    if (exact.has(joined)) return run;
  }
  return 0;
}

/** An excerpt of the given number of words around the first match; the complete text if it is not longer. */
export function croppedSpan(text: string, tokens: readonly Token[], spans: readonly Span[], length: number): Span {
  if (length === 0 || tokens.length <= length) return { start: 0, end: text.length };
  const matched = tokens.findIndex((token) => token.start === spans[0]?.start);
  const before = Math.ceil((length - 1) / 2);
  const first = Math.min(Math.max(0, matched - before), tokens.length - length);
  const start = first === 0 ? 0 : (tokens[first]?.start ?? 0);
  const isToEnd = first + length === tokens.length;
  return { start, end: isToEnd ? text.length : (tokens[first + length - 1]?.end ?? text.length) };
}
