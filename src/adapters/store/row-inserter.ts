import { CompiledQuery, type Compilable, type Transaction } from "kysely";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";

/** Rows of one INSERT: long enough to be fast, short enough for its statement to be kept. */
const rowsAtOnce = 50;

type Insert = Compilable & { execute(): Promise<unknown> };

/**
 * Inserts rows in batches, with a breather after each. The statement of a whole batch is built once for each
 * database, which takes as long as running it: `insertOf` may depend on the number of rows alone.
 */
export function rowInserter<Row extends object>(
  columns: readonly (keyof Row & string)[],
  insertOf: (transaction: Transaction<Tables>, rows: Row[]) => Insert,
): (transaction: Transaction<Tables>, rows: Iterable<Row>) => Promise<void> {
  // The adapter of a database is the same in all of its transactions.
  const statements = new WeakMap<object, string>();
  const inOrder = (row: Row): Row => Object.fromEntries(columns.map((column) => [column, row[column]])) as Row;
  const insert = (transaction: Transaction<Tables>, rows: Row[]) => insertOf(transaction, rows.map(inOrder));
  const insertWhole = async (transaction: Transaction<Tables>, rows: Row[]): Promise<void> => {
    const { adapter } = transaction.getExecutor();
    const statement = statements.get(adapter) ?? insert(transaction, rows).compile().sql;
    statements.set(adapter, statement);
    const values = rows.flatMap((row) => columns.map((column) => row[column]));
    await transaction.executeQuery(CompiledQuery.raw(statement, values));
  };
  return async (transaction, rows) => {
    let batch: Row[] = [];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      await insertWhole(transaction, batch);
      await breather();
      batch = [];
    }
    if (batch.length > 0) await insert(transaction, batch).execute();
  };
}
