import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** A server in a separate process whose processor time can be read. */
export type MeasuredServer = {
  port: number;
  cpuMicroseconds(): Promise<number>;
  residentBytes(): Promise<number>;
  /** Waits until the server has finished its background work, such as preparing pictures. */
  untilQuiet(): Promise<void>;
  stop(): Promise<void>;
};

export const projectFolder = join(import.meta.dirname, "..");
/** The built server; `BENCH_SERVER` names another one, to compare two builds. */
export const platformScript = process.env["BENCH_SERVER"] ?? join(projectFolder, "dist", "server", "main.js");

/** A stock of a million vehicles takes longest. */
const startWithinMs = 300_000;
/** A server is idle if it uses less than the limit of processor time during this period. */
const quietForMs = 1_000;
/** It starts preparing pictures five seconds after its start. */
const beginsWithinMs = 6_000;
const quietCpuMicroseconds = 20_000;
const quietWithinMs = 180_000;

/** Starts a server script on a free port, with one process unless told otherwise; resolves when it reports that it is ready. */
export async function startMeasuredServer(
  script: string,
  environment: Record<string, string>,
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ["--import", join(import.meta.dirname, "report-cpu.ts"), script], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: "", HOST: "127.0.0.1", PORT: "0", WEB_PROCESSES: "1", ...environment },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const hasEnded = once(child, "exit");
  const port = await readyPort(child);
  const measured = async (): Promise<{ cpuMicroseconds: number; residentBytes: number }> => {
    const answer = once(child, "message");
    child.send("measure");
    const [message] = (await answer) as [{ cpuMicroseconds: number; residentBytes: number }];
    return message;
  };
  const cpuMicroseconds = async () => (await measured()).cpuMicroseconds;
  return {
    port,
    cpuMicroseconds,
    residentBytes: async () => (await measured()).residentBytes,
    untilQuiet: () => untilQuiet(cpuMicroseconds),
    async stop() {
      child.kill("SIGTERM");
      await hasEnded;
    },
  };
}

/** Starts the built platform in demo mode on a data folder. */
export function startMeasuredPlatform(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<MeasuredServer> {
  return startMeasuredServer(platformScript, { DATA_DIR: dataDir, FORECOURT_MODE: "demo", ...environment });
}

async function untilQuiet(cpuMicroseconds: () => Promise<number>): Promise<void> {
  await sleep(beginsWithinMs);
  const endsAt = Date.now() + quietWithinMs;
  let before = await cpuMicroseconds();
  while (Date.now() < endsAt) {
    await sleep(quietForMs);
    const now = await cpuMicroseconds();
    if (now - before < quietCpuMicroseconds) return;
    before = now;
  }
  throw new Error("the server did not come to rest");
}

async function readyPort(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  if (!child.stdout) throw new Error("the server has no output");
  // Reads all output: a full pipe would block the server.
  createInterface(child.stdout).on("line", (line) => {
    const port = /"event":"ready".*"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  const timer = setTimeout(() => reject(new Error("the server was not ready in time")), startWithinMs);
  return promise.finally(() => clearTimeout(timer));
}
