import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { sqlitePath } from "../src/adapters/store/sqlite.ts";

let emptyFile: Promise<Buffer> | null = null;

/** Puts an empty store of this code's version into a folder, where it opens without running the migrations. */
export async function putEmptySqlite(dataDir: string): Promise<void> {
  emptyFile ??= makeEmptyFile();
  await writeFile(sqlitePath(dataDir), await emptyFile);
}

/** Opens such a store. */
export async function openEmptySqlite(dataDir: string): Promise<Store> {
  await putEmptySqlite(dataDir);
  return openStore({ dataDir });
}

async function makeEmptyFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-empty-store-"));
  try {
    await (await openStore({ dataDir })).close();
    return await readFile(sqlitePath(dataDir));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
