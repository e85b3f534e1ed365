import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { migrate } from "../../src/adapters/store/migrations/migrate.ts";
import { migrations } from "../../src/adapters/store/migrations/migrations.ts";
import { siteFile } from "../factories.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";

/** Contract of `npm run upgrade:check`. */
export function upgradeCheckContract(makePlace: () => Promise<StorePlace>): void {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  async function sitesWith(settings: object): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-upgrade-"));
    folders.push(folder);
    await writeFile(join(folder, "alpha.json"), JSON.stringify(settings));
    return folder;
  }
  const check = async (
    { options }: StorePlace,
    args: readonly string[] = [],
    { settings = siteFile("alpha") as object, environment = {} } = {},
  ) => runScript("upgrade-check", options, args, { SITES_DIR: await sitesWith(settings), ...environment });
  const readVersion = async (place: StorePlace) => {
    const { read } = await place.openDatabase();
    return (await read.selectFrom("schema_migrations").select("version").execute()).length;
  };
  const placeAt = async (version: number): Promise<StorePlace> => {
    const place = await makePlace();
    await migrate(
      await place.openDatabase(),
      0,
      migrations.filter((migration) => migration.version <= version),
    );
    return place;
  };
  const makeBackup = async ({ options }: StorePlace, createdAt: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-backups-"));
    folders.push(folder);
    await mkdir(join(folder, "monday"));
    const store = "databaseUrl" in options ? "postgresql" : "embedded";
    const manifest = { format: 1, createdAt, store, schema: null, storeVersion: 1, rows: {}, files: {} };
    await writeFile(join(folder, "monday", "manifest.json"), JSON.stringify(manifest));
    return folder;
  };
  const now = () => new Date().toISOString();

  it("on a store of this release nothing is in the way", async () => {
    const { exitCode, stdout } = await check(await placeAt(9_999));
    expect(stdout).toContain("No migration runs.");
    expect(stdout).toMatch(/Nothing is in the way\.\n$/);
    expect(exitCode).toBe(0);
  });

  it("migrations that only add are listed, need a recent backup, and leave the store as it is", async () => {
    const place = await placeAt(51);
    const before = await readVersion(place);
    const unsaved = await check(place);
    expect(unsaved.stdout).toMatch(/from version 51: 52 build files/);
    expect(unsaved.stdout).toContain("Replace them one by one.");
    expect(unsaved.stdout).toContain("stops  No backup is named.");
    expect(unsaved.exitCode).toBe(1);
    const old = await check(place, ["--backup", await makeBackup(place, "2020-01-01T00:00:00.000Z")]);
    expect(old.stdout).toContain("which is more than a day ago.");
    expect(old.exitCode).toBe(1);
    const saved = await check(place, ["--backup", await makeBackup(place, now())]);
    expect(saved.stdout).toContain("Nothing is in the way.");
    expect(saved.exitCode).toBe(0);
    expect(await readVersion(place)).toBe(before);
  });

  it("migrations that take something stop until the servers of the release before are stopped", async () => {
    const place = await placeAt(50);
    const backup = await makeBackup(place, now());
    const running = await check(place, ["--backup", backup]);
    expect(running.stdout).toContain("cannot use the store after 51 drawn prizes.");
    expect(running.exitCode).toBe(1);
    const stopped = await check(place, ["--backup", backup, "--stopped"]);
    expect(stopped.exitCode).toBe(0);
  });

  it("names variables that are missing, settings that are unknown, and secrets that need no overlap", async () => {
    const place = await placeAt(9_999);
    const secret = "a secret of more than 32 characters";
    const { exitCode, stdout } = await check(place, [], {
      settings: { ...siteFile("alpha"), frobnicate: true },
      environment: {
        FORECOURT_MODE: "production",
        SIGN_IN_SECRET: secret,
        SIGN_IN_SECRET_ACCEPTED: secret,
        SEARCH_SIGNING_KEY: secret,
        FINANCE_APPLICATION_KEY: "",
      },
    });
    expect(stdout).toContain("stops  Environment: FINANCE_APPLICATION_KEY: must be a secret");
    expect(stdout).toContain("note   Environment: SIGN_IN_SECRET_ACCEPTED equals SIGN_IN_SECRET.");
    expect(stdout).toMatch(/stops {2}Settings: .*frobnicate/);
    expect(exitCode).toBe(1);
  });

  it("invalid arguments end with 2", async () => {
    expect((await check(await placeAt(9_999), ["--backup"])).exitCode).toBe(2);
  });
}
