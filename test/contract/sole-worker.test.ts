import pg from "pg";
import { describe, expect, test } from "vitest";
import { soleWorker } from "../../src/adapters/store/sole-worker.ts";
import { describeOnEveryStore } from "./every-store.ts";
import { soleWorkerContract } from "./sole-worker.contract.ts";

describeOnEveryStore("The sole worker", soleWorkerContract);

const databaseUrl = process.env["TEST_DATABASE_URL"] ?? "";

describe.skipIf(databaseUrl === "")("The sole worker on PostgreSQL", () => {
  const work = "work-of-this-test";
  const named = (name: string) => {
    const url = new URL(databaseUrl);
    url.searchParams.set("application_name", name);
    return url.href;
  };
  const endConnections = async (name: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [name]);
    await client.end();
  };

  test("reports a lost lock when its connection ends, and takes it back once it is free", async () => {
    const first = soleWorker({ databaseUrl: named("first-worker") }, work);
    const second = soleWorker({ databaseUrl: named("second-worker") }, work);
    expect([await first.holds(), await second.holds()]).toEqual([true, false]);
    await endConnections("first-worker");
    await expect.poll(() => second.holds()).toBe(true);
    expect(await first.holds()).toBe(false);
    await second.close();
    await expect.poll(() => first.holds()).toBe(true);
    await first.close();
  });

  test("rejects and holds nothing if its database is unreachable", async () => {
    const lost = soleWorker({ databaseUrl: "postgres://nobody@127.0.0.1:1/none" }, work);
    await expect(lost.holds()).rejects.toThrow();
    await lost.close();
  });
});
