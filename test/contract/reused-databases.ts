import pg from "pg";
import { databaseUrl, nameOfCopy, onServer } from "../empty-postgres.ts";

/** A database with an empty store, and a connection that empties it after each test. */
export type ReusedDatabase = { name: string; serverUrl: string; client: pg.Client; tables: readonly string[] };

/** Databases of this worker that no test uses. */
const idle: ReusedDatabase[] = [];

/** A test that left something locked gets no database back. */
const lockWaitMs = 2_000;

/** A database with an empty store: one that an earlier test gave back, or a copy of the template. */
export async function takeDatabase(serverUrl: string, template: string): Promise<ReusedDatabase> {
  return idle.pop() ?? copyDatabase(serverUrl, template);
}

/**
 * Empties a database for the next test. Truncated tables are as new, without dead rows or statistics, and take a tenth
 * of the time of a new copy. A database that cannot be emptied is dropped.
 */
export async function giveBack(database: ReusedDatabase): Promise<void> {
  const { name, serverUrl, client, tables } = database;
  try {
    const filled = await filledTables(client, tables);
    if (filled.length > 0) await client.query(`truncate ${filled.join(", ")} restart identity`);
    // Tests count what was vacuumed.
    await client.query("select pg_stat_reset()");
    idle.push(database);
  } catch {
    await client.end().catch(() => undefined);
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

/** The copied files take a tenth of the time that it takes to make the tables. */
async function copyDatabase(serverUrl: string, template: string): Promise<ReusedDatabase> {
  const name = nameOfCopy(template);
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, name) });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`set lock_timeout = ${lockWaitMs}`);
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const all = rows.map((row) => row.name);
  // What the template holds, its version, stays.
  const own = new Set(await filledTables(client, all));
  return { name, serverUrl, client, tables: all.filter((table) => !own.has(table)) };
}

async function filledTables(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const filled = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await client.query<{ name: string }>(filled.join(" union all "));
  return rows.map(({ name }) => name);
}
