import { existsSync } from "node:fs";
import { sqlitePath } from "./sqlite.ts";

/** Which store: a PostgreSQL address, or the folder of the embedded one. */
export type StoreOptions = { databaseUrl: string } | { dataDir: string };

/** False when there is no embedded store in the folder yet: opening would make an empty one. */
export function hasStore(options: StoreOptions): boolean {
  return "databaseUrl" in options || existsSync(sqlitePath(options.dataDir));
}

/** Reads `DATABASE_URL`, else `DATA_DIR` (`.data`). Throws when the address is not PostgreSQL's. */
export function storeOptionsFromEnvironment(env: Record<string, string | undefined>): StoreOptions {
  const databaseUrl = env.DATABASE_URL?.trim() ?? "";
  if (databaseUrl === "") return { dataDir: env.DATA_DIR?.trim() || ".data" };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { databaseUrl };
  // Never the value: it holds a password.
  throw new Error("DATABASE_URL must start with postgres:// or postgresql://. Leave it out for the embedded store.");
}
