import { knownModelNames } from "../known-models.ts";
import { chooses } from "./change.ts";
import { mostValuesOfWord, type StockFacts, facetValues } from "./stock-facts.ts";
import { nameKey, runsOfWords, type Segment, type Token, unusedSegment } from "./text-tokens.ts";

/** As text, a word with fewer letters matches the beginning of many others. */
const fewestLettersOfText = 3;

/** A make or model with the words directly after it, as positions in the list of segments. */
type Name = { first: number; end: number };

/**
 * Reads badge words after names. If there are several names, each gets its own badges: `hilux sr5 or ranger xlt` asks
 * for the badges with one of the words, because as text one of them would hide the other model. A word that some of the
 * names do not have, or that matches too many badges, is then not searched for. After a single name a short word is
 * read as a badge (`i30 n`), and a longer one stays text.
 */
export function withBadgeWords(
  said: readonly Segment[],
  tokens: readonly Token[],
  facts: StockFacts,
): readonly Segment[] {
  const segments = withoutAbsentModel(said, tokens);
  const names = segments.flatMap((segment, at): Name[] => {
    if (!isName(segment)) return [];
    const end = segments.findIndex(({ kind }, place) => place > at && kind !== "rest");
    return [{ first: at + 1, end: end === -1 ? segments.length : end }];
  });
  const badges = names.map((name) => longestBadge(segments.slice(name.first, name.end), tokens, facts));
  const [only] = badges;
  if (only === undefined || badges.every((badge) => badge === null)) return segments;
  const isShort = only !== null && nameKey(segmentKey(only, tokens)).length < fewestLettersOfText;
  if (names.length === 1 && !(isShort && only.kind === "part")) return segments;
  const areAll = badges.every((badge) => badge?.kind === "part");
  return segments.flatMap((segment, at) => {
    const place = names.findIndex(({ first, end }) => first <= at && at < end);
    const badge = badges[place] ?? null;
    if (badge === null || segment.from >= badge.to) return [segment];
    if (segment.from > badge.from) return [];
    if (areAll) return [badge];
    // The words that an `or` leaves out are decided later.
    const isBeforeOr = segments[names[place]?.end ?? 0]?.kind === "or";
    return isBeforeOr ? segments.filter(({ from, to }) => badge.from <= from && to <= badge.to) : [unsaid(badge)];
  });
}

/** `ranger xlt or hilux sr5`, where the site has no HiLux: what follows the `or` is not searched for. */
function withoutAbsentModel(segments: readonly Segment[], tokens: readonly Token[]): readonly Segment[] {
  const isAbsent = (one: Segment | undefined): boolean =>
    one?.kind === "rest" && knownModelNames.has(segmentKey(one, tokens));
  const or = segments.findIndex(
    ({ kind }, at) => kind === "or" && segments[at - 1]?.kind === "rest" && isAbsent(segments[at + 1]),
  );
  if (or === -1 || !segments.slice(0, or).some(isName)) return segments;
  const end = segments.findIndex(({ kind }, at) => at > or && kind !== "rest");
  const run = segments.slice(or + 1, end === -1 ? segments.length : end);
  return segments.map((one, at) => (at === or ? { ...one, kind: "silent" } : run.includes(one) ? unsaid(one) : one));
}

function unsaid({ from, to }: Segment): Segment {
  return { ...unusedSegment(from, to), isOr: true };
}

function isName({ kind, changes }: Segment): boolean {
  return kind === "part" && changes.length > 0 && changes.every((change) => chooses(change, /^(make|model)$/));
}

/** The longest run of badge words, as one part; unused if it matches too many badges. */
function longestBadge(words: readonly Segment[], tokens: readonly Token[], facts: StockFacts): Segment | null {
  const [first] = words;
  if (first === undefined) return null;
  for (const { to } of words.toReversed()) {
    const run: Segment = { kind: "part", from: first.from, to, changes: [] };
    const values = tokens[to - 1]?.endsWord ? badgesWith(segmentKey(run, tokens), facts) : [];
    if (values.length > mostValuesOfWord) return unsaid(run);
    if (values.length > 0) return { ...run, changes: [{ kind: "values", field: "badge", values }] };
  }
  return null;
}

function segmentKey({ from, to }: Segment, tokens: readonly Token[]): string {
  return nameKey(
    tokens
      .slice(from, to)
      .map(({ key }) => key)
      .join(""),
  );
}

/** Badges of the site that contain these words next to each other; the words are in the form of `nameKey`. */
export function badgesWith(key: string, facts: StockFacts): string[] {
  return key === "" ? [] : facetValues(facts, "badge").filter((badge) => runsOfWords(badge).includes(key));
}
