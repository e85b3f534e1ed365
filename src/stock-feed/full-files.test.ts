import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, type FeedImportOptions } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock, type StockSnapshot } from "../../test/contract/site-stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedDealership } from "./feed-site.ts";
import type { StockImportResult } from "./import-result.ts";
import { feedMappingSchema } from "./mapping.ts";

/** Six dealerships and how many vehicles each has: 469 together. */
const sizes = { ash: 91, birch: 120, cedar: 83, date: 101, elm: 70, fig: 4 };
type Slug = keyof typeof sizes;
const slugs = Object.keys(sizes) as Slug[];

const dealershipFor = (slug: string, index: number): FeedDealership => ({
  slug,
  id: `D${index + 1}`,
  name: `${slug} Motors`,
  locationName: null,
  city: null,
  state: "NSW",
});
const site = feedSiteFor("six", slugs.map(dealershipFor));
const importText = importsInto(site);

type Row = {
  dealer: string;
  stock: string;
  vin: string;
  make: string;
  model: string;
  km: string;
  status: string;
  price: string;
  images: string;
};
type Change = (row: Row, index: number) => Row | null;

const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const models = ["RAV4", "Corolla", "HiLux", "Kluger", "Camry"];
/** Every dealership counts its vehicles from 1000, so that stock numbers repeat from one to the next. */
const slugRows = (slug: Slug, isWithVin = true): Row[] =>
  Array.from({ length: sizes[slug] }, (_, index) => {
    const number = slugs.indexOf(slug) * 1_000 + index;
    return {
      dealer: `D${slugs.indexOf(slug) + 1}`,
      stock: `X${1_000 + index}`,
      vin: isWithVin ? vin(number) : "",
      make: "Toyota",
      model: models[number % models.length] ?? "",
      km: String(20_000 + number * 7),
      status: "In Stock",
      price: String(20_000 + (index % 40) * 500),
      images: `https://img.example.com/${number}.jpg`,
    };
  });
const allRows = (isWithVin = true): Row[] => slugs.flatMap((slug) => slugRows(slug, isWithVin));
const isFrom =
  (slug: Slug) =>
  (row: Row): boolean =>
    row.dealer === `D${slugs.indexOf(slug) + 1}`;
const changed = (rows: readonly Row[], change: Change): Row[] => rows.flatMap((row, index) => change(row, index) ?? []);

const header = "Dealer Code,Stock No,VIN,Make,Model,KM,Status,Price,Images,Year,Car Type";
const rowLine = (row: Row): string => [...Object.values(row), "2021", "Used"].join(",");
const csv = (rows: readonly Row[]): string => [header, ...rows.map(rowLine), ""].join("\n");

const snapshots = new Map<boolean, Promise<StockSnapshot>>();

/** Stock after an import of all rows, which is done once. */
async function filled(isWithVin = true): Promise<SiteStock> {
  const snapshot = snapshots.get(isWithVin) ?? importedSnapshot(isWithVin);
  snapshots.set(isWithVin, snapshot);
  return siteStock(await snapshot);
}

async function importedSnapshot(isWithVin: boolean): Promise<StockSnapshot> {
  const stock = siteStock();
  const { result } = await importText(csv(allRows(isWithVin)), stock);
  expect(result.counts.accepted).toBe(469);
  return stock.snapshot();
}

const stockCount = (stock: SiteStock, slug: string): number =>
  [...stock.vehicles.values()].filter(({ dealershipSlug }) => dealershipSlug === slug).length;
const stockCounts = (stock: SiteStock): Record<string, number> =>
  Object.fromEntries(slugs.map((slug) => [slug, stockCount(stock, slug)]));
const resultHolds = (result: StockImportResult): [string, string | null][] =>
  result.holds.map(({ kind, dealership }) => [kind, dealership]);
const vehicleIdentity = ({ id, slug, createdAt, vin: number, stocknum, dealershipSlug }: Vehicle) =>
  `${id} ${slug} ${createdAt} ${number} ${stocknum} ${dealershipSlug}`;
const stockIdentities = (stock: SiteStock): Set<string> => new Set([...stock.vehicles.values()].map(vehicleIdentity));

describe("a file for one of six dealerships", () => {
  test("with a single row of it removes none of its vehicles and none of others", async () => {
    const stock = await filled();
    const { result } = await importText(csv(slugRows("ash").slice(0, 1)), stock);
    expect(stockCounts(stock)).toEqual(sizes);
    expect(resultHolds(result)).toEqual([["missing", "ash"]]);
    expect(result.holds[0]).toMatchObject({ vehicles: 90, of: 91 });
    expect(result.holds[0]?.message).toMatch(/"ash Motors" would lose 90 of 91 vehicles \(99 %\).*--confirm-removals/);
    expect(result.noLongerNamed.map(({ dealership }) => dealership)).toEqual(slugs.filter((slug) => slug !== "ash"));
  });

  test("removes vehicles sold there, and keeps the others", async () => {
    const stock = await filled();
    const { result } = await importText(csv(slugRows("ash").slice(10)), stock);
    expect(result).toMatchObject({ counts: { removed: 10 }, holds: [] });
    expect(stockCounts(stock)).toEqual({ ...sizes, ash: 81 });
    const again = await importText(csv(slugRows("ash").slice(10)), stock);
    expect(again.result.noLongerNamed).toHaveLength(5);
  });

  test("does not count for a dealership that its rows have only by default", async () => {
    const stock = await filled();
    const strangers = slugRows("fig").map((row, index) => ({
      ...row,
      dealer: "",
      stock: `S${index}`,
      vin: vin(90_000 + index),
    }));
    const mapping = feedMappingSchema.parse({ name: "yards", defaultDealership: "elm" });
    const almostAllOfElm = slugRows("elm")
      .slice(5)
      .map((row) => ({ ...row, dealer: "" }));
    await importText(csv([...slugRows("ash"), ...almostAllOfElm, ...strangers]), stock, { mapping });
    expect(stockCounts(stock)).toEqual({ ...sizes, elm: sizes.elm + strangers.length });
  });
});

describe("no dealership loses more than half of its vehicles without confirmation", () => {
  test.each<[string, Slug, Change, string]>([
    ["missing", "birch", (row, index) => (isFrom("birch")(row) && index % 6 !== 0 ? null : row), "missing"],
    ["missing, of four", "fig", (row) => (isFrom("fig")(row) && row.stock !== "X1000" ? null : row), "missing"],
    [
      "withdrawn",
      "birch",
      (row, index) => (isFrom("birch")(row) && index % 4 !== 0 ? { ...row, status: "Withdrawn" } : row),
      "losses",
    ],
    [
      "withdrawn, of four",
      "fig",
      (row) => (isFrom("fig")(row) && row.stock !== "X1000" ? { ...row, status: "Withdrawn" } : row),
      "losses",
    ],
    ["not for shoppers", "date", (row) => (isFrom("date")(row) ? { ...row, status: "loaner" } : row), "losses"],
    [
      "partly missing, partly withdrawn",
      "cedar",
      (row, index) =>
        !isFrom("cedar")(row) ? row : index % 3 === 0 ? null : index % 3 === 1 ? { ...row, status: "Withdrawn" } : row,
      "missing",
    ],
    [
      "moved to another dealership",
      "elm",
      (row) => (isFrom("elm")(row) ? { ...row, dealer: "D1", stock: `E${row.stock}` } : row),
      "losses",
    ],
    [
      "replaced by other cars",
      "elm",
      (row, index) => (isFrom("elm")(row) ? { ...row, vin: vin(70_000 + index), km: "5" } : row),
      "losses",
    ],
  ])("%s", async (_way, slug, change, kind) => {
    const stock = await filled();
    const before = stockIdentities(stock);
    const text = csv(changed(allRows(), change));
    const { result, report } = await importText(text, stock);
    expect(result.outcome).toBe("taken");
    expect(resultHolds(result)).toContainEqual([kind, slug]);
    expect(stockCount(stock, slug)).toBeGreaterThanOrEqual(sizes[slug] / 2);
    expect(stock.vehicles.size).toBeGreaterThanOrEqual(469 - sizes[slug] / 2);
    expect([...stockIdentities(stock)].filter((vehicle) => !before.has(vehicle))).toEqual([]);
    expect(report.entries.filter(({ outcome }) => outcome === "held")).toHaveLength(result.counts.held);
    const confirmed = await importText(text, stock, { confirmsRemovals: true });
    expect(confirmed.result.holds).toEqual([]);
    expect(stockCount(stock, slug)).toBeLessThanOrEqual(sizes[slug]);
    expect([...stockIdentities(stock)]).not.toEqual([...before]);
  });

  test("whatever the outcome of a file's rows", { timeout: 120_000 }, async () => {
    const stock = siteStock();
    const fates = [
      "keep",
      "drop",
      "Withdrawn",
      "Avail8",
      "Sold",
      "double",
      "move",
      "renumber",
      "replace",
      "year",
    ] as const;
    const small = slugs.flatMap((slug) => slugRows(slug).slice(0, slug === "fig" ? 4 : 8));
    const fate = fc.oneof(
      { weight: 4, arbitrary: fc.constant("keep" as const) },
      { weight: 5, arbitrary: fc.constantFrom(...fates) },
    );
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: small.length, maxLength: small.length }),
        fc.boolean(),
        async (chosen, isWithVin) => {
          const own = { site: { ...site, siteId: `six-${(runs += 1)}` } };
          const rows = isWithVin ? small : small.map((row) => ({ ...row, vin: "" }));
          await importText(csv(rows), stock, own);
          const before = new Map(stock.vehicles);
          const file = rows.flatMap((row, index): Row[] => {
            const to = chosen[index] ?? "keep";
            if (to === "drop") return [];
            if (to === "Withdrawn" || to === "Avail8" || to === "Sold") return [{ ...row, status: to }];
            if (to === "double") return [row, { ...row, stock: `D${index}` }];
            if (to === "move") return [{ ...row, dealer: "D1", stock: `M${index}` }];
            if (to === "renumber") return [{ ...row, stock: `N${index}` }];
            if (to === "replace") return [{ ...row, vin: vin(50_000 + index), make: "Kia", model: "Rio", km: "3" }];
            return [to === "year" ? { ...row, km: "", model: "" } : row];
          });
          const { result } = await importText(csv(file), stock, own);
          const ids = new Map([...stock.vehicles.values()].map((vehicle) => [vehicle.id, vehicle]));
          for (const slug of slugs) {
            const here = [...before.values()].filter(({ dealershipSlug }) => dealershipSlug === slug);
            const stayed = here.filter(({ id }) => ids.get(id)?.dealershipSlug === slug && ids.get(id)?.sold === false);
            expect(here.length - stayed.length).toBeLessThanOrEqual(here.length / 2);
          }
          expect(ids.size).toBe(stock.vehicles.size);
          const numbers = [...ids.values()].flatMap(({ vin: number }) => number ?? []);
          expect(new Set(numbers).size).toBe(numbers.length);
          const { rows: rowCount, removed: _removed, ...byOutcome } = result.counts;
          expect(Object.values(byOutcome).reduce((sum, count) => sum + count, 0)).toBe(rowCount);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("rows without a known dealership", () => {
  test("are rejected with their lines and affect no dealership's stock", async () => {
    const stock = await filled();
    const before = stockIdentities(stock);
    const lost = (row: Row): boolean => row.stock === "X1003";
    const rows = changed(allRows(), (row, index) =>
      lost(row) ? { ...row, dealer: index % 2 === 0 ? "" : "D9", model: "Jimny" } : row,
    );
    const { result, report } = await importText(csv(rows), stock);
    expect(result.counts).toMatchObject({ rejected: 6, updated: 0, accepted: 0, removed: 0, unchanged: 463 });
    expect(report.entries.every(({ line, reason }) => line > 1 && reason === "dealership-not-known")).toBe(true);
    expect(stockIdentities(stock)).toEqual(before);
  });

  test("create a location with --create-locations if they name one, and are rejected otherwise", async () => {
    const stock = await filled();
    const strangers = slugRows("fig").map((row, index) => ({
      ...row,
      dealer: index === 0 ? "" : "Grevillea Cars",
      stock: `S${index}`,
      vin: vin(90_000 + index),
    }));
    const { result } = await importText(csv([...allRows(), ...strangers]), stock, { createsLocations: true });
    expect(result.counts).toMatchObject({ accepted: 3, rejected: 1 });
    expect(stockCount(stock, "grevillea-cars")).toBe(3);
  });
});

describe("vehicles are not duplicated", () => {
  test("by a second column that means the stock number, with other values", async () => {
    const stock = await filled();
    const text = csv(allRows())
      .replace("Dealer Code,", "StockNumber,Dealer Code,")
      .replaceAll(/\n(?=D)/g, "\n9");
    const withSecond = text.replaceAll(/\n9D/g, () => `\n${crypto.randomUUID().slice(0, 8)},D`);
    const { result } = await importText(withSecond, stock);
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "identity-columns" } });
    expect(result.refusal?.message).toMatch(/Line 2 .*"X1000".*"Stock No".*mapping/);
    expect(stock.vehicles.size).toBe(469);
    const mapping = feedMappingSchema.parse({ name: "own", columns: { stocknum: "Stock No" } });
    expect((await importText(withSecond, stock, { mapping })).result.counts).toMatchObject({ unchanged: 469 });
  });

  test.each([
    ["with VINs", true],
    ["without VINs", false],
  ])("when all stock numbers change at once, %s: every vehicle keeps its identity", async (_name, isWithVin) => {
    const stock = await filled(isWithVin);
    const before = new Set([...stock.vehicles.values()].map(({ id, slug }) => `${id} ${slug}`));
    const { result } = await importText(
      csv(allRows(isWithVin).map((row) => ({ ...row, stock: `N-${row.stock}` }))),
      stock,
    );
    expect(result).toMatchObject({ counts: { updated: 469, accepted: 0, removed: 0 }, holds: [] });
    expect(new Set([...stock.vehicles.values()].map(({ id, slug }) => `${id} ${slug}`))).toEqual(before);
  });

  test("when all stock numbers change and vehicles cannot be matched: the new ones are held", async () => {
    const stock = await filled(false);
    const before = stockIdentities(stock);
    const rows = allRows(false).map((row) => ({ ...row, stock: `N-${row.stock}`, km: String(Number(row.km) + 13) }));
    const { result } = await importText(csv(rows), stock);
    expect(stockIdentities(stock)).toEqual(before);
    expect(result.counts).toMatchObject({ held: 469, accepted: 0, removed: 0 });
    expect(result.holds.filter(({ kind }) => kind === "additions")).toHaveLength(6);
  });

  test.each<[string, string, boolean, FeedImportOptions]>([
    ["another dealership's", "D1", true, {}],
    ["another dealership's, without VINs", "D1", false, {}],
    ["a place that is made", "Grevillea Cars", true, { createsLocations: true }],
    ["a place that is made, without VINs", "Grevillea Cars", false, { createsLocations: true }],
    ["nobody's", "D9", true, {}],
  ])("when the code of a dealership becomes %s", async (_name, code, isWithVin, options) => {
    const stock = await filled(isWithVin);
    const before = stockIdentities(stock);
    const rows = changed(allRows(isWithVin), (row) =>
      isFrom("birch")(row) ? { ...row, dealer: code, stock: code === "D1" ? `B${row.stock}` : row.stock } : row,
    );
    const { result } = await importText(csv(rows), stock, options);
    expect(stockIdentities(stock)).toEqual(before);
    expect(result.noLongerNamed).toEqual([{ dealership: "birch", name: "birch Motors", vehicles: 120 }]);
    expect(result.counts.held + result.counts.rejected).toBe(120);
  });

  test("when a few change their dealership, and they keep id and address", async () => {
    const stock = await filled();
    const ids = new Map([...stock.vehicles.values()].map((vehicle) => [vehicle.vin, `${vehicle.id} ${vehicle.slug}`]));
    const rows = changed(allRows(), (row, index) =>
      index % 10 === 0 ? { ...row, dealer: "D2", stock: `T${index}` } : row,
    );
    const { result } = await importText(csv(rows), stock);
    expect(result).toMatchObject({ counts: { accepted: 0, removed: 0 }, holds: [] });
    expect(stock.vehicles.size).toBe(469);
    for (const vehicle of stock.vehicles.values()) expect(`${vehicle.id} ${vehicle.slug}`).toBe(ids.get(vehicle.vin));
  });

  test("by two rows of one VIN in the first file", async () => {
    const stock = siteStock();
    const { result, report } = await importText(
      csv([...allRows(), ...slugRows("fig").map((row) => ({ ...row, dealer: "D1", stock: `F${row.stock}` }))]),
      stock,
    );
    const found = report.entries.map(({ line, outcome, reason }) => [line, outcome, reason]);
    expect(found.toSorted()).toEqual(
      [471, 472, 473, 474].flatMap((line) => [
        [line, "held", "double-held"],
        [line, "noted", "vin-duplicate"],
      ]),
    );
    expect(stock.vehicles.size).toBe(allRows().length);
    expect(result.holds).toMatchObject([{ kind: "doubles", vehicles: 4 }]);
    expect(result.notes.join(" ")).toContain("Rows with the VIN of an earlier row with another stock number: 4.");
  });
});

describe("wrong values of one dealership hold its rows and no others", () => {
  test.each<[string, Change, Slug, string]>([
    [
      "the prices of one dealership are divided by 100",
      (row) => (isFrom("fig")(row) ? { ...row, price: "205" } : row),
      "fig",
      "median-price-jumped",
    ],
    [
      "prices are gone from most vehicles of one dealership",
      (row) => (isFrom("elm")(row) ? { ...row, price: "POA" } : row),
      "elm",
      "prices-gone",
    ],
    [
      "the VINs of one dealership are gone",
      (row) => (isFrom("elm")(row) ? { ...row, vin: "" } : row),
      "elm",
      "vins-gone",
    ],
    [
      "most prices of one dealership are one",
      (row, index) => (isFrom("cedar")(row) && index % 3 > 0 ? { ...row, price: "31990" } : row),
      "cedar",
      "prices-equal",
    ],
    [
      "the odometers of one dealership are 0",
      (row) => (isFrom("date")(row) ? { ...row, km: "0" } : row),
      "date",
      "odometers-equal",
    ],
    [
      "the first picture of one dealership's vehicles is one placeholder",
      (row) => (isFrom("elm")(row) ? { ...row, images: `https://img.example.com/no-photo.jpg|${row.images}` } : row),
      "elm",
      "pictures-equal",
    ],
  ])("%s", async (_name, change, slug, kind) => {
    const stock = await filled();
    const before = [...stock.vehicles].filter(([key]) => key.startsWith(`${slug}/`));
    // Of every dealership a vehicle is sold, another one gets another price, and a third one is new.
    const day: Change = (row, index) =>
      row.stock === "X1000"
        ? null
        : row.stock === "X1001"
          ? { ...row, price: String(Number(row.price) + 10) }
          : change(row, index);
    const arrivals = slugs.map(
      (own) => ({ ...slugRows("fig")[0], dealer: `D${slugs.indexOf(own) + 1}`, stock: "NEW", vin: "" }) as Row,
    );
    const text = csv([
      ...changed(allRows(), day),
      ...arrivals.map((row, index) => ({ ...row, km: String(90_000 + index) })),
    ]);
    const { result, report } = await importText(text, stock);
    expect(result).toMatchObject({ outcome: "taken", holds: [{ kind, dealership: slug }] });
    expect(result.warnings).toMatchObject([{ kind: "values-held", dealership: slug }]);
    expect(result.holds[0]?.message).toContain("--confirm-values");
    expect(result.counts).toMatchObject({ accepted: 5, updated: 5, removed: 5, held: sizes[slug] });
    expect(report.entries.filter(({ reason }) => reason === "values-held")).toHaveLength(sizes[slug]);
    expect([...stock.vehicles].filter(([key]) => key.startsWith(`${slug}/`))).toEqual(before);
    const confirmed = await importText(text, stock, { confirmsValues: true });
    expect(confirmed.result).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0, removed: 1 } });
    expect([...stock.vehicles].filter(([key]) => key.startsWith(`${slug}/`))).not.toEqual(before);
  });

  test("and keep a vehicle in place that the file has at another dealership", async () => {
    const stock = await filled();
    const before = stockIdentities(stock);
    const moved: Change = (row) =>
      row.stock !== "X1002"
        ? row
        : isFrom("elm")(row)
          ? { ...row, dealer: "D1", stock: "FROM-ELM" }
          : isFrom("ash")(row)
            ? { ...row, dealer: "D5", stock: "FROM-ASH" }
            : row;
    const withFalsePrices: Change = (row, index) => moved(isFrom("elm")(row) ? { ...row, price: "" } : row, index);
    const { result } = await importText(csv(changed(allRows(), withFalsePrices)), stock);
    expect(resultHolds(result)).toEqual([["prices-gone", "elm"]]);
    expect(result.counts).toMatchObject({ removed: 0, accepted: 0, updated: 0, held: sizes.elm + 1 });
    expect(stockIdentities(stock)).toEqual(before);
  });

  test("while a fault of all columns holds the smallest dealership too", async () => {
    const tiny = feedSiteFor("tiny", ["ash", "fig"].map(dealershipFor));
    const rows = [
      ...slugRows("ash"),
      ...slugRows("fig")
        .slice(0, 2)
        .map((row) => ({ ...row, dealer: "D2" })),
    ];
    for (const price of ["29990", ""]) {
      const stock = siteStock();
      await importText(csv(rows), stock, { site: tiny });
      const before = JSON.stringify([...stock.vehicles]);
      const { result } = await importText(csv(rows.map((row) => ({ ...row, price }))), stock, { site: tiny });
      expect(result).toMatchObject({ outcome: "refused", holds: [{ dealership: null }] });
      expect(JSON.stringify([...stock.vehicles])).toBe(before);
    }
  });
});

describe("a file of wrong values is refused", () => {
  test.each<[string, Change, string]>([
    [
      "when all prices are divided by 100",
      (row) => ({ ...row, price: String(Number(row.price) / 100) }),
      "median-price-jumped",
    ],
    ["when all prices are doubled", (row) => ({ ...row, price: String(Number(row.price) * 2) }), "prices-jumped"],
    ["when all prices are tripled", (row) => ({ ...row, price: String(Number(row.price) * 3) }), "median-price-jumped"],
    [
      "when prices are gone from most vehicles",
      (row, index) => (index % 4 === 0 ? row : { ...row, price: "" }),
      "prices-gone",
    ],
    [
      "when pictures are gone from most vehicles",
      (row, index) => (index % 4 === 0 ? row : { ...row, images: "" }),
      "pictures-gone",
    ],
    [
      "when pictures are gone and stock numbers change",
      (row) => ({ ...row, stock: `N${row.stock}`, images: "" }),
      "pictures-gone",
    ],
    ["when the column of the VIN is empty", (row) => ({ ...row, vin: "" }), "vins-gone"],
    ["when all VINs are fillers", (row) => ({ ...row, vin: "1".repeat(17) }), "vins-gone"],
    ["when all VINs are cut", (row) => ({ ...row, vin: row.vin.slice(0, 12) }), "vins-gone"],
    ["when all prices are one", (row) => ({ ...row, price: "29990" }), "prices-equal"],
    ["when all odometers are 0", (row) => ({ ...row, km: "0" }), "odometers-equal"],
    ["when all odometers are 1", (row) => ({ ...row, km: "1" }), "odometers-equal"],
    [
      "when odometers are gone from most vehicles",
      (row, index) => (index % 4 === 0 ? row : { ...row, km: "" }),
      "odometers-gone",
    ],
    [
      "when all pictures are one placeholder",
      (row) => ({ ...row, images: "https://img.example.com/coming-soon.jpg" }),
      "pictures-equal",
    ],
  ])("%s", async (_name, change, reason) => {
    const stock = await filled();
    const before = JSON.stringify([...stock.vehicles]);
    const text = csv(changed(allRows(), change));
    const { result } = await importText(text, stock);
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason }, holds: [{ kind: reason }] });
    expect(result.refusal?.message).toContain("--confirm-values");
    expect(JSON.stringify([...stock.vehicles])).toBe(before);
    const confirmed = await importText(text, stock, { confirmsValues: true });
    expect(confirmed.result).toMatchObject({ outcome: "taken", holds: [] });
    expect(JSON.stringify([...stock.vehicles])).not.toBe(before);
  });

  test.each<[string, Change, Change]>([
    [
      "a dealership has had placeholders all along",
      (row) => (isFrom("ash")(row) ? { ...row, images: "https://img.example.com/coming-soon.jpg" } : row),
      (row) => ({ ...row, price: String(Number(row.price) - 500) }),
    ],
    ["new vehicles come without a photo of their own", (row) => row, (row) => row],
    [
      "a few are repriced to one price and a few odometers are corrected",
      (row) => row,
      (row, index) => (index % 4 === 0 ? { ...row, price: "24990", km: "50000" } : row),
    ],
  ])("but not when %s", async (_name, before, after) => {
    const stock = siteStock();
    const rows = changed(allRows(), before);
    await importText(csv(rows), stock);
    const arrivals = slugRows("fig").map((row, index) => ({
      ...row,
      stock: `NEW${index}`,
      vin: vin(80_000 + index),
      km: "0",
      images: "https://img.example.com/coming-soon.jpg",
    }));
    for (const scope of ["full", "changes"] as const) {
      const mapping = feedMappingSchema.parse({ name: "scope", scope });
      const file = scope === "full" ? [...changed(rows, after), ...arrivals] : arrivals;
      expect((await importText(csv(file), stock, { mapping })).result).toMatchObject({ outcome: "taken", holds: [] });
    }
  });

  test("but not when a sale lowers prices, or some vehicles lose price or picture", async () => {
    const stock = await filled();
    const rows = changed(allRows(), (row, index) => ({
      ...row,
      price: index % 3 === 0 ? "" : String(Math.round(Number(row.price) * 0.7)),
      images: index % 3 === 0 ? "" : row.images,
    }));
    expect((await importText(csv(rows), stock)).result).toMatchObject({ outcome: "taken", counts: { updated: 469 } });
  });
});
