import { badgesWith } from "./badge-words.ts";
import { type Change, chooses, valuesIn } from "./change.ts";
import { endOfDenial } from "./denial.ts";
import { synonyms } from "../text-synonyms.ts";
import { misspelt } from "./misspelt.ts";
import { nameBefore, nameInContext } from "./name-in-context.ts";
import { stateAt } from "./read-place.ts";
import { type LookUp, segmentAt } from "./read-thing.ts";
import { unfilteredThings } from "./spoken-words.ts";
import { mostValuesOfWord } from "./stock-facts.ts";
import type { StockWords } from "./stock-words.ts";
import { endOfWritten, keyAt, longestName, nameKey, type Segment, type Token } from "./text-tokens.ts";

/** Maximum number of words in an unknown excluded name. */
const longestDenied = 3;

/** What can be excluded at a token, including words that match too much to be asked for, and misspelt ones. */
export function deniableAt(tokens: readonly Token[], at: number, words: StockWords): Segment {
  // A town without stock means the closest place, which is not excluded with it.
  const findPlace: LookUp = (key) => {
    const place = words.places.get(key)?.in;
    return place?.note === undefined ? place?.changes : undefined;
  };
  const goods = nounOfGoods(tokens, at, words);
  const ofGoods: LookUp = (key) => (goods === undefined ? goods : words.phrases.get(key.replace(/s$/, "") + goods));
  const known: LookUp = (key) =>
    badgesOfOther(key, tokens, at, words) ??
    ofGoods(key) ??
    words.deniable.get(key) ??
    words.phrases.get(key) ??
    findPlace(key);
  const lookUp: LookUp = (key) =>
    known(key) ??
    (/..s$/.test(key) ? known(key.slice(0, -1)) : undefined) ??
    nameInContext(key, tokens, at, words, false);
  const state = stateAt(tokens, at, words);
  if (state) return state;
  const segment = withoutFuel(segmentAt(tokens, at, words, lookUp), tokens, lookUp);
  const isUnfiltered = /^(rest|silent)$/.test(segment.kind) && unfilteredThings.has(keyAt(tokens, at));
  if (isUnfiltered)
    return { kind: "rest", from: at, to: endOfUnknown(tokens, at, words, lookUp), changes: [], isNamed: true };
  if (segment.kind !== "rest" || tokens[at]?.kind === "sign") return segment;
  // A sign excludes the word it touches, as in `readText`.
  const isSigned = tokens[at - 1]?.end === tokens[at]?.start && /^[-!]$/.test(keyAt(tokens, at - 1));
  const named = isSigned ? endOfWritten(tokens, at) : (closingQuote(tokens, at) ?? endOfBadge(tokens, at, words));
  const end = named ?? endOfUnknown(tokens, at, words, lookUp);
  // `no dee why nsw`: a place that the site does not have, not the whole state.
  const stateBehind = named === null ? stateAt(tokens, end, words) : null;
  if (stateBehind) return { kind: "unused", from: at, to: stateBehind.to, changes: [], isOr: true };
  const names = [...words.deniable, ...words.phrases].flatMap(([name, [change]]) =>
    change?.kind === "excluded" ? [] : [name],
  );
  for (let to = end; to > at; to--) {
    if (tokens[to - 1]?.endsWord === false) continue;
    const meant = misspelt(tokens.slice(at, to), names, words.written);
    if (meant !== null) return { kind: "part", from: at, to, changes: lookUp(meant) ?? [] };
  }
  return { kind: "rest", from: at, to: end, changes: [], isNamed: named !== null };
}

/** The `cruiser` in `rav4 not cruiser` is a badge. It means LandCruiser only if no other model is named. */
function badgesOfOther(
  key: string,
  tokens: readonly Token[],
  at: number,
  words: StockWords,
): readonly Change[] | undefined {
  if (!synonyms.has(key)) return undefined;
  const meant = valuesIn(words.deniable.get(key) ?? words.phrases.get(key) ?? [], "model");
  const named = meant.length === 0 ? null : (nameBefore(tokens, at, words)?.model ?? null);
  const badges = badgesWith(key, words.facts);
  const isOther = named !== null && !meant.includes(named) && badges.length > 0 && badges.length <= mostValuesOfWord;
  return isOther ? [{ kind: "values", field: "badge", values: badges }] : undefined;
}

/**
 * The noun of the vehicle type looked for, if not cars: `bikes but no cruisers` means cruiser bikes, not LandCruisers.
 */
function nounOfGoods(tokens: readonly Token[], at: number, { phrases }: StockWords): string | undefined {
  const setsField = (key: string, field: RegExp): boolean =>
    !/^cars?$/.test(key) && phrases.get(key)?.some((change) => chooses(change, field)) === true;
  const before = tokens.slice(0, at);
  const isOther = before.some(({ key }) => /^cars?$/.test(key) || setsField(key, /^simple_body$/));
  return isOther ? undefined : before.find(({ key }) => setsField(key, /^item_type$/))?.key;
}

function withoutFuel(segment: Segment, tokens: readonly Token[], lookUp: LookUp): Segment {
  const { from, to } = segment;
  const isNon = [tokens[from - 1], tokens[from - 2]].some((token) => token?.key === "non");
  const isTurboDiesel = isNon && to === from + 2 && tokens[from]?.key === "turbo";
  return isTurboDiesel ? { ...segment, to: from + 1, changes: lookUp("turbo") ?? [] } : segment;
}

/** End of the longest run of words that occurs in badges: `sr5`, `gt line`. */
function endOfBadge(tokens: readonly Token[], at: number, { written }: StockWords): number | null {
  let key = "";
  let end: number | null = null;
  for (let to = at + 1; to <= Math.min(tokens.length, at + longestName); to++) {
    const last = tokens[to - 1] as Token;
    if (last.kind === "sign" && !/^[-./]$/.test(last.key)) break;
    key += last.kind === "sign" ? "" : nameKey(last.key);
    const isWritten = written.has(key) || (/..s$/.test(key) && written.has(key.slice(0, -1)));
    if (last.kind !== "sign" && last.endsWord && isWritten) end = to;
  }
  return end;
}

/** End of an unknown name of a few words: `gt line`. In quotation marks it can have any length. */
function endOfUnknown(tokens: readonly Token[], at: number, words: StockWords, lookUp: LookUp): number {
  const closing = closingQuote(tokens, at);
  if (closing !== null) return closing;
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

function closingQuote(tokens: readonly Token[], at: number): number | null {
  const isQuoted = tokens[at - 1]?.key === '"';
  const closing = isQuoted ? tokens.findIndex(({ key }, place) => place > at && key === '"') : -1;
  return closing === -1 ? null : closing;
}
