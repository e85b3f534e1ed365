import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Figure, grouped, information, type PartReport } from "../figures.ts";
import { getFoundPage } from "../get-page.ts";
import { platformScript, startMeasuredServer } from "../measured-server.ts";
import { type StoreName, withStore } from "../with-store.ts";
import { exampleEnvironment, exampleHost, fillExampleSites, writeExampleSites } from "./example-sites.ts";

const manySites = 1_000;
const vehiclesOfSite = 100;
/** Then the garbage of the start is collected, and each folder has been looked at. */
const settlesForMs = 90_000;
const measuredMs = 60_000;
/** An idle process with a thousand sites may use twice the time of one with a single site. */
const mostTimes = 2;

type SitesCost = { readySeconds: number; idleMegabytes: number; idleCpuShare: number; firstPageMs: number };

/** What an idle server process costs with one site and with a thousand. */
export async function benchManySites(): Promise<PartReport> {
  const figures: Figure[] = [];
  for (const store of ["sqlite", "postgres"] as const) {
    const one = await measure(store, 1);
    const many = await measure(store, manySites);
    const on = store === "sqlite" ? "embedded store" : "PostgreSQL";
    const share = (cost: SitesCost) => `${(cost.idleCpuShare * 1_000).toFixed(1)} ms a second`;
    const sites = (what: string, figure: (cost: SitesCost) => string) => [
      information(`${what}, ${on}, 1 site`, figure(one)),
      information(`${what}, ${on}, ${grouped(manySites)} sites`, figure(many)),
    ];
    figures.push(
      ...sites("Idle: processor time of the server", share),
      atMost(
        `Idle: ${grouped(manySites)} sites to one, ${on}`,
        many.idleCpuShare / one.idleCpuShare,
        mostTimes,
        "times",
      ),
      ...sites("Start to ready", ({ readySeconds }) => `${readySeconds.toFixed(1)} s`),
      ...sites("Memory at rest", ({ idleMegabytes }) => `${grouped(idleMegabytes)} MB`),
      ...sites("First page of a site", ({ firstPageMs }) => `${grouped(firstPageMs)} ms`),
    );
  }
  return {
    title: "Many sites in a process",
    method: `Copies of a demo site with settings of 26 kB, each with ${vehiclesOfSite} vehicles, in one server process in production mode. Processor time is that of the server process over ${measuredMs / 1_000} s, ${settlesForMs / 1_000} s after its start, without requests; that of PostgreSQL is not included. The first page includes loading the site's stock if it was not in memory.`,
    figures,
  };
}

function measure(storeName: StoreName, sites: number): Promise<SitesCost> {
  return withStore(storeName, "bench-sites-", async (folder, place) => {
    const sitesDir = join(folder, "sites");
    await writeExampleSites(sitesDir, sites);
    await fillExampleSites(place, sites, vehiclesOfSite);
    const startedAt = performance.now();
    const server = await startMeasuredServer(platformScript, exampleEnvironment(sitesDir, folder, place));
    try {
      const readySeconds = (performance.now() - startedAt) / 1_000;
      await sleep(settlesForMs);
      const before = await server.cpuMicroseconds();
      await sleep(measuredMs);
      const idleCpuShare = ((await server.cpuMicroseconds()) - before) / 1_000 / measuredMs;
      const idleMegabytes = (await server.residentBytes()) / 1024 ** 2;
      const askedAt = performance.now();
      await getFoundPage(server.port, exampleHost(sites), "/");
      return { readySeconds, idleMegabytes, idleCpuShare, firstPageMs: performance.now() - askedAt };
    } finally {
      await server.stop();
    }
  });
}
