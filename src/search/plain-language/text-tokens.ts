import type { Change } from "./change.ts";

/** A run of letters, a number or a sign in a text. */
export type Token = {
  kind: "word" | "number" | "sign";
  /** In lower case without accents and apostrophes; a number without separators. */
  key: string;
  start: number;
  end: number;
  /** False if a letter or digit is directly before it, as for the `30` of `i30`. */
  startsWord: boolean;
  endsWord: boolean;
};

/**
 * A run of tokens with one meaning. `or` is undecided until its neighbours are known; `silent` has no effect, `rest` is
 * text, `denied` is excluded text, and `unused` can be neither a filter nor text.
 */
export type Segment = {
  kind: "part" | "silent" | "or" | "rest" | "denied" | "unused";
  from: number;
  to: number;
  changes: readonly Change[];
  /** An `or` between the nearest things; or an `unused` thing that was understood but has no filter. */
  isOr?: boolean;
  /** Whether the stock's badges have these words, or a sign joins them. */
  isNamed?: boolean;
  note?: string;
};

/** `1,5k` has a decimal comma, `29,990` and `20.000` a thousands separator. */
const tokenPattern =
  /(?<number>\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?!\d)|\d{1,3}[ .]000(?!\d)|\d+,\d{1,2}(?= ?k\b)|\d+(?:\.\d+)?)|(?<word>(?:(?!\d)[\p{L}\p{M}\p{N}'’‘ʼ`´])+)|\S/giu;
const letterOrDigit = /[\p{L}\p{M}\p{N}'’‘ʼ`´]/u;
const apostrophes = /['’‘ʼ`´]/g;
/** Minus signs and dashes of all lengths. */
const dash = /^[-‐‑‒–—−﹣－]$/;

/** Separates letters and digits, so that `40k` and `40 k` are the same two tokens. */
export function textTokens(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map((match) => {
    const start = match.index;
    const end = start + match[0].length;
    const kind = tokenKind(match);
    return {
      kind,
      key: tokenKey(kind, match[0]),
      start,
      end,
      startsWord: kind === "sign" || !letterOrDigit.test(text[start - 1] ?? ""),
      endsWord: kind === "sign" || !letterOrDigit.test(text[end] ?? ""),
    };
  });
}

function tokenKey(kind: Token["kind"], written: string): string {
  if (kind === "number") return written.replace(/^(\d+),(\d{1,2})$/, "$1.$2").replace(/[, ]|\.(?=000$)/g, "");
  return dash.test(written) ? "-" : plainText(written) || written;
}

function tokenKind({ groups, 0: written }: RegExpExecArray): Token["kind"] {
  if (groups?.["number"] !== undefined) return "number";
  return groups?.["word"] === undefined || plainText(written) === "" ? "sign" : "word";
}

function plainText(text: string): string {
  return text.replace(apostrophes, "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Joins letters and digits of a name: `CX-5` and `cx 5` are both `cx5`. */
export function nameKey(text: string): string {
  return plainText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Runs of one to three words of a text, by `nameKey`. */
export function runsOfWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}.]+/u).map(nameKey);
  return words.flatMap((_, from) => [1, 2, 3].map((length) => words.slice(from, from + length).join("")));
}

/** The key of a token; empty if there is none. */
export function keyAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.key ?? "";
}

/** The longest phrase of a table at a token, with the position after it. Keys have one blank between tokens. */
export function phraseAt<Meaning>(
  phrases: ReadonlyMap<string, Meaning>,
  tokens: readonly Token[],
  at: number,
  mostTokens = 4,
): { meaning: Meaning; to: number } | null {
  for (let to = Math.min(tokens.length, at + mostTokens); to > at; to--) {
    const key = tokens
      .slice(at, to)
      .map((token) => token.key)
      .join(" ");
    const meaning = phrases.get(key);
    if (meaning !== undefined && tokens[to - 1]?.endsWord) return { meaning, to };
  }
  return null;
}

export function phraseTable<Meaning>(lines: readonly (readonly [phrases: string, meaning: Meaning])[]) {
  return new Map(
    lines.flatMap(([phrases, meaning]) => phrases.split(", ").map((phrase) => [phrase, meaning] as const)),
  );
}

export function phraseSet(phrases: string): Map<string, true> {
  return phraseTable([[phrases, true]]);
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

export const longestName = 6;

export function plainSegment(from: number, to: number): Segment {
  return { kind: "rest", from, to, changes: [] };
}

export function unusedSegment(from: number, to: number): Segment {
  return { kind: "unused", from, to, changes: [] };
}

/** End of what is written without a blank: `sr5`, `x-ray`. */
export function endOfWritten(tokens: readonly Token[], at: number): number {
  let to = at + 1;
  while (tokens[to] !== undefined && tokens[to]?.start === tokens[to - 1]?.end) {
    const isInside =
      tokens[to]?.kind !== "sign" ||
      (/^[-./&+]$/.test(tokens[to]?.key ?? "") && tokens[to + 1]?.start === tokens[to]?.end);
    if (!isInside) break;
    to += 1;
  }
  return to;
}
