import type { Token } from "./text-tokens.ts";

const smallNumbers = new Map(
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, index) => [word, index + 2]),
);
const tens = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, index) => [word, 10 * (index + 2)]),
);
/** A number as written, and the position after it. */
export type Written = { value: number; to: number };

/** A number in digits. `29 990 dollars` has a blank as its separator if `isSeparated` is true for its end. */
export function readDigits(tokens: readonly Token[], at: number, isSeparated: (to: number) => boolean): Written {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]];
  const isSplit =
    /^[1-9]\d{0,2}$/.test(token.key) &&
    next?.kind === "number" &&
    /^\d{3}$/.test(next.key) &&
    next.start === token.end + 1 &&
    isSeparated(at + 2);
  return isSplit ? { value: Number(token.key + next.key), to: at + 2 } : { value: Number(token.key), to: at + 1 };
}

/** `seven`, `twenty-five`, `a hundred and twenty`. */
export function readWords(tokens: readonly Token[], at: number): Written | null {
  const isHundred = tokens[at + 1]?.key === "hundred";
  const hundreds = isHundred
    ? /^(a|one)$/.test(tokens[at]?.key ?? "")
      ? 1
      : smallNumbers.get(tokens[at]?.key ?? "")
    : 0;
  if (hundreds === undefined) return null;
  const from = isHundred ? (tokens[at + 2]?.key === "and" ? at + 3 : at + 2) : at;
  const ten = tens.get(tokens[from]?.key ?? "");
  const unitAt = ten !== undefined && tokens[from + 1]?.key === "-" ? from + 2 : from + 1;
  const one = ten === undefined ? smallNumbers.get(tokens[from]?.key ?? "") : unitOfTen(tokens[unitAt]?.key ?? "");
  if (ten === undefined && one === undefined) return isHundred ? { value: hundreds * 100, to: at + 2 } : null;
  const to = ten === undefined ? from + 1 : one === undefined ? from + 1 : unitAt + 1;
  return { value: hundreds * 100 + (ten ?? 0) + (one ?? 0), to };
}

function unitOfTen(word: string): number | undefined {
  const value = word === "one" ? 1 : smallNumbers.get(word);
  return value !== undefined && value < 10 ? value : undefined;
}
