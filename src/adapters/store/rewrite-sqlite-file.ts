import { Worker } from "node:worker_threads";
import { minuteMs } from "../../settings/durations.ts";

/** Longest wait for other processes that use the file. */
const longestWaitMs = minuteMs;

/**
 * Runs in its own thread, because SQLite would block the main one for seconds. As text, because the server is one
 * bundled file.
 */
const rewrite = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const database = new DatabaseSync(workerData.path, { timeout: workerData.waitMs });
  let isEmpty = false;
  try {
    database.exec("vacuum");
    isEmpty = database.prepare("pragma wal_checkpoint(truncate)").get().busy === 0;
  } finally {
    database.close();
  }
  parentPort.postMessage(isEmpty);
`;

/**
 * Rewrites an SQLite file without the remains of deleted rows, and empties its journal. Throws if the disk has no room
 * for a second copy, or if others used the file for a minute.
 */
export async function rewriteFile(path: string, waitMs = longestWaitMs): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const worker = new Worker(rewrite, { eval: true, workerData: { path, waitMs } });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("The thread that rewrites the store stopped early.")));
  if (!(await promise)) throw new Error("The store's journal is in use and still contains deleted rows. Try again.");
}
