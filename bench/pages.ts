import { atLeast, atMost, type Figure, grouped, information, median, type PartReport } from "./figures.ts";
import { getFoundPage } from "./get-page.ts";
import { type Load, startLoad } from "./load.ts";
import type { LoadOrder } from "./load-order.ts";
import { type MeasuredServer, startMeasuredPlatform, startMeasuredServer } from "./measured-server.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const host = "harbourline.localhost";
const uncachedBudgetMs = 1.5;
const cachedBudgetPercent = 80;
const uncachedRounds = 7;
const uncachedRequests = 100;
/**
 * V8 compiles a page's code during about its first thousand requests, and the processor time of its compiler threads
 * is included.
 */
const coldRequests = 300;
const warmUpRequests = 1_200;
const cachedRounds = 7;
const cachedRoundMs = 500;
const connections = 8;

type PageCase = { name: string; path: string };
type Encoding = LoadOrder["acceptEncoding"];
type Round = { cpuMs: number; perSecond: number };

/** Processor time and throughput of the pages, rendered and cached, compared with a bare Node server. */
export function benchPages(): Promise<PartReport> {
  return withTemporaryFolder("bench-pages-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    const load = startLoad();
    try {
      await platform.untilQuiet();
      const pages = await pageCases(platform.port);
      return {
        title: "Pages: processor time per request",
        method: `Uncached: every request has its own query string, so that none is served from the page cache and each is parsed, searched, rendered and hashed, with the markup of cards and filter groups cached from earlier requests, as on a site with visitors. The figure is the processor time of the server process, median of ${uncachedRounds} rounds of ${uncachedRequests} requests after ${grouped(coldRequests + warmUpRequests)}, because the first thousand cost more while V8 compiles; beside it is the mean of the first ${coldRequests}. Garbage collection is in every figure; about one round in four has a full collection. Cached: ${connections} kept-alive connections for ${cachedRoundMs} ms, alternating between the platform and a bare \`node:http\` server that sends a ready buffer of the same size, median of ${cachedRounds} pairs.`,
        figures: [...(await uncachedFigures(pages, platform, load)), ...(await cachedFigures(pages, platform, load))],
      };
    } finally {
      load.stop();
      await platform.stop();
    }
  });
}

async function pageCases(port: number): Promise<PageCase[]> {
  const listing = await getFoundPage(port, host, "/search");
  const vehicle = /href="(\/cars\/[^"]+)"/.exec(listing.toString())?.[1];
  if (vehicle === undefined) throw new Error("the listing shows no vehicle");
  return [
    { name: "listing", path: "/search" },
    { name: "vehicle", path: vehicle },
    { name: "home", path: "/" },
  ];
}

async function uncachedFigures(pages: readonly PageCase[], platform: MeasuredServer, load: Load): Promise<Figure[]> {
  const figures: Figure[] = [];
  let firstNumber = 0;
  for (const encoding of ["identity", "br"] as const) {
    for (const page of pages) {
      const order: LoadOrder = {
        ...orderFor(platform, page, encoding),
        path: `${page.path}?bench={n}`,
        connections: 1,
        maximumMs: 20_000,
      };
      const run = async (maximumRequests: number): Promise<Round> => {
        const round = await measuredRound(platform, load, { ...order, maximumRequests, firstNumber });
        firstNumber += maximumRequests;
        return round;
      };
      const cold = await run(coldRequests);
      await run(warmUpRequests);
      const rounds: Round[] = [];
      for (let round = 0; round < uncachedRounds; round += 1) rounds.push(await run(uncachedRequests));
      const cpuMs = median(rounds.map((round) => round.cpuMs));
      const least = Math.min(...rounds.map((round) => round.cpuMs));
      const name = `${page.name}, uncached${encoding === "br" ? ", with its brotli" : ""}`;
      const isBudgeted = page.name === "listing" && encoding === "identity";
      const figure = isBudgeted
        ? atMost(name, cpuMs, uncachedBudgetMs, "ms CPU", 2)
        : information(name, `${cpuMs.toFixed(2)} ms CPU`);
      const beside = `(least round ${least.toFixed(2)}, first ${coldRequests} ${cold.cpuMs.toFixed(2)})`;
      figures.push({ ...figure, value: `${figure.value} ${beside}` });
    }
  }
  return figures;
}

async function cachedFigures(pages: readonly PageCase[], platform: MeasuredServer, load: Load): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of pages) {
    for (const encoding of ["identity", "br"] as const) {
      const { length } = await getFoundPage(platform.port, host, page.path, encoding);
      const bare = await startMeasuredServer(bareServerScript, { BODY_BYTES: String(length) });
      try {
        figures.push(await cachedFigure(page, encoding, length, platform, bare, load));
      } finally {
        await bare.stop();
      }
    }
  }
  return figures;
}

const bareServerScript = `${import.meta.dirname}/bare-server.ts`;

async function cachedFigure(
  page: PageCase,
  encoding: Encoding,
  bytes: number,
  platform: MeasuredServer,
  bare: MeasuredServer,
  load: Load,
): Promise<Figure> {
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = -1; round < cachedRounds; round += 1) {
    const our = await measuredRound(platform, load, orderFor(platform, page, encoding));
    const their = await measuredRound(bare, load, orderFor(bare, page, encoding));
    // The first pair warms up both servers.
    if (round < 0) continue;
    ours.push(our);
    theirs.push(their);
  }
  const percents = ours.map((our, round) => (100 * our.perSecond) / (theirs[round]?.perSecond ?? Number.NaN));
  const perSecond = (rounds: Round[]): string => `${grouped(median(rounds.map((round) => round.perSecond)))}/s`;
  const cpu = (rounds: Round[]): string => `${(1_000 * median(rounds.map((round) => round.cpuMs))).toFixed(0)} µs`;
  const figure = atLeast(
    `${page.name}, cached, ${encoding}, ${grouped(bytes / 1000)} kB`,
    median(percents),
    cachedBudgetPercent,
    "%",
  );
  return {
    ...figure,
    value: `${figure.value}: ${perSecond(ours)}, ${cpu(ours)} CPU`,
    peer: `${perSecond(theirs)}, ${cpu(theirs)} CPU`,
  };
}

async function measuredRound(server: MeasuredServer, load: Load, order: LoadOrder): Promise<Round> {
  const before = await server.cpuMicroseconds();
  const { requests, seconds } = await load.send(order);
  const used = (await server.cpuMicroseconds()) - before;
  return { cpuMs: used / 1_000 / requests, perSecond: requests / seconds };
}

function orderFor(server: MeasuredServer, page: PageCase, acceptEncoding: Encoding): LoadOrder {
  return {
    port: server.port,
    host: `${host}:${server.port}`,
    path: page.path,
    acceptEncoding,
    connections,
    maximumRequests: 200_000,
    maximumMs: cachedRoundMs,
    firstNumber: 0,
  };
}
