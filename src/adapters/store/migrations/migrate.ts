import { sql } from "kysely";
import type { Database } from "../database.ts";
import { migrations } from "./migrations.ts";
import { readStoreState, recordOldestCode, StoreTooNewError } from "./store-version.ts";

/**
 * Migrates the store to this release in one transaction. A lock makes servers that start together wait for each
 * other. A store of a newer release is used as it is if that release says that this one runs on it; otherwise throws
 * `StoreTooNewError`.
 */
export async function migrate(database: Database, now: number, known = migrations): Promise<void> {
  await makeBookkeeping(database);
  await database.longTransaction(async (transaction) => {
    await transaction.updateTable("schema_lock").set({ taken: 1 }).where("id", "=", 1).execute();
    const state = await readStoreState(transaction, known);
    if (state.kind === "too-new") throw new StoreTooNewError(state.version, known.at(-1)?.version ?? 0);
    if (state.kind === "newer-and-usable") return;
    for (const { version, name, up } of state.pending) {
      await up(transaction);
      await transaction.insertInto("schema_migrations").values({ version, name, applied_at: now }).execute();
    }
    await recordOldestCode(transaction, known);
  });
}

async function makeBookkeeping(database: Database): Promise<void> {
  const attempt = () =>
    database.longTransaction(async (transaction) => {
      await transaction.schema
        .createTable("schema_lock")
        .ifNotExists()
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("taken", "integer", (column) => column.notNull())
        .execute();
      await transaction.schema
        .createTable("schema_migrations")
        .ifNotExists()
        .addColumn("version", "integer", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("applied_at", "bigint", (column) => column.notNull())
        .execute();
      await transaction.schema
        .createTable("schema_compatibility")
        .ifNotExists()
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("oldest_code", "integer", (column) => column.notNull())
        .execute();
      await sql`insert into schema_lock (id, taken) values (1, 0) on conflict (id) do nothing`.execute(transaction);
    });
  // PostgreSQL may reject one of two sessions that create the same table at the same time.
  await attempt().catch(attempt);
}
