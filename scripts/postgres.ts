import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../test/free-port.ts";

const run = promisify(execFile);
const startDeadlineMs = 30_000;
const withoutDurability = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
];
const isRoot = process.getuid?.() === 0;

export type PrivatePostgres = { url: string; stop(): Promise<void> };

/**
 * Starts a temporary PostgreSQL with its own folder, socket and loopback port; `stop` removes it. Uses Debian's
 * binaries; as root it installs the package `postgresql` if they are missing. Throws an error with a one-line
 * instruction on failure. One that is not durable is faster, and a
 * crash of the machine would damage its data.
 */
export async function startPostgres({ isDurable = true } = {}): Promise<PrivatePostgres> {
  const binaries = (await findBinaries()) ?? (await installBinaries());
  const folder = await mkdtemp(join(tmpdir(), "forecourt-postgres-"));
  const data = join(folder, "data");
  if (isRoot) await chownToPostgres(folder);
  const init = [
    "-D",
    data,
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C",
    "-A",
    "trust",
    "--no-sync",
    "--no-instructions",
  ];
  await runUnprivileged(join(binaries, "initdb"), init);
  const port = await freePort();
  const place = ["-D", data, "-k", folder, "-p", String(port), "-h", "127.0.0.1"];
  const settings = ["max_connections=200", ...(isDurable ? [] : withoutDurability)];
  const server = spawnUnprivileged(join(binaries, "postgres"), [
    ...place,
    ...settings.flatMap((setting) => ["-c", setting]),
  ]);
  const stop = async () => {
    await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  // Over its socket, which takes half the time of the loopback interface.
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function findBinaries(): Promise<string | null> {
  const home = "/usr/lib/postgresql";
  const versions = await readdir(home).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((left, right) => right - left)[0];
  return newest === undefined ? null : join(home, String(newest), "bin");
}

async function installBinaries(): Promise<string> {
  const advice =
    "Install the Debian package `postgresql`, or set TEST_DATABASE_URL to the address of a server where tests may create databases.";
  if (!isRoot) throw new Error(`PostgreSQL is not installed. ${advice}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", "postgresql"], { env });
  } catch {
    throw new Error(`PostgreSQL could not be installed by apt-get. ${advice}`);
  }
  const binaries = await findBinaries();
  if (binaries === null) throw new Error(`The package postgresql does not contain a server. ${advice}`);
  return binaries;
}

// PostgreSQL refuses to run as root, so it runs as the user created by its package.
async function runUnprivileged(command: string, args: string[]): Promise<void> {
  const cwd = "/";
  if (isRoot) await run("runuser", ["-u", "postgres", "--", command, ...args], { cwd });
  else await run(command, args, { cwd });
}

function spawnUnprivileged(command: string, args: string[]): ChildProcess {
  const options = { cwd: "/", stdio: "ignore" } as const;
  // setpriv replaces itself with the server, whereas runuser would remain in between and intercept signals.
  const asPostgres = ["--reuid=postgres", "--regid=postgres", "--init-groups", command, ...args];
  return isRoot ? spawn("setpriv", asPostgres, options) : spawn(command, args, options);
}

async function chownToPostgres(folder: string): Promise<void> {
  const [userId, groupId] = await Promise.all([
    run("id", ["-u", "postgres"]).then(({ stdout }) => Number(stdout)),
    run("id", ["-g", "postgres"]).then(({ stdout }) => Number(stdout)),
  ]);
  await chown(folder, userId, groupId);
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startDeadlineMs;
  while (Date.now() < giveUpAt && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await sleep(50);
  }
  throw new Error("The private PostgreSQL server did not start.");
}

/** SIGINT is PostgreSQL's fast shutdown: it ends all sessions and exits. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const { promise: hasEnded, resolve } = Promise.withResolvers<void>();
  server.once("exit", () => resolve());
  server.kill("SIGINT");
  await hasEnded;
}
