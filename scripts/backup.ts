import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { hasStore, type StoreOptions, storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { copyFiles, dataFiles, describeFiles, filesBelow } from "./backup/backup-files.ts";
import { type StoreDump, writeManifest } from "./backup/backup-manifest.ts";
import { dumpPostgres } from "./backup/postgres-dump.ts";
import { dumpSqlite } from "./backup/sqlite-dump.ts";
import { settingsSource, sitesFolder } from "./known-site.ts";
import { refuseOutputFolder } from "./output-path.ts";
import { fail, readOptions, runCommand, WrongArguments } from "./read-arguments.ts";

const usage = `Usage: npm run backup -- --to FOLDER
  --to FOLDER  a new or empty folder, for the store, the files of DATA_DIR that cannot be made again, and the settings
               of SITES_DIR
Servers may run meanwhile. The backup contains personal data, but no keys: store FINANCE_APPLICATION_KEY and the other
secrets elsewhere. Restore it with npm run restore.
Exit codes: 0 done; 1 failed; 2 invalid arguments.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data).
`;

const dataDir = process.env["DATA_DIR"]?.trim() || ".data";

function readFolder(args: readonly string[]): string {
  const { to } = readOptions(args, { to: { type: "string" } });
  if (to === undefined) throw new WrongArguments("Specify the backup folder: --to FOLDER.");
  const folder = resolve(to);
  refuseOutputFolder("--to", folder, [dataDir], "which is being backed up");
  refuseOutputFolder("--to", folder, [sitesFolder()], "which contains the settings of sites");
  return folder;
}

function dumpStore(options: StoreOptions, folder: string): Promise<StoreDump> {
  return "databaseUrl" in options ? dumpPostgres(options.databaseUrl, folder) : dumpSqlite(options.dataDir, folder);
}

async function backUp(folder: string): Promise<number> {
  const options = storeOptionsFromEnvironment(process.env);
  if (!hasStore(options))
    return fail("There is no store yet. Start the server first, or set DATA_DIR or DATABASE_URL.");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    return fail(`${folder} is not empty. Nothing was written. Specify a new folder.`);
  const dump = await dumpStore(options, folder);
  // Copied after the store: a lead that is in the store but not among the files is delivered again.
  await copyFiles(dataDir, join(folder, "data"), await dataFiles(dataDir), { mayVanish: true });
  if (settingsSource() === "files") {
    const settings = sitesFolder();
    await copyFiles(settings, join(folder, "sites"), await filesBelow(settings), { mayVanish: true });
  }
  const files = await describeFiles(folder);
  await writeManifest(folder, { format: 1, createdAt: new Date().toISOString(), ...dump, files });
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const rows = Object.values(dump.rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `Backed up to ${folder}: ${rows} rows, ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB.\n`,
  );
  return 0;
}

process.exitCode = await runCommand(usage, () => backUp(readFolder(process.argv.slice(2))));
