import { existsSync } from "node:fs";
import { sqlitePath } from "./sqlite.ts";

/** The store: a PostgreSQL URL, or the folder of the embedded store. */
export type StoreOptions = { databaseUrl: string } | { dataDir: string };

/** False if the folder has no embedded store yet; opening it would create an empty one. */
export function hasStore(options: StoreOptions): boolean {
  return "databaseUrl" in options || existsSync(sqlitePath(options.dataDir));
}

/** Reads `DATABASE_URL`, otherwise `DATA_DIR` (`.data`). Throws if the URL is not PostgreSQL's. */
export function storeOptionsFromEnvironment(env: Record<string, string | undefined>): StoreOptions {
  const databaseUrl = env.DATABASE_URL?.trim() ?? "";
  if (databaseUrl === "") return { dataDir: env.DATA_DIR?.trim() || ".data" };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { databaseUrl };
  // The value is not included, because it contains a password.
  throw new Error(
    "DATABASE_URL must start with postgres:// or postgresql://. Leave it unset to use the embedded store.",
  );
}
