import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database, Tables } from "./database.ts";
import { primaryPool } from "./postgres-pool.ts";
import { traceQuery } from "./trace-query.ts";
import { minuteMs } from "../../settings/durations.ts";

const INT8_TYPE = 20;
const poolSize = 10;
const statementTimeoutMs = minuteMs;
const idleInTransactionTimeoutMs = minuteMs;
const connectTimeoutMs = 10_000;
/** Serialisation failure and deadlock: the transaction had no effect and can be retried. */
const retryableCodes = new Set(["40001", "40P01"]);
const transactionAttempts = 5;

/**
 * Opens a pool on a PostgreSQL 15+ server. The address may choose a schema by its `options`, and name several servers,
 * one of which is the primary.
 */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = primaryPool(databaseUrl, {
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    // Notices a server that is gone without a word.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "forecourt",
    types: { getTypeParser },
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: traceQuery });
  const transaction: Database["transaction"] = (work) => retryTransaction(() => db.transaction().execute(work));
  return {
    read: db,
    transaction,
    longTransaction: transaction,
    stagingTransaction: (work) =>
      transaction(async (open) => {
        await sql`set local synchronous_commit = off`.execute(open);
        return work(open);
      }),
    async snapshot() {
      const transaction = await db
        .startTransaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute();
      return { db: transaction, close: () => transaction.rollback().execute() };
    },
    async serverTime() {
      const { rows } = await sql<{ time: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
      return rows[0]?.time ?? null;
    },
    removeDeletedBytes: (tables) => vacuum(db, tables),
    close: () => db.destroy(),
  };
}

/** Tables that the role does not own are left to autovacuum. */
async function vacuum(db: Kysely<Tables>, tables: readonly (keyof Tables)[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection);
    } finally {
      await sql.raw(`set statement_timeout = ${statementTimeoutMs}`).execute(connection);
    }
  });
}

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: "text" | "binary") => {
  if (type === INT8_TYPE) return Number;
  return format === "binary" ? pg.types.getTypeParser(type, "binary") : pg.types.getTypeParser(type, "text");
};

async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === transactionAttempts || !isRetryable(error)) throw error;
    }
    await sleep(attempt * 10 * (0.5 + Math.random()));
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryableCodes.has(error.code ?? "");
}
