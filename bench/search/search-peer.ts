import type { SearchResult, SearchScope } from "../../src/search/search-engine.ts";
import { generatedSite } from "./generated-stock.ts";
import { generatedNow } from "./generated-vehicle.ts";
import type { MixedQuery } from "./query-mix.ts";

/** An answer without what engines may tell differently. */
export type PeerAnswer = Pick<SearchResult, "count" | "facets" | "ranges"> & { ids: string[] };

/** The answers to a mix, or to its first part when the time was up, and how long each took. */
export type Pass = { answers: PeerAnswer[]; milliseconds: number[] };

/** What an engine takes, in bytes; what it does not have is null. */
export type Footprint = { memory: number | null; arrays: number | null; disk: number | null };

/** A search engine that is measured. Every method ends when the engine has done what is asked. */
export interface SearchPeer {
  readonly name: string;
  /** Brings the stock in; answers the seconds, or null when a run before did it. */
  load(): Promise<number | null>;
  /** Starts with nothing kept in memory from queries before; answers the seconds until it can answer. */
  restart(): Promise<number>;
  /** Asks one query after the other; begins none after `maximumMs`. */
  pass(queries: readonly MixedQuery[], maximumMs: number): Promise<Pass>;
  footprint(): Promise<Footprint>;
  /** Changes a vehicle and answers the milliseconds until a search finds the change. */
  millisecondsToFind(): Promise<number>;
  close(): Promise<void>;
}

/** The wall around a query of the mix. */
export function scopeOf({ dealerships }: Pick<MixedQuery, "dealerships">): SearchScope {
  return {
    siteId: generatedSite,
    now: generatedNow,
    soldVisibleDays: 3,
    carTypes: null,
    makes: null,
    minimumPhotoCount: 0,
    dealerships,
  };
}

/** Runs a pass: `ask` is timed, `tell` is not. */
export async function timedPass<Answer>(
  queries: readonly MixedQuery[],
  maximumMs: number,
  ask: (query: MixedQuery) => Answer | Promise<Answer>,
  tell: (answer: Answer, query: MixedQuery) => PeerAnswer,
): Promise<Pass> {
  const pass: Pass = { answers: [], milliseconds: [] };
  const endsAt = performance.now() + maximumMs;
  for (const query of queries) {
    const started = performance.now();
    if (started > endsAt) break;
    const answer = await ask(query);
    pass.milliseconds.push(performance.now() - started);
    pass.answers.push(tell(answer, query));
  }
  return pass;
}
