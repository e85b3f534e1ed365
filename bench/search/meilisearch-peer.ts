import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { indexSettings } from "../../src/adapters/search/meilisearch/index-layout.ts";
import { scopeFilter } from "../../src/search/protocol/scope-filter.ts";
import { searchDocument, type SearchDocument } from "../../src/search/search-document.ts";
import { type PrivateMeilisearch, startMeilisearch } from "../../test/meilisearch.ts";
import { type GeneratedStock, generatedSite } from "./generated-stock.ts";
import { peerAnswer, searchBody, indexName } from "./multi-search.ts";
import { decodedText, type JsonService, sendEncoded, sendJson } from "./post-json.ts";
import { browserHeaders, mixedQueryScope, type SearchPeer, timedPass } from "./search-peer.ts";

const path = `/indexes/${indexName}`;
const batchVehicles = 20_000;
/** Number of batches queued at the server, which indexes queued batches together. */
const waitingBatches = 5;
const bytesOfPage = 4_096;

/** Meilisearch over HTTP, with the documents that our server would send, in a folder that may be reused. */
export async function meilisearchPeer(
  stock: GeneratedStock,
  folder: string | null,
  onProgress: (text: string) => void,
): Promise<SearchPeer> {
  if (folder !== null) await mkdir(folder, { recursive: true });
  const server = await startMeilisearch(folder);
  const service: JsonService = { url: server.url, headers: { authorization: `Bearer ${server.masterKey}` } };
  return {
    name: "Meilisearch 1.21",
    load: () => load(service, stock, onProgress),
    async restart() {
      const startedAt = performance.now();
      await server.restart();
      return (performance.now() - startedAt) / 1_000;
    },
    pass: (queries, maximumMs, encoding = "browser") => {
      const asked = { ...service, headers: { ...browserHeaders[encoding], ...service.headers } };
      return timedPass(
        queries,
        maximumMs,
        (query) => sendEncoded(asked, "/multi-search", searchBody(query, scopeFilter(mixedQueryScope(query)))),
        async (answer, query) => peerAnswer(await decodedText(answer), query),
      );
    },
    processorMs: async () => processorMs(server),
    footprint: async () => ({ memory: residentBytes(server), arrays: null, disk: bytesOnDisk(server.folder) }),
    millisecondsToFind: () => millisecondsToFind(service, stock),
    close: () => server.stop(),
  };
}

async function load(
  service: JsonService,
  stock: GeneratedStock,
  onProgress: (text: string) => void,
): Promise<number | null> {
  const searchable = searchableCount(stock);
  if ((await documentCount(service)) === searchable) return null;
  const startedAt = performance.now();
  await untilDone(service, await send(service, "/indexes", { uid: indexName, primaryKey: "id" }));
  await untilDone(service, await send(service, `${path}/settings`, indexSettings, "PATCH"));
  const tasks: number[] = [];
  let lines: string[] = [];
  let sent = 0;
  const sendLines = async (): Promise<void> => {
    const waitsFor = tasks.at(-waitingBatches);
    if (waitsFor !== undefined) await untilDone(service, waitsFor);
    const answer = await sendJson(service, `${path}/documents`, lines.join("\n"), { type: "application/x-ndjson" });
    tasks.push(taskFor(answer));
    sent += lines.length;
    lines = [];
    onProgress(`Meilisearch: ${sent} of ${searchable} documents sent, ${elapsed(startedAt)} s`);
  };
  for (const document of stockDocuments(stock)) {
    lines.push(JSON.stringify(document));
    if (lines.length === batchVehicles) await sendLines();
  }
  if (lines.length > 0) await sendLines();
  for (const task of tasks) await untilDone(service, task);
  return (performance.now() - startedAt) / 1_000;
}

function* stockDocuments(stock: GeneratedStock): Generator<SearchDocument> {
  for (const batch of stock.batches()) {
    for (const vehicle of batch) {
      const document = searchDocument(vehicle, generatedSite);
      if (document !== null) yield document;
    }
  }
}

function searchableCount(stock: GeneratedStock): number {
  let count = 0;
  for (const batch of stock.batches()) count += batch.filter((vehicle) => searchDocument(vehicle, "") !== null).length;
  return count;
}

async function documentCount(service: JsonService): Promise<number> {
  const answer = await sendJson(service, `${path}/stats`, null, { method: "GET" }).catch(() => "{}");
  const { numberOfDocuments, isIndexing } = JSON.parse(answer) as { numberOfDocuments?: number; isIndexing?: boolean };
  return isIndexing === false ? (numberOfDocuments ?? 0) : 0;
}

async function send(service: JsonService, to: string, body: unknown, method = "POST"): Promise<number> {
  return taskFor(await sendJson(service, to, JSON.stringify(body), { method }));
}

function taskFor(answer: string): number {
  return (JSON.parse(answer) as { taskUid: number }).taskUid;
}

async function untilDone(service: JsonService, task: number, pauseMs = 100): Promise<void> {
  for (;;) {
    const answer = await sendJson(service, `/tasks/${task}`, null, { method: "GET" });
    const { status, error } = JSON.parse(answer) as { status: string; error: { code: string; message: string } | null };
    if (status === "succeeded" || error?.code === "index_already_exists") return;
    if (status === "failed" || status === "canceled") throw new Error(`Meilisearch: ${error?.message ?? status}`);
    await sleep(pauseMs);
  }
}

async function millisecondsToFind(service: JsonService, stock: GeneratedStock): Promise<number> {
  const [first] = stockDocuments(stock);
  const startedAt = performance.now();
  const task = await send(service, `${path}/documents`, [{ ...first, stocknum: `CHANGED${Date.now()}` }]);
  await untilDone(service, task, 5);
  return performance.now() - startedAt;
}

function residentBytes({ processId }: PrivateMeilisearch): number {
  const [, residentPages] = readFileSync(`/proc/${processId()}/statm`, "utf8").split(" ");
  return Number(residentPages) * bytesOfPage;
}

/** User and system time of the process, which the kernel counts in hundredths of a second. */
function processorMs({ processId }: PrivateMeilisearch): number {
  const status = readFileSync(`/proc/${processId()}/stat`, "utf8");
  const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).blocks * 512, 0);
}

function elapsed(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
