import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../open-store.ts";
import { findStoreFault } from "./store-fault.ts";
import { sqlitePath } from "./sqlite.ts";

let dataDir = "";
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "forecourt-fault-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function catchError(use: () => unknown): unknown {
  try {
    use();
  } catch (error) {
    return error;
  }
  return null;
}

describe("the fault of an error", () => {
  test.each([
    [{ code: "ECONNREFUSED" }, "away"],
    [{ code: "ENOENT", syscall: "connect" }, "away"],
    [{ code: "57P01" }, "away"],
    [{ code: "08006" }, "away"],
    [{ code: "53100" }, "full"],
    [{ code: "ENOSPC" }, "full"],
    [{ code: "25006" }, "read-only"],
    [{ code: "EROFS" }, "read-only"],
    [{ code: "XX001" }, "damaged"],
    [{ code: "23505" }, null],
    [{ code: "ENOENT", syscall: "open" }, null],
    [{}, null],
  ])("%j is %s", (facts, fault) => {
    const error = Object.assign(new Error("of a test"), facts);
    expect(findStoreFault(error)).toBe(fault);
    expect(findStoreFault(new Error("while storing", { cause: error }))).toBe(fault);
  });

  test.each(["Connection terminated unexpectedly", "timeout exceeded when trying to connect"])(
    "that pg reports as %j means that the store is unavailable",
    (message) => expect(findStoreFault(new Error(message))).toBe("away"),
  );

  test("of SQLite on a full disk is full", () => {
    const database = new DatabaseSync(sqlitePath(dataDir));
    database.exec("create table t (text); pragma max_page_count = 1");
    expect(findStoreFault(catchError(() => database.exec("insert into t values (zeroblob(100000))")))).toBe("full");
    database.close();
  });

  test("of SQLite without the right to write is read-only", () => {
    new DatabaseSync(sqlitePath(dataDir)).close();
    const database = new DatabaseSync(sqlitePath(dataDir), { readOnly: true });
    expect(findStoreFault(catchError(() => database.exec("create table t (text)")))).toBe("read-only");
    database.close();
  });
});

test.each([
  ["is no database", (path: string) => writeFileSync(path, "not a store".repeat(1_000))],
  ["is damaged", damage],
])("a store whose file %s is named with a remedy", async (_what, spoil) => {
  await (await openStore({ dataDir })).close();
  const path = sqlitePath(dataDir);
  for (const end of ["-wal", "-shm"]) rmSync(path + end, { force: true });
  spoil(path);
  const error: unknown = await openStore({ dataDir }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(String(error)).toContain(`The store ${path} is damaged, or is not a Forecourt store.`);
  expect(String(error)).toContain("restore the last backup");
});

/** Overwrites everything but the header. */
function damage(path: string): void {
  writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 100), Buffer.alloc(60_000, "x")]));
}
