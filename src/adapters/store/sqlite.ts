import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Database, Snapshot, Tables } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { rewriteFile } from "./rewrite-sqlite-file.ts";
import { sqliteDialect } from "./sqlite-driver.ts";

/** The one file (with its `-wal` and `-shm`) of the embedded store. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, "forecourt.sqlite");
}

/**
 * Opens `<dataDir>/forecourt.sqlite`, made when missing. A commit is on disk before it answers (WAL,
 * full sync); readers are never blocked by the one writer, here or in another process.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  // Enquiries are personal data: a folder that we make is the owner's only.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = sqlitePath(dataDir);
  const writer = new Kysely<Tables>({
    dialect: sqliteDialect({ path, readOnly: false, exclusive: true }),
  });
  // The reader is read-only and cannot make the file: the writer must connect first.
  await writer.connection().execute(async () => undefined);
  const read = new Kysely<Tables>({
    dialect: sqliteDialect({ path, readOnly: true, exclusive: false }),
  });
  return {
    read,
    transaction: groupCommit(writer),
    longTransaction: (work) =>
      writer.connection().execute(async (connection) => {
        // Stock holds no personal data: overwriting whole freed pages would only slow an import down.
        await sql`pragma secure_delete = fast`.execute(connection);
        try {
          return await connection.transaction().execute(work);
        } finally {
          await sql`pragma secure_delete = on`.execute(connection);
        }
      }),
    snapshot: () => openSnapshot(path),
    removeDeletedBytes: () => rewriteFile(path),
    async close() {
      await writer.destroy();
      await read.destroy();
    },
  };
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
