import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { firstServer, postgresServers, requireWritable } from "./postgres-servers.ts";
import type { StoreOptions } from "./store-options.ts";

/** Work that at most one of the processes sharing a store may do. The lock is released when its process ends. */
export interface SoleWorker {
  /** Whether this process may do the work now: it has the lock, or acquires it because it is free. */
  holds(): Promise<boolean>;
  close(): Promise<void>;
}

/** Creates the lock for a kind of work, named in lower-case words joined by hyphens. */
export function soleWorker(options: StoreOptions, work: string): SoleWorker {
  const lock = "databaseUrl" in options ? postgresLock(options.databaseUrl, work) : fileLock(options.dataDir, work);
  let asking: Promise<boolean> | null = null;
  return {
    // Concurrent calls share one answer: a second attempt would find the lock taken by the first.
    holds: () => (asking ??= lock.holds().finally(() => (asking = null))),
    async close() {
      await asking?.catch(() => undefined);
      await lock.close();
    },
  };
}

/** A session-level advisory lock; it needs its own connection, without a pooler. */
function postgresLock(databaseUrl: string, work: string): SoleWorker {
  const { urls, areChecked } = postgresServers(databaseUrl);
  const onPrimary = firstServer(urls);
  let holder: pg.Client | null = null;
  const lose = (client: pg.Client) => {
    if (holder === client) holder = null;
  };
  const connect = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    client.on("error", () => lose(client));
    try {
      await client.connect();
      if (areChecked) await requireWritable(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  const take = async (): Promise<void> => {
    const client = await onPrimary(connect);
    try {
      const name = "hashtextextended(current_schema() || '/' || $1, 0)";
      const { rows } = await client.query(`select pg_try_advisory_lock(${name}) as taken`, [work]);
      if (rows[0]?.taken === true) holder = client;
    } finally {
      if (holder !== client) await client.end();
    }
  };
  return {
    async holds() {
      const client = holder;
      // A lost connection means a lost lock, and may not have been noticed yet.
      await client?.query("select 1").catch(() => lose(client));
      if (holder === null) await take();
      return holder !== null;
    },
    async close() {
      await holder?.end();
      holder = null;
    },
  };
}

/** A file that is locked while its transaction is open. */
function fileLock(dataDir: string, work: string): SoleWorker {
  let holder: DatabaseSync | null = null;
  return {
    async holds() {
      if (holder !== null) return true;
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const file = new DatabaseSync(join(dataDir, `${work}.lock`), { timeout: 0 });
      try {
        file.exec("begin exclusive");
        holder = file;
      } catch (error) {
        file.close();
        if (!isLocked(error)) throw error;
      }
      return holder !== null;
    },
    async close() {
      holder?.close();
      holder = null;
    },
  };
}

function isLocked(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}
