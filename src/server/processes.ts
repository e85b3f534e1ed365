import cluster, { type Worker } from "node:cluster";
import type { ConnectionDispatcher } from "./connection-dispatcher.ts";
import { errorFacts, type Log } from "./log.ts";
import type { ProcessMessage } from "./process-messages.ts";

export type ProcessesOptions<Ready> = {
  count: number;
  /** At which the dispatcher listens. */
  port: number;
  dispatcher: ConnectionDispatcher;
  /** Epoch milliseconds at which the clock of a demo starts; null for the real time. */
  clockStart: number | null;
  /** Called once, when the first process is ready. */
  onReady: (ready: Ready) => void;
  log: Log;
};

/** Those that are ready, for as long as they are. */
export type ReadyProcesses = ReadonlySet<Worker>;

const joiningVariable = "FORECOURT_JOINING";
const numberVariable = "FORECOURT_PROCESS";
const firstRestartMs = 500;
const longestRestartMs = 30_000;
/** More than a process takes to stop, less than the ten seconds that container managers wait. */
const stopWithinMs = 9_500;

/** How long a process that ended waits for its restart, when so many in a row ended before they were ready. */
export function restartDelayMs(failures: number): number {
  return Math.min(longestRestartMs, firstRestartMs * 2 ** Math.max(0, failures - 1));
}

/** Whether this process joins others that already answer the port. */
export function isJoining(): boolean {
  return process.env[joiningVariable] === "1";
}

/** Of several processes, which one this is, from 1; one that is restarted gets the number of the one that ended. */
export function processNumber(): string {
  return process.env[numberVariable] ?? "1";
}

/** Tells the first process that this one is ready. */
export function reportReady(ready: unknown): void {
  const message: ProcessMessage = { kind: "ready", ready };
  process.send?.(message);
}

/**
 * Starts processes that share a port, and restarts those that end. The first migrates the store and fills that of a
 * demo, so the others start when it is ready. This process gives them connections, and does nothing else.
 */
export function startProcesses<Ready>(options: ProcessesOptions<Ready>): ReadyProcesses {
  const { count, dispatcher, onReady, log } = options;
  const startedAt = Date.now();
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  let hasStarted = false;
  let failures = 0;
  let isStopping = false;

  const start = (number: number): void => {
    if (isStopping) return;
    const worker = cluster.fork(workerEnvironment(number));
    running.add(worker);
    dispatcher.add(worker);
    worker.on("message", (message: ProcessMessage<Ready>) => {
      if (message.kind === "ready") join(worker, message.ready);
    });
    worker.on("error", (error) => log("warn", "a server process did not respond", errorFacts(error)));
    worker.once("exit", (code, signal) => {
      const wasReady = ready.delete(worker);
      running.delete(worker);
      if (isStopping) return endIfLast();
      // Faults that do not pass, such as a wrong password, end the first start.
      if (!hasStarted) process.exit(code ?? 1);
      failures = wasReady ? 0 : failures + 1;
      const afterMs = restartDelayMs(failures);
      log("error", "a server process ended and is restarted", { code, signal, afterMs });
      setTimeout(() => start(number), afterMs);
    });
  };
  const workerEnvironment = (number: number): Record<string, string> => ({
    [numberVariable]: String(number),
    PORT: String(options.port),
    [joiningVariable]: ready.size > 0 ? "1" : "0",
    ...(options.clockStart !== null && {
      FORECOURT_CLOCK: new Date(options.clockStart + Date.now() - startedAt).toISOString(),
    }),
  });
  const join = (worker: Worker, found: Ready): void => {
    ready.add(worker);
    if (hasStarted) return log("info", "a server process is ready", { ready: ready.size, processes: count });
    hasStarted = true;
    onReady(found);
    for (let number = 2; number <= count; number += 1) start(number);
  };
  const endIfLast = (): void => {
    if (running.size === 0) process.exit(0);
  };
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    dispatcher.closeWhenUnattended();
    for (const worker of running) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of running) worker.process.kill("SIGKILL");
      process.exit(0);
    }, stopWithinMs).unref();
    endIfLast();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  start(1);
  return ready;
}
