import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ensureBuild } from "../../scripts/build.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { plainVehicles, siteFile } from "../factories.ts";
import { freePort } from "../free-port.ts";
import { makeOtherBuild } from "./other-build.ts";
import { startProxy } from "./plain-proxy.ts";
import { Visitors } from "./rolling-visitors.ts";

const withoutPostgres = process.env["FORECOURT_SKIP_POSTGRES"] === "1";
/** More of both need a machine that does nothing else: ROLLING_PROCESSES=4 ROLLING_ENQUIRIES=100. */
const processes = Number(process.env["ROLLING_PROCESSES"] ?? 2);
const enquiriesASecond = Number(process.env["ROLLING_ENQUIRIES"] ?? 10);
const settlesForMs = 500;

test.skipIf(withoutPostgres)(
  "processes are replaced one by one by those of another build: no page, file or enquiry is lost [EF-27]",
  { timeout: 300_000 },
  async () => {
    await ensureBuild();
    const folder = await mkdtemp(join(tmpdir(), "forecourt-rolling-"));
    const postgres = await startPostgres({ isDurable: false });
    const servers: ChildProcess[] = [];
    try {
      const environment = await environmentOf(folder, postgres.url);
      const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
      for (const [index, port] of ports.entries())
        servers[index] = await startServer(resolve("dist/server/main.js"), { ...environment, PORT: `${port}` });
      const otherScript = await makeOtherBuild(join(folder, "other"));
      const proxy = await startProxy(ports);
      const visitors = new Visitors(proxy.port, "alpha.localhost");
      const replacing = (async () => {
        for (const [index, port] of ports.entries()) {
          await sleep(settlesForMs);
          await stopServer(servers[index]);
          servers[index] = await startServer(otherScript, { ...environment, PORT: `${port}` });
        }
        await sleep(settlesForMs);
      })();
      await visitors.visitUntil(replacing, enquiriesASecond);
      await proxy.close();
      const { leadIds, files, faults } = visitors.visits;
      expect(faults).toEqual({});
      expect(await lostAndDoubled(postgres.url, leadIds)).toEqual({ lost: 0, doubled: 0 });
      expect(leadIds.size).toBeGreaterThan(0);
      expect(files).toBeGreaterThan(0);
    } finally {
      for (const server of servers) server.kill("SIGKILL");
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

async function environmentOf(folder: string, databaseUrl: string): Promise<Record<string, string>> {
  const sites = join(folder, "sites");
  await mkdir(sites);
  await writeFile(join(sites, "alpha.json"), JSON.stringify(siteFile("alpha")));
  const store = await openStore({ databaseUrl });
  await store.stockWrites.putVehicles("alpha", plainVehicles(30));
  await store.close();
  const secret = "a secret of more than 32 characters";
  return {
    DATA_DIR: join(folder, "data"),
    SITES_DIR: sites,
    DATABASE_URL: databaseUrl,
    FORECOURT_MODE: "production",
    WEB_PROCESSES: "1",
    PROXY_HOPS: "1",
    SEARCH_SIGNING_KEY: secret,
    SIGN_IN_SECRET: secret,
    FINANCE_APPLICATION_KEY: secret,
  };
}

/** Starts a server and waits until it is ready. */
async function startServer(script: string, environment: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { promise, resolve: isReady, reject } = Promise.withResolvers<ChildProcess>();
  createInterface(server.stdout).on("line", (line) => line.includes('"event":"ready"') && isReady(server));
  server.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  return promise;
}

async function stopServer(server: ChildProcess | undefined): Promise<void> {
  if (server === undefined) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}

async function lostAndDoubled(databaseUrl: string, leadIds: ReadonlyMap<string, string>) {
  const store = await openStore({ databaseUrl });
  const leads = await store.leads.leads(null);
  await store.close();
  const byMessage = Map.groupBy(leads, ({ message }) => message ?? "");
  return {
    lost: [...leadIds.keys()].filter((message) => !byMessage.has(message)).length,
    doubled: [...byMessage.values()].filter((same) => same.length > 1).length,
  };
}
