import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";

export type SqliteConnectionOptions = {
  path: string;
  readOnly: boolean;
  /** One user at a time, so that an asynchronous transaction is never mixed with other statements. */
  exclusive: boolean;
};

const SQLITE_BUSY = 5;
const cachedStatements = 200;
/** Longer SQL is a batch of an unusual length, which is not reused. */
const cachedSqlLength = 20_000;
const busyDeadlineMs = 30_000;
/** Short, because an import in another process releases the lock for only a few milliseconds at a time. */
const longestBusyWaitMs = 3;
const writeCacheKib = 65_536;
/** SQLite's default of 1,000 would checkpoint and sync twice a second under a load of leads. */
const checkpointPages = 8_000;
/** Size of the journal retained on disk after a long import. */
const maxJournalBytes = 64 * 1_024 * 1_024;
const readBusyTimeoutMs = 5_000;

/** Kysely dialect on `node:sqlite`: one connection, no thread and no native add-on. */
export function sqliteDialect(options: SqliteConnectionOptions): Dialect {
  return {
    createAdapter: () => new QueueingSqliteAdapter(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class QueueingSqliteAdapter extends SqliteAdapter {
  // Otherwise Kysely uses its own lock, which is not first come, first served.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #options: SqliteConnectionOptions;
  #connection: SqliteConnection | null = null;
  #lastInLine: Promise<void> = Promise.resolve();
  #letNextIn: () => void = () => undefined;

  constructor(options: SqliteConnectionOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(await openDatabase(this.#options));
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (this.#options.exclusive) await this.#waitForTurn();
    if (this.#connection !== null) return this.#connection;
    this.#letNextIn();
    throw new Error("The store is closed.");
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    // IMMEDIATE takes the write lock at once: a transaction that starts can also commit.
    await connection.executeQuery(CompiledQuery.raw(this.#options.readOnly ? "begin" : "begin immediate"));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (connection.inTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(): Promise<void> {
    if (this.#options.exclusive) this.#letNextIn();
  }

  async destroy(): Promise<void> {
    if (this.#options.exclusive) await this.#waitForTurn();
    if (!this.#options.readOnly) this.#connection?.emptyJournal();
    this.#connection?.close();
    this.#connection = null;
    this.#letNextIn();
  }

  async #waitForTurn(): Promise<void> {
    const before = this.#lastInLine;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastInLine = promise;
    await before;
    this.#letNextIn = resolve;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#run(query);
    return retryWhileBusy(() => this.#run(query));
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not supported: read in batches by key.");
  }

  /** Otherwise the journal remains, with old rows in it, while a reader that cannot remove it is open. */
  emptyJournal(): void {
    try {
      this.#database.exec("pragma wal_checkpoint(truncate)");
    } catch (error) {
      // Another process that has the store open empties it when it closes.
      if (!isBusy(error)) throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(query.sql);
    // Kysely passes parameters untyped; ours are text, numbers and null.
    const parameters = query.parameters as readonly SQLInputValue[];
    if (answersRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) {
      // Re-inserted, so that the first of the map is the least recently used.
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    if (sql.length > cachedSqlLength) return prepared;
    this.#statements.set(sql, prepared);
    const oldest = this.#statements.keys().next();
    if (this.#statements.size > cachedStatements && !oldest.done) this.#statements.delete(oldest.value);
    return prepared;
  }
}

type PreparedStatement = { statement: StatementSync; answersRows: boolean };

async function openDatabase({ path, readOnly }: SqliteConnectionOptions): Promise<DatabaseSync> {
  const database = new DatabaseSync(path, {
    readOnly,
    timeout: readBusyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  if (readOnly) return database;
  await retryWhileBusy(() => database.exec("pragma journal_mode = wal"));
  database.exec("pragma synchronous = full");
  // Overwrites deleted text with zeros. Copies left by page splits are removed when the file is rewritten.
  database.exec("pragma secure_delete = on");
  // With SQLite's default of 2 MB an import of 100,000 vehicles rereads its indexes from disk.
  database.exec(`pragma cache_size = -${writeCacheKib}`);
  database.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  database.exec(`pragma journal_size_limit = ${maxJournalBytes}`);
  // SQLite's own wait would block the process; `retryWhileBusy` waits asynchronously.
  database.exec("pragma busy_timeout = 0");
  return database;
}

/** Retries while another process has the write lock, for up to 30 seconds. */
async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const giveUpAt = Date.now() + busyDeadlineMs;
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, longestBusyWaitMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
    }
    await sleep(waitMs * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the primary code; the rest identifies variants such as BUSY_RECOVERY.
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
