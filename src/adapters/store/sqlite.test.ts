import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { migrate } from "./migrations/migrate.ts";
import { openSqlite, sqlitePath } from "./sqlite.ts";

describe("The embedded store", () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-sqlite-"));
    database = await openSqlite(join(folder, "new", "data"));
    await migrate(database, 0);
  });

  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("lets only its owner read its files, also those of an earlier release", async () => {
    const path = sqlitePath(join(folder, "new", "data"));
    const files = [path, `${path}-wal`, `${path}-shm`];
    const modes = () => Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
    expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    for (const file of files) await chmod(file, 0o644);
    const again = await openSqlite(join(folder, "new", "data"));
    expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    await again.close();
  });

  it("syncs every commit to disk before it answers", async () => {
    const settings = await database.transaction(async (transaction) => ({
      journal: (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(transaction)).rows[0]?.journal_mode,
      synchronous: (await sql<{ synchronous: number }>`pragma synchronous`.execute(transaction)).rows[0]?.synchronous,
    }));
    const full = 2;
    expect(settings).toEqual({ journal: "wal", synchronous: full });
  });

  it("overwrites deleted data from the moment it is opened, including after imports and staging, successful or not", async () => {
    // `migrate` may have set it.
    await database.close();
    database = await openSqlite(join(folder, "new", "data"));
    const overwrites = async (transaction: Parameters<Parameters<Database["transaction"]>[0]>[0]) =>
      (await sql<{ secure_delete: number }>`pragma secure_delete`.execute(transaction)).rows[0]?.secure_delete;
    const [on, fast] = [1, 2];
    expect(await database.transaction(overwrites)).toBe(on);
    for (const other of [database.longTransaction, database.stagingTransaction]) {
      expect(await other(overwrites)).toBe(fast);
      expect(await database.transaction(overwrites)).toBe(on);
      await expect(other(() => Promise.reject(new Error("no such row")))).rejects.toThrow("no such row");
      expect(await database.transaction(overwrites)).toBe(on);
    }
  });

  it("syncs commits again after staging, even if staging fails", async () => {
    const synchronous = async (transaction: Parameters<Parameters<Database["transaction"]>[0]>[0]) =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(transaction)).rows[0]?.synchronous;
    const [normal, full] = [1, 2];
    expect(await database.stagingTransaction(synchronous)).toBe(normal);
    expect(await database.transaction(synchronous)).toBe(full);
    const failing = database.stagingTransaction(() => Promise.reject(new Error("no such row")));
    await expect(failing).rejects.toThrow("no such row");
    expect(await database.longTransaction(synchronous)).toBe(full);
  });

  it("makes a folder that only its owner can read", async () => {
    expect((await stat(join(folder, "new", "data"))).mode & 0o777).toBe(0o700);
    expect((await stat(sqlitePath(join(folder, "new", "data")))).isFile()).toBe(true);
  });

  it("never mixes two transactions that are open at once", async () => {
    const count = () => database.read.selectFrom("stock_versions").selectAll().execute();
    const addThenFail = database.transaction(async (transaction) => {
      await transaction.insertInto("stock_versions").values({ site_id: "a", version: 1, history_floor: 0 }).execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error("undo");
    });
    const add = database.transaction((transaction) =>
      transaction.insertInto("stock_versions").values({ site_id: "b", version: 1, history_floor: 0 }).execute(),
    );
    await expect(addThenFail).rejects.toThrow("undo");
    await add;
    expect((await count()).map((row) => row.site_id)).toEqual(["b"]);
  });

  const addSite = (siteId: string) =>
    database.transaction((transaction) =>
      transaction.insertInto("stock_versions").values({ site_id: siteId, version: 1, history_floor: 0 }).execute(),
    );
  const siteIds = async () =>
    (await database.read.selectFrom("stock_versions").select("site_id").execute()).map((row) => row.site_id).sort();

  it("commits simultaneous transactions together, and answers none before", async () => {
    const first = addSite("a");
    const seenMeanwhile = database.transaction(async (transaction) => ({
      within: (await transaction.selectFrom("stock_versions").select("site_id").execute()).length,
      outside: await siteIds(),
    }));
    expect(await seenMeanwhile).toEqual({ within: 1, outside: [] });
    await first;
    expect(await siteIds()).toEqual(["a"]);
  });

  it("rolls back only the failing one of transactions that are committed together", async () => {
    const fails = database.transaction(async (transaction) => {
      await transaction.deleteFrom("stock_versions").execute();
      throw new Error("undo");
    });
    const results = await Promise.allSettled([addSite("a"), fails, addSite("a"), addSite("b")]);
    // The third breaks the key; the failure of the second took nothing with it.
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(await siteIds()).toEqual(["a", "b"]);
  });

  it("reports failure to all callers when the database rolls back everything", async () => {
    const undoesAll = database.transaction(async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw new Error("the disk is full");
    });
    const results = await Promise.allSettled([addSite("a"), undoesAll, addSite("b")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await siteIds()).toEqual([]);
    await addSite("c");
    expect(await siteIds()).toEqual(["c"]);
  });

  it("closes after earlier transactions, and refuses later ones", async () => {
    const order: string[] = [];
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const slow = database.transaction(async () => {
      await pause(60);
      order.push("slow");
    });
    const queued = database.transaction(async () => order.push("queued"));
    await pause(5);
    const closed = database.close().then(() => order.push("closed"));
    await pause(5);
    const late = [1, 2, 3].map(() => database.transaction(async () => order.push("late")));
    const results = await Promise.allSettled(late);
    await Promise.all([slow, queued, closed]);
    expect(order).toEqual(["slow", "queued", "closed"]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  it("waits for another process's transaction without blocking its own work", async () => {
    const other = await openSqlite(join(folder, "new", "data"));
    const order: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = other.transaction(async () => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 60));
      order.push("theirs");
    });
    await begun;
    const ticking = setTimeout(() => order.push("timer"), 20);
    await database.transaction(async () => order.push("ours"));
    await slow;
    clearTimeout(ticking);
    await other.close();
    expect(order).toEqual(["timer", "theirs", "ours"]);
  });
});
