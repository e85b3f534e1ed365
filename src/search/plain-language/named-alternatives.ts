import { knownModelNames } from "../known-models.ts";
import { chooses } from "./change.ts";
import type { StockWords } from "./stock-words.ts";
import { keyAt, type Segment, type Token, unusedSegment } from "./text-tokens.ts";

/**
 * Reads names that are otherwise text if they are in a list with makes or models: `landcruiser or patrol` asks for
 * every LandCruiser, whatever its number. In a list with commas, a known model that is not in stock is not searched
 * for: `pajero, patrol or hilux`.
 */
export function withNamedAlternatives(
  segments: readonly Segment[],
  tokens: readonly Token[],
  words: StockWords,
): Segment[] {
  const runs = joinedRuns(segments, tokens);
  const isName = ({ kind, changes }: Segment): boolean =>
    kind === "part" && changes.length > 0 && changes.every((change) => chooses(change, /^(make|model)$/));
  const read = runs.map((run, at) => {
    const before = runs[at - 1];
    const after = runs[at + 1];
    const isListed = [before, after].some((one) => one !== undefined && isJoint(one, tokens));
    return run.kind === "rest" && isListed ? (named(run, tokens, words) ?? run) : run;
  });
  return read.flatMap((one, at) => {
    const run = runs[at] ?? one;
    // What an `or` joins is decided later, so names without stock are left to that step.
    const isBesideOr = [runs[at - 1], runs[at + 1]].some((joint) => joint?.kind === "or");
    const isListed = one !== run && surroundingList(read, at, tokens).some(isName);
    const isMeant = one.kind === "part" ? isListed || isBesideOr : isListed && !isBesideOr;
    return one !== run && isMeant ? [one] : segments.filter(({ from, to }) => run.from <= from && to <= run.to);
  });
}

/** Null if a run of text is not a name. */
function named(run: Segment, tokens: readonly Token[], { deniable }: StockWords): Segment | null {
  const key = tokens
    .slice(run.from, run.to)
    .map((token) => token.key)
    .join("");
  const changes = deniable.get(key);
  if (changes?.every((change) => chooses(change, /^(make|model)$/))) return { ...run, kind: "part", changes };
  return knownModelNames.has(key) ? { ...unusedSegment(run.from, run.to), isOr: true } : null;
}

/** The other things in the list around a thing. */
function surroundingList(runs: readonly Segment[], at: number, tokens: readonly Token[]): Segment[] {
  const listed: Segment[] = [];
  for (const step of [-1, 1])
    for (let joint = at + step; ; joint += 2 * step) {
      const [sign, thing] = [runs[joint], runs[joint + step]];
      if (sign === undefined || thing === undefined || !isJoint(sign, tokens)) break;
      listed.push(thing);
    }
  return listed;
}

function isJoint({ from, to }: Segment, tokens: readonly Token[]): boolean {
  return to === from + 1 && /^(or|and|,|\/|&|\+)$/.test(keyAt(tokens, from));
}

/** Adjacent words of text as one: `land cruiser`. */
function joinedRuns(segments: readonly Segment[], tokens: readonly Token[]): Segment[] {
  const runs: Segment[] = [];
  for (const segment of segments) {
    const before = runs.at(-1);
    const isJoined =
      before?.kind === "rest" && segment.kind === "rest" && !isJoint(before, tokens) && !isJoint(segment, tokens);
    if (isJoined) runs[runs.length - 1] = { ...before, to: segment.to };
    else runs.push(segment);
  }
  return runs;
}
