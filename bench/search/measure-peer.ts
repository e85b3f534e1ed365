import { median } from "../figures.ts";
import type { MixedQuery } from "./query-mix.ts";
import type { Footprint, Pass, PeerAnswer, SearchPeer } from "./search-peer.ts";

/** Parameters for measuring a peer. */
export type Measuring = {
  queries: readonly MixedQuery[];
  /** Passes of each kind; figures are medians over them. */
  runs: number;
  /** Time limit of a pass: a slow peer answers as many queries as it can. */
  passSeconds: number;
  onProgress: (text: string) => void;
};

/** Milliseconds per query, over the first queries of the mix. */
export type Times = { mean: number; p50: number; p99: number };

/** Measurements of one peer over one stock. */
export type PeerMeasures = {
  name: string;
  /** Null if the documents were already present from an earlier run. */
  loadSeconds: number | null;
  startSeconds: number;
  cold: Pass[];
  steady: Pass[];
  /** After the first start, before any query. */
  footprintAtStart: Footprint;
  /** After all queries, including caches. */
  footprint: Footprint;
  foundMilliseconds: number;
  answers: PeerAnswer[];
};

/**
 * Measures a peer. Each cold pass follows a restart. An additional start and pass come first and do not count, so that
 * the process is warm and only its query caches are cold.
 */
export async function measurePeer(peer: SearchPeer, measuring: Measuring): Promise<PeerMeasures> {
  const { queries, runs, passSeconds, onProgress } = measuring;
  const pass = () => peer.pass(queries, passSeconds * 1_000);
  const loadSeconds = await peer.load();
  onProgress(`${peer.name}: ${loadSeconds === null ? "the data are there" : `loaded in ${loadSeconds.toFixed(1)} s`}`);
  await peer.restart();
  const footprintAtStart = await peer.footprint();
  const { answers } = await pass();
  const starts: number[] = [];
  const cold: Pass[] = [];
  for (let run = 0; run < runs; run++) {
    starts.push(await peer.restart());
    cold.push(await pass());
  }
  onProgress(`${peer.name}: cold ${timesText(medianTimes(cold))}`);
  const steady: Pass[] = [];
  for (let run = 0; run < runs; run++) steady.push(await pass());
  onProgress(`${peer.name}: steady ${timesText(medianTimes(steady))}`);
  const footprint = await peer.footprint();
  const foundMilliseconds = await peer.millisecondsToFind();
  return {
    name: peer.name,
    loadSeconds,
    startSeconds: median(starts),
    cold,
    steady,
    footprintAtStart,
    footprint,
    foundMilliseconds,
    answers,
  };
}

/**
 * The median over the passes of each figure, over the queries answered in all of them, or the first `most` of these.
 */
export function medianTimes(passes: readonly Pass[], most = Infinity): Times {
  const count = Math.min(most, answeredCount(passes));
  const sorted = passes.map(({ milliseconds }) => milliseconds.slice(0, count).toSorted((left, right) => left - right));
  const at = (share: number) => median(sorted.map((times) => times[Math.ceil(share * count) - 1] ?? Number.NaN));
  const means = sorted.map((times) => times.reduce((sum, time) => sum + time, 0) / count);
  return { mean: median(means), p50: at(0.5), p99: at(0.99) };
}

/** Number of queries answered in every pass. */
export function answeredCount(passes: readonly Pass[]): number {
  return Math.min(...passes.map(({ milliseconds }) => milliseconds.length));
}

/** Mean, median and 99th percentile in milliseconds. */
export function timesText({ mean, p50, p99 }: Times): string {
  return `${milliseconds(mean)} (p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)})`;
}

/** Three significant digits. */
export function milliseconds(time: number): string {
  return `${time < 10 ? time.toPrecision(2) : Math.round(time)} ms`;
}
