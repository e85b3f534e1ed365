import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "../../scripts/build.ts";
import { busyText, writeDocument } from "../benchmarks-document.ts";
import { grouped, type PartReport, terminalTable } from "../figures.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { compareAnswers } from "./compare-answers.ts";
import { embeddedPeer } from "./embedded-peer.ts";
import { fillStore } from "./fill-store.ts";
import { GeneratedStock } from "./generated-stock.ts";
import { measureInTurns, medianTimes, type Measuring, type Times } from "./measure-peer.ts";
import { meilisearchPeer } from "./meilisearch-peer.ts";
import { type PlatformPeer, platformPeer } from "./platform-peer.ts";
import { postgresPeer } from "./postgres-peer.ts";
import { queryMix } from "./query-mix.ts";
import { figuresOfSize, type SizeMeasures } from "./search-figures.ts";
import type { Pass, SearchPeer } from "./search-peer.ts";
import { sqlitePeer } from "./sqlite-peer.ts";
import { errorText } from "../../src/settings/error-text.ts";

const peerNames = ["served", "meilisearch", "sqlite", "postgres"] as const;
const usage = `Usage: npm run bench:search [-- OPTIONS]
  Measures the embedded search against its peers, with the same vehicles, queries and answers.
  --size 16700,100000,1000000   how many vehicles, one stock after the other
  --peers ${peerNames.join(",")}   beside ours in process
  --runs 5                      cold and steady passes each; figures are their medians
  --pass-seconds 10             a slow peer answers what it can of the mix in this time
  --keep FOLDER                 keeps the filled stores there, and uses those that are there
  --write                       puts the figures into docs/benchmarks.md
`;

type Options = ReturnType<typeof readOptions> & object;

process.exitCode = await main(process.argv.slice(2));

/**
 * Returns the exit code: 0 if everything was measured, whatever the figures; 1 if answers differ or a peer failed; 2
 * for wrong arguments.
 */
async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  progress(busyText());
  if (options.peers.includes("served")) await ensureBuild();
  try {
    const measured: SizeMeasures[] = [];
    for (const size of options.sizes) {
      const measures = await withFolder(options, size, (folder) => measureSize(size, folder, options));
      measured.push(measures);
      process.stdout.write(`\n${terminalTable(figuresReport([measures], options))}\n`);
    }
    if (options.write) await writeDocument(new Map([["search", figuresReport(measured, options)]]));
    return 0;
  } catch (error) {
    process.stderr.write(`\n${errorText(error)}\n`);
    return 1;
  }
}

function readOptions(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        size: { type: "string", default: "16700,100000,1000000" },
        peers: { type: "string", default: peerNames.join(",") },
        runs: { type: "string", default: "5" },
        "pass-seconds": { type: "string", default: "10" },
        keep: { type: "string" },
        write: { type: "boolean", default: false },
      },
    });
    const sizes = values.size.split(",").map(Number);
    const peers = values.peers.split(",").filter((name) => name !== "");
    const [runs, passSeconds] = [Number(values.runs), Number(values["pass-seconds"])];
    const areNumbers = [...sizes, runs, passSeconds].every((number) => Number.isInteger(number) && number > 0);
    const areKnown = peers.every((name) => (peerNames as readonly string[]).includes(name));
    return areNumbers && areKnown ? { sizes, peers, runs, passSeconds, keep: values.keep, write: values.write } : null;
  } catch {
    return null;
  }
}

async function withFolder<Result>(
  { keep }: Options,
  size: number,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (keep === undefined) return withTemporaryFolder("bench-search-", run);
  const folder = join(keep, String(size));
  await mkdir(folder, { recursive: true });
  return run(folder);
}

async function measureSize(size: number, folder: string, { peers, runs, passSeconds }: Options): Promise<SizeMeasures> {
  const stock = new GeneratedStock(size);
  const queries = queryMix(stock.dealerships);
  const measuring: Measuring = {
    queries,
    runs,
    passSeconds,
    onProgress: (text) => progress(`${grouped(size)}: ${text}`),
  };
  measuring.onProgress(`${stock.dealerships.length} dealerships, ${queries.length} queries`);
  const dataDir = join(folder, "store");
  await fillStore(stock, dataDir, measuring.onProgress);
  const makers: Record<string, () => Promise<SearchPeer>> = {
    served: () => platformPeer(dataDir, join(folder, "sites")),
    meilisearch: () => meilisearchPeer(stock, join(folder, "meilisearch"), measuring.onProgress),
    sqlite: async () => sqlitePeer(stock, folder),
    postgres: async () => postgresPeer(stock),
  };
  const started: SearchPeer[] = [embeddedPeer(dataDir)];
  try {
    for (const name of peers) started.push(await (makers[name] as () => Promise<SearchPeer>)());
    return await measureStarted(size, started, measuring);
  } finally {
    for (const peer of started) await peer.close();
  }
}

async function measureStarted(
  size: number,
  started: readonly SearchPeer[],
  measuring: Measuring,
): Promise<SizeMeasures> {
  const { queries } = measuring;
  const [ours, ...others] = await measureInTurns(started, measuring);
  if (ours === undefined) throw new Error("Nothing was measured.");
  const compared = others.map((measures) => ({
    measures,
    agreement: compareAnswers(queries, ours.answers, measures.name, measures.answers),
  }));
  const platform = started.find((peer): peer is PlatformPeer => "listingMilliseconds" in peer);
  const place = started.findIndex((peer) => peer === platform) - 1;
  return {
    size,
    queries,
    ours,
    served: compared[place]?.measures ?? null,
    listing: platform === undefined ? null : await listingTimes(platform, measuring),
    peers: compared.filter((_, other) => other !== place),
  };
}

async function listingTimes(platform: PlatformPeer, { queries, runs }: Measuring): Promise<Times> {
  await platform.listingMilliseconds(queries);
  const passes: Pass[] = [];
  for (let run = 0; run < runs; run++)
    passes.push({ answers: [], milliseconds: await platform.listingMilliseconds(queries) });
  return medianTimes(passes);
}

function figuresReport(measured: readonly SizeMeasures[], { runs }: Options): PartReport {
  return {
    title: "Search: ours against its peers",
    method: `Generated vehicles whose vocabulary grows as that of real listings does; 200 queries, in turn for the sites of one dealer, five, sixty and all, a third with text, each with hits, 14 facets or more and two bounds. All engines are measured in turns, one query at a time; figures are medians of ${runs} passes. Cold: the first pass after a start, for ours over HTTP of a new process; steady: passes after three more. Ours over HTTP is the built server as npm start runs it, in a process of its own, with a site of all vehicles and tenant tokens for the smaller ones; it and Meilisearch are asked over one kept connection with the headers of a browser that accepts compression. PostgreSQL is asked over TCP on the same machine, SQLite in process. Every engine gives whole vehicles back, but the two databases ids only. Without text every answer was compared: hits in order, counts, facets, bounds.`,
    figures: measured.flatMap(figuresOfSize),
  };
}

function progress(text: string): void {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)} ${text}\n`);
}
