import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, inject, it } from "vitest";
import type { Database } from "../../src/adapters/store/database.ts";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import { openPostgres } from "../../src/adapters/store/postgres.ts";
import { openSqlite } from "../../src/adapters/store/sqlite.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import { databaseUrl, newName, onServer } from "../empty-postgres.ts";
import { putEmptySqlite } from "../empty-sqlite.ts";
import { giveBack, takeDatabase } from "./reused-databases.ts";

/** An empty store for one test, removed after it. */
export type StorePlace = {
  options: StoreOptions;
  /** Opens it with separate connections, as another process would. */
  open(): Promise<Store>;
  /** The underlying database, for anything that no port offers. */
  openDatabase(): Promise<Database>;
};

type Place<Options> = { options: Options; remove(): Promise<void> };
type MakePlace = () => Promise<Place<StoreOptions>>;
/** `makeNewPlace` makes one without tables, which takes longer to open. */
type Contract = (makePlace: () => Promise<StorePlace>, makeNewPlace: () => Promise<StorePlace>) => void;

/**
 * Runs a contract on the embedded store and on PostgreSQL. Without `TEST_DATABASE_URL` the second fails with
 * instructions, unless FORECOURT_SKIP_POSTGRES=1 marks it as skipped.
 */
export function describeOnEveryStore(subject: string, contract: Contract): void {
  describe(`${subject} on SQLite`, () => withPlaces(sqliteCopy, newFolder, contract));
  const title = `${subject} on PostgreSQL`;
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  if (serverUrl !== "") {
    describe(title, () =>
      withPlaces(
        () => postgresCopy(serverUrl),
        () => newSchema(serverUrl),
        contract,
      ),
    );
  } else if (process.env.FORECOURT_SKIP_POSTGRES === "1") {
    describe.skip(title, () => withPlaces(sqliteCopy, newFolder, contract));
  } else {
    it(`${title} has a server to run on`, () => {
      throw new Error(
        "Run `npm test`, or set TEST_DATABASE_URL to a PostgreSQL address, or FORECOURT_SKIP_POSTGRES=1.",
      );
    });
  }
}

function withPlaces(copy: MakePlace, create: MakePlace, contract: Contract): void {
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
  const placeFrom = async (make: MakePlace): Promise<StorePlace> => {
    const { options, remove } = await make();
    cleanups.push(remove);
    return {
      options,
      open: async () => closedLater(await openStore(options)),
      openDatabase: async () =>
        closedLater("dataDir" in options ? await openSqlite(options.dataDir) : await openPostgres(options.databaseUrl)),
    };
  };
  contract(
    () => placeFrom(copy),
    () => placeFrom(create),
  );
}

async function newFolder(): Promise<Place<{ dataDir: string }>> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-store-"));
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function sqliteCopy(): Promise<Place<StoreOptions>> {
  const { remove, options } = await newFolder();
  await putEmptySqlite(options.dataDir);
  return { options, remove };
}

async function newSchema(serverUrl: string): Promise<Place<StoreOptions>> {
  const schema = newName();
  await onServer(serverUrl, `create schema ${schema}`);
  const url = new URL(serverUrl);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return {
    options: { databaseUrl: url.href },
    remove: () => onServer(serverUrl, `drop schema ${schema} cascade`),
  };
}

async function postgresCopy(serverUrl: string): Promise<Place<StoreOptions>> {
  const database = await takeDatabase(serverUrl, inject("emptyPostgres"));
  return { options: { databaseUrl: databaseUrl(serverUrl, database.name) }, remove: () => giveBack(database) };
}
