import { median } from "../figures.ts";
import type { MixedQuery } from "./query-mix.ts";
import type { AcceptedEncoding, Footprint, Pass, PeerAnswer, SearchPeer } from "./search-peer.ts";

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
  /** Steady passes of a client that accepts no encoding, of peers over HTTP. */
  uncompressed: Pass[];
  /** Processor time per query of each steady pass; empty if it cannot be read. */
  processorMs: number[];
  /** After the first start, before any query. */
  footprintAtStart: Footprint;
  /** After all queries, including caches. */
  footprint: Footprint;
  foundMilliseconds: number;
  answers: PeerAnswer[];
};

/** Passes before the steady ones that do not count: a server that has just started is still compiled. */
const warmingPasses = 3;

type Measured = Omit<PeerMeasures, "footprint" | "foundMilliseconds" | "startSeconds"> & { starts: number[] };

/**
 * Measures peers in turns: each pass of one is followed by the same pass of the next, so that all of them meet the same
 * load of the machine. A cold pass is the first after a restart.
 */
export async function measureInTurns(peers: readonly SearchPeer[], measuring: Measuring): Promise<PeerMeasures[]> {
  const { queries, runs, passSeconds, onProgress } = measuring;
  const pass = (peer: SearchPeer, encoding?: AcceptedEncoding) => peer.pass(queries, passSeconds * 1_000, encoding);
  const measured: { peer: SearchPeer; measures: Measured }[] = [];
  for (const peer of peers) measured.push({ peer, measures: await startedMeasures(peer, measuring) });
  for (let run = 0; run < runs; run++) {
    for (const { peer, measures } of measured) {
      measures.starts.push(await peer.restart());
      measures.cold.push(await pass(peer));
    }
  }
  for (const { peer } of measured) for (let run = 0; run < warmingPasses; run++) await pass(peer);
  for (let run = 0; run < runs; run++) {
    for (const { peer, measures } of measured) {
      const before = await peer.processorMs?.();
      const steady = await pass(peer);
      const after = await peer.processorMs?.();
      measures.steady.push(steady);
      if (before !== undefined && after !== undefined)
        measures.processorMs.push((after - before) / steady.milliseconds.length);
      if (peer.processorMs !== undefined) measures.uncompressed.push(await pass(peer, "none"));
    }
  }
  const complete: PeerMeasures[] = [];
  for (const { peer, measures } of measured) {
    onProgress(`${peer.name}: cold ${timesText(medianTimes(measures.cold))}`);
    onProgress(`${peer.name}: steady ${timesText(medianTimes(measures.steady))}`);
    const footprint = await peer.footprint();
    const foundMilliseconds = await peer.millisecondsToFind();
    complete.push({ ...measures, startSeconds: median(measures.starts), footprint, foundMilliseconds });
  }
  return complete;
}

/** Loads and starts a peer, and takes its answers. */
async function startedMeasures(peer: SearchPeer, measuring: Measuring): Promise<Measured> {
  const { queries, passSeconds, onProgress } = measuring;
  const loadSeconds = await peer.load();
  onProgress(`${peer.name}: ${loadSeconds === null ? "the data are there" : `loaded in ${loadSeconds.toFixed(1)} s`}`);
  await peer.restart();
  const footprintAtStart = await peer.footprint();
  const { answers } = await peer.pass(queries, passSeconds * 1_000);
  const none = { starts: [], cold: [], steady: [], uncompressed: [], processorMs: [] };
  return { name: peer.name, loadSeconds, footprintAtStart, answers, ...none };
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
