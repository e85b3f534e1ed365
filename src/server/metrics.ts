import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { FileStorage } from "../file-storage/file-storage.ts";
import type { OutboxBacklog } from "../outbox/outbox.ts";
import type { SearchEngine } from "../search/search-engine.ts";
import { errorFacts, type Log, log } from "./log.ts";
import type { AnsweredRequest } from "./observe-requests.ts";

const prefix = "forecourt_";
/** Cached pages take microseconds; a request is ended after 15 s. */
const requestSeconds = [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** An attempt is given up after five seconds, and repeated twice. */
const storageSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 16];
const searchSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1];

/** What a process measures for Prometheus. Labels name kinds, never people, vehicles or addresses. */
export type Metrics = {
  registry: Registry;
  request(answered: AnsweredRequest): void;
  /** A log that also counts its events. */
  counted(log: Log): Log;
  /** A search whose time is measured. */
  timed(search: SearchEngine["search"]): SearchEngine["search"];
  /** Measures the search indexes in memory. */
  watchIndexes(size: () => { sites: number; bytes: number }): void;
  /** A storage whose requests are counted and measured. */
  timedStorage(storage: FileStorage): FileStorage;
};

/** `readBacklog` is asked when Prometheus collects. Its figures are of the store, so every process gives the same. */
export function createMetrics(readBacklog: () => Promise<OutboxBacklog[]>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${prefix}request_seconds`,
    help: "Time from the headers of a request to the end of its response.",
    labelNames: ["method", "status", "answered_by"],
    buckets: requestSeconds,
    registers,
  });
  const searches = new Histogram({
    name: `${prefix}search_seconds`,
    help: "Time taken to search the stock for a page or the site's own data.",
    buckets: searchSeconds,
    registers,
  });
  const events = new Counter({
    name: `${prefix}log_events_total`,
    help: "Lines written to the log, by level and event.",
    labelNames: ["level", "event"],
    registers,
  });
  addBacklog(registers, readBacklog);
  const storageRequests = storageHistogram(registers);
  return {
    registry,
    request({ method, status, isCached, seconds }) {
      const answered_by = isCached ? "page_cache" : "application";
      requests.observe({ method, status: `${Math.floor(status / 100)}xx`, answered_by }, seconds);
    },
    counted: (write) => (level, event, facts) => {
      events.inc({ level, event });
      write(level, event, facts);
    },
    timed: (search) => async (scope, request) => {
      const end = searches.startTimer();
      try {
        return await search(scope, request);
      } finally {
        end();
      }
    },
    watchIndexes: (size) => addIndexes(registers, size),
    timedStorage: (storage) => timedStorage(storage, storageRequests),
  };
}

function addIndexes(registers: Registry[], size: () => { sites: number; bytes: number }): void {
  const add = (name: string, help: string, figure: () => number): Gauge =>
    new Gauge({
      name: `${prefix}search_${name}`,
      help,
      registers,
      collect() {
        this.set(figure());
      },
    });
  add("sites", "Sites whose search index is in memory.", () => size().sites);
  add("index_bytes", "Estimated bytes of the search indexes in memory.", () => size().bytes);
}

type StorageRequests = Histogram<"operation" | "outcome">;

function storageHistogram(registers: Registry[]): StorageRequests {
  return new Histogram({
    name: `${prefix}file_storage_seconds`,
    help: "Time taken by the bucket for files, by operation and outcome.",
    labelNames: ["operation", "outcome"],
    buckets: storageSeconds,
    registers,
  });
}

function timedStorage(storage: FileStorage, requests: StorageRequests): FileStorage {
  const measured = async <Answer extends { kind: string }>(
    operation: keyof FileStorage,
    answer: Promise<Answer>,
  ): Promise<Answer> => {
    const end = requests.startTimer({ operation });
    const known = await answer;
    end({ outcome: known.kind });
    return known;
  };
  return {
    read: (name) => measured("read", storage.read(name)),
    write: (name, body) => measured("write", storage.write(name, body)),
    list: (folder) => measured("list", storage.list(folder)),
    remove: (name) => measured("remove", storage.remove(name)),
  };
}

function addBacklog(registers: Registry[], readBacklog: () => Promise<OutboxBacklog[]>): void {
  let reading: Promise<OutboxBacklog[]> | null = null;
  // The gauges of one collection share what is read.
  const read = () => {
    reading ??= readBacklog()
      .catch(() => [])
      .finally(() => (reading = null));
    return reading;
  };
  const add = (name: string, help: string, figure: (entries: OutboxBacklog) => number): Gauge =>
    new Gauge({
      name: `${prefix}outbox_${name}`,
      help,
      labelNames: ["kind"],
      registers,
      // Several processes report the same figures of one store.
      aggregator: "max",
      async collect() {
        const backlog = await read();
        this.reset();
        for (const entries of backlog) this.set({ kind: entries.kind }, figure(entries));
      },
    });
  add("due", "Outbox entries that are due.", ({ due }) => due);
  add("dead", "Outbox entries that will not be retried.", ({ dead }) => dead);
  add("oldest_due_seconds", "How long the oldest due entry has been due.", ({ oldestDueMs }) => oldestDueMs / 1_000);
}

/** Answers Prometheus at `/metrics`, on a port of its own that no site is served at. */
export function metricsServer(registry: { contentType: string }, read: () => Promise<string>): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log("error", "metrics not collected", errorFacts(error));
        response.writeHead(503).end();
      },
    );
  });
}
