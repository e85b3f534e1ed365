import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuild } from "../../scripts/build.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { fail, readOptions, runCommand, WrongArguments } from "../../scripts/read-arguments.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { plainVehicles, siteFile } from "../../test/stock-and-sites.ts";
import { freePort } from "../../test/free-port.ts";
import { busyText } from "../benchmarks-document.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { makeOtherBuild } from "./other-build.ts";
import { startProxy } from "./plain-proxy.ts";
import { Visitors } from "./visitors.ts";

const usage = `Usage: npm run bench:rolling [-- OPTIONS]
  Replaces server processes one by one by those of another build, on one PostgreSQL and behind a proxy, while visitors
  enquire and open pages with their files.
  --processes 4    how many processes
  --enquiries 100  enquiries a second
Exit codes: 0 nothing was lost; 1 something was; 2 invalid arguments.
`;
const settlesForMs = 1_000;
const host = "alpha.localhost";

type Order = { processes: number; enquiriesASecond: number };

function readOrder(args: readonly string[]): Order {
  const values = readOptions(args, { processes: { type: "string" }, enquiries: { type: "string" } });
  const order = { processes: Number(values.processes ?? 4), enquiriesASecond: Number(values.enquiries ?? 100) };
  if (!Number.isInteger(order.processes) || order.processes < 2 || order.processes > 8)
    throw new WrongArguments("--processes must be a number from 2 to 8.");
  if (!(order.enquiriesASecond > 0 && order.enquiriesASecond <= 500))
    throw new WrongArguments("--enquiries must be a number up to 500.");
  return order;
}

async function rollingRestart(folder: string, { processes, enquiriesASecond }: Order): Promise<number> {
  await ensureBuild();
  process.stdout.write(`${busyText()}\n`);
  const postgres = await startPostgres();
  const servers: ChildProcess[] = [];
  try {
    const environment = await makeEnvironment(folder, postgres.url);
    const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
    for (const port of ports)
      servers.push(await startServer(resolve("dist/server/main.js"), { ...environment, PORT: `${port}` }));
    const otherScript = await makeOtherBuild(join(folder, "other"));
    const proxy = await startProxy(ports);
    const visitors = new Visitors(proxy.port, host);
    const replace = async () => {
      for (const [index, port] of ports.entries()) {
        await sleep(settlesForMs);
        await stopServer(servers[index]);
        servers[index] = await startServer(otherScript, { ...environment, PORT: `${port}` });
      }
      await sleep(settlesForMs);
    };
    await visitors.visitUntil(replace(), enquiriesASecond);
    await proxy.close();
    const { leadIds, files, faults } = visitors.visits;
    const { lost, doubled } = await lostAndDoubled(postgres.url, leadIds);
    process.stdout.write(`${leadIds.size} enquiries, ${lost} lost, ${doubled} doubled; ${files} pages and files\n`);
    const faultLines = Object.entries(faults).map(([fault, count]) => `  ${count} x ${fault.trim()}`);
    if (lost + doubled + faultLines.length === 0) return 0;
    return fail(`Not answered as they should have been:\n${faultLines.join("\n") || "  none"}`);
  } finally {
    for (const server of servers) server.kill("SIGKILL");
    await postgres.stop();
  }
}

async function makeEnvironment(folder: string, databaseUrl: string): Promise<Record<string, string>> {
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

async function startServer(script: string, environment: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
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
  const [code] = await ended;
  if (code !== 0) throw new Error(`The server ended with ${code}.`);
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

process.exitCode = await runCommand(usage, () =>
  withTemporaryFolder("bench-rolling-", (folder) => rollingRestart(folder, readOrder(process.argv.slice(2)))),
);
