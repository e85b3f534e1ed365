import { sql, type TableMetadata } from "kysely";
import type { Database } from "../../src/adapters/store/database.ts";
import type { StorePlace } from "./every-store.ts";

type Place = Pick<StorePlace, "options" | "openDatabase">;

/** Every row of a site, by table, for all tables with a site id in the database. */
export async function rowsOfSite(place: Place, siteId: string): Promise<Record<string, string[]>> {
  const database = await place.openDatabase();
  const bySite: Record<string, string[]> = {};
  for (const { name } of await readSiteTables(database, place)) {
    const { rows } = await sql`select * from ${sql.table(name)} where site_id = ${siteId}`.execute(database.read);
    // PostgreSQL returns rows in the order of its pages.
    bySite[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  await database.close();
  return bySite;
}

/** Gives each site a row in every empty table, whatever its columns. */
export async function fillEmptyTables(place: Place, siteIds: readonly string[]): Promise<void> {
  const database = await place.openDatabase();
  for (const { name: table, columns } of await readSiteTables(database, place)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.read);
    for (const siteId of rows.length > 0 ? [] : siteIds) {
      const names = columns.map(({ name }) => sql.ref(name));
      const values = columns.map((column) => valueFor(column, siteId));
      await database.transaction((transaction) =>
        sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(transaction),
      );
    }
  }
  await database.close();
}

function valueFor({ name, dataType }: TableMetadata["columns"][number], siteId: string): string | number {
  if (name === "site_id") return siteId;
  return dataType.toLowerCase() === "text" ? "any" : 1;
}

async function readSiteTables({ read }: Database, { options }: Pick<Place, "options">): Promise<TableMetadata[]> {
  const tables = await read.introspection.getTables();
  const withSite = tables.filter(({ columns }) => columns.some(({ name }) => name === "site_id"));
  if ("dataDir" in options) return withSite;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(read);
  return withSite.filter(({ schema }) => schema === rows[0]?.name);
}
