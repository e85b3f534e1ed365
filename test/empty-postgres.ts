import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A database with an empty store of this code's version, from which tests make theirs. */
    emptyPostgres: string;
  }
}

/** Makes the database that tests copy, if the run has a PostgreSQL server, and removes it after the run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  if (serverUrl === "") return undefined;
  const { openStore } = await import("../src/adapters/open-store.ts");
  const name = newName();
  await onServer(serverUrl, `create database ${name}`);
  await (await openStore({ databaseUrl: databaseUrl(serverUrl, name) })).close();
  project.provide("emptyPostgres", name);
  return () => dropWithCopies(serverUrl, name);
}

/** A name for a copy of the run's database, by which the end of the run finds it. */
export function nameOfCopy(template: string): string {
  return `${template}_${randomUUID().slice(0, 8)}`;
}

async function dropWithCopies(serverUrl: string, template: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const copies = await client.query<{ datname: string }>("select datname from pg_database where datname ^@ $1", [
      template,
    ]);
    for (const { datname } of copies.rows) await client.query(`drop database ${datname} with (force)`);
  });
}

/** A name for a database or a schema that no other test has. */
export function newName(): string {
  return `test_${randomUUID().replaceAll("-", "")}`;
}

/** The address of a database of a server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Runs one statement with a connection of its own. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(statement));
}

async function withClient(serverUrl: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  // Notices about tables dropped with their schema are not relevant.
  client.on("notice", () => undefined);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
