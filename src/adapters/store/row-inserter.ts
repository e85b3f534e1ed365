import { CompiledQuery, type Compilable, type Transaction } from "kysely";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";

/** Rows of one INSERT: enough to be fast, few enough for its statement to be cached. */
const rowsAtOnce = 50;

type Insert = Compilable & { execute(): Promise<unknown> };

/**
 * Inserts complete rows of a table in batches, yielding after each. The statement of a full batch is built once for
 * each database, because building it takes as long as running it.
 */
export function rowInserter<Row extends object>(
  buildInsert: (transaction: Transaction<Tables>, rows: readonly Row[]) => Insert,
): (transaction: Transaction<Tables>, rows: Iterable<Row>) => Promise<void> {
  // The adapter of a database is the same in all of its transactions.
  const statements = new WeakMap<object, Map<string, string>>();
  const insertAll = async (transaction: Transaction<Tables>, rows: readonly Row[]): Promise<void> => {
    // Kysely takes the columns from the first row.
    const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
    const { adapter } = transaction.getExecutor();
    const ofDatabase = statements.get(adapter) ?? new Map<string, string>();
    statements.set(adapter, ofDatabase);
    const statement = ofDatabase.get(columns.join()) ?? buildInsert(transaction, rows).compile().sql;
    ofDatabase.set(columns.join(), statement);
    const values = rows.flatMap((row) => columns.map((column) => row[column]));
    await transaction.executeQuery(CompiledQuery.raw(statement, values));
  };
  return async (transaction, rows) => {
    let batch: Row[] = [];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      await insertAll(transaction, batch);
      await breather();
      batch = [];
    }
    if (batch.length > 0) await buildInsert(transaction, batch).execute();
  };
}
