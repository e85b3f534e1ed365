import { endOfDenial } from "./denial.ts";
import { misspelt } from "./misspelt.ts";
import { nameInContext } from "./name-in-context.ts";
import { type LookUp, segmentAt } from "./read-thing.ts";
import { unfilteredThings } from "./spoken-words.ts";
import type { StockWords } from "./stock-words.ts";
import { endOfWritten, longestName, nameKey, type Segment, type Token } from "./text-tokens.ts";

/** An unknown name that is denied has at most this many words. */
const longestDenied = 3;

/** What may be denied at a token: also words that stand for too much to be asked for, and misspelt ones. */
export function deniableAt(tokens: readonly Token[], at: number, words: StockWords): Segment {
  // A town without stock stands for the closest place, which is not left out with it.
  const placeOf: LookUp = (key) => {
    const place = words.places.get(key)?.in;
    return place?.note === undefined ? place?.changes : undefined;
  };
  const known: LookUp = (key) => words.deniable.get(key) ?? words.phrases.get(key) ?? placeOf(key);
  const lookUp: LookUp = (key) =>
    known(key) ??
    (/..s$/.test(key) ? known(key.slice(0, -1)) : undefined) ??
    nameInContext(key, tokens, at, words, false);
  const segment = segmentAt(tokens, at, words, lookUp);
  const isUnfiltered = /^(rest|silent)$/.test(segment.kind) && unfilteredThings.has(tokens[at]?.key ?? "");
  if (isUnfiltered)
    return { kind: "rest", from: at, to: endOfUnknown(tokens, at, words, lookUp), changes: [], isNamed: true };
  if (segment.kind !== "rest" || tokens[at]?.kind === "sign") return segment;
  // A sign denies what it touches, as in `readText`.
  const isSigned = tokens[at - 1]?.end === tokens[at]?.start && /^[-!]$/.test(tokens[at - 1]?.key ?? "");
  const named = isSigned ? endOfWritten(tokens, at) : endOfBadge(tokens, at, words);
  const end = named ?? endOfUnknown(tokens, at, words, lookUp);
  const names = [...words.deniable.keys(), ...words.phrases.keys()];
  for (let to = end; to > at; to--) {
    if (tokens[to - 1]?.endsWord === false) continue;
    const meant = misspelt(tokens.slice(at, to), names, words.written);
    if (meant !== null) return { kind: "part", from: at, to, changes: lookUp(meant) ?? [] };
  }
  return { kind: "rest", from: at, to: end, changes: [], isNamed: named !== null };
}

/** The end of the longest run of words that stands so in badges: `sr5`, `gt line`. */
function endOfBadge(tokens: readonly Token[], at: number, { written }: StockWords): number | null {
  let key = "";
  let end: number | null = null;
  for (let to = at + 1; to <= Math.min(tokens.length, at + longestName); to++) {
    const last = tokens[to - 1] as Token;
    if (last.kind === "sign" && !/^[-./]$/.test(last.key)) break;
    key += last.kind === "sign" ? "" : nameKey(last.key);
    if (last.kind !== "sign" && last.endsWord && written.has(key)) end = to;
  }
  return end;
}

/** The end of a name that nothing knows, of a few words: `gt line`. Between quotation marks it has any length. */
function endOfUnknown(tokens: readonly Token[], at: number, words: StockWords, lookUp: LookUp): number {
  const quote = tokens[at - 1]?.key;
  const closing = quote === '"' ? tokens.findIndex(({ key }, place) => place > at && key === '"') : -1;
  if (closing !== -1) return closing;
  let to = endOfWritten(tokens, at);
  for (let count = 1; count < longestDenied; count++) {
    const next = tokens[to];
    const isFurther =
      next !== undefined &&
      next.kind !== "sign" &&
      endOfDenial(tokens, to) === null &&
      segmentAt(tokens, to, words, lookUp).kind === "rest";
    if (!isFurther) break;
    to = endOfWritten(tokens, to);
  }
  return to;
}
