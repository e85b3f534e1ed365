import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, it } from "vitest";
import type { Database } from "../../src/adapters/store/database.ts";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import { openPostgres } from "../../src/adapters/store/postgres.ts";
import { openSqlite } from "../../src/adapters/store/sqlite.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";

/** An empty store for one test, removed after it. */
export type StorePlace = {
  options: StoreOptions;
  /** Opens it with separate connections, as another process would. */
  open(): Promise<Store>;
  /** The underlying database, for anything that no port offers. */
  openDatabase(): Promise<Database>;
};

type MakePlace = () => Promise<{ options: StoreOptions; remove(): Promise<void> }>;

/**
 * Runs a contract on the embedded store and on PostgreSQL. Without `TEST_DATABASE_URL` the second fails with
 * instructions, unless FORECOURT_SKIP_POSTGRES=1 marks it as skipped.
 */
export function describeOnEveryStore(subject: string, contract: (makePlace: () => Promise<StorePlace>) => void): void {
  describe(`${subject} on SQLite`, () => withPlaces(sqlitePlace, contract));
  const title = `${subject} on PostgreSQL`;
  const databaseUrl = process.env.TEST_DATABASE_URL ?? "";
  if (databaseUrl !== "") {
    describe(title, () => withPlaces(() => postgresPlace(databaseUrl), contract));
  } else if (process.env.FORECOURT_SKIP_POSTGRES === "1") {
    describe.skip(title, () => withPlaces(sqlitePlace, contract));
  } else {
    it(`${title} has a server to run on`, () => {
      throw new Error(
        "Run `npm test`, or set TEST_DATABASE_URL to a PostgreSQL address, or FORECOURT_SKIP_POSTGRES=1.",
      );
    });
  }
}

function withPlaces(makeBarePlace: MakePlace, contract: (makePlace: () => Promise<StorePlace>) => void): void {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  const closedLater = <T extends { close(): Promise<void> }>(opened: T): T => {
    let closing: Promise<void> | null = null;
    const close = opened.close.bind(opened);
    opened.close = () => (closing ??= close());
    cleanups.push(opened.close);
    return opened;
  };
  contract(async () => {
    const { options, remove } = await makeBarePlace();
    cleanups.push(remove);
    return {
      options,
      open: async () => closedLater(await openStore(options)),
      openDatabase: async () =>
        closedLater("dataDir" in options ? await openSqlite(options.dataDir) : await openPostgres(options.databaseUrl)),
    };
  });
}

const sqlitePlace: MakePlace = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-store-"));
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

/** A separate schema on the shared server, so that test files run in parallel. */
async function postgresPlace(serverUrl: string): ReturnType<MakePlace> {
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create schema ${schema}`);
  const url = new URL(serverUrl);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return {
    options: { databaseUrl: url.href },
    remove: () => onServer(serverUrl, `drop schema ${schema} cascade`),
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  // Notices about tables dropped with their schema are not relevant.
  client.on("notice", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
