import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import type { Database, Tables } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { sqliteDialect } from "./sqlite-driver.ts";
import { sqlitePath } from "./sqlite.ts";
import type { StoreOptions } from "./store-options.ts";

export type ReadDatabase = Pick<Database, "read" | "close">;

/** Opens a store without migrating or writing it. Null if there is none in the data folder. */
export async function openToRead(options: StoreOptions): Promise<ReadDatabase | null> {
  if ("databaseUrl" in options) return openPostgres(options.databaseUrl);
  const path = sqlitePath(options.dataDir);
  if (!existsSync(path)) return null;
  const read = new Kysely<Tables>({ dialect: sqliteDialect({ path, readOnly: true, exclusive: false }) });
  return { read, close: () => read.destroy() };
}
