import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rewriteFile } from "./rewrite-sqlite-file.ts";

const rows = 200;
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-rewrite-"));
  path = join(folder, "any.sqlite");
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = wal; pragma secure_delete = off; create table words (word text)");
  const insert = database.prepare("insert into words values (?)");
  for (let row = 0; row < rows; row += 1) insert.run(`zaphod ${"z".repeat(1_000)}`);
  database.exec("delete from words");
  database.close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Only while this process has it closed: reading it would release the locks of its connections. */
const holdsDeleted = async () => (await readFile(path, "latin1")).includes("zaphod");

test("the remains of deleted rows are removed, and the file shrinks to its contents", async () => {
  const { size } = await stat(path);
  expect(size).toBeGreaterThan(rows * 1_000);
  expect(await holdsDeleted()).toBe(true);
  await rewriteFile(path);
  expect(await holdsDeleted()).toBe(false);
  expect((await stat(path)).size).toBeLessThan(20_000);
});

test("the journal is empty afterwards, also while others have the file open", async () => {
  const other = new DatabaseSync(path);
  other.exec("insert into words values ('of another')");
  await rewriteFile(path);
  expect((await stat(`${path}-wal`)).size).toBe(0);
  other.close();
});

test("a reader that blocks the journal is reported, and the rewrite succeeds once it ends", async () => {
  const reader = new DatabaseSync(path);
  reader.exec("begin; select * from words");
  reader.prepare("select count(*) from words").get();
  await expect(rewriteFile(path, 50)).rejects.toThrow("still contains deleted rows");
  reader.exec("rollback");
  await rewriteFile(path, 50);
  reader.close();
});
