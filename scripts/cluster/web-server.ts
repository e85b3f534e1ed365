import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ended } from "./nginx.ts";

const projectFolder = join(import.meta.dirname, "..", "..");
const script = join(projectFolder, "dist", "server", "main.js");
const startDeadlineMs = 180_000;

/** A server process of the cluster. */
export type WebServer = {
  port: number;
  processId(): number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on its data folder. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built server with a port of its own. `onLine` gets its log. */
export async function startWebServer(
  port: number,
  environment: Record<string, string>,
  onLine: (line: string) => void,
): Promise<WebServer> {
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(process.execPath, [script], {
      cwd: projectFolder,
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: String(port),
        WEB_PROCESSES: "1",
        PROXY_HOPS: "1",
        ...environment,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await untilReady(child, onLine);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child !== null) await ended(child, signal);
    child = null;
  };
  await start();
  return { port, processId: () => child?.pid ?? 0, start, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

async function untilReady(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (child.stdout === null) throw new Error("The server has no output.");
  createInterface(child.stdout).on("line", (line) => {
    onLine(line);
    if (line.includes('"event":"ready"')) resolve();
  });
  child.once("exit", (code) => reject(new Error(`A server ended with ${code} before it was ready.`)));
  const timer = setTimeout(() => reject(new Error("A server was not ready in time.")), startDeadlineMs);
  await promise.finally(() => clearTimeout(timer));
}
