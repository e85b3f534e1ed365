import { chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql, type Transaction } from "kysely";
import type { Database, Snapshot, Tables } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { rewriteFile } from "./rewrite-sqlite-file.ts";
import { sqliteDialect } from "./sqlite-driver.ts";
import { traceQuery } from "./trace-query.ts";

/** The one file (with its `-wal` and `-shm`) of the embedded store. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, "forecourt.sqlite");
}

/**
 * Opens `<dataDir>/forecourt.sqlite`, created if missing. A commit returns once it is on disk (WAL, full sync);
 * readers are never blocked by the single writer, in this process or another.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  // Enquiries are personal data, so a new folder is accessible only to its owner.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = sqlitePath(dataDir);
  await ownerOnly(path);
  const writer = new Kysely<Tables>({
    dialect: sqliteDialect({ path, readOnly: false, exclusive: true }),
    log: traceQuery,
  });
  // The reader is read-only and cannot create the file: the writer must connect first.
  await writer.connection().execute(async () => undefined);
  const read = new Kysely<Tables>({
    dialect: sqliteDialect({ path, readOnly: true, exclusive: false }),
    log: traceQuery,
  });
  return {
    read,
    transaction: groupCommit(writer),
    longTransaction: (work) => withPragmas(writer, longPragmas, work),
    stagingTransaction: (work) => withPragmas(writer, stagingPragmas, work),
    snapshot: () => openSnapshot(path),
    serverTime: async () => null,
    removeDeletedBytes: () => rewriteFile(path),
    async close() {
      await writer.destroy();
      await read.destroy();
    },
  };
}

/**
 * Lets only the owner read and write the files of a store, also those of earlier releases. SQLite gives `-wal` and
 * `-shm` the rights of the file itself. Files of another owner are left as they are.
 */
async function ownerOnly(path: string): Promise<void> {
  const file = await open(path, "a", ownerOnlyMode);
  await file.close();
  for (const each of [path, `${path}-wal`, `${path}-shm`])
    await chmod(each, ownerOnlyMode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" && error.code !== "EPERM") throw error;
    });
}

const ownerOnlyMode = 0o600;

type Pragmas = Readonly<Record<"during" | "after", readonly string[]>>;

// Stock has no personal data: overwriting freed pages would only slow an import down.
const longPragmas: Pragmas = { during: ["secure_delete = fast"], after: ["secure_delete = on"] };

// The journal remains consistent, and the next regular commit also syncs earlier ones.
const stagingPragmas: Pragmas = {
  during: [...longPragmas.during, "synchronous = normal"],
  after: [...longPragmas.after, "synchronous = full"],
};

async function withPragmas<T>(
  writer: Kysely<Tables>,
  { during, after }: Pragmas,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return writer.connection().execute(async (connection) => {
    const set = async (pragmas: readonly string[]): Promise<void> => {
      for (const pragma of pragmas) await sql.raw(`pragma ${pragma}`).execute(connection);
    };
    await set(during);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await set(after);
    }
  });
}

async function openSnapshot(path: string): Promise<Snapshot> {
  const connection = new Kysely<Tables>({
    dialect: sqliteDialect({ path, readOnly: true, exclusive: true }),
  });
  const transaction = await connection.startTransaction().execute();
  return {
    db: transaction,
    async close() {
      await transaction.rollback().execute();
      await connection.destroy();
    },
  };
}
