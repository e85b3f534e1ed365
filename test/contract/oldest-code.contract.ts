import { type ColumnMetadata, sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../../src/adapters/store/database.ts";
import { migrate } from "../../src/adapters/store/migrations/migrate.ts";
import { type Migration, oldestCodeFor } from "../../src/adapters/store/migrations/migration.ts";
import { migrations } from "../../src/adapters/store/migrations/migrations.ts";
import type { StorePlace } from "./every-store.ts";

/** What migrations say about the release before is compared with what they do. */
export function oldestCodeContract(makePlace: () => Promise<StorePlace>): void {
  it("every migration that takes something from the code before it says so", async () => {
    expect(await undeclared(await makePlace(), migrations)).toEqual([]);
  });

  it.each<[taken: string, up: Migration["up"]]>([
    ["drops the column things.note", ({ schema }) => schema.alterTable("things").dropColumn("note").execute()],
    ["drops the table things", ({ schema }) => schema.dropTable("things").execute()],
    [
      "drops the column things.note",
      ({ schema }) => schema.alterTable("things").renameColumn("note", "remark").execute(),
    ],
    ["requires the new column things.owner", requireOwner],
    ["forbids doubles by things_by_note", uniqueNote],
  ])("a migration that %s needs a version", async (taken, up) => {
    const first: Migration = { version: 1, name: "things", oldestCode: 1, up: makeThings };
    const silent: Migration = { version: 2, name: "silent", oldestCode: "as before", up };
    expect(await undeclared(await makePlace(), [first, silent])).toEqual([`2 ${taken}`]);
  });

  it("a migration that only adds needs none", async () => {
    const first: Migration = { version: 1, name: "things", oldestCode: 1, up: makeThings };
    const adding: Migration = { version: 2, name: "adding", oldestCode: "as before", up: addOnly };
    expect(await undeclared(await makePlace(), [first, adding])).toEqual([]);
  });
}

async function makeThings({ schema }: Parameters<Migration["up"]>[0]): Promise<void> {
  await schema.createTable("things").addColumn("note", "text").addColumn("site_id", "text").execute();
}

/** SQLite adds a required column only with a default, so the table is made again. */
async function requireOwner({ schema }: Parameters<Migration["up"]>[0]): Promise<void> {
  await schema.dropTable("things").execute();
  await schema
    .createTable("things")
    .addColumn("note", "text")
    .addColumn("site_id", "text")
    .addColumn("owner", "text", (column) => column.notNull())
    .execute();
}

async function uniqueNote({ schema }: Parameters<Migration["up"]>[0]): Promise<void> {
  await schema.createIndex("things_by_note").on("things").column("note").unique().execute();
}

async function addOnly({ schema }: Parameters<Migration["up"]>[0]): Promise<void> {
  await schema.alterTable("things").addColumn("owner", "text").execute();
  await schema
    .alterTable("things")
    .addColumn("count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("things_by_owner").on("things").column("owner").execute();
  await schema
    .createTable("others")
    .addColumn("id", "text", (column) => column.primaryKey())
    .execute();
}

type OpenPlace = { database: Database; isPostgres: boolean };

/** What migrations take from the code before them without raising the lowest version that runs on the store. */
async function undeclared(place: StorePlace, all: readonly Migration[]): Promise<string[]> {
  const database = await place.openDatabase();
  const open = { database, isPostgres: "databaseUrl" in place.options };
  const faults: string[] = [];
  let before = await readSchema(open);
  for (const [index, migration] of all.entries()) {
    await migrate(database, 0, all.slice(0, index + 1));
    const after = await readSchema(open);
    if (oldestCodeFor(all.slice(0, index + 1)) !== migration.version)
      faults.push(...taken(before, after).map((what) => `${migration.version} ${what}`));
    before = after;
  }
  return faults;
}

type Index = { name: string; on_table: string };
type Column = Pick<ColumnMetadata, "name" | "dataType" | "isNullable" | "hasDefaultValue">;
type Table = { name: string; columns: readonly Column[] };
type Schema = { tables: readonly Table[]; uniqueIndexes: ReadonlyMap<string, string> };

async function readSchema({ database: { read }, isPostgres }: OpenPlace): Promise<Schema> {
  const { rows } = await (isPostgres ? postgresUniqueIndexes : sqliteUniqueIndexes).execute(read);
  const tables = isPostgres ? await postgresTables(read) : await read.introspection.getTables();
  return { tables, uniqueIndexes: new Map(rows.map(({ name, on_table }) => [name, on_table])) };
}

const sqliteUniqueIndexes = sql<Index>`
  select name, tbl_name as on_table from sqlite_master where type = 'index' and sql like 'create unique%'`;
const postgresUniqueIndexes = sql<Index>`
  select own.relname as name, of_table.relname as on_table
  from pg_index join pg_class own on own.oid = indexrelid join pg_class of_table on of_table.oid = indrelid
  where indisunique and own.relnamespace = current_schema()::regnamespace`;

/** Not by the library, which also reads tables that other tests are dropping. */
async function postgresTables(read: Database["read"]): Promise<Table[]> {
  const { rows } = await sql<Column & { table: string }>`
    select table_name as table, column_name as name, data_type as "dataType", is_nullable = 'YES' as "isNullable",
      column_default is not null as "hasDefaultValue"
    from information_schema.columns where table_schema = current_schema()`.execute(read);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({ name, columns }));
}

function taken(before: Schema, after: Schema): string[] {
  const known = new Set(before.tables.map(({ name }) => name));
  const forbidden = [...after.uniqueIndexes]
    .filter(([index, table]) => known.has(table) && !before.uniqueIndexes.has(index))
    .map(([index]) => `forbids doubles by ${index}`);
  return [...before.tables.flatMap((table) => takenFromTable(table, after.tables)), ...forbidden];
}

function takenFromTable(before: Table, tables: readonly Table[]): string[] {
  const after = tables.find(({ name }) => name === before.name);
  if (after === undefined) return [`drops the table ${before.name}`];
  const named = ({ name }: Column) => `${before.name}.${name}`;
  const columnBefore = ({ name }: Column) => before.columns.find((column) => column.name === name);
  const columnAfter = ({ name }: Column) => after.columns.find((column) => column.name === name);
  const isRequired = ({ isNullable, hasDefaultValue }: Column) => !isNullable && !hasDefaultValue;
  return [
    ...before.columns.filter((column) => !columnAfter(column)).map((column) => `drops the column ${named(column)}`),
    ...before.columns
      .filter((column) => (columnAfter(column)?.dataType ?? column.dataType) !== column.dataType)
      .map((column) => `changes the type of ${named(column)}`),
    ...after.columns
      .filter((column) => isRequired(column) && !columnBefore(column))
      .map((column) => `requires the new column ${named(column)}`),
    ...after.columns
      .filter((column) => isRequired(column) && columnBefore(column) && !isRequired(columnBefore(column) ?? column))
      .map((column) => `requires the column ${named(column)}`),
  ];
}
