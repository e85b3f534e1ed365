import {
  createEmbeddedSearchEngine,
  type EmbeddedSearchEngine,
} from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import { generatedSite } from "./generated-stock.ts";
import type { EmbeddedCommand } from "./embedded-peer.ts";
import { mixedQueryScope, timedPass, type Footprint, type Pass } from "./search-peer.ts";

/** The embedded engine over a store, in a process without any other data in memory. */
let store: Store | null = null;
let engine: EmbeddedSearchEngine | null = null;
const emptyProcess = usedMemory();

process.on("message", (command: EmbeddedCommand) => {
  void answer(command).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ fault: error instanceof Error ? error.stack : String(error) }),
  );
});

async function answer(command: EmbeddedCommand): Promise<number | Pass | Footprint> {
  if (command.kind === "start") return start(command.dataDir);
  if (store === null || engine === null) throw new Error("The engine was not started.");
  const searching = engine;
  if (command.kind === "footprint") return footprint();
  if (command.kind === "find") return millisecondsToFind(store, searching);
  return timedPass(
    command.queries,
    command.maximumMs,
    (query) => searching.search(mixedQueryScope(query), query.request),
    ({ hits, count, facets, ranges }) => ({ ids: hits.map(({ id }) => id), count, facets, ranges }),
  );
}

async function start(dataDir: string): Promise<number> {
  await engine?.close();
  engine = null;
  await store?.close();
  const startedAt = performance.now();
  store = await openStore({ dataDir });
  engine = createEmbeddedSearchEngine({ stock: store.stock });
  await engine.start();
  return (performance.now() - startedAt) / 1_000;
}

function footprint(): Footprint {
  const now = usedMemory();
  return { memory: now.total - emptyProcess.total, arrays: now.arrays - emptyProcess.arrays, disk: null };
}

/** Objects and typed arrays in use, in bytes. */
function usedMemory(): { total: number; arrays: number } {
  // Collects twice: objects freed by the first collection may hold the memory of arrays.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { total: heapUsed + arrayBuffers, arrays: arrayBuffers };
}

async function millisecondsToFind({ stock, stockWrites }: Store, searching: EmbeddedSearchEngine): Promise<number> {
  for await (const [vehicle] of stock.vehicles(generatedSite)) {
    if (vehicle === undefined) break;
    const stocknum = `CHANGED${Date.now()}`;
    const startedAt = performance.now();
    const { version } = await stockWrites.putVehicles(generatedSite, [{ ...vehicle, stocknum }]);
    while (searching.version(generatedSite) < version) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - startedAt;
  }
  throw new Error("There is no vehicle to change.");
}
