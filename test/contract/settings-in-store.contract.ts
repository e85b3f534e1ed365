import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compose, type Platform } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import { liveSites } from "../../src/server/live-sites.ts";
import type { ConfigFault } from "../../src/sites/config-fault.ts";
import type { VersionedSiteStore } from "../../src/sites/site-store.ts";
import { plainVehicles, siteFile, writeClientFolder } from "../factories.ts";
import { askServer } from "../http/http-request.ts";
import type { StorePlace } from "./every-store.ts";

/** How servers with SITES_FROM=store follow the settings in their shared store. */
export function settingsInStoreContract(makePlace: () => Promise<StorePlace>): void {
  let folder = "";
  let platforms: Platform[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "settings-in-store-"));
  });
  afterEach(async () => {
    for (const platform of platforms.splice(0)) await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async ({ options }: StorePlace): Promise<Platform> => {
    const store = "dataDir" in options ? { DATA_DIR: options.dataDir } : { DATABASE_URL: options.databaseUrl };
    // This folder does not exist: nothing may depend on it.
    const environment = { SITES_FROM: "store", SITES_DIR: join(folder, "none"), DATA_DIR: folder, ...store };
    const read = readSettings(environment);
    if (!read.ok) throw new Error(read.faults.join());
    return compose(read.settings, await writeClientFolder(folder), async ({ stockWrites }) => {
      await stockWrites.putVehicles("alpha", plainVehicles(3));
    });
  };
  const serve = async (place: StorePlace): Promise<number> => {
    const platform = await start(place);
    platforms.push(platform);
    await new Promise<void>((resolve) => platform.server.listen(0, "127.0.0.1", resolve));
    return (platform.server.address() as AddressInfo).port;
  };
  const write = async (settings: VersionedSiteStore, changes: Record<string, unknown>) => {
    const files = Object.entries(changes).map(([file, value]) => ({
      file,
      text: value === null || typeof value === "string" ? value : JSON.stringify(value),
    }));
    const author = { by: "a test", at: 1, note: "" };
    expect(await settings.write((await settings.read()).version, files, author)).toMatchObject({ ok: true });
  };

  it("a server does not start before the store has settings, and says what to do", async () => {
    await expect(start(await makePlace())).rejects.toThrow(
      "the store contains no site settings yet. Save them there with npm run config:push",
    );
  });

  it("[NV-06] a store that does not answer takes no site offline, and is reported once", async () => {
    const store = await (await makePlace()).open();
    await write(store.settings, { "alpha.json": siteFile("alpha") });
    const faults: ConfigFault[] = [];
    const sites = await liveSites(store.settings, ["harbourline"], (found) => faults.push(...found));
    await store.close();
    await vi.waitFor(() => expect(faults).toMatchObject([{ file: "the store", path: "" }]), 10_000);
    // Longer than several polls of the store.
    await sleep(2_000);
    expect(faults).toHaveLength(1);
    expect(sites.current().siteByHost("alpha.localhost")?.slug).toBe("alpha");
    sites.close();
  });

  it("settings of a restored backup are read, although their version is lower", async () => {
    const place = await makePlace();
    const { settings } = await place.open();
    await write(settings, { "alpha.json": "one" });
    await write(settings, { "alpha.json": "two", "bravo.json": "two" });
    expect((await settings.read()).files).toHaveLength(2);
    const database = await place.openDatabase();
    for (const table of ["settings_files", "settings_versions"] as const)
      await database.transaction((transaction) => transaction.deleteFrom(table).where("version", "=", 2).execute());
    expect(await settings.read()).toEqual({
      version: "1",
      files: [{ kind: "site", file: "alpha.json", text: "one" }],
    });
  });

  it("[NV-06, RT-01] every server follows changed, new, broken and removed settings while it runs", async () => {
    const place = await makePlace();
    const { settings } = await place.open();
    await write(settings, { "alpha.json": siteFile("alpha") });
    const ports = [await serve(place), await serve(place)];
    const onEveryServer = (holds: (port: number) => Promise<void>) =>
      vi.waitFor(() => Promise.all(ports.map(holds)), { timeout: 20_000, interval: 50 });
    const headingIs = (heading: string) => async (port: number) =>
      expect((await askServer(port, "alpha.localhost", "/search")).text).toContain(heading);
    const statusIs = (host: string, status: number) => async (port: number) =>
      expect((await askServer(port, host, "/")).status).toBe(status);
    const errors: string[] = [];
    const stderr = vi.spyOn(process.stderr, "write").mockImplementation((line) => errors.push(String(line)) > 0);
    try {
      await onEveryServer(headingIs("3 cars found"));
      await onEveryServer(statusIs("bravo.localhost", 404));

      const withGroup = siteFile("alpha", { group: "north" });
      const group = { slug: "north", name: "North", copy: { searchHeading: "From the group" } };
      await write(settings, { "alpha.json": withGroup, "groups/north.json": group, "bravo.json": siteFile("bravo") });
      await onEveryServer(headingIs("From the group"));
      await onEveryServer(statusIs("bravo.localhost", 200));

      await write(settings, { "alpha.json": "{ not json", "charlie.json": siteFile("charlie") });
      await onEveryServer(statusIs("charlie.localhost", 200));
      await onEveryServer(headingIs("From the group"));
      const refused = errors.filter((line) =>
        line.includes("site settings rejected, the last valid settings stay in use"),
      );
      expect(refused).toHaveLength(2);
      expect(refused.join("")).toMatch(/"place":"the store".*alpha\.json/);

      await write(settings, { "alpha.json": withGroup, "bravo.json": null });
      await onEveryServer(statusIs("bravo.localhost", 404));
      await onEveryServer(statusIs("alpha.localhost", 200));
    } finally {
      stderr.mockRestore();
    }
  }, 90_000);
}
