import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { migrations } from "../src/adapters/store/migrations/migrations.ts";
import { StoreTooNewError } from "../src/adapters/store/migrations/store-version.ts";
import { type StoreOptions, storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { copyFiles, damagedFiles, filesBelow } from "./backup/backup-files.ts";
import { type BackupManifest, readManifest, type StoreDump } from "./backup/backup-manifest.ts";
import { loadPostgres } from "./backup/postgres-dump.ts";
import { loadSqlite } from "./backup/sqlite-dump.ts";
import { fail, readOptions, runCommand, WrongArguments } from "./read-arguments.ts";

const usage = `Usage: npm run restore -- --from FOLDER [--sites-to FOLDER]
  --from FOLDER      a folder that npm run backup wrote
  --sites-to FOLDER  a new or empty folder for the settings of the sites, if the backup has any
Restores into DATABASE_URL, which must be an empty database, or else into DATA_DIR (.data). DATA_DIR must be new or
empty. Every file of the backup is checked first, and the rows of every table after it.
Exit codes: 0 done; 1 failed; 2 invalid arguments.
`;

type Request = { from: string; sitesTo: string | null };

function readRequest(args: readonly string[]): Request {
  const values = readOptions(args, { from: { type: "string" }, "sites-to": { type: "string" } });
  if (values.from === undefined) throw new WrongArguments("Specify the backup folder: --from FOLDER.");
  const sitesTo = values["sites-to"];
  return { from: resolve(values.from), sitesTo: sitesTo === undefined ? null : resolve(sitesTo) };
}

async function restore({ from, sitesTo }: Request): Promise<number> {
  const options = storeOptionsFromEnvironment(process.env);
  const dataDir = process.env["DATA_DIR"]?.trim() || ".data";
  const manifest = await readManifest(from);
  refuseOtherStore(manifest, options);
  const damaged = await damagedFiles(from, manifest);
  if (damaged.length > 0)
    return fail(
      `The backup is damaged. These files are missing or changed:\n  ${damaged.join("\n  ")}\nNothing was restored.`,
    );
  for (const target of [dataDir, ...(sitesTo === null ? [] : [sitesTo])]) await requireEmpty(target);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyAll(join(from, "data"), dataDir);
  if (sitesTo !== null) await copyAll(join(from, "sites"), sitesTo);
  const rows = await loadStore(from, options, manifest);
  const different = Object.keys({ ...rows, ...manifest.rows }).filter((table) => rows[table] !== manifest.rows[table]);
  if (different.length > 0)
    return fail(
      `Restored, but these tables do not have the rows of the backup: ${different.join(", ")}. Do not use it.`,
    );
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Restored the backup of ${manifest.createdAt}: ${total} rows in ${Object.keys(rows).length} tables.\n` +
      "Next: set the secrets that the backed up servers had, start a server, and, if sites use Meilisearch, run npm run search:index -- --all.\n",
  );
  return 0;
}

/** Throws if the backup cannot be restored into this kind of store, or by this release. */
function refuseOtherStore({ store, storeVersion }: BackupManifest, options: StoreOptions): void {
  const target = "databaseUrl" in options ? "postgresql" : "embedded";
  if (store === "postgresql" && target === "embedded")
    throw new Error("This backup was taken from PostgreSQL: set DATABASE_URL to an empty database.");
  if (store === "embedded" && target === "postgresql")
    throw new Error(
      "This backup was taken from an embedded store: unset DATABASE_URL, and set DATA_DIR to a new folder.",
    );
  const known = migrations.at(-1)?.version ?? 0;
  if (storeVersion > known) throw new StoreTooNewError(storeVersion, known);
}

async function requireEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length > 0) throw new Error(`${folder} is not empty. Nothing was restored. Specify a new folder.`);
}

async function copyAll(from: string, to: string): Promise<void> {
  await copyFiles(from, to, await filesBelow(from), { mayVanish: false });
}

function loadStore(from: string, options: StoreOptions, manifest: BackupManifest): Promise<StoreDump["rows"]> {
  return "databaseUrl" in options
    ? loadPostgres(from, options.databaseUrl, manifest)
    : loadSqlite(from, options.dataDir);
}

process.exitCode = await runCommand(usage, () => restore(readRequest(process.argv.slice(2))));
