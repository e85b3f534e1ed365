import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { sqlitePath } from "../../src/adapters/store/sqlite.ts";
import type { StorePlace } from "./every-store.ts";

/** Number of free pages in an embedded store's file; 0 after it was rewritten. */
export function countFreePages(dataDir: string): number {
  const database = new DatabaseSync(sqlitePath(dataDir), { readOnly: true });
  try {
    return Number(database.prepare("select freelist_count from pragma_freelist_count").get()?.["freelist_count"]);
  } finally {
    database.close();
  }
}

/** Whether the remains of a deleted or erased long lead were removed. */
export async function areFreedBytesRemoved({ options, openDatabase }: StorePlace): Promise<boolean> {
  if ("dataDir" in options) return countFreePages(options.dataDir) === 0;
  const { read } = await openDatabase();
  const { rows } = await sql<{ vacuum_count: number }>`
    select vacuum_count from pg_stat_user_tables where schemaname = current_schema() and relname = 'leads'`.execute(
    read,
  );
  return Number(rows[0]?.vacuum_count) > 0;
}

/** Longer than a page. */
export const longMessage = "what they wrote ".repeat(4_000);
