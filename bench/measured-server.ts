import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A server in a process of its own, whose processor time can be read. */
export type MeasuredServer = {
  port: number;
  cpuMicroseconds(): Promise<number>;
  stop(): Promise<void>;
};

export const projectFolder = join(import.meta.dirname, "..");
export const platformScript = join(projectFolder, "dist", "server", "main.js");

const startWithinMs = 60_000;

/** Starts a server script on a free port; answers when it says that it is ready. */
export async function startMeasuredServer(script: string, environment: Record<string, string>): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ["--import", join(import.meta.dirname, "report-cpu.ts"), script], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: "", HOST: "127.0.0.1", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const hasEnded = once(child, "exit");
  const port = await readyPort(child);
  return {
    port,
    async cpuMicroseconds() {
      const answer = once(child, "message");
      child.send("cpu");
      const [message] = (await answer) as [{ cpuMicroseconds: number }];
      return message.cpuMicroseconds;
    },
    async stop() {
      child.kill("SIGTERM");
      await hasEnded;
    },
  };
}

/** Starts the built platform in demo mode on a data folder. */
export function startMeasuredPlatform(dataDir: string): Promise<MeasuredServer> {
  return startMeasuredServer(platformScript, { DATA_DIR: dataDir, FORECOURT_MODE: "demo" });
}

async function readyPort(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  if (!child.stdout) throw new Error("the server has no output");
  // Goes on reading to the end: a full pipe would stop the server.
  createInterface(child.stdout).on("line", (line) => {
    const port = /"event":"ready".*"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  const timer = setTimeout(() => reject(new Error("the server was not ready in time")), startWithinMs);
  return promise.finally(() => clearTimeout(timer));
}
