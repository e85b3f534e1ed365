import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster, type Cluster } from "../../scripts/cluster/start-cluster.ts";
import { promote } from "../../scripts/postgres.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { compare, Enquiries, percentile } from "../../test/crash/crash-run.ts";
import { enquire } from "../../test/crash/platform-lead-server.ts";
import { atMost, type Figure, grouped, information, type PartReport } from "../figures.ts";
import { getPage } from "../get-page.ts";
import { browse, longestGap } from "../hold/browse.ts";
import {
  exampleEnvironment,
  exampleHost,
  exampleSlug,
  fillExampleSites,
  writeExampleSites,
} from "../many-sites/example-sites.ts";
import { reportCommand } from "../report-command.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";

const usage = `Usage: npm run bench:cluster [-- OPTIONS]
  Measures four server processes behind nginx, on a PostgreSQL with a standby and a bucket, all on this machine.
  --sites 200      how many sites
  --vehicles 100   of each site
  --seconds 20     how long the mixed load lasts
  --write          puts the figures into docs/benchmarks.md
`;
const processes = 4;
const connections = 16;
const browsingGapMs = 1_000;
const enquiringGapSeconds = 10;
const liveWithinMs = 30_000;

type Options = { sites: number; vehicles: number; seconds: number; write: boolean };
type Kind = "home" | "listing" | "search" | "vehicle";

process.exitCode = await reportCommand(process.argv.slice(2), {
  usage,
  readOptions,
  measure: (options) => withTemporaryFolder("bench-cluster-", (folder) => measure(folder, options)),
  section: () => "cluster",
});

async function measure(folder: string, options: Options): Promise<PartReport> {
  const { sites, vehicles, seconds } = options;
  const sitesDir = join(folder, "sites");
  await writeExampleSites(sitesDir, sites);
  const readyAt: number[] = [performance.now()];
  const { DATA_DIR: _folder, DATABASE_URL: _store, ...environment } = exampleEnvironment(sitesDir, "", { dataDir: "" });
  const cluster = await startCluster({
    processes,
    port: 0,
    hasMeilisearch: false,
    environment,
    async prepare(databaseUrl) {
      await fillExampleSites({ databaseUrl }, sites, vehicles);
      readyAt[0] = performance.now();
    },
    say(text) {
      process.stdout.write(`${text}\n`);
      if (/^server \d +127/.test(text)) readyAt.push(performance.now());
    },
  });
  try {
    const starts = readyAt.slice(1).map((at, index) => (at - (readyAt[index] ?? at)) / 1_000);
    return {
      title: "Cluster: four server processes behind nginx, on one machine",
      method: `${grouped(sites)} sites with ${vehicles} vehicles each, on PostgreSQL with a synchronous standby. The mixed load lasts ${seconds} s over ${connections} connections to nginx, one request at a time over each: pages of random sites, a tenth of them home pages, and three tenths each listings, searches and vehicle pages. Then one process is killed, and later the primary, whose standby is promoted after 3 s, under about 100 enquiries a second. The processes, PostgreSQL, nginx and the load share the machine.`,
      figures: [
        information("Start to ready, slowest process", `${Math.max(...starts).toFixed(1)} s`),
        ...(await loadFigures(cluster, options)),
        information("Memory of a process after the load, largest", `${grouped(await largestMegabytes(cluster))} MB`),
        await priceFigure(cluster),
        ...(await faultFigures(cluster)),
      ],
    };
  } finally {
    await cluster.stop();
  }
}

async function loadFigures({ port, databaseUrl }: Cluster, { sites, seconds }: Options): Promise<Figure[]> {
  const slugs = await vehicleSlugs(databaseUrl, sites);
  const times: Record<Kind, number[]> = { home: [], listing: [], search: [], vehicle: [] };
  const statuses = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endsAt = performance.now() + seconds * 1_000;
  let sent = 0;
  const run = async () => {
    while (performance.now() < endsAt) {
      const { kind, path, site } = nextRequest((sent += 1), sites, slugs);
      const startedAt = performance.now();
      const status = await statusOf(agent, port, site, path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) times[kind].push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  agent.destroy();
  const answered = statuses.get(200) ?? 0;
  const refused = (statuses.get(429) ?? 0) + (statuses.get(503) ?? 0);
  const errors = [...statuses].reduce((sum, [status, count]) => (isError(status) ? sum + count : sum), 0);
  return [
    information("Mixed load: pages a second", grouped(answered / seconds)),
    ...Object.entries(times).map(([kind, found]) =>
      information(
        `Mixed load: ${kind}, median and 99 of 100 within`,
        `${grouped(percentile(found, 0.5))} and ${grouped(percentile(found, 0.99))} ms`,
      ),
    ),
    information("Mixed load: refused politely", grouped(refused)),
    atMost("Mixed load: errors", errors, 0, "", 0),
  ];
}

/** 404 is none: sites do not show every vehicle of the generated stock. */
function isError(status: number): boolean {
  return status === 0 || (status >= 500 && status !== 503);
}

function nextRequest(
  number: number,
  sites: number,
  slugs: ReadonlyMap<number, readonly string[]>,
): { kind: Kind; path: string; site: number } {
  const site = 1 + Math.floor(Math.random() * sites);
  const turn = number % 10;
  if (turn === 0) return { kind: "home", path: "/", site };
  if (turn < 4) return { kind: "listing", path: `/search?page=${2 + (number % 3)}`, site };
  if (turn < 7) return { kind: "search", path: `/search?range[price]=:${10_000 + (number % 500) * 100}`, site };
  const own = slugs.get(site) ?? [];
  return { kind: "vehicle", path: `/cars/${own[number % own.length] ?? ""}`, site };
}

/** 0 if the connection broke. */
function statusOf(agent: Agent, port: number, site: number, path: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = { host: exampleHost(site), "accept-encoding": "gzip" };
  get({ agent, port, host: "127.0.0.1", path, headers }, (response) => {
    response.resume();
    response.on("error", () => resolve(0));
    response.on("end", () => resolve(response.statusCode ?? 0));
  }).on("error", () => resolve(0));
  return promise;
}

async function vehicleSlugs(databaseUrl: string, sites: number): Promise<Map<number, string[]>> {
  const store = await openStore({ databaseUrl });
  const slugs = new Map<number, string[]>();
  for (let site = 1; site <= sites; site += 1) {
    const own: string[] = [];
    for await (const vehicles of store.stock.vehicles(exampleSlug(site)))
      own.push(...vehicles.filter(isOnSale).map(({ slug }) => slug));
    slugs.set(site, own);
  }
  await store.close();
  return slugs;
}

function isOnSale({ soldAt, price }: Vehicle): boolean {
  return soldAt === null && price !== null;
}

async function largestMegabytes({ servers }: Cluster): Promise<number> {
  const sizes = await Promise.all(
    servers.map(async (server) => {
      const text = await readFile(`/proc/${server.processId()}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? Number.NaN) / 1024;
    }),
  );
  return Math.max(...sizes);
}

/** From the commit of a price to the last of the processes that shows it. */
async function priceFigure({ databaseUrl, servers }: Cluster): Promise<Figure> {
  const store = await openStore({ databaseUrl });
  const batches: Vehicle[][] = await Array.fromAsync(store.stock.vehicles(exampleSlug(1)));
  const vehicle = batches.flat().find(isOnSale);
  if (vehicle === undefined) throw new Error("The first site has no vehicle with a price.");
  const show = (port: number) => getPage(port, exampleHost(1), `/cars/${vehicle.slug}`);
  await Promise.all(servers.map(({ port }) => show(port)));
  await store.stockWrites.putVehicles(exampleSlug(1), [{ ...vehicle, price: 23_457, offerPrice: null }]);
  const changedAt = performance.now();
  await store.close();
  const waits = servers.map(async ({ port }) => {
    while (!(await show(port)).body.includes("23,457")) {
      if (performance.now() - changedAt > liveWithinMs) throw new Error(`The price of ${vehicle.slug} is not shown.`);
      await sleep(10);
    }
    return performance.now() - changedAt;
  });
  return information(
    "A new price is shown by all processes within",
    `${grouped(Math.max(...(await Promise.all(waits))))} ms`,
  );
}

/** Kills a process and the primary under enquiries and page views, and compares what was acknowledged with the store. */
async function faultFigures(cluster: Cluster): Promise<Figure[]> {
  const { port, servers, postgres, databaseUrl } = cluster;
  const host = exampleHost(1);
  const enquiries = new Enquiries();
  const gap = longestGap();
  const submit = async (key: string) => {
    const id = await enquire(port, host, key, {});
    gap.note();
    return id;
  };
  const ended = new AbortController();
  const fail = async () => {
    await sleep(5_000);
    await servers[0]?.kill();
    await sleep(5_000);
    await servers[0]?.start();
    await sleep(2_000);
    await postgres.primary.crash();
    await sleep(3_000);
    await promote(postgres.standby);
    await sleep(10_000);
  };
  const browsing = browse(port, host, ended.signal);
  await enquiries.sendUntil({ submit }, fail());
  const enquiringGapMs = gap.longestMs();
  ended.abort();
  const pages = await browsing;
  await enquiries.sendUnanswered({ submit });
  const { acknowledged, unanswered, lost, doubled } = await compare({ databaseUrl }, enquiries);
  return [
    information("Faults: enquiries acknowledged", grouped(acknowledged)),
    information("Faults: enquiries left unanswered, sent again", grouped(unanswered)),
    atMost("Faults: acknowledged and lost", lost, 0, "", 0),
    atMost("Faults: made two leads", doubled, 0, "", 0),
    atMost("Faults: longest time without an acknowledged enquiry", enquiringGapMs / 1_000, enquiringGapSeconds, "s"),
    information("Faults: pages answered", grouped(pages.answered)),
    information("Faults: pages refused or cut off", grouped(pages.refused + pages.cutOff + pages.hung)),
    atMost("Faults: longest time without an answered page", pages.longestGapMs, browsingGapMs, "ms", 0),
  ];
}

function readOptions(words: string[]): Options | null {
  const { values } = parseArgs({
    args: words,
    options: {
      sites: { type: "string", default: "200" },
      vehicles: { type: "string", default: "100" },
      seconds: { type: "string", default: "20" },
      write: { type: "boolean", default: false },
    },
  });
  const [sites, vehicles, seconds] = [Number(values.sites), Number(values.vehicles), Number(values.seconds)];
  const areNumbers = [sites, vehicles, seconds].every((number) => Number.isInteger(number) && number > 0);
  return areNumbers ? { sites, vehicles, seconds, write: values.write } : null;
}
