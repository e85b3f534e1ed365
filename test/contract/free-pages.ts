import { DatabaseSync } from "node:sqlite";
import { sqlitePath } from "../../src/adapters/store/sqlite.ts";

/** How many pages of an embedded store's file hold nothing; none are left when the file was written anew. */
export function freePagesOf(dataDir: string): number {
  const database = new DatabaseSync(sqlitePath(dataDir), { readOnly: true });
  try {
    return Number(database.prepare("select freelist_count from pragma_freelist_count").get()?.["freelist_count"]);
  } finally {
    database.close();
  }
}
