import type { SearchResult, SearchScope } from "../../src/search/search-engine.ts";
import { generatedSite } from "./generated-stock.ts";
import { generatedNow } from "./generated-vehicle.ts";
import type { MixedQuery } from "./query-mix.ts";

/** An answer reduced to the parts in which engines must agree. */
export type PeerAnswer = Pick<SearchResult, "count" | "facets" | "ranges"> & { ids: string[] };

/** The answers to a mix, or to as many of its queries as the time allowed, with the duration of each. */
export type Pass = { answers: PeerAnswer[]; milliseconds: number[] };

/** Memory and disk use of an engine in bytes; null if not applicable. */
export type Footprint = { memory: number | null; arrays: number | null; disk: number | null };

/** What a client accepts: the encodings of a browser, or none. */
export type AcceptedEncoding = "browser" | "none";

/** Headers of a request by what the client accepts. */
export const browserHeaders: Readonly<Record<AcceptedEncoding, Readonly<Record<string, string>>>> = {
  browser: {
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": "en-AU,en;q=0.9",
    "sec-fetch-dest": "empty",
    "sec-fetch-mode": "cors",
    "sec-fetch-site": "same-origin",
    "user-agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
  },
  none: { "accept-encoding": "identity" },
};

/** A search engine to measure. Every method resolves when the engine has finished. */
export interface SearchPeer {
  readonly name: string;
  /** Loads the stock; returns the seconds taken, or null if an earlier run did it. */
  load(): Promise<number | null>;
  /** Restarts without caches from earlier queries; returns the seconds until it answers. */
  restart(): Promise<number>;
  /** Runs one query after another; starts none after `maximumMs`. `encoding` is what a client over HTTP accepts. */
  pass(queries: readonly MixedQuery[], maximumMs: number, encoding?: AcceptedEncoding): Promise<Pass>;
  /** Processor time of the engine's process so far, with all its threads; absent if it cannot be read. */
  processorMs?(): Promise<number>;
  footprint(): Promise<Footprint>;
  /** Changes a vehicle and returns the milliseconds until a search finds the change. */
  millisecondsToFind(): Promise<number>;
  close(): Promise<void>;
}

export function mixedQueryScope({ dealerships }: Pick<MixedQuery, "dealerships">): SearchScope {
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

/** Runs a pass: `ask` is timed, `report` is not. */
export async function timedPass<Answer>(
  queries: readonly MixedQuery[],
  maximumMs: number,
  ask: (query: MixedQuery) => Answer | Promise<Answer>,
  report: (answer: Answer, query: MixedQuery) => PeerAnswer | Promise<PeerAnswer>,
): Promise<Pass> {
  const pass: Pass = { answers: [], milliseconds: [] };
  const endsAt = performance.now() + maximumMs;
  for (const query of queries) {
    const started = performance.now();
    if (started > endsAt) break;
    const answer = await ask(query);
    pass.milliseconds.push(performance.now() - started);
    pass.answers.push(await report(answer, query));
  }
  return pass;
}
