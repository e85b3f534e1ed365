import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { firstServer, postgresServers, requireWritable } from "../../src/adapters/store/postgres-servers.ts";
import { installedPostgres } from "../postgres-programs.ts";
import type { StoreDump } from "./backup-manifest.ts";

const run = promisify(execFile);
const dumpName = "store.dump";

/**
 * Writes the tables of a PostgreSQL store, as they were at one moment, into a folder, while servers read and write
 * them. Uses `pg_dump`.
 */
export async function dumpPostgres(databaseUrl: string, folder: string): Promise<StoreDump> {
  return onPrimary(databaseUrl, async (client, url) => {
    await client.query("begin isolation level repeatable read, read only");
    const { rows } = await client.query<{ id: string; schema: string }>(
      "select pg_export_snapshot() as id, current_schema() as schema",
    );
    const { id, schema } = rows[0] ?? { id: "", schema: "" };
    const file = join(folder, dumpName);
    const tables = await countRows(client);
    if (!("schema_migrations" in tables))
      throw new Error("The database has no store yet. Start the server once, or correct DATABASE_URL.");
    const options = ["--format=custom", `--snapshot=${id}`, `--schema=${schema}`, "--no-owner", "--no-privileges"];
    await runProgram("pg_dump", url, ["--dbname", withoutPassword(url), ...options, "--file", file]);
    const version = await client.query<{ version: number }>("select max(version) as version from schema_migrations");
    return { store: "postgresql", schema, storeVersion: version.rows[0]?.version ?? 0, rows: tables };
  });
}

/**
 * Restores the tables of a backup into an empty database, in one transaction, and returns their rows as they are
 * there. Uses `pg_restore`.
 */
export async function loadPostgres(
  folder: string,
  databaseUrl: string,
  { schema }: Pick<StoreDump, "schema">,
): Promise<StoreDump["rows"]> {
  return onPrimary(databaseUrl, async (client, url) => {
    const { rows } = await client.query<{ schema: string | null }>("select current_schema() as schema");
    const target = rows[0]?.schema ?? "none";
    if (target !== schema)
      throw new Error(`The backup is of the schema ${schema}, but tables of DATABASE_URL are in ${target}.`);
    if (Object.keys(await countRows(client)).length > 0)
      throw new Error("The database in DATABASE_URL has tables. Restore into an empty database.");
    const options = ["--single-transaction", "--exit-on-error", `--schema=${schema}`, "--no-owner", "--no-privileges"];
    await runProgram("pg_restore", url, ["--dbname", withoutPassword(url), ...options, join(folder, dumpName)]);
    return countRows(client);
  });
}

async function onPrimary<Result>(
  databaseUrl: string,
  use: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const { client, url } = await firstServer(postgresServers(databaseUrl).urls)(async (server) => {
    const connected = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 });
    await connected.connect();
    await requireWritable(connected);
    return { client: connected, url: server };
  });
  try {
    return await use(client, url);
  } finally {
    await client.end();
  }
}

async function countRows(client: pg.Client): Promise<StoreDump["rows"]> {
  const tables = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() order by tablename",
  );
  const counted: StoreDump["rows"] = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from "${name}"`);
    counted[name] = Number(rows[0]?.count ?? 0);
  }
  return counted;
}

const passwordForm = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^@/?#]*)@/;

/** The address as it may stand on a command line, which every user of the machine can read. */
function withoutPassword(url: string): string {
  return url.replace(passwordForm, "$1@");
}

async function runProgram(name: string, url: string, args: readonly string[]): Promise<void> {
  const password = passwordForm.exec(url)?.[2];
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  const folder = await installedPostgres();
  const program = folder !== null && existsSync(join(folder, name)) ? join(folder, name) : name;
  try {
    await run(program, args, { env, maxBuffer: 64 * 1_024 * 1_024 });
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    if (code === "ENOENT")
      throw new Error(
        `${name} is not installed. Install PostgreSQL's client programs, at least of the server's version.`,
        {
          cause: error,
        },
      );
    throw new Error(`${name} failed: ${stderr.trim() || String(code)}`, { cause: error });
  }
}
