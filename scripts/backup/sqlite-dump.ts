import { chmod, copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqlitePath } from "../../src/adapters/store/sqlite.ts";
import type { StoreDump } from "./backup-manifest.ts";

const dumpName = "store.sqlite";

/**
 * Writes the embedded store, as it was at one moment, into a folder, while servers read and write it. The copy contains
 * no deleted bytes.
 */
export async function dumpSqlite(dataDir: string, folder: string): Promise<StoreDump> {
  const path = join(folder, dumpName);
  const source = new DatabaseSync(sqlitePath(dataDir), { readOnly: true, timeout: 30_000 });
  try {
    source.prepare("vacuum into ?").run(path);
  } finally {
    source.close();
  }
  await chmod(path, 0o600);
  return { store: "embedded", schema: null, ...describeSqlite(path) };
}

/** Puts the store of a backup into a data folder without one, and returns its rows as they are there. */
export async function loadSqlite(folder: string, dataDir: string): Promise<StoreDump["rows"]> {
  const target = sqlitePath(dataDir);
  const part = `${target}.restoring`;
  await copyFile(join(folder, dumpName), part);
  await chmod(part, 0o600);
  const { rows } = describeSqlite(part);
  // Only a complete store gets the name under which servers find it.
  await rename(part, target);
  return rows;
}

/** Throws if the file is damaged. */
function describeSqlite(path: string): Pick<StoreDump, "storeVersion" | "rows"> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const faults = database.prepare("pragma integrity_check").all();
    if (faults.length !== 1 || faults[0]?.["integrity_check"] !== "ok")
      throw new Error(`${path} is damaged. Recover what can be read, as docs/operations.md describes.`);
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
      .all()
      .map(({ name }) => String(name));
    const count = (statement: string) => Number(database.prepare(statement).get()?.["count"] ?? 0);
    return {
      storeVersion: count("select max(version) as count from schema_migrations"),
      rows: Object.fromEntries(tables.map((table) => [table, count(`select count(*) as count from "${table}"`)])),
    };
  } finally {
    database.close();
  }
}
