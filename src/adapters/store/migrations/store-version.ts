import type { Kysely } from "kysely";
import type { Tables } from "../database.ts";
import { type Migration, oldestCodeFor } from "./migration.ts";

/** The store was written by a newer release on which this one does not run. Nothing was read or changed. */
export class StoreTooNewError extends Error {
  constructor(storeVersion: number, codeVersion: number) {
    super(
      `The store is at version ${storeVersion}, but this release of Forecourt only supports versions up to ${codeVersion}. ` +
        "Start the newer release again, or restore the backup that was made before it was installed.",
    );
    this.name = "StoreTooNewError";
  }
}

/** How code stands to a store: which migrations it would run, or whether it runs without any. */
export type StoreState =
  /** `pending` is empty if the store is at the version of the code. */
  | { kind: "current-or-older"; version: number; pending: readonly Migration[] }
  /** A newer release has migrated the store, and this code still runs on it. */
  | { kind: "newer-and-usable"; version: number }
  | { kind: "too-new"; version: number };

/** Compares a store with the migrations that the code knows, in order. Reads only. */
export async function readStoreState(db: Kysely<Tables>, known: readonly Migration[]): Promise<StoreState> {
  const version = await storeVersion(db);
  const codeVersion = known.at(-1)?.version ?? 0;
  if (version <= codeVersion)
    return { kind: "current-or-older", version, pending: known.filter((migration) => migration.version > version) };
  const oldestCode = await readOldestCode(db);
  const isUsable = oldestCode !== null && oldestCode <= codeVersion;
  return { kind: isUsable ? "newer-and-usable" : "too-new", version };
}

/** Records which code runs on a store with these migrations. */
export async function recordOldestCode(db: Kysely<Tables>, known: readonly Migration[]): Promise<void> {
  const oldestCode = oldestCodeFor(known);
  await db
    .insertInto("schema_compatibility")
    .values({ id: 1, oldest_code: oldestCode })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ oldest_code: oldestCode }))
    .execute();
}

async function storeVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("schema_migrations")
    .select((expression) => expression.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

async function readOldestCode(db: Kysely<Tables>): Promise<number | null> {
  const row = await db.selectFrom("schema_compatibility").select("oldest_code").executeTakeFirst();
  return row === undefined ? null : Number(row.oldest_code);
}
