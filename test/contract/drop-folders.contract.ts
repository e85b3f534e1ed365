import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { folderIdentity } from "../../src/adapters/feeds/folder-identity.ts";
import { settingsFolder } from "../../src/adapters/settings/settings-folder.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { soleWorker } from "../../src/adapters/store/sole-worker.ts";
import { brands, mailColours } from "../../src/brands/brands.ts";
import { watchDropFolders } from "../../src/server/drop-folders.ts";
import type { Log } from "../../src/server/log.ts";
import { liveSites } from "../../src/server/live-sites.ts";
import { exampleInput, exampleInputWith } from "../../src/sites/example-site-for-test.ts";
import type { StorePlace } from "./every-store.ts";

/** How the drop folders of several server processes work together, on every store. */
export function dropFoldersContract(makePlace: () => Promise<StorePlace>): void {
  const now = Date.UTC(2026, 10, 22, 1);
  const pollMs = 50;
  const header = "stocknum,make,model,year\n";
  let dataDir: string;
  let logged: { level: string; event: string; process: number; facts: Record<string, unknown> }[];
  let stops: (() => Promise<void>)[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "drop-folders-"));
    logged = [];
    stops = [];
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const startProcess = async (place: StorePlace, process: number): Promise<Store> => {
    const store = await place.open();
    const settings = settingsFolder(join(dataDir, "sites"));
    const sites = await liveSites(settings, Object.keys(brands), (faults) => {
      throw new Error(JSON.stringify(faults));
    });
    const worker = soleWorker(place.options, `drop-folders-${await folderIdentity(join(dataDir, "drop"))}`);
    const log: Log = (level, event, facts = {}) => logged.push({ level, event, process, facts });
    const stop = watchDropFolders({
      dataDir,
      mappingText: settings.mapping,
      sites,
      store,
      mayWork: worker.holds,
      pollMs,
      digest: (text) => hash("sha256", text, "base64url"),
      brandColours: mailColours,
      clock: () => now,
      log,
    });
    stops.push(async () => {
      await stop();
      sites.close();
      await worker.close();
    });
    return store;
  };
  const writeSite = async (slug = "example"): Promise<void> => {
    const feed = { uploadEnd: "renamed" as const, contactEmail: "feeds@dealer.example" };
    const oneDealership = {
      dealerships: exampleInput.dealerships.slice(0, 1),
      locations: exampleInput.locations?.slice(0, 1) ?? [],
    };
    await mkdir(join(dataDir, "sites"), { recursive: true });
    const own = { slug, hosts: [`${slug}.localhost`], stock: { feed } };
    const input = { ...exampleInputWith(own), ...oneDealership };
    await writeFile(join(dataDir, "sites", `${slug}.json`), JSON.stringify(input));
  };
  const drop = async (name: string, text: string): Promise<void> => {
    await vi.waitFor(() => expect(existsSync(join(dataDir, "drop", "example", "failed"))).toBe(true), 15_000);
    const path = join(dataDir, "drop", "example", name);
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
    await vi.waitFor(
      async () => expect(await readdir(join(dataDir, "drop", "example", "done"))).toContain(name),
      15_000,
    );
  };

  it(
    "import each file in one process, warn with counts of held rows, and mail it once",
    { timeout: 60_000 },
    async () => {
      await writeSite();
      const place = await makePlace();
      const [store] = [await startProcess(place, 1), await startProcess(place, 2)];
      const rows = Array.from({ length: 20 }, (_, index) => `${index},Toyota,RAV4,2022\n`);
      await drop("first.csv", header + rows.join(""));
      await drop("second-1.csv", header + rows.slice(0, 2).join(""));
      await drop("second-2.csv", header + rows.slice(0, 2).join(""));

      const imports = logged.filter(({ event }) => event === "stock file");
      expect(imports.map(({ level, facts }) => [level, facts["file"], facts["warnings"]])).toEqual([
        ["info", "first.csv", undefined],
        ["warn", "second-1.csv", { "removals-held": 18 }],
        ["warn", "second-2.csv", { "removals-held": 18 }],
      ]);
      expect(new Set(imports.map(({ process }) => process)).size).toBe(1);
      expect(logged.filter(({ level }) => level === "error")).toEqual([]);
      const mails = await store.outbox.claim(now, 10, 1_000);
      expect(mails).toMatchObject([
        { payload: { to: "feeds@dealer.example", subject: "Stock file imported in part: second-1.csv" } },
      ]);
    },
  );

  it("continue in another process when the working one ends", { timeout: 60_000 }, async () => {
    await writeSite();
    const place = await makePlace();
    await startProcess(place, 1);
    await drop("first.csv", `${header}1,Toyota,RAV4,2022\n`);
    await startProcess(place, 2);
    await stops.shift()?.();
    await drop("second.csv", `${header}1,Toyota,RAV4,2023\n`);
    expect(logged.filter(({ event }) => event === "stock file").map(({ process }) => process)).toEqual([1, 2]);
    const report: unknown = JSON.parse(
      await readFile(join(dataDir, "drop", "example", "done", "second.csv.report.json"), "utf8"),
    );
    expect(report).toMatchObject({ outcome: "taken", counts: { updated: 1 } });
  });

  it(
    "read files with the saved mapping of the site's name, as it is when a file arrives",
    { timeout: 60_000 },
    async () => {
      await writeSite();
      const store = await startProcess(await makePlace(), 1);
      await mkdir(join(dataDir, "sites", "mappings"));
      for (const column of ["Builder", "Builder of the car"]) {
        const mapping = { name: "A dealer's own words", columns: { make: column } };
        await writeFile(join(dataDir, "sites", "mappings", "example.json"), JSON.stringify(mapping));
        await drop(`${column}.csv`, `stocknum,${column},model,year\n${column},Toyota,RAV4,2022\n`);
      }
      const vehicles = (await Array.fromAsync(store.stock.vehicles("example"))).flat();
      expect(vehicles.map(({ make }) => make)).toContain("Toyota");
      expect(logged.filter(({ level }) => level === "error")).toEqual([]);
    },
  );

  it("are not created again for a site without settings, until these are back", { timeout: 60_000 }, async () => {
    await writeSite();
    await startProcess(await makePlace(), 1);
    const folder = join(dataDir, "drop", "example");
    const isThere = (path: string) => vi.waitFor(() => expect(existsSync(path)).toBe(true), 20_000);
    await isThere(join(folder, "failed"));
    await rm(join(dataDir, "sites", "example.json"));
    await writeSite("second");
    await isThere(join(dataDir, "drop", "second", "failed"));
    await rm(folder, { recursive: true });
    // Longer than many polls of a folder, and longer than a change of the settings takes.
    await sleep(20 * pollMs);
    expect(existsSync(folder)).toBe(false);
    await writeSite();
    await isThere(join(folder, "failed"));
  });
}
