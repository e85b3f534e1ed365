import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLookPace } from "../src/adapters/feeds/look-pace.ts";
import { watchDropFolder } from "../src/adapters/feeds/drop-folder.ts";
import { importDroppedFile } from "../src/adapters/feeds/import-dropped-file.ts";
import { importFeedFile, type FeedFileImport, type FeedFileResult } from "../src/adapters/feeds/import-feed-file.ts";
import type { Store } from "../src/adapters/open-store.ts";
import { parseFeedMapping, type FeedMapping } from "../src/stock-feed/mapping.ts";
import { firstSeenUnknown } from "../src/vehicles/stock.ts";
import { cardTag } from "../src/vehicles/card-tag.ts";
import { fullVehicle, siteForTest, testTime } from "../src/vehicles/vehicle-for-test.ts";
import { vehicleToWire } from "../src/vehicles/vehicle-wire-for-test.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";
import { openEmptySqlite } from "./empty-sqlite.ts";
import { runScript } from "./run-script.ts";
import { dayMs } from "../src/settings/durations.ts";

const projectFolder = resolve(import.meta.dirname, "..");
const dataFolder = resolve(projectFolder, "..", "shared", "data");
const listings = join(dataFolder, "australian-vehicle-prices.csv");
const feeds = join(dataFolder, "feeds");
const hasData = existsSync(listings);
const withoutData = hasData ? "" : " (skipped: the folder ../shared/data is absent)";

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stock-import-"));
  store = await openEmptySqlite(folder);
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const site = siteForTest({ dealerships: [{ id: "d1", slug: "harbour", name: "Harbour Toyota" }] });

function importPath(path: string, options: Partial<FeedFileImport> = {}): Promise<FeedFileResult> {
  return importFeedFile({
    site,
    path,
    fileName: "stock",
    mapping: null,
    imports: store.imports,
    foundLocations: store.foundLocations,
    reportPath: null,
    now: testTime,
    ...options,
  });
}

async function importText(text: string | Uint8Array, options: Partial<FeedFileImport> = {}): Promise<FeedFileResult> {
  const path = join(folder, "stock.csv");
  await writeFile(path, text);
  return importPath(path, options);
}

async function vehiclesOfSite(): Promise<Vehicle[]> {
  const all: Vehicle[] = [];
  for await (const batch of store.stock.vehicles(site.slug)) all.push(...batch);
  return all;
}

const csvCell = (value: unknown): string => {
  if (value === null) return "";
  if (Array.isArray(value)) return value.join("|");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

const csvLine = (cells: string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");

/** A vehicle as one row of a file whose columns have the names of §3. */
function vehicleCsv(vehicle: Vehicle): string {
  const { variant, specifications, autograb_data: marketPrices, ...fields } = vehicleToWire(vehicle);
  const nested = Object.entries({ variant, specifications, autograb_data: marketPrices }).flatMap(([group, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  const columns = [...Object.entries(fields), ...nested].filter(
    ([name]) => name !== "id" && name !== "slug" && name !== "name",
  );
  return `${csvLine(columns.map(([name]) => name))}\n${csvLine(columns.map(([, value]) => csvCell(value)))}\n`;
}

describe("a vehicle", () => {
  test("[EN-01] with every field of §3 comes through file and store unchanged", async () => {
    await importText(vehicleCsv(fullVehicle));
    const [vehicle] = await vehiclesOfSite();
    const { id, slug } = vehicle ?? fullVehicle;
    expect(vehicle).toEqual({ ...fullVehicle, id, slug, name: "2022 Toyota RAV4 GXL" });
  });

  test("[EN-01] with the required fields only has nothing else", async () => {
    await importText("stocknum,make,model,year\n00417,Toyota,RAV4,2022\n");
    expect(await vehiclesOfSite()).toMatchObject([
      {
        stocknum: "00417",
        name: "2022 Toyota RAV4",
        slug: "2022-toyota-rav4",
        carType: "used",
        status: "in_stock",
        price: null,
        km: null,
        images: [],
        variant: null,
        createdAt: firstSeenUnknown,
      },
    ]);
  });

  test("keeps id, slug and times when the same file comes again, also compressed, and when it changes", async () => {
    const text =
      "stocknum,make,model,year,price,status\n1,Toyota,RAV4,2022,30000,in stock\n2,Toyota,RAV4,2022,30000,sold\n";
    await importText(text);
    const before = await vehiclesOfSite();
    const again = await importText(gzipSync(text), { now: testTime + 1_000 });
    expect(again.counts).toMatchObject({ rows: 2, unchanged: 2 });
    expect(await vehiclesOfSite()).toEqual(before);
    await importText(text.replace("30000", "29000"), { now: testTime + 2_000 });
    expect(await vehiclesOfSite()).toEqual(
      before.map((vehicle) => Object.assign(vehicle, vehicle.stocknum === "1" ? { price: 29_000 } : {})),
    );
  });
});

test.each<[string, (text: string) => Uint8Array]>([
  ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`, "utf8")],
  ["UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["Windows-1252", (text) => Buffer.from(text, "latin1")],
])("a file in %s, with semicolons and mixed line breaks, is read", async (_name, encode) => {
  await importText(encode("stocknum;make;model;year;colour\r\n1;Citroën;C4;2022;Crème\n"));
  expect(await vehiclesOfSite()).toMatchObject([{ make: "Citroen", model: "C4", colour: "Crème" }]);
});

test("files in a site's drop folder are imported, and unusable ones are quarantined with a report", async () => {
  const drop = join(folder, "drop");
  const importFile = importDroppedFile({
    site,
    mapping: null,
    imports: store.imports,
    foundLocations: store.foundLocations,
    clock: () => testTime,
  });
  const rules = () => ({ end: "stable" as const, stableMs: 30, markerEndings: [] });
  const watcher = watchDropFolder({ folder: drop, rules, importFile, pace: createLookPace(10) });
  try {
    await vi.waitFor(() => expect(existsSync(join(drop, "done"))).toBe(true));
    await writeFile(join(drop, "good.csv"), "stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
    await writeFile(join(drop, "bad.csv"), "<html></html>");
    await vi.waitFor(
      async () => {
        expect(await readdir(join(drop, "done"))).toEqual(["good.csv", "good.csv.report.json"]);
        expect(await readdir(join(drop, "failed"))).toEqual(["bad.csv", "bad.csv.report.json"]);
      },
      { timeout: 10_000, interval: 30 },
    );
  } finally {
    await watcher.stop();
  }
  expect(await vehiclesOfSite()).toHaveLength(1);
});

describe("a full file that is older than the last one", () => {
  const text = (price: number): string => `stocknum,make,model,year,price\n1,Toyota,RAV4,2022,${price}\n`;
  const importAt = async (fileName: string, price: number, modified: string, options: Partial<FeedFileImport> = {}) => {
    const path = join(folder, "stock.csv");
    await writeFile(path, text(price));
    await utimes(path, new Date(modified), new Date(modified));
    return importPath(path, { fileName, fileAges: store.stockFileAges, ...options });
  };
  const price = async (): Promise<number | null | undefined> => (await vehiclesOfSite())[0]?.price;

  test("by the file system's time is refused unless that is confirmed", async () => {
    await importAt("stock.csv", 30_000, "2026-11-20T10:00:00Z");
    const older = await importAt("stock.csv", 25_000, "2026-11-19T10:00:00Z");
    expect(older).toMatchObject({ outcome: "refused", refusal: { reason: "older-file" } });
    expect(older.refusal?.message).toContain("2026-11-19 10:00:00 UTC");
    expect(older.refusal?.message).toContain("--confirm-older");
    expect(await price()).toBe(30_000);
    const confirmed = await importAt("stock.csv", 25_000, "2026-11-19T10:00:00Z", { confirmsOlder: true });
    expect(confirmed.outcome).toBe("taken");
    expect(await price()).toBe(25_000);
  });

  test("by the date in its name is refused, however new the copy is", async () => {
    const now = Date.parse("2026-11-21T02:00:00Z");
    await importAt("stock-2026-11-20.csv", 30_000, "2026-11-20T10:00:00Z", { now });
    const older = await importAt("stock-2026-11-18.csv", 25_000, "2026-11-20T12:00:00Z", { now });
    expect(older.refusal?.message).toMatch(
      /is dated 2026-11-18 by its name, and a file dated 2026-11-20 was already imported/,
    );
    expect((await importAt("stock-2026-11-21.csv", 31_000, "2026-11-19T10:00:00Z", { now })).outcome).toBe("taken");
  });

  test("is judged by the site's local time, in the morning and in the evening", async () => {
    // It is 9 o'clock in the evening of the 22nd in Brisbane, and 11 o'clock in the morning of that day in UTC.
    const options = { now: Date.parse("2026-11-22T11:00:00Z") };
    const copied = "2026-11-22T10:59:00Z";
    await importAt("stock_20261122_2050.csv", 30_000, copied, options);
    const older = await importAt("stock_20261122_1330.csv", 25_000, copied, options);
    expect(older).toMatchObject({ outcome: "refused", refusal: { reason: "older-file" } });
    expect(older.refusal?.message).toMatch(/2026-11-22 13:30:00 by its name.*2026-11-22 20:50:00 was already imported/);
    expect((await importAt("22-11-2026_2055.csv", 31_000, copied, options)).outcome).toBe("taken");
    expect((await importAt("stock_21-11-2026.csv", 25_000, copied, options)).outcome).toBe("refused");
    expect(await price()).toBe(31_000);
  });

  test("by a day in its name before the day of an undated one is refused, however new the copy is", async () => {
    const at = (time: string) => ({ now: Date.parse(time) });
    await importAt("stock.csv", 30_000, "2026-11-21T22:00:00Z", at("2026-11-21T22:26:00Z"));
    await importAt("stock.csv", 31_000, "2026-11-22T22:00:00Z", at("2026-11-22T22:26:00Z"));
    const older = await importAt("stock_2026-11-20.csv", 25_000, "2026-11-23T22:00:00Z", at("2026-11-23T22:26:00Z"));
    expect(older).toMatchObject({ outcome: "refused", refusal: { reason: "older-file" } });
    expect(older.refusal?.message).toMatch(
      /is dated 2026-11-20 by its name, and a file dated 2026-11-23 was already imported/,
    );
    const options = { ...at("2026-11-23T22:26:00Z"), confirmsOlder: true };
    expect((await importAt("stock_2026-11-20.csv", 25_000, "2026-11-23T22:00:00Z", options)).outcome).toBe("taken");
  });

  test.each<[string, [name: string, modified: string, now: string][]]>([
    [
      "undated and dated ones of one day",
      [
        ["stock.csv", "2026-11-22T20:00:00Z", "2026-11-22T20:10:00Z"],
        ["stock_2026-11-23.csv", "2026-11-22T21:00:00Z", "2026-11-22T21:10:00Z"],
        ["stock.csv", "2026-11-23T08:00:00Z", "2026-11-23T08:10:00Z"],
        ["stock_20261123_1810.csv", "2026-11-23T08:12:00Z", "2026-11-23T08:20:00Z"],
        ["stock_2026-11-24.csv", "2026-11-23T20:00:00Z", "2026-11-23T20:10:00Z"],
      ],
    ],
    [
      "names that may be read in two ways, a day after they were written",
      [
        ["stock_12-11-2026.csv", "2026-11-13T20:00:00Z", "2026-11-13T20:10:00Z"],
        ["stock_13-11-2026.csv", "2026-11-14T20:00:00Z", "2026-11-14T20:10:00Z"],
      ],
    ],
    [
      "dated ones that come three days late",
      [
        ["stock_2026-11-19.csv", "2026-11-22T20:00:00Z", "2026-11-22T20:10:00Z"],
        ["stock_2026-11-20.csv", "2026-11-23T20:00:00Z", "2026-11-23T20:10:00Z"],
      ],
    ],
  ])("is none of %s", async (_name, files) => {
    for (const [name, modified, now] of files)
      expect(await importAt(name, 30_000, modified, { now: Date.parse(now) })).toMatchObject({ outcome: "taken" });
  });

  test("is not judged by a date in the future", async () => {
    const at = (time: string) => ({ now: Date.parse(time) });
    await importAt("stock-2027-11-22.csv", 30_000, "2026-11-22T01:00:00Z", at("2026-11-22T02:00:00Z"));
    const later = await importAt("stock-2026-11-23.csv", 31_000, "2026-11-23T01:00:00Z", at("2026-11-23T02:00:00Z"));
    expect(later.outcome).toBe("taken");
    expect(await price()).toBe(31_000);
  });

  test("is no older for a clock that was ahead, and none of a dry run or of changes only", async () => {
    const ahead = new Date(testTime + 9_000_000_000).toISOString();
    const now = new Date(testTime + 1_000).toISOString();
    await importAt("stock.csv", 30_000, ahead);
    expect((await importAt("stock.csv", 29_000, now)).outcome).toBe("taken");
    await importAt("stock.csv", 28_000, ahead, { isDryRun: true });
    expect((await importAt("stock.csv", 27_000, now)).outcome).toBe("taken");
    const parsed = parseFeedMapping(JSON.stringify({ name: "changes", scope: "changes" }));
    const mapping = parsed.ok ? parsed.mapping : null;
    expect((await importAt("stock.csv", 26_000, "2020-01-01T00:00:00Z", { mapping })).outcome).toBe("taken");
  });
});

describe("a file of changes", () => {
  const parsed = parseFeedMapping(JSON.stringify({ name: "changes", scope: "changes" }));
  const mapping = parsed.ok ? parsed.mapping : null;
  const importAt = async (fileName: string, price: number, modified: string, options: Partial<FeedFileImport> = {}) => {
    const path = join(folder, "changes.csv");
    await writeFile(path, `stocknum,make,model,year,price\n1,Toyota,RAV4,2022,${price}\n`);
    await utimes(path, new Date(modified), new Date(modified));
    const now = Date.parse(modified) + 60_000;
    return importPath(path, { fileName, fileAges: store.stockFileAges, mapping, now, ...options });
  };
  const price = async (): Promise<number | null | undefined> => (await vehiclesOfSite())[0]?.price;

  test("of an earlier day than the last one is refused unless that is confirmed", async () => {
    await importAt("stock_20261120.csv", 30_000, "2026-11-21T22:00:00Z", { mapping: null });
    await importAt("delta_20261122.csv", 31_000, "2026-11-22T10:00:00Z");
    const older = await importAt("delta_20261121.csv", 29_000, "2026-11-23T22:00:00Z");
    expect(older).toMatchObject({ outcome: "refused", refusal: { reason: "older-file" } });
    expect(older.refusal?.message).toMatch(
      /dated 2026-11-21, and a file of changes dated 2026-11-22 was already imported.*--confirm-older/,
    );
    expect(await price()).toBe(31_000);
    const confirmed = await importAt("delta_20261121.csv", 29_000, "2026-11-23T22:00:00Z", { confirmsOlder: true });
    expect(confirmed.outcome).toBe("taken");
    expect((await importAt("delta.csv", 28_000, "2026-11-19T22:00:00Z")).outcome).toBe("refused");
  });

  test("is imported next to others of its day, and after or before any full file", async () => {
    const files: [string, string, Partial<FeedFileImport>?][] = [
      ["new_20261123_0705.csv", "2026-11-22T21:06:00Z"],
      ["used_20261123_0700.csv", "2026-11-22T21:05:00Z"],
      ["delta.csv", "2026-11-22T21:04:00Z"],
      ["stock_20261122.csv", "2026-11-23T07:00:00Z", { mapping: null }],
      ["delta.csv", "2026-11-23T09:00:00Z"],
      ["delta.csv", "2026-11-23T08:00:00Z"],
      ["delta_20261124.csv", "2026-11-24T08:00:00Z"],
      ["stock_20261123.csv", "2026-11-24T09:00:00Z", { mapping: null }],
    ];
    for (const [name, modified, options] of files)
      expect(await importAt(name, 30_000, modified, options)).toMatchObject({ outcome: "taken", refusal: null });
  });
});

describe("an uploader that pauses at a line end", () => {
  const rowsFor = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, index) => `${from + index},Toyota,RAV4,2022\n`).join("");
  const header = "stocknum,make,model,year\n";
  const vehicleIdList = (vehicles: Vehicle[]): string[] =>
    vehicles.map(({ stocknum, id }) => `${stocknum}: ${id}`).toSorted();
  const uploadWithPause = async (stableMs: number, duringPause: () => Promise<void>): Promise<void> => {
    const options = {
      site,
      mapping: null,
      imports: store.imports,
      foundLocations: store.foundLocations,
    };
    const drop = join(folder, "drop");
    await mkdir(drop);
    const watcher = watchDropFolder({
      folder: drop,
      rules: () => ({ end: "stable", stableMs, markerEndings: [] }),
      importFile: importDroppedFile({ ...options, clock: () => testTime }),
      pace: createLookPace(10),
    });
    try {
      const upload = await open(join(drop, "stock.csv"), "w");
      await upload.write(header + rowsFor(0, 12));
      await duringPause();
      await upload.write(rowsFor(12, 20));
      await upload.close();
      const done = () => readdir(join(drop, "done"));
      await vi.waitFor(async () => expect(await vehiclesOfSite()).toHaveLength(20), { timeout: 10_000 });
      await vi.waitFor(async () => expect(await done()).toContainEqual(expect.stringMatching(/^stock.*csv$/)), {
        timeout: 10_000,
      });
    } finally {
      await watcher.stop();
    }
  };

  test("for less time than a file must be stable loses no vehicle at any moment", async () => {
    await importText(header + rowsFor(0, 20));
    const before = vehicleIdList(await vehiclesOfSite());
    await uploadWithPause(1_500, async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(vehicleIdList(await vehiclesOfSite())).toEqual(before);
    });
    expect(vehicleIdList(await vehiclesOfSite())).toEqual(before);
    expect(await store.stock.versions()).toEqual(new Map([[site.slug, 1]]));
  });

  test("for longer restores every vehicle with its address, once the file has grown", async () => {
    await importText(header + rowsFor(0, 20));
    const before = vehicleIdList(await vehiclesOfSite());
    await uploadWithPause(100, () =>
      vi.waitFor(async () => expect(await vehiclesOfSite()).toHaveLength(12), { timeout: 10_000 }),
    );
    expect(vehicleIdList(await vehiclesOfSite())).toEqual(before);
  });
});

test("a damaged archive is refused and changes nothing", async () => {
  const packed = gzipSync("stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
  const result = await importText(packed.subarray(0, packed.length - 10));
  expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "unreadable" } });
  expect(await vehiclesOfSite()).toEqual([]);
});

describe(`the sample feeds${withoutData}`, () => {
  test.skipIf(!hasData)("CSN-DTO vehicles are imported with their codes, prices and states", async () => {
    const result = await importPath(join(feeds, "carsales-csn-dto.json"));
    expect(result.counts).toMatchObject({ rows: 5, accepted: 4, withdrawn: 1 });
    const byStockNumber = new Map((await vehiclesOfSite()).map((vehicle) => [vehicle.stocknum, vehicle]));
    expect(byStockNumber.get("A10001")).toMatchObject({
      name: "2021 Mazda BT-50 XTR",
      series: "TF",
      price: 36_900,
      km: 45_887,
      colour: "Ice White",
      state: "NSW",
      city: "Caringbah",
      regoExpiry: "2027-10-07",
      buildDate: "2021-05",
      engineSize: 2999,
      simpleBody: "Ute",
      simpleFuel: "Diesel",
      simpleTransmission: "Automatic",
      dealercomments: "Single owner and a great service history.\n\n150 point safety check",
    });
    expect(byStockNumber.get("A10001")?.images).toHaveLength(3);
    expect(byStockNumber.get("A10002")).toMatchObject({ price: 25_990, beforePrice: 27_990 });
    expect(byStockNumber.get("A10003")).toMatchObject({ carType: "demo", price: null });
    expect(byStockNumber.get("A10004")).toMatchObject({ status: "sold", sold: true });
  });

  test.skipIf(!hasData)("a Meta inventory of tab-separated columns is imported", async () => {
    await importPath(join(feeds, "meta-automotive-inventory.tsv"));
    expect(await vehiclesOfSite()).toMatchObject([
      {
        stocknum: "A10001",
        name: "2019 Toyota HiLux SR5",
        price: 45_990,
        offerPrice: 44_990,
        km: 61_234,
        carType: "used",
      },
    ]);
  });

  test.skipIf(!hasData).each([
    ["cdemo-records-export.json", "JSON with another structure"],
    ["autotrader-uk-stock.json", "JSON with another structure"],
    ["autoscout24-stx3.xml", "XML with the root <stx3>"],
    ["dealercenter-header.csv", "header but no vehicles"],
    ["adf-lead-trade-in.xml", "XML with the root <adf>"],
  ])("%s is refused: %s", async (name, message) => {
    const result = await importPath(join(feeds, name));
    expect(result.outcome).toBe("refused");
    expect(result.refusal?.message).toContain(message);
  });
});

const listingsMapping = async (): Promise<FeedMapping> => {
  const parsed = parseFeedMapping(
    await readFile(join(projectFolder, "sites", "mappings", "classified-listings.json"), "utf8"),
  );
  if (!parsed.ok) throw new Error(parsed.faults.join("; "));
  return parsed.mapping;
};

describe(`the real listings${withoutData}`, () => {
  test.skipIf(!hasData)(
    "import with every row accounted for, and change nothing when they come again",
    { timeout: 120_000 },
    async () => {
      const options = {
        mapping: await listingsMapping(),
        createsLocations: true,
        reportPath: join(folder, "report.json"),
      };
      const first = await importPath(listings, options);
      expect(first.counts).toEqual({
        rows: 16_734,
        accepted: 16_669,
        updated: 0,
        unchanged: 0,
        rejected: 0,
        withdrawn: 0,
        superseded: 64,
        held: 0,
        skipped: 1,
        removed: 0,
      });
      const report = JSON.parse(await readFile(options.reportPath, "utf8")) as { entries: { outcome: string }[] };
      expect(report.entries.filter((entry) => entry.outcome === "superseded")).toHaveLength(64);
      const found = await store.foundLocations.of(site.slug);
      expect(found.locations.map((location) => location.name)).toContain("Sutherland Isuzu Ute");
      expect(found.locations).toHaveLength(600);

      const vehicles = await vehiclesOfSite();
      const makes = new Set(vehicles.map((vehicle) => vehicle.make));
      expect([...makes].filter((make) => ["Land", "Alfa", "Great", "Aston"].includes(make))).toEqual([]);
      expect(makes).toContain("Land Rover");
      expect(new Set(vehicles.map((vehicle) => vehicle.simpleBody))).toEqual(
        new Set(["SUV", "Hatch", "Sedan", "Wagon", "Ute", "Coupe", "Convertible", "People Mover", "Commercial", null]),
      );
      expect(vehicles.filter((vehicle) => vehicle.model === "03-Sep" || vehicle.model === "Grand")).toEqual([]);
      expect(vehicles.filter((vehicle) => vehicle.price === null)).toHaveLength(52);

      const second = await importPath(listings, { ...options, now: testTime + 1_000 });
      expect(second.counts).toMatchObject({ rows: 16_734, unchanged: 16_669, superseded: 64, skipped: 1, removed: 0 });
      expect(second.locationsAdded).toBe(0);
    },
  );
});

describe("when a vehicle was first seen", () => {
  const header = "stock no,make,model,year,price,date in stock,dealership";
  const golf = (stock: string, since = "") => `${stock},VW,Golf,2019,19990,${since},harbour`;
  const readTags = async (now: number) =>
    Object.fromEntries(
      (await vehiclesOfSite()).map((vehicle) => [vehicle.stocknum, cardTag(vehicle, site.tags, now)?.kind ?? null]),
    );

  test("[CD-05] nothing of a first import is new but what its file dates so, and later additions are", async () => {
    const recently = new Date(testTime - 2 * dayMs).toISOString();
    await importText([header, golf("1"), golf("2", recently), golf("3", "01/02/2026"), ""].join("\n"));
    expect(await readTags(testTime)).toEqual({ 1: null, 2: "new", 3: null });
    const later = testTime + dayMs;
    await importText([header, golf("1"), golf("2", recently), golf("3"), golf("4"), ""].join("\n"), { now: later });
    expect(await readTags(later)).toEqual({ 1: null, 2: "new", 3: null, 4: "new" });
  });

  test("[CD-05] nothing of the first stock of a dealer found in data is new, and later additions are", async () => {
    const found = (stock: string) => golf(stock).replace("harbour", "Big River Autos");
    const importAt = (now: number, ...rows: string[]) =>
      importText([header, golf("1"), ...rows, ""].join("\n"), { now, createsLocations: true });
    const after = (days: number): number => testTime + days * dayMs;
    await importAt(testTime);
    await importAt(after(1), found("11"), found("12"));
    expect(await readTags(after(1))).toEqual({ 1: null, 11: null, 12: null });
    await importAt(after(2), found("12"), found("13"));
    expect(await readTags(after(2))).toEqual({ 1: null, 12: null, 13: "new" });
    await importAt(after(2), golf("2"));
    await importText([header, golf("1"), golf("2"), ""].join("\n"), {
      now: after(2),
      confirmsEmptied: ["big-river-autos"],
    });
    await importAt(after(3), golf("2"), found("14"));
    expect(await readTags(after(3))).toEqual({ 1: null, 2: "new", 14: "new" });
  });
});

type Ran = { code: number; output: string };
/**
 * What an import may need besides Node itself does not depend on the file. Short-lived values have their usual room:
 * with less, most of the time goes to collecting them.
 */
const littleMemory = "--max-old-space-size=80 --max-semi-space-size=16";
const runShell = async (line: string): Promise<Ran> => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  try {
    const { stdout, stderr } = await promisify(execFile)("/bin/sh", ["-c", line], { cwd: projectFolder, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, output: failed.stdout + failed.stderr };
  }
};
const runInLittleMemory = (words: string): Promise<Ran> =>
  runShell(`"${process.execPath}" ${littleMemory} scripts/stock-import.ts ${words}`);
const runCommandWith = async (settings: Record<string, string>, ...words: string[]): Promise<Ran> => {
  const { exitCode, stdout, stderr } = await runScript("stock-import", { dataDir: folder }, words, settings);
  return { code: exitCode, output: stdout + stderr };
};
const runCommand = (...words: string[]): Promise<Ran> => runCommandWith({}, ...words);
/** A folder of settings with the site of Wattlebrook, changed. */
const sitesWith = async (changes: object): Promise<string> => {
  const sitesDir = join(folder, "sites");
  await mkdir(sitesDir, { recursive: true });
  const wattlebrook: object = JSON.parse(await readFile(join(projectFolder, "sites", "wattlebrook.json"), "utf8"));
  await writeFile(join(sitesDir, "wattlebrook.json"), JSON.stringify({ ...wattlebrook, ...changes }));
  return sitesDir;
};
const fileWith = async (text: string): Promise<string> => {
  const path = join(folder, "feed.csv");
  await writeFile(path, text);
  return path;
};

describe("the command", { timeout: 120_000 }, () => {
  test(
    "imports 100,000 rows of one stock number with little memory, and reports every one",
    { timeout: 300_000 },
    async () => {
      // With a vehicle on the site, new rows are compared with all of the file that have the same VIN.
      const header = "stocknum,make,model,year,vin,status\n";
      const first = await fileWith(`${header}2,VW,Polo,2020,JTMRV3FV60D000002,in stock\n`);
      expect((await runCommand("--site", "wattlebrook", "--file", first)).code).toBe(0);
      const rows = Array.from(
        { length: 100_000 },
        (_, index) => `1,VW,Golf,2019,JTMRV3FV60D000001,${index % 10 === 0 ? "withdrawn" : "in stock"}`,
      );
      const path = await fileWith(`${header}${rows.join("\n")}\n`);
      const report = join(folder, "report.json");
      const { code, output } = await runInLittleMemory(`--site wattlebrook --file '${path}' --report '${report}'`);
      expect(output).toContain("superseded    99,999");
      expect(code).toBe(0);
      const { entries } = JSON.parse(await readFile(report, "utf8")) as { entries: { reason: string }[] };
      const countFor = (reason: string): number => entries.filter((entry) => entry.reason === reason).length;
      expect([countFor("row-copied"), countFor("newer-row-exists")]).toEqual([89_999, 10_000]);
    },
  );

  test("imports 60,000 different rows of one stock number with little memory", { timeout: 300_000 }, async () => {
    const comments = "One careful owner. ".repeat(80);
    const rows = Array.from(
      { length: 60_000 },
      (_, index) => `1,VW,Golf,2019,JTMRV3FV60D${String(100_000 + index)},in stock,${index} ${comments}`,
    );
    const path = await fileWith(`stocknum,make,model,year,vin,status,comments\n${rows.join("\n")}\n`);
    const { code, output } = await runInLittleMemory(`--site wattlebrook --file '${path}'`);
    expect(output).toContain("superseded    59,999");
    expect(code).toBe(0);
  });

  test("ends with 0 when the file is imported, and writes the report", async () => {
    const path = await fileWith(
      "stocknum,make,model,year,car type\n1,Toyota,RAV4,2022,used\n2,Toyota,RAV4,2022,leased\n",
    );
    const report = join(folder, "reports", "report.json");
    const { code, output } = await runCommand("--site", "wattlebrook", "--file", path, "--report", report);
    expect(output).toContain("car-type-not-known, first on line 3, stock number 2");
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({
      outcome: "taken",
      counts: { rows: 2, accepted: 1, rejected: 1 },
      entries: [{ line: 3, stockNumber: "2", field: "carType" }],
    });
  });

  test("ends with 3 and warns when removals are held, or when no row could be used", async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => `${index},Toyota,RAV4,2022\n`).join("");
    await runCommand("--site", "wattlebrook", "--file", await fileWith(`stocknum,make,model,year\n${twelve}`));
    const held = await runCommand(
      "--site",
      "wattlebrook",
      "--report",
      join(folder, "report.json"),
      "--file",
      await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,2022\n"),
    );
    expect(held).toMatchObject({ code: 3, output: expect.stringContaining("would lose 11 of 12 vehicles") });
    const report: unknown = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
    expect(report).toMatchObject({ outcome: "taken", warnings: [{ kind: "removals-held", count: 11 }] });
    const rejected = await runCommand(
      "--site",
      "wattlebrook",
      "--file",
      await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,22222\n,Kia,Rio,2020\n"),
    );
    expect(rejected.code).toBe(3);
    expect(rejected.output).toContain("No row of the file was usable: 2 rejected, 0 held, 0 skipped.");
  });

  test("empties no dealership that the site does not have or that the file names", async () => {
    const path = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
    await runCommand("--site", "wattlebrook", "--file", path);
    const [{ dealershipSlug } = { dealershipSlug: "" }] =
      (await store.stock.vehicles("wattlebrook")[Symbol.asyncIterator]().next()).value ?? [];
    for (const [name, message] of [
      ["nobody", 'of a dealership "nobody"'],
      [dealershipSlug, "--confirm-removals"],
    ] as const) {
      const { code, output } = await runCommand("--site", "wattlebrook", "--file", path, "--confirm-emptied", name);
      expect(output).toContain(message);
      expect(code).toBe(2);
    }
  });

  test("stores one email a day for the feed contact of a site whose file is held, however often it comes", async () => {
    const sitesDir = await sitesWith({ stock: { feed: { contactEmail: "feeds@dealer.example" } } });
    const path = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,22222\n");
    for (const words of [["--dry-run"], [], []]) {
      const { code } = await runCommandWith({ SITES_DIR: sitesDir }, "--site", "wattlebrook", "--file", path, ...words);
      expect(code).toBe(3);
    }
    const mails = await store.outbox.claim(Date.now() + 1_000, 10, 1_000);
    expect(mails).toMatchObject([
      {
        siteId: "wattlebrook",
        kind: "notice",
        payload: {
          to: "feeds@dealer.example",
          subject: "Stock file imported in part: feed.csv",
          text: expect.stringContaining("1 rejected"),
        },
      },
    ]);
  });

  test("sends no mail about a held file if the site has no feed contact", async () => {
    const path = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,22222\n");
    expect((await runCommand("--site", "wattlebrook", "--file", path)).code).toBe(3);
    expect(await store.outbox.claim(Date.now() + 1_000, 10, 1_000)).toEqual([]);
  });

  test("ends with a separate code to try again while another import of the site is open or was stopped", async () => {
    const path = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
    const session = await store.imports.open("wattlebrook");
    const { code, output } = await runCommand("--site", "wattlebrook", "--file", path);
    expect(output).toMatch(/^Nothing was changed: Another stock import .* try again in \d+ s\.$/m);
    expect(code).toBe(4);
    await session.discard();
    expect((await runCommand("--site", "wattlebrook", "--file", path)).code).toBe(0);
  });

  test("changes nothing and says so when the report's disk is full", async () => {
    const path = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
    const report = join(folder, "report.json");
    await symlink("/dev/full", `${report}.part`);
    const { code, output } = await runCommand("--site", "wattlebrook", "--file", path, "--report", report);
    expect(output).toContain("The import failed and nothing was changed: ENOSPC");
    expect(code).toBe(1);
    expect((await store.stock.versions()).size).toBe(0);
  });

  test("writes no report over the stock file, the mapping, a device, a pipe, a folder or a file of another kind", async () => {
    const path = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
    const mapping = join(folder, "mapping.json");
    await writeFile(mapping, '{"columns":{}}');
    await runShell(`mkfifo ${join(folder, "pipe")}`);
    await writeFile(join(folder, "photo.jpg"), "a photo");
    await writeFile(join(folder, "feed.part"), await readFile(path));
    const wrong: [string, string, ...string[]][] = [
      [path, "is the stock file, which would be overwritten"],
      [join(folder, "feed"), "which is the stock file", "--file", join(folder, "feed.part")],
      ["/dev/full", "is a pipe or a device, not a regular file"],
      [join(folder, "pipe"), "is a pipe or a device, not a regular file"],
      [folder, "is a folder"],
      [join(folder, "photo.jpg"), "already exists and was not written by this command"],
      [join(folder, "drop", "wattlebrook", "report.json"), "a folder that files are imported from"],
    ];
    for (const [report, message, ...file] of wrong) {
      const words = file.length > 0 ? file : ["--file", path];
      const { code, output } = await runCommand("--site", "wattlebrook", ...words, "--report", report);
      expect(output).toContain(message);
      expect(output).not.toContain("EISDIR");
      expect(code).toBe(2);
    }
    const report = join(folder, "report.json");
    for (const _time of ["new", "replaced"])
      expect((await runCommand("--site", "wattlebrook", "--file", path, "--report", report)).code).toBe(0);
    expect(await readFile(path, "utf8")).toContain("RAV4");
    expect(await readFile(join(folder, "photo.jpg"), "utf8")).toBe("a photo");
  });

  test("reads standard input when asked to, also compressed", async () => {
    const text = "stocknum,make,model,year\n1,Toyota,RAV4,2022\n";
    await writeFile(join(folder, "feed.gz"), gzipSync(text));
    const { code, output } = await runInLittleMemory(`--site wattlebrook --file - < ${join(folder, "feed.gz")}`);
    expect(output).toContain("Taken: standard input into wattlebrook, 1 rows");
    expect(code).toBe(0);
  });

  test("refuses a named pipe instead of waiting for it, as file and as mapping, and a folder", async () => {
    const pipe = join(folder, "pipe");
    await runShell(`mkfifo ${pipe}`);
    const file = await fileWith("stocknum,make,model,year\n1,Toyota,RAV4,2022\n");
    for (const words of [
      ["--file", pipe],
      ["--file", file, "--mapping", pipe],
    ]) {
      const { code, output } = await runCommand("--site", "wattlebrook", ...words);
      expect(output).toContain("is a pipe or a device, not a regular file");
      expect(code).toBe(2);
    }
    expect(await runCommand("--site", "wattlebrook", "--file", folder)).toMatchObject({
      code: 2,
      output: expect.stringContaining("it is a folder"),
    });
  });

  test("ends with 2 and changes nothing when the file is refused", async () => {
    const { code, output } = await runCommand("--site", "wattlebrook", "--file", await fileWith("a,b\n1,2\n"));
    expect(code).toBe(2);
    expect(output).toContain("Required columns are missing");
  });

  test.each([
    ["an unknown site", ["--site", "nowhere", "--file", "package.json"], "red-gum"],
    ["no file", ["--site", "wattlebrook"], "--site and --file are needed"],
    ["a file that is not there", ["--site", "wattlebrook", "--file", "nothing.csv"], "cannot be read"],
    ["an option it does not know", ["--site", "wattlebrook", "--fiel", "x"], "--fiel"],
    [
      "a mapping that is not there",
      ["--site", "wattlebrook", "--file", "package.json", "--mapping", "none"],
      "classified-listings",
    ],
  ])("ends with 2 for %s", async (_name, words, message) => {
    const { code, output } = await runCommand(...words);
    expect(code).toBe(2);
    expect(output).toContain(message);
  });
});
