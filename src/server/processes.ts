import cluster, { type Worker } from "node:cluster";
import { errorFacts, type Log } from "./log.ts";

export type ProcessesOptions<Ready> = {
  count: number;
  /** Epoch milliseconds at which the clock of a demo starts; null for the real time. */
  clockStart: number | null;
  /** Called once, when the first process is ready. */
  onReady: (ready: Ready) => void;
  log: Log;
};

type Message<Ready> = { kind: "ready"; ready: Ready };

const joiningVariable = "FORECOURT_JOINING";
const firstRestartMs = 500;
const longestRestartMs = 30_000;
/** A process that lived this long did not fail because of its start. */
const settledAfterMs = 60_000;
/** More than a process takes to stop, less than the ten seconds that container managers wait. */
const stopWithinMs = 9_500;

/** How long the restart of a process waits after it has failed soon after its start several times in a row. */
export function restartDelayMs(failures: number): number {
  return Math.min(longestRestartMs, firstRestartMs * 2 ** Math.max(0, failures - 1));
}

/** Whether this process joins others that already answer the port. */
export function isJoining(): boolean {
  return process.env[joiningVariable] === "1";
}

/** Tells the first process that this one is ready. */
export function reportReady(ready: unknown): void {
  process.send?.({ kind: "ready", ready });
}

/**
 * Starts processes that share a port, and restarts those that end. The first migrates the store and fills that of a
 * demo, so the others start when it is ready. This process hands them connections, in turn and only to those that take
 * them, and does nothing else.
 */
export function startProcesses<Ready extends { port: number }>(options: ProcessesOptions<Ready>): void {
  const { count, onReady, log } = options;
  const startedAt = Date.now();
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  let port: number | null = null;
  let failures = 0;
  let isStopping = false;

  const start = (): void => {
    if (isStopping) return;
    const forkedAt = Date.now();
    const worker = cluster.fork(workerEnvironment());
    running.add(worker);
    worker.on("message", (message: Message<Ready>) => {
      if (message.kind === "ready") join(worker, message.ready);
    });
    // A process that ends may still be sent a connection; its end is handled below.
    worker.on("error", (error) => log("warn", "a server process was not reached", errorFacts(error)));
    worker.once("exit", (code, signal) => {
      running.delete(worker);
      ready.delete(worker);
      if (isStopping) return endIfLast();
      // Faults that do not pass, such as a wrong password, end the first start.
      if (port === null) process.exit(code ?? 1);
      failures = Date.now() - forkedAt > settledAfterMs ? 1 : failures + 1;
      const afterMs = restartDelayMs(failures);
      log("error", "a server process ended and is restarted", { code, signal, afterMs });
      setTimeout(start, afterMs);
    });
  };
  const workerEnvironment = (): Record<string, string> => ({
    ...(port !== null && { PORT: String(port) }),
    [joiningVariable]: ready.size > 0 ? "1" : "0",
    ...(options.clockStart !== null && {
      FORECOURT_CLOCK: new Date(options.clockStart + Date.now() - startedAt).toISOString(),
    }),
  });
  const join = (worker: Worker, found: Ready): void => {
    ready.add(worker);
    if (port !== null) return;
    ({ port } = found);
    onReady(found);
    for (let number = 1; number < count; number += 1) start();
  };
  const endIfLast = (): void => {
    if (running.size === 0) process.exit(0);
  };
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    for (const worker of running) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of running) worker.process.kill("SIGKILL");
      process.exit(0);
    }, stopWithinMs).unref();
    endIfLast();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  start();
}
