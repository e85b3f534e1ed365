import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type PrivatePostgres, startPostgres } from "../../scripts/postgres.ts";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import type { FileStore } from "../../src/settings/file-store.ts";
import { freePort } from "../free-port.ts";
import { plainVehicles, siteFile } from "../stock-and-sites.ts";
import { ready, startServer, stopped } from "./global-setup.ts";

const withoutPostgres = process.env["FORECOURT_SKIP_POSTGRES"] === "1";
const processes = 2;
const liveWithinMs = 2_000;
const watchedForMs = 1_500;
const startsWithinMs = 30_000;
/** Connections at once, so that every process has some of them. */
const connections = 8;

let postgres: PrivatePostgres;
let store: Store;
let server: ChildProcess;
let dataDir = "";
let port = 0;

const write = async (files: Pick<FileStore, "read" | "write">, file: string, written: string) => {
  const { version } = await files.read();
  expect(await files.write(version, [{ file, text: written }], { by: "a test", at: 1, note: "" })).toMatchObject({
    ok: true,
  });
};
const site = (heading: string) => JSON.stringify(siteFile("alpha", { copy: { searchHeading: heading } }));
const page = (words: string) => `---\ntitle: Questions\ndescription: D\n---\n${words}\n`;

beforeAll(async () => {
  if (withoutPostgres) return;
  postgres = await startPostgres({ isDurable: false });
  store = await openStore({ databaseUrl: postgres.url });
  await store.stockWrites.putVehicles("alpha", plainVehicles(3));
  await write(store.settings, "alpha.json", site("Heading one"));
  await write(store.content, "alpha/faqs.md", page("Text one."));
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-live-processes-"));
  port = await freePort();
  server = startServer(inject("platform").build, {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SITES_FROM: "store",
    WEB_PROCESSES: String(processes),
  });
  await ready(server, port);
});
afterAll(async () => {
  if (withoutPostgres) return;
  agent.destroy();
  await stopped(server);
  await store.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** What the page says on each of the connections, which stay open. */
const fetchTexts = (path: string) => Promise.all(Array.from({ length: connections }, () => fetchText(path)));

function fetchText(path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get({ host: "127.0.0.1", port, path, agent, headers: { host: "alpha.localhost" } }, (response) => {
    text(response).then(resolve, reject);
  }).on("error", reject);
  return promise;
}

/** How many connections each server process has. */
function connectionsOfProcesses(): number[] {
  const table = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = table.map((line) => line.trim().split(/\s+/)).filter(([, local = ""]) => local.endsWith(end));
  const sockets = new Set(rows.map((row) => `socket:[${row[9]}]`));
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
  return children.filter(Boolean).map((id) => {
    const files = readdirSync(`/proc/${id}/fd`).map((file) => linkFor(`/proc/${id}/fd/${file}`));
    return files.filter((file) => sockets.has(file)).length;
  });
}

/** A file may close while it is looked at. */
function linkFor(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

/** Opens connections until every process has some: the second process takes none before it is ready. */
async function spread(path: string): Promise<void> {
  for (const end = performance.now() + startsWithinMs; performance.now() < end; await wait(200)) {
    await fetchTexts(path);
    const open = connectionsOfProcesses();
    if (open.length === processes && open.every((count) => count > 0)) return;
    agent.destroy();
  }
  throw new Error(`Not every process took connections: ${connectionsOfProcesses().join()}`);
}

test.skipIf(withoutPostgres)(
  "[NV-06, CP-02] a change is live in every process of a server within two seconds, and no page shows the old one after that",
  async () => {
    const changes: [path: string, before: RegExp, change: () => Promise<void>][] = [
      ["/search", /Heading one/, () => write(store.settings, "alpha.json", site("Heading two"))],
      ["/faqs", /Text one/, () => write(store.content, "alpha/faqs.md", page("Text two."))],
      ["/search", /Heading two/, () => write(store.settings, "alpha.json", site("Heading three"))],
    ];
    await spread("/search");
    for (const [path, before, change] of changes) {
      const isOld = async () => (await fetchTexts(path)).filter((shown) => before.test(shown)).length;
      // Every process has the page in its cache.
      for (let round = 0; round < 3; round += 1) expect(await isOld()).toBe(connections);
      await change();
      const changedAt = performance.now();
      while ((await isOld()) > 0) {
        expect(performance.now() - changedAt).toBeLessThan(liveWithinMs);
        await wait(20);
      }
      for (const end = performance.now() + watchedForMs; performance.now() < end;) expect(await isOld()).toBe(0);
      expect(connectionsOfProcesses().every((count) => count > 0)).toBe(true);
    }
  },
);
