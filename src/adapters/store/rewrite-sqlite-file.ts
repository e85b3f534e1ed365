import { Worker } from "node:worker_threads";

/** How long it waits for other processes that write or read. */
const longestWaitMs = 60_000;

/** Runs in a thread of its own: SQLite would stop ours for seconds. As text, because the server is one bundled file. */
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
 * Writes an SQLite file anew without what deleted rows left in it, and empties its journal. Throws when the disk has
 * no room for a second copy, or when others kept the file busy for a minute.
 */
export async function rewriteFile(path: string, waitMs = longestWaitMs): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const worker = new Worker(rewrite, { eval: true, workerData: { path, waitMs } });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("The thread that rewrites the store ended early.")));
  if (!(await promise)) throw new Error("The journal of the store is in use and still holds deleted rows. Try again.");
}
