import type { Bounds, FacetCount } from "../../../search/search-engine.ts";
import { type CombinationCounts, FacetCounter, matchedBounds, ordinalsWith } from "./count-facets.ts";
import type { FacetColumn } from "./facet-column.ts";
import type { NumberColumn } from "./number-column.ts";

/** Ordinals of the vehicles that match a query. Valid until the next search, which reuses the memory. */
export type Candidates = {
  readonly matched: Uint32Array;
  readonly count: number;
  /** Returns true if the vehicle is a candidate. */
  has: (ordinal: number) => boolean;
  /**
   * For each constraint, the vehicles that fail only that one. Empty for a single constraint: removing it leaves all
   * listed vehicles.
   */
  failingOnly: readonly Uint32Array[];
  /** Listed vehicles that do not match; set only when they are known to be fewer than the matched ones. */
  unmatched?: Uint32Array;
  /** Set when the candidates are those of another query plus the vehicles that failed one of its constraints. */
  widened?: { from: Candidates; by: Uint32Array };
};

/** The candidates of the same query without the constraint at `place`; `has` applies the remaining constraints. */
export function withoutConstraint(from: Candidates, place: number, has: Candidates["has"]): Candidates {
  const by = from.failingOnly[place] ?? new Uint32Array();
  let joined: Uint32Array | null = null;
  return {
    // Computed lazily: counting does not need the list.
    get matched() {
      if (joined !== null) return joined;
      joined = new Uint32Array(from.count + by.length);
      joined.set(from.matched);
      joined.set(by, from.count);
      return joined;
    },
    count: from.count + by.length,
    has,
    failingOnly: [],
    widened: { from, by },
  };
}

/** Cached results for candidates: the queries of one call often request the same counts. */
type Known = {
  counter: FacetCounter | null;
  bounds: Map<NumberColumn, Bounds | null>;
  ends: Map<NumberColumn, { min?: Uint32Array; max?: Uint32Array }>;
};

const known = new WeakMap<Candidates, Known>();

function knownCandidates(candidates: Candidates): Known {
  let found = known.get(candidates);
  if (found === undefined) known.set(candidates, (found = { counter: null, bounds: new Map(), ends: new Map() }));
  return found;
}

/** Number of candidates for each value of a facet. `columns` lists all facets that will be requested. */
export function facetCounts(
  candidates: Candidates,
  listed: CombinationCounts,
  columns: readonly FacetColumn[],
  column: FacetColumn,
): FacetCount[] {
  const { from, by } = candidates.widened ?? { from: candidates, by: undefined };
  const cached = knownCandidates(from);
  const rest = from.unmatched && { ordinals: from.unmatched, of: listed };
  cached.counter ??= new FacetCounter(from.matched, columns, rest);
  return cached.counter.count(column, by);
}

/** Lowest and highest number among the candidates; null if none has one. */
export function candidateBounds(candidates: Candidates, column: NumberColumn): Bounds | null {
  const { bounds } = knownCandidates(candidates);
  let found = bounds.get(column);
  if (found !== undefined) return found;
  const { from, by } = candidates.widened ?? { from: candidates, by: undefined };
  found = matchedBounds(column, from.matched, by);
  bounds.set(column, found);
  return found;
}

/** The candidates with the lowest or the highest number; all candidates if none has a number. */
export function candidatesAtEnd(candidates: Candidates, column: NumberColumn, end: "min" | "max"): Uint32Array {
  const bounds = candidateBounds(candidates, column);
  if (bounds === null) return candidates.matched;
  const { ends } = knownCandidates(candidates);
  const ofColumn = ends.get(column) ?? {};
  ends.set(column, ofColumn);
  return (ofColumn[end] ??= ordinalsWith(column, bounds[end], candidates.matched));
}
