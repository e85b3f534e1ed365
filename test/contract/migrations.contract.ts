import { expect, it } from "vitest";
import type { Migration } from "../../src/adapters/store/migrations/migration.ts";
import { keysOfErasedLeads } from "../../src/adapters/store/migrations/0015-keys-of-erased-leads.ts";
import { clearNames } from "../../src/adapters/store/migrations/0036-clear-names.ts";
import { migrate } from "../../src/adapters/store/migrations/migrate.ts";
import { migrations } from "../../src/adapters/store/migrations/migrations.ts";
import { StoreTooNewError } from "../../src/adapters/store/migrations/store-version.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow, storedRow } from "./lead-rows.ts";

/** How opening a store handles its version. */
export function migrationsContract(makePlace: () => Promise<StorePlace>): void {
  it("several servers that start together on a new store all prepare it", async () => {
    const place = await makePlace();
    const stores = await Promise.all(Array.from({ length: 5 }, () => place.open()));
    await Promise.all(
      stores.map(({ leads }, index) => leads.submit(leadRow("north", `l${index}`), `key-${index}`, [])),
    );
    expect(await stores[0]?.leads.leads("north")).toHaveLength(5);
  });

  it("a store that is opened again keeps its contents", async () => {
    const place = await makePlace();
    const first = await place.open();
    await first.leads.submit(leadRow("north", "l1"), "key-1", []);
    await first.close();
    expect(await (await place.open()).leads.leads("north")).toEqual([storedRow(leadRow("north", "l1"))]);
  });

  it("[EF-27] the keys of leads erased by an earlier release are free, and those of others are not", async () => {
    const place = await makePlace();
    const { leads } = await place.open();
    for (const name of ["1", "2"]) await leads.submit(leadRow("north", `l${name}`), `key-${name}`, []);
    const database = await place.openDatabase();
    await database.transaction(async (transaction) => {
      await transaction.updateTable("leads").set({ erased_at: 5 }).where("lead_id", "=", "l1").execute();
      await keysOfErasedLeads.up(transaction);
    });
    expect(await leads.known("north", ["key-1"], "")).toBeNull();
    expect(await leads.known("north", ["key-2"], "")).toMatchObject({ leadId: "l2" });
  });

  it("saved searches of an earlier release keep their checked version under its new name", async () => {
    const place = await makePlace();
    await (await place.open()).close();
    const database = await place.openDatabase();
    const search = { site_id: "north", account_id: "a1", address: "/search", name: "All", saved_at: 1 };
    await database.transaction(async (transaction) => {
      await transaction
        .insertInto("saved_searches")
        .values({ ...search, checked_version: 7 })
        .execute();
      const { schema } = transaction;
      await schema.alterTable("saved_searches").renameColumn("checked_version", "looked_version").execute();
      await schema.alterTable("alert_subscriptions").renameColumn("searches_mailed_day", "searches_told_day").execute();
      await clearNames.up(transaction);
    });
    const rows = await database.read.selectFrom("saved_searches").select("checked_version").execute();
    expect(rows).toEqual([{ checked_version: 7 }]);
    expect(await database.read.selectFrom("alert_subscriptions").select("searches_mailed_day").execute()).toEqual([]);
  });

  it("a store of a newer release that takes something away is refused, with both versions and instructions", async () => {
    const place = await makePlace();
    await (await place.open()).close();
    await migrateOn(place, migrationOfFuture(999));
    const refused = await openStore(place.options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreTooNewError);
    expect((refused as Error).message).toMatch(/version 999.*up to \d+.*newer release/);
  });

  it("a store of a newer release that only adds is used by this one, which leaves it at its version", async () => {
    const place = await makePlace();
    await (await place.open()).close();
    await migrateOn(place, migrationOfFuture("as before"));
    const { leads } = await place.open();
    await leads.submit(leadRow("north", "l1"), "key-1", []);
    expect(await leads.leads("north")).toHaveLength(1);
    const database = await place.openDatabase();
    const last = await database.read.selectFrom("schema_migrations").select("version").orderBy("version").execute();
    expect(last.at(-1)).toEqual({ version: 999 });
    await expect(openStore(place.options)).resolves.toBeDefined();
  });

  it("servers of both releases that start together on an older store all run", async () => {
    const place = await makePlace();
    await migrate(await place.openDatabase(), 0, migrations.slice(0, -1));
    const newer = async () => migrateOn(place, migrationOfFuture("as before"));
    const [, ...stores] = await Promise.all([newer(), place.open(), place.open()]);
    for (const [index, { leads }] of stores.entries())
      await leads.submit(leadRow("north", `l${index}`), `k${index}`, []);
    expect(await stores[0]?.leads.leads("north")).toHaveLength(2);
  });

  it("a failing migration leaves the store unchanged", async () => {
    const database = await (await makePlace()).openDatabase();
    const good: Migration = {
      version: 1,
      name: "good",
      oldestCode: 1,
      up: ({ schema }) => schema.createTable("good").addColumn("id", "integer").execute(),
    };
    const bad: Migration = {
      version: 2,
      name: "bad",
      oldestCode: "as before",
      up: () => Promise.reject(new Error("bad migration")),
    };
    await expect(migrate(database, 0, [good, bad])).rejects.toThrow("bad migration");
    await migrate(database, 0, [good]);
    expect(await database.read.selectFrom("schema_migrations").select("version").execute()).toEqual([{ version: 1 }]);
  });
}

function migrationOfFuture(oldestCode: Migration["oldestCode"]): Migration {
  return {
    version: 999,
    name: "of the future",
    oldestCode,
    up: async ({ schema }) => {
      await schema.alterTable("leads").addColumn("of_the_future", "text").execute();
    },
  };
}

/** What a newer release with one more migration does at its start. */
async function migrateOn(place: StorePlace, migration: Migration): Promise<void> {
  await migrate(await place.openDatabase(), 0, [...migrations, migration]);
}
