import { mkdtempSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { openMeilisearch } from "../../src/adapters/search/meilisearch/meilisearch-service.ts";
import { createOutsideSearch, type OutsideSearch } from "../../src/adapters/search/outside-search.ts";
import { soleWorker, type SoleWorker } from "../../src/adapters/store/sole-worker.ts";
import type { SearchRequest } from "../../src/search/search-engine.ts";
import { siteForTest } from "../../src/vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { modelSearch } from "./search-model.ts";
import { MemoryStock } from "./search-stock.ts";
import { searchAnswer, fullRequest, testScope, site } from "./search-under-test.ts";
import { vehiclesArbitrary } from "./search-vehicles.ts";

const readyWithinMs = 15_000;

/** About sixty vehicles, different for each seed. */
export function someVehicles(seed: number): Vehicle[] {
  return fc.sample(vehiclesArbitrary({ minLength: 60, maxLength: 70 }), { seed, numRuns: 1 })[0] ?? [];
}

/** One process: its built-in engine, its external search for the test site, and a stock that tests change. */
export class ProcessUnderTest {
  readonly stock: MemoryStock;
  readonly search: OutsideSearch;
  readonly events: { event: string; facts: Record<string, unknown> }[] = [];
  /** Number of searches answered by the built-in engine. */
  answeredByBuiltIn = 0;
  readonly #indexing: SoleWorker;
  readonly #builtIn: ReturnType<typeof createEmbeddedSearchEngine>;
  readonly #versions: ReadonlyMap<number, readonly Vehicle[]>;

  private constructor(host: string, key: string, index: string, stock: StockWithHistory) {
    this.stock = stock;
    this.#indexing = soleWorker({ dataDir: stock.folder }, index);
    this.#versions = stock.versionsOfSite;
    const builtIn = createEmbeddedSearchEngine({ stock, pollMilliseconds: 20 });
    this.#builtIn = builtIn;
    const { search } = siteForTest({ search: { host, index } });
    this.search = createOutsideSearch({
      openService: openMeilisearch,
      builtIn: {
        version: builtIn.version,
        search: (scope, request) => {
          this.answeredByBuiltIn += 1;
          return builtIn.search(scope, request);
        },
      },
      stock,
      sites: () => [{ slug: site, search }],
      findKey: () => key,
      mayWrite: this.#indexing.holds,
      report: (event, facts) => this.events.push({ event, facts }),
    });
  }

  static async start(host: string, key: string, index: string, stock: StockWithHistory): Promise<ProcessUnderTest> {
    const process = new ProcessUnderTest(host, key, index, stock);
    await process.#builtIn.start();
    process.search.reload();
    return process;
  }

  /** Resolves when the service answers for the site at the current stock version. */
  async ready(): Promise<void> {
    await this.until(
      () => this.search.health()[0]?.behind.length === 0 && this.#builtIn.version(site) === this.#latest(),
    );
  }

  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + readyWithinMs;
    while (!(await isSo())) {
      if (Date.now() > giveUpAt) throw new Error(`Not so within ${readyWithinMs} ms: ${isSo.toString()}`);
      await sleep(20);
    }
  }

  /** Searches, and fails unless the result is exactly that of the stock immediately before or after. */
  async searchRightly(request: SearchRequest = fullRequest({})): Promise<"service" | "built-in"> {
    const before = this.#builtIn.version(site);
    const answered = this.answeredByBuiltIn;
    const answer = await searchAnswer(this.search, testScope({}), request);
    const right = [before, this.#builtIn.version(site)].map((version) =>
      modelSearch(this.#versions.get(version) ?? [], testScope({}), request),
    );
    expect(right).toContainEqual(answer);
    return this.answeredByBuiltIn > answered ? "built-in" : "service";
  }

  async close(): Promise<void> {
    await this.search.close();
    await this.#indexing.close();
    await this.#builtIn.close();
  }

  #latest(): number {
    return Math.max(...this.#versions.keys());
  }
}

/** A stock that records the contents of each version of the test site. */
export class StockWithHistory extends MemoryStock {
  /** For the locks of the processes that share it. */
  readonly folder = mkdtempSync(join(tmpdir(), "forecourt-outside-search-"));
  readonly versionsOfSite = new Map<number, readonly Vehicle[]>();
  #vehicles = new Map<string, Vehicle>();

  override change(siteId: string, change: { put?: readonly Vehicle[]; remove?: readonly string[] }): void {
    super.change(siteId, change);
    if (siteId !== site) return;
    this.#vehicles = new Map(this.#vehicles);
    for (const vehicle of change.put ?? []) this.#vehicles.set(vehicle.id, vehicle);
    for (const id of change.remove ?? []) this.#vehicles.delete(id);
    this.versionsOfSite.set(this.versionsOfSite.size + 1, [...this.#vehicles.values()]);
  }
}

/** Forwards everything to a server until told to hold it back. */
export type Proxy = { url: string; holdBack(isHeldBack: boolean): void; searchesHeldBack(): number; close(): void };

/** A proxy in front of a server on this machine. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isHeldBack = false;
  let searches = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [client, upstream].forEach((one) => one.destroy()));
    }
    client.on("data", (data) => {
      if (!isHeldBack) upstream.write(data);
      else if (data.includes("POST /multi-search")) searches += 1;
    });
    upstream.on("data", (data) => client.write(data));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    holdBack: (held) => void (isHeldBack = held),
    searchesHeldBack: () => searches,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
