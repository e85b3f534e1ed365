import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../test/free-port.ts";
import { giveToPostgres, postgresPrograms, runUnprivileged, spawnUnprivileged } from "./postgres-programs.ts";

const startDeadlineMs = 30_000;
const withoutDurability = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
/** Nor can it have a standby then. */
const withoutReplication = ["wal_level=minimal", "max_wal_senders=0"];
const newCluster = ["-U", "postgres", "-E", "UTF8", "--locale=C", "-A", "trust", "--no-sync", "--no-instructions"];

export type PrivatePostgres = {
  /** Its address over its socket, which takes half the time of the loopback interface. */
  url: string;
  /** Its port on 127.0.0.1. */
  port: number;
  /** Ends it as a crash would, and leaves its data. */
  crash(): Promise<void>;
  /** Starts it again after a crash. */
  start(): Promise<void>;
  /** Stops and removes it. */
  stop(): Promise<void>;
};

/**
 * Starts a temporary PostgreSQL with its own folder, socket and loopback port. Throws an error with a one-line
 * instruction on failure. One that is not durable is faster, and a crash of the machine would damage its data.
 */
export function startPostgres({ isDurable = true } = {}): Promise<PrivatePostgres> {
  const settings = isDurable ? [] : [...withoutDurability, ...withoutReplication];
  return startFrom(
    (programs, data) => runUnprivileged(join(programs, "initdb"), ["-D", data, ...newCluster]),
    settings,
  );
}

export type PostgresPair = { primary: PrivatePostgres; standby: PrivatePostgres; stop(): Promise<void> };

/** Starts a primary and a standby, which confirms every commit. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const primary = await startPostgres();
  try {
    const standby = await startStandby(primary);
    const stop = async () => {
      await Promise.all([primary.stop(), standby.stop()]);
    };
    return { primary, standby, stop };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

async function startStandby({ port, url }: PrivatePostgres): Promise<PrivatePostgres> {
  const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
  const options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
  const standby = await startFrom((programs, data) =>
    runUnprivileged(join(programs, "pg_basebackup"), [...from, "-D", data, ...options]),
  );
  await runOn(url, "alter system set synchronous_standby_names = '*'");
  await runOn(url, "select pg_reload_conf()");
  return standby;
}

/** Makes a standby the primary. */
export async function promote({ url }: PrivatePostgres): Promise<void> {
  await runOn(url, "select pg_promote()");
}

async function startFrom(
  fill: (programs: string, data: string) => Promise<void>,
  settings: readonly string[] = [],
): Promise<PrivatePostgres> {
  const programs = await postgresPrograms();
  const folder = await mkdtemp(join(tmpdir(), "forecourt-postgres-"));
  const data = join(folder, "data");
  await giveToPostgres(folder);
  await fill(programs, data);
  const port = await freePort();
  const place = ["-D", data, "-k", folder, "-p", String(port), "-h", "127.0.0.1"];
  const allSettings = ["max_connections=200", ...settings].flatMap((setting) => ["-c", setting]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | null = null;
  const stop = async () => {
    await endServer(server, "SIGINT");
    await rm(folder, { recursive: true, force: true });
  };
  const start = async () => {
    server = spawnUnprivileged(join(programs, "postgres"), [...place, ...allSettings]);
    try {
      await waitUntilReady(url, server);
    } catch (error) {
      await stop();
      throw error;
    }
  };
  await start();
  return { url, port, start, stop, crash: () => endServer(server, "SIGQUIT") };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startDeadlineMs;
  while (Date.now() < giveUpAt && server.exitCode === null) {
    const isReady = await runOn(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error("The private PostgreSQL server did not start.");
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends all sessions and exits. SIGQUIT is its immediate one. */
async function endServer(server: ChildProcess | null, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  const { promise: hasEnded, resolve } = Promise.withResolvers<void>();
  server.once("exit", () => resolve());
  server.kill(signal);
  await hasEnded;
}
