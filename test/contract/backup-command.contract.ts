import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dropFile } from "../../src/adapters/delivery/drop-file.ts";
import { openPostgres } from "../../src/adapters/store/postgres.ts";
import { openSqlite } from "../../src/adapters/store/sqlite.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import { stockVehicle } from "../factories.ts";
import { databaseUrl, newName, onServer } from "../empty-postgres.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";
import { fillEmptyTables, rowsOfSite } from "./site-rows.ts";

/** `npm run backup` and `npm run restore`: the drill of docs/operations.md. */
export function backupCommandContract(makePlace: () => Promise<StorePlace>): void {
  let folder: string;
  const databases: string[] = [];
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-backup-"));
    await mkdir(join(folder, "sites", "groups"), { recursive: true });
    await writeFile(join(folder, "sites", "north.json"), "{}");
    await writeFile(join(folder, "sites", "groups", "group.json"), "{}");
  });
  afterEach(async () => {
    for (const name of databases.splice(0)) await onServer(serverUrl, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true });
  });

  const inFolder = (...path: string[]) => join(folder, ...path);
  const command = (script: "backup" | "restore", options: StoreOptions, dataDir: string, ...args: string[]) =>
    runScript(script, options, args, { DATA_DIR: dataDir, SITES_DIR: inFolder("sites") });

  /** A store with rows in every table, and files beside it. */
  async function filledPlace() {
    const place = await makePlace();
    const dataDir = "dataDir" in place.options ? place.options.dataDir : inFolder("data");
    const store = await place.open();
    await store.stockWrites.putVehicles("north", [stockVehicle("rav4"), stockVehicle("yaris")]);
    await store.leads.submit(leadRow("north", "l1", { message: "Is it still there?" }), "key-1", [outboxEntry("o1")]);
    await fillEmptyTables(place, ["north"]);
    await dropFile(join(dataDir, "lead-files", "north", "dms"), "o1.xml", "<adf/>");
    await dropFile(join(dataDir, "pictures", "ab"), "made-again.webp", "picture");
    await dropFile(dataDir, "finance-application-key", "the key to what is encrypted");
    return { place, dataDir };
  }

  /** A store of the same kind in another place, which has nothing yet. */
  async function emptyTarget(options: StoreOptions): Promise<StoreOptions> {
    if ("dataDir" in options) return { dataDir: inFolder("restored") };
    const name = newName();
    await onServer(serverUrl, `create database ${name}`);
    databases.push(name);
    return { databaseUrl: databaseUrl(serverUrl, name) };
  }

  const openDatabase = (options: StoreOptions) =>
    "dataDir" in options ? openSqlite(options.dataDir) : openPostgres(options.databaseUrl);

  it("a backup of a store in use is restored in another place with every row, file and setting, and without keys", async () => {
    const { place, dataDir } = await filledPlace();
    const backedUp = await command("backup", place.options, dataDir, "--to", inFolder("backup"));
    expect(backedUp).toMatchObject({ exitCode: 0, stderr: "" });
    const files = (await readdir(inFolder("backup"), { recursive: true })).join("\n");
    expect(files).not.toMatch(/key|pictures/);
    expect((await stat(inFolder("backup"))).mode & 0o077).toBe(0);

    const target = await emptyTarget(place.options);
    const args = ["--from", inFolder("backup"), "--sites-to", inFolder("restored-sites")];
    const restored = await command("restore", target, inFolder("restored"), ...args);
    expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await readFile(inFolder("restored", "lead-files", "north", "dms", "o1.xml"), "utf8")).toBe("<adf/>");
    expect(await readFile(inFolder("restored-sites", "groups", "group.json"), "utf8")).toBe("{}");
    expect(await rowsOfSite({ options: target, openDatabase: () => openDatabase(target) }, "north")).toEqual(
      await rowsOfSite(place, "north"),
    );
  });

  it("a damaged or incomplete backup, and a place that is in use, are refused before anything is written", async () => {
    const { place, dataDir } = await filledPlace();
    await command("backup", place.options, dataDir, "--to", inFolder("backup"));
    const target = await emptyTarget(place.options);
    const again = await command("backup", place.options, dataDir, "--to", inFolder("backup"));
    expect(again).toMatchObject({ exitCode: 1 });
    expect(again.stderr).toContain("is not empty. Nothing was written. Specify a new folder.");

    const intoUse = await command("restore", place.options, dataDir, "--from", inFolder("backup"));
    expect(intoUse).toMatchObject({ exitCode: 1 });
    expect(intoUse.stderr).toContain("is not empty. Nothing was restored. Specify a new folder.");

    const dump = (await readdir(inFolder("backup"))).find((name) => name.startsWith("store.")) ?? "";
    await appendFile(inFolder("backup", dump), "x");
    const damaged = await command("restore", target, inFolder("restored"), "--from", inFolder("backup"));
    expect(damaged).toMatchObject({ exitCode: 1 });
    expect(damaged.stderr).toContain(`These files are missing or changed:\n  ${dump}\nNothing was restored.`);

    await rm(inFolder("backup", "manifest.json"));
    const incomplete = await command("restore", target, inFolder("restored"), "--from", inFolder("backup"));
    expect(incomplete.stderr).toContain("is not a complete backup: it has no manifest.json. Choose another backup.");
    expect(await readdir(folder)).not.toContain("restored");
  });

  it("a backup of a newer release is refused", async () => {
    const { place, dataDir } = await filledPlace();
    await command("backup", place.options, dataDir, "--to", inFolder("backup"));
    const path = inFolder("backup", "manifest.json");
    await writeFile(path, (await readFile(path, "utf8")).replace(/"storeVersion": \d+/, '"storeVersion": 9999'));
    const target = await emptyTarget(place.options);
    const refused = await command("restore", target, inFolder("restored"), "--from", inFolder("backup"));
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.stderr).toContain("The store is at version 9999");
  });
}
