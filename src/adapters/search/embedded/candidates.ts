import type { Bounds, FacetCount } from "../../../search/search-engine.ts";
import { boundsOf, FacetCounter, ordinalsWith } from "./count-facets.ts";
import type { FacetColumn } from "./facet-column.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import type { NumberColumn } from "./number-column.ts";

/** The vehicles that a query is about, by ordinal. Good until the next search: the room is used again. */
export type Candidates = {
  /** Those that meet every constraint. */
  readonly matched: Uint32Array;
  readonly count: number;
  /** Whether a vehicle is one of these. */
  has: (ordinal: number) => boolean;
  /** For each constraint those that fail it and no other. A single constraint has none: it leaves all that is listed. */
  failingOnly: readonly Uint32Array[];
  /** The listed ones that are not matched, where it is known that they are fewer. */
  unmatched?: Uint32Array;
  /** Tells that they are those of another query, and others that failed one constraint there. */
  widened?: { from: Candidates; by: Uint32Array };
};

/** The candidates of the same query without its constraint at that place; `has` is of the fewer constraints. */
export function withoutConstraint(from: Candidates, place: number, has: Candidates["has"]): Candidates {
  const by = from.failingOnly[place] ?? new Uint32Array();
  let joined: Uint32Array | null = null;
  return {
    // Counting does without the list.
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

/** What was found out about candidates. The queries of one call ask for the same again and again. */
type Known = {
  counter: FacetCounter | null;
  bounds: Map<NumberColumn, Bounds | null>;
  ends: Map<NumberColumn, { min?: Uint32Array; max?: Uint32Array }>;
};

const known = new WeakMap<Candidates, Known>();

function knownOf(candidates: Candidates): Known {
  let found = known.get(candidates);
  if (found === undefined) known.set(candidates, (found = { counter: null, bounds: new Map(), ends: new Map() }));
  return found;
}

/** How many of the candidates, which are among the listed, have each value of a facet; `columns` are all that will be asked for. */
export function facetCounts(
  candidates: Candidates,
  listed: ListedVehicles,
  columns: readonly FacetColumn[],
  column: FacetColumn,
): FacetCount[] {
  const { from, by } = candidates.widened ?? { from: candidates, by: undefined };
  const kept = knownOf(from);
  const rest = from.unmatched && { ordinals: from.unmatched, of: listed };
  kept.counter ??= new FacetCounter(from.matched, columns, rest);
  return kept.counter.count(column, by);
}

/** Lowest and highest number of the candidates; null when none has one. */
export function candidateBounds(candidates: Candidates, column: NumberColumn): Bounds | null {
  const { bounds } = knownOf(candidates);
  let found = bounds.get(column);
  if (found !== undefined) return found;
  const { from, by } = candidates.widened ?? { from: candidates, by: undefined };
  found = boundsOf(column, from.matched, by);
  bounds.set(column, found);
  return found;
}

/** The candidates with the lowest number, or the highest; all when none has a number. */
export function candidatesAtEnd(candidates: Candidates, column: NumberColumn, end: "min" | "max"): Uint32Array {
  const bounds = candidateBounds(candidates, column);
  if (bounds === null) return candidates.matched;
  const { ends } = knownOf(candidates);
  const ofColumn = ends.get(column) ?? {};
  ends.set(column, ofColumn);
  return (ofColumn[end] ??= ordinalsWith(column, bounds[end], candidates.matched));
}
