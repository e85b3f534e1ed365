import { type CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../../src/adapters/store/database.ts";
import { accountPersonalData } from "../../src/adapters/store/personal-data/account-personal-data.ts";
import { leadPersonalData } from "../../src/adapters/store/personal-data/lead-personal-data.ts";
import { sqlStockOverrides } from "../../src/adapters/store/sql-stock-overrides.ts";
import type { PersonOnSite } from "../../src/leads/personal-data.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow } from "./lead-rows.ts";
import { signIn } from "./sign-in.ts";

const person: PersonOnSite = {
  siteId: "north",
  points: [{ point: "+61491570006", steps: 0, foundIn: null }],
  shared: [],
  subjects: [
    { kind: "lead", id: "l1", points: [], deliveryIds: [] },
    { kind: "account", id: "a1", points: [], deliveryIds: [] },
  ],
};

/** A database that records every query. */
function listened(database: Database): { database: Database; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(database.read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: { ...database, read: database.read.withPlugin(listener) }, queries };
}

/** The query plan, as text of the database. */
async function readPlan({ read }: Database, { options }: StorePlace, { sql: text, parameters }: CompiledQuery) {
  const asked = (prefix: string) => {
    const pieces = text.split(/\?|\$\d+/);
    return sql<Record<string, string>>`${sql.raw(prefix)} ${sql.join(
      pieces.flatMap((piece, index) => [
        sql.raw(piece),
        ...(index < parameters.length ? [sql.val(parameters[index])] : []),
      ]),
      sql.raw(" "),
    )}`;
  };
  if ("dataDir" in options) {
    const { rows } = await asked("explain query plan").execute(read);
    return rows.map(({ detail }) => detail).join("\n");
  }
  return read.transaction().execute(async (transaction) => {
    // With few rows PostgreSQL prefers a sequential scan to an index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await asked("explain").execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

/**
 * Queries that must use an index, however many leads there are. Each test has a new database: plans depend on what it
 * knows of its tables.
 */
export function queryPlansContract(_: unknown, makePlace: () => Promise<StorePlace>): void {
  const scansTable = /\bSCAN (?!CONSTANT ROW)\w|Seq Scan/;
  const readPlans = async (work: (database: Database) => Promise<unknown>) => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("north", "l1"), "key-1", []);
    await signIn(store, "north", "a1");
    const { database, queries } = listened(await place.openDatabase());
    await work(database);
    expect(queries.length).toBeGreaterThan(0);
    return Promise.all(
      queries.map(async (query) => ({ text: query.sql, plan: await readPlan(database, place, query) })),
    );
  };

  it.each(["+61491570006", "robin@example.com"])(
    "leads of a person are found by the index of contacts: %s",
    async (point) => {
      const [byContact, ...others] = await readPlans((database) =>
        leadPersonalData(database).findSubjects("north", point),
      );
      expect(byContact?.text).toContain("lead_contact_points");
      expect(byContact?.plan).toMatch(/(?:SEARCH|Index Cond:).*\bpoint\s*=/);
      for (const { text, plan } of [byContact, ...others].filter((found) => found !== undefined))
        expect(plan, text).not.toMatch(scansTable);
    },
  );

  it("overrides that are due to expire are found by their index", async () => {
    const plans = await readPlans((database) => sqlStockOverrides(database).sitesWithExpired(1));
    for (const { text, plan } of plans) {
      expect(plan, text).toMatch(/(?:SEARCH stock_overrides|Index.*Scan).*stock_overrides_until/);
      expect(plan, text).not.toMatch(/SCAN stock_overrides|Seq Scan/);
    }
  });

  it("an export scans no table", async () => {
    const plans = await readPlans(async (database) => {
      for (const part of [leadPersonalData(database), accountPersonalData(database)]) {
        for (const point of ["+61491570006", "robin@example.com"]) await part.findSubjects("north", point);
        await part.readRecords(person);
      }
    });
    for (const { text, plan } of plans) expect(plan, text).not.toMatch(scansTable);
  });
}
