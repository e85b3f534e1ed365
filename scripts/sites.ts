import { mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readSiteFiles, removeSiteFiles, siteIdsOfFiles } from "../src/adapters/delivery/delivered-files.ts";
import { fileStorageFromEnvironment } from "../src/adapters/file-storage/open-file-storage.ts";
import { snapshotPath } from "../src/adapters/search/embedded/index-snapshots.ts";
import { foundLocationsPath } from "../src/adapters/feeds/found-locations-file.ts";
import { feedFolder } from "../src/adapters/listing-feeds/feed-files.ts";
import type { Store } from "../src/adapters/open-store.ts";
import type { FileStorage } from "../src/file-storage/file-storage.ts";
import { faultText } from "../src/sites/config-fault.ts";
import { newestLeads } from "../src/leads/newest-leads.ts";
import { askYes } from "./ask-yes.ts";
import { configuredSites, sitesFolder } from "./known-site.ts";
import { refuseOutputFolder } from "./output-path.ts";
import { exitWrongArguments, fail, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import type { StoredInvoicePayment } from "../src/invoice-payments/invoice-payments.ts";
import type { StoredReservation } from "../src/reservations/reservations.ts";
import { withExistingStore } from "./with-existing-store.ts";
import { errorText } from "../src/settings/error-text.ts";

const usage = `Usage: npm run sites -- <command>
  list       lists the sites with stored data, and whether they have settings
  offboard --site SITE --to FOLDER [--yes]
             writes a site's leads, accounts with their watchlists, vehicles, overrides, reservations, ledger and
             delivered files into a new folder, asks for confirmation, and removes everything of the site from the
             database, its files and the data folder. Delete its settings file first (with SITES_FROM=store from the
             store, by config:push -- --remove): while it exists, shoppers may still send enquiries.
Exit codes: 0 done; 1 failed; 2 invalid arguments, or not confirmed.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data). SITES_FROM selects the settings.
`;

type Command = { name: "list" } | { name: "offboard"; siteId: string; folder: string; isAgreed: boolean };

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    site: { type: "string" },
    to: { type: "string" },
    yes: { type: "boolean", default: false },
  });
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new WrongArguments(`Unexpected argument: "${rest.join(" ")}".`);
  if (name === "list") {
    if (values.site !== undefined || values.to !== undefined || values.yes)
      throw new WrongArguments("list has no options.");
    return { name };
  }
  if (name !== "offboard") throw new WrongArguments("Use list or offboard.");
  if (values.site === undefined || values.to === undefined) throw new WrongArguments("offboard needs --site and --to.");
  return { name, siteId: values.site, folder: resolve(values.to), isAgreed: values.yes };
}

const removing = { verb: "remove", done: "removed" } as const;
const dataDir = process.env["DATA_DIR"]?.trim() || ".data";

async function run(store: Store, command: Command): Promise<number> {
  const files = fileStorageFromEnvironment(process.env, dataDir);
  const stored = new Set([...(await store.siteIds()), ...(await siteIdsOfFiles(files))]);
  const { sites, faults } = await configuredSites();
  const configured = new Set(sites.all.map(({ slug }) => slug));
  if (command.name === "list") {
    for (const siteId of [...stored].toSorted())
      process.stdout.write(`${siteId}${configured.has(siteId) ? "" : "  no settings"}\n`);
    return 0;
  }
  const { siteId, folder, isAgreed } = command;
  if (!stored.has(siteId)) {
    const known = [...stored].toSorted().join(", ") || "none";
    throw new WrongArguments(`Nothing is stored for a site "${siteId}". The sites are: ${known}.`);
  }
  // An unreadable file may be the site's own.
  if (faults.length > 0) return fail(`The settings have errors. Fix them first:\n${faults.map(faultText).join("\n")}`);
  if (configured.has(siteId))
    return fail(
      `${siteId} is still in the settings. Remove its file from SITES_DIR first, or from the store with config:push -- --remove, then offboard it.`,
    );
  refuseOutputFolder("--to", folder, [dataDir], "from which files of the site are removed");
  refuseOutputFolder("--to", folder, [sitesFolder()], "which contains the settings of sites");
  if (!isAgreed && !process.stdin.isTTY) {
    process.stderr.write(
      `Nothing was exported or removed: there is no terminal for confirmation. Run again with --yes to export ${siteId} and remove it.\n`,
    );
    return exitWrongArguments;
  }
  await makeEmptyFolder(folder);
  const counts = await exportSite(store, siteId, folder);
  await exportFiles(files, siteId, folder);
  process.stdout.write(`Written to ${folder}: ${Object.entries(counts).map(countText).join(", ")}.\n`);
  if (!isAgreed && !(await askYes(`All of this will be removed from ${siteId}.`, removing))) return exitWrongArguments;
  const rows = await store.siteData.remove(siteId);
  await removeSiteFiles(files, siteId);
  for (const path of pathsFor(siteId)) await rm(path, { recursive: true, force: true });
  await store.removeErasedBytes();
  process.stdout.write(`Removed: ${rows} rows of ${siteId}, and its files.\n`);
  return 0;
}

/** Folders with files of a site, and single files. */
function pathsFor(siteId: string): string[] {
  return [
    ...["lead-files", "demo-deliveries", "drop"].map((folder) => join(dataDir, folder, siteId)),
    foundLocationsPath(dataDir, siteId),
    feedFolder(dataDir, siteId),
    snapshotPath(dataDir, siteId),
  ];
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    const reason = errorText(error);
    throw new WrongArguments(`The folder ${folder} cannot be created: ${reason}. Specify another one.`);
  });
  if ((await readdir(folder)).length > 0)
    throw new WrongArguments(`The folder ${folder} is not empty. Specify a new one.`);
}

/** Creates one level at a time: Node's recursive mkdir never returns in a folder such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  const parent = dirname(folder);
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent);
    await make();
  });
}

async function exportSite(store: Store, siteId: string, folder: string): Promise<Record<string, number>> {
  const counts = {
    leads: await writeList(join(folder, "leads.json"), newestLeads(store.leads, [siteId])),
    accounts: await writeList(join(folder, "accounts.json"), store.siteData.accounts(siteId)),
    vehicles: await writeList(join(folder, "vehicles.json"), store.stock.vehicles(siteId)),
    overrides: await writeList(join(folder, "overrides.json"), store.overrides.ofSite(siteId)),
    reservations: await writeList(join(folder, "reservations.json"), readReservations(store, siteId)),
    invoicePayments: await writeList(join(folder, "invoice-payments.json"), readInvoicePayments(store, siteId)),
    movements: await writeList(join(folder, "ledger.json"), readPages(store.ledger.movementsSince(siteId, 0))),
  };
  return counts;
}

async function exportFiles(files: FileStorage, siteId: string, folder: string): Promise<void> {
  for await (const { name, body } of readSiteFiles(files, siteId)) {
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), body, { flag: "wx", mode: 0o600 });
  }
}

/** Far more than a site has. */
const mostReservations = 10_000_000;

async function* readReservations({ reservations }: Store, siteId: string): AsyncGenerator<StoredReservation[]> {
  yield await reservations.newest(siteId, mostReservations);
}

async function* readInvoicePayments(store: Store, siteId: string): AsyncGenerator<StoredInvoicePayment[]> {
  yield await store.invoicePayments.all(siteId);
}

async function* readPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  for await (const item of items) yield [item];
}

/**
 * Writes one JSON array with one record per line and flushes it to disk. Returns the number of records. Readable by
 * the owner only, because it is personal data.
 */
async function writeList(path: string, pages: AsyncIterable<readonly unknown[]>): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let count = 0;
    for await (const page of pages) {
      const lines = page.map((record, index) => `${count + index === 0 ? "[" : ","}\n${JSON.stringify(record)}`);
      await file.write(lines.join(""));
      count += page.length;
    }
    await file.write(count === 0 ? "[]\n" : "\n]\n");
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}

function countText([name, count]: [string, number]): string {
  return `${count} ${name}`;
}

process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => run(store, command));
});
