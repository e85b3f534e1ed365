import { firstSeenUnknown } from "../vehicles/stock.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feedSiteFor, importedAt, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";
import { withDealerships, type FeedDealership } from "./feed-site.ts";
import type { StockImportResult } from "./import-result.ts";
import { feedMappingSchema } from "./mapping.ts";
import { rowOutcomes } from "./row-outcome.ts";

const north: FeedDealership = { ...mainMotors, slug: "north", id: "2", name: "North Motors", city: "Moree" };
const site = feedSiteFor("site", [mainMotors, north]);
const oneDealership = { ...site, dealerships: [mainMotors] };
const importText = importsInto(site);

const header = "Stock No,Make,Model,Year,Badge,Car Type,Status,Price,Km,Last Modified,Dealership";
/** Rows that end without a dealership are Main Motors'. */
const csv = (...rows: string[]): string =>
  [header, ...rows.map((row) => (row.endsWith(",") ? `${row}Main Motors` : row)), ""].join("\n");
/** No two stock numbers have the same kilometres: they are two vehicles. */
const golf = (stock: string, status = "In Stock", modified = "", price = "19990"): string =>
  `${stock},VW,Golf,2019,GTI,Used,${status},${price},${45_000 + (Number(stock) || 0)},${modified},`;
const only = (counts: StockImportResult["counts"]): object =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

describe("rows", () => {
  test("become vehicles with a name of year, make, model and badge, at the site's dealership", async () => {
    const stock = siteStock();
    await importText(csv(golf("007")), stock);
    expect([...stock.vehicles.values()]).toMatchObject([
      {
        name: "2019 Volkswagen Golf GTI",
        slug: "2019-volkswagen-golf-gti",
        stocknum: "007",
        price: 19990,
        km: 45_007,
        dealershipSlug: "main",
        dealershipName: "Main Motors",
        city: "Dubbo",
        createdAt: firstSeenUnknown,
      },
    ]);
  });

  test("[EN-02] with a car type or year that cannot be are rejected, each with line, stock number, field and reason", async () => {
    const { result, report } = await importText(
      csv(
        golf("1"),
        golf("2").replace("Used", "Leased"),
        golf("3").replace("2019", "1899"),
        golf("4").replace("2019", "2029"),
        golf("5").replace("Golf", "-"),
        golf("").replace("VW", "Audi"),
        golf("7"),
      ),
    );
    expect(only(result.counts)).toEqual({ rows: 7, accepted: 2, rejected: 5 });
    expect(
      report.entries.map(({ line, stockNumber, outcome, field, reason }) => [
        line,
        stockNumber,
        outcome,
        field,
        reason,
      ]),
    ).toEqual([
      [3, "2", "rejected", "carType", "car-type-not-known"],
      [4, "3", "rejected", "year", "year-not-possible"],
      [5, "4", "rejected", "year", "year-not-possible"],
      [6, "5", "rejected", "model", "required-value-missing"],
      [7, null, "rejected", "stocknum", "required-value-missing"],
    ]);
    expect(report.entries[0]?.message).toContain("new, demo or used");
  });

  test("[EN-02] with an unknown status are held and not published", async () => {
    const { result, report } = await importText(csv(golf("1", "in stok"), golf("2", "coming soon"), golf("3", "sold")));
    expect(only(result.counts)).toEqual({ rows: 3, accepted: 2, held: 1 });
    expect(report.entries).toMatchObject([
      { line: 2, stockNumber: "1", outcome: "held", field: "status", reason: "status-not-known" },
    ]);
  });

  test("that are withdrawn, or in a state that is not for shoppers, remove their vehicle from the site", async () => {
    const stock = siteStock();
    await importText(csv(golf("1"), golf("2"), golf("3"), golf("5")), stock);
    const { result, report } = await importText(
      csv(golf("1", "WITHDRAWN"), golf("2", "deal_pending"), golf("3"), golf("4", "loaner"), golf("5")),
      stock,
    );
    expect(only(result.counts)).toEqual({ rows: 5, unchanged: 2, withdrawn: 3 });
    expect([...stock.vehicles.keys()]).toEqual(["main/3", "main/5"]);
    expect(report.entries.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["withdrawn", "status-withdrawn"],
      ["withdrawn", "status-not-for-shoppers"],
      ["withdrawn", "status-not-for-shoppers"],
    ]);
  });

  test("with unreadable values lose only those, and the report says so", async () => {
    const stock = siteStock();
    const text =
      "stock_no,make,model,year,vin,price,rego expiry,images,body\n1,VW,Golf,2019,ABC,$99 per week,31/02/2027,javascript:alert(1)|https://img.example.com/1.jpg,Mr Car\n";
    const { report } = await importText(text, stock, { site: oneDealership });
    expect([...stock.vehicles.values()]).toMatchObject([
      { vin: null, price: null, regoExpiry: null, body: null, images: ["https://img.example.com/1.jpg"] },
    ]);
    expect(Object.fromEntries(report.entries.map(({ field, outcome, reason }) => [field, [outcome, reason]]))).toEqual({
      price: ["noted", "price-not-an-amount"],
      vin: ["noted", "vin-not-valid"],
      body: ["noted", "body-not-known"],
      images: ["noted", "image-address-refused"],
      regoExpiry: ["noted", "date-not-possible"],
    });
  });

  test("[VP-16] keep no markup in any field", async () => {
    const stock = siteStock();
    const attack = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    const text = `stock_no,make,model,year,badge,colour,description,file\n1,VW${attack},Golf${attack},2019,GTI${attack},Red${attack},Nice${attack} | Clean${attack},javascript:alert(1)\n`;
    await importText(text, stock, { site: oneDealership });
    expect(JSON.stringify([...stock.vehicles.values()])).not.toMatch(/<|onerror|javascript:/);
    expect([...stock.vehicles.values()]).toMatchObject([
      { make: "Volkswagen", badge: "GTI", dealercomments: "Nice|Clean", file: null },
    ]);
  });

  test("of a DAP and an EGC price show the one that the words beside the price promise", async () => {
    const stock = siteStock();
    await importText(
      "stock_no,make,model,year,car type,dap price,egc price\n1,VW,Golf,2019,Used,21000,20000\n2,VW,Golf,2026,New,41000,40000\n3,VW,Golf,2019,Used,21000,0\n",
      stock,
      { site: oneDealership },
    );
    expect([...stock.vehicles.values()].map((vehicle) => vehicle.price)).toEqual([20000, 41000, 21000]);
  });
});

describe("of several rows of one stock number", () => {
  test("the newest LastModified wins, wherever it stands", async () => {
    const stock = siteStock();
    const { result, report } = await importText(
      csv(
        golf("a1", "In Stock", "2026-03-02", "30003"),
        golf("A1 ", "In Stock", "2026-03-01", "30002"),
        golf("a1", "In Stock", "", "30001"),
      ),
      stock,
    );
    expect(only(result.counts)).toEqual({ rows: 3, accepted: 1, superseded: 2 });
    expect([...stock.vehicles.values()].map((vehicle) => vehicle.price)).toEqual([30_003]);
    expect(report.entries).toMatchObject([
      { line: 3, outcome: "superseded" },
      { line: 4, outcome: "superseded" },
    ]);
    expect(report.entries[0]?.message).toContain("Line 2");
  });

  test("an invalid newer one does not displace a valid older one", async () => {
    const stock = siteStock();
    const { result } = await importText(
      csv(golf("1", "In Stock", "2026-03-01"), golf("1", "In Stock", "2026-03-02", "20000").replace("2019", "1066")),
      stock,
    );
    expect(only(result.counts)).toEqual({ rows: 2, accepted: 1, rejected: 1 });
    expect([...stock.vehicles.values()].map((vehicle) => vehicle.price)).toEqual([19990]);
  });

  test("a withdrawal that is older than the vehicle's return is superseded", async () => {
    const stock = siteStock();
    const { result } = await importText(
      csv(
        golf("1", "In Stock", "2026-03-02"),
        golf("1", "Withdrawn", "2026-03-01"),
        golf("2", "loaner", "2026-03-01"),
        golf("2", "In Stock", "2026-03-05"),
      ),
      stock,
    );
    expect(only(result.counts)).toEqual({ rows: 4, accepted: 2, superseded: 2 });
  });

  test("two dealerships may use the same number, and leading zeros count", async () => {
    const stock = siteStock();
    await importText(csv(golf("7"), `${golf("7")}North Motors`, golf("07")), stock);
    expect([...stock.vehicles.keys()].toSorted()).toEqual(["main/07", "main/7", "north/7"]);
  });
});

test("the same file twice changes nothing", async () => {
  const stock = siteStock();
  const text = csv(golf("1"), golf("2", "sold"), golf("3", "coming soon"));
  await importText(text, stock);
  const before = JSON.stringify([...stock.vehicles]);
  const { result } = await importText(text, stock, { now: importedAt + 86_400_000 });
  expect(only(result.counts)).toEqual({ rows: 3, unchanged: 3 });
  expect(JSON.stringify([...stock.vehicles])).toBe(before);
});

describe("stock is never removed by", () => {
  const filled = async (): Promise<SiteStock> => {
    const stock = siteStock();
    await importText(csv(...["1", "2", "3", "4"].map((stockNumber) => golf(stockNumber))), stock);
    return stock;
  };

  test.each([
    ["an empty file", "", "empty"],
    ["blank lines", "\n\n", "empty"],
    ["a header alone", csv(), "header-only"],
    ["an empty JSON list", "[]", "header-only"],
    ["a web page", "<!DOCTYPE html><html><body>504 Gateway Timeout</body></html>", "not-supported"],
    ["XML", '<?xml version="1.0"?><stx3></stx3>', "not-supported"],
    ["JSON with another structure", '{"results":[]}', "not-supported"],
    ["JSON that stops early", '[{"Specification":{"Make":"VW","Model":"Golf"}},{"Spec', "truncated"],
    ["a ZIP archive", "PK\u0003\u0004abc", "not-supported"],
    ["a file without the required columns", "a,b,c\n1,2,3\n", "columns"],
  ])("%s", async (_name, text, reason) => {
    const stock = await filled();
    const { result, report } = await importText(text, stock, { confirmsRemovals: true });
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason } });
    expect(report.outcome).toBe("refused");
    expect(stock.vehicles.size).toBe(4);
  });

  test("a file that would take more than half of it, until that is confirmed", async () => {
    const stock = await filled();
    const held = await importText(csv(golf("1")), stock);
    expect(held.result.removals).toMatchObject({ outcome: "held", missing: 3 });
    expect(held.result.removals.message).toContain("--confirm-removals");
    expect(stock.vehicles.size).toBe(4);
    const confirmed = await importText(csv(golf("1")), stock, { confirmsRemovals: true });
    expect(confirmed.result.counts).toMatchObject({ rows: 1, unchanged: 1, removed: 3 });
    expect([...stock.vehicles.keys()]).toEqual(["main/1"]);
  });

  test("a truncated file, however little is missing", async () => {
    const stock = await filled();
    const complete = csv(golf("1"), golf("2"), golf("3"), golf("4"));
    const { result } = await importText(complete.slice(0, -20), stock);
    expect(result.counts).toMatchObject({ unchanged: 3, rejected: 1, removed: 0 });
    expect(stock.vehicles.size).toBe(4);
    const cut = await importText(complete.slice(0, complete.indexOf("3,VW") + 8), stock);
    expect(cut.result.removals).toMatchObject({ outcome: "held", missing: 1 });
  });

  test("rows that cannot be used: their vehicles stay as they are", async () => {
    const stock = await filled();
    const { result } = await importText(
      csv(golf("1").replace("2019", "x"), golf("2"), `${golf("3")},one cell too many`, golf("4")),
      stock,
    );
    expect(only(result.counts)).toEqual({ rows: 4, unchanged: 2, rejected: 2 });
    expect(stock.vehicles.size).toBe(4);
  });

  test("a file without a single usable row, even when confirmed", async () => {
    const stock = await filled();
    const { result } = await importText(csv(golf("9").replace("2019", "x")), stock, { confirmsRemovals: true });
    expect(result.removals.outcome).toBe("held");
    expect(stock.vehicles.size).toBe(4);
  });

  test("a feed of changes only", async () => {
    const stock = await filled();
    const { result } = await importText(csv(golf("1", "In Stock", "", "18000")), stock, {
      mapping: feedMappingSchema.parse({ name: "changes", scope: "changes" }),
    });
    expect(only(result.counts)).toEqual({ rows: 1, updated: 1 });
    expect(stock.vehicles.size).toBe(4);
  });

  test("the file of another dealership, until the dealership is said to be emptied", async () => {
    const stock = await filled();
    const north = csv(`${golf("11")}North Motors`, `${golf("12")}North Motors`);
    const { result } = await importText(north, stock);
    expect(result.counts).toMatchObject({ rows: 2, accepted: 2, removed: 0 });
    expect(result.notes.join(" ")).toContain(
      'no usable row for "Main Motors": its vehicles that no row names (4) stay',
    );
    expect(stock.vehicles.size).toBe(6);
    await importText(north, stock, { confirmsRemovals: true });
    expect(stock.vehicles.size).toBe(6);
    await importText(north, stock, { confirmsEmptied: ["Main Motors"] });
    expect([...stock.vehicles.keys()]).toEqual(["north/11", "north/12"]);
  });

  test("a dry run", async () => {
    const stock = await filled();
    const { result } = await importText(csv(golf("1"), golf("2"), golf("3", "withdrawn"), golf("5")), stock, {
      isDryRun: true,
    });
    expect(only(result.counts)).toEqual({ rows: 4, accepted: 1, unchanged: 2, withdrawn: 1, removed: 1 });
    expect(stock.vehicles.size).toBe(4);
  });

  test("a file that withdraws most of a large stock: its withdrawals are held, the rest is imported", async () => {
    const stock = siteStock();
    const numbers = Array.from({ length: 30 }, (_, index) => String(index));
    await importText(csv(...numbers.map((number) => golf(number))), stock);
    const text = csv(...numbers.map((number) => golf(number, Number(number) < 20 ? "withdrawn" : "in stock")));
    const { result, report } = await importText(text, stock);
    expect(only(result.counts)).toEqual({ rows: 30, unchanged: 10, held: 20 });
    expect(result.holds).toMatchObject([{ kind: "losses", dealership: "main", vehicles: 20, of: 30 }]);
    expect(report.entries.filter(({ reason }) => reason === "withdrawal-held")).toHaveLength(20);
    expect(stock.vehicles.size).toBe(30);
    expect((await importText(text, stock, { confirmsRemovals: true })).result.outcome).toBe("taken");
    expect(stock.vehicles.size).toBe(10);
  });
});

test("vehicles that a full file no longer names are removed", async () => {
  const stock = siteStock();
  await importText(csv(golf("1"), golf("2"), golf("3")), stock);
  const { result } = await importText(csv(golf("1"), golf("2")), stock);
  expect(result.counts).toMatchObject({ rows: 2, unchanged: 2, removed: 1 });
  expect([...stock.vehicles.keys()]).toEqual(["main/1", "main/2"]);
});

describe("dealers that the site does not know", () => {
  const text = csv(`${golf("1")}Big River Autos`, `${golf("2")}Big River Autos`, `${golf("3")}north motors`);

  test("have their rows rejected by line, with the dealers that there are and what to do", async () => {
    const stock = siteStock();
    const { result, report } = await importText(text, stock);
    expect([...stock.vehicles.keys()]).toEqual(["north/3"]);
    expect(only(result.counts)).toEqual({ rows: 3, accepted: 1, rejected: 2 });
    expect(report.entries.map(({ line, reason, field }) => [line, reason, field])).toEqual([
      [2, "dealership-not-known", "dealership"],
      [3, "dealership-not-known", "dealership"],
    ]);
    expect(report.entries[0]?.message).toMatch(/"Big River Autos".*"Main Motors", "North Motors".*--create-locations/);
    expect(result.notes.join(" ")).toMatch(/Big River Autos.*Their rows are not used/);
  });

  test("belong to the only dealership of a site that has one", async () => {
    const stock = siteStock();
    const { result } = await importText(text, stock, { site: oneDealership });
    expect([...stock.vehicles.values()].map(({ dealershipSlug }) => dealershipSlug)).toEqual(["main", "main", "north"]);
    expect(result.notes.join(" ")).toContain('Their rows count as rows of "Main Motors"');
  });

  test("belong to the default dealership if the mapping names one", async () => {
    const stock = siteStock();
    const mapping = feedMappingSchema.parse({ name: "yards", defaultDealership: "North Motors" });
    const noDealer = golf("4").replace(/,$/, ", ");
    const { result } = await importText(`${text}${noDealer}\n`, stock, { mapping });
    expect([...stock.vehicles.keys()]).toEqual(["north/1", "north/2", "north/3", "north/4"]);
    expect(result.notes.join(" ")).toContain('Their rows count as rows of "North Motors"');
  });

  test("are not assigned if the mapping names an unknown default", async () => {
    const mapping = feedMappingSchema.parse({ name: "yards", defaultDealership: "South Motors" });
    const { result } = await importText(text, siteStock(), { mapping });
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "default-dealership" } });
    expect(result.refusal?.message).toContain("main, north");
  });

  test("become dealerships when locations are created", async () => {
    const stock = siteStock();
    const { result } = await importText(text, stock, { createsLocations: true });
    expect([...stock.vehicles.keys()]).toEqual(["big-river-autos/1", "big-river-autos/2", "north/3"]);
    expect(result.foundDealers).toMatchObject([{ slug: "big-river-autos", name: "Big River Autos", rows: 2 }]);
  });

  test("become no locations if all of their rows are held, and each row counts once", async () => {
    const stock = siteStock();
    const names = "Stock No,Make,Model,Year,KM,VIN,Dealership";
    const rowsFor = (dealer: string): string[] =>
      Array.from(
        { length: 8 },
        (_, index) => `${index},VW,Golf,2019,${20_000 + index},WVWZZZAUZKW00000${index},${dealer}`,
      );
    const other = "99,VW,Polo,2018,33000,WVWZZZAUZKW000099,North Motors";
    await importText([names, ...rowsFor("Main Motors"), other, ""].join("\n"), stock);
    const moved = [names, ...rowsFor("Big River Autos"), other, ""].join("\n");
    const { result } = await importText(moved, stock, { createsLocations: true });
    expect(result.counts).toMatchObject({ held: 8, unchanged: 1 });
    expect(result.foundDealers).toEqual([]);
    expect(result.notes.filter((note) => note.includes("new to the site"))).toEqual([
      'Dealers new to the site that get no vehicle, and therefore no location: 1, in 8 rows ("Big River Autos"). The report shows why.',
    ]);
  });
});

test("dealers found in data are guarded too, the small ones together", async () => {
  const found = (slug: string): FeedDealership => ({ ...mainMotors, slug, id: slug, name: slug, isFound: true });
  const small = Array.from({ length: 6 }, (_, index) => `s${index}`);
  const withFound = withDealerships({ ...oneDealership, siteId: "found" }, [found("big"), ...small.map(found)]);
  const feedRows = (slug: string, count: number, from: number): string[] =>
    Array.from({ length: count }, (_, index) => `${golf(String(from + index))}${slug}`);
  const all = [...feedRows("big", 8, 100), ...small.flatMap((slug, index) => feedRows(slug, 1, 200 + index))];
  const stock = siteStock();
  const options = { site: withFound };
  await importText(csv(...all), stock, options);
  expect(stock.vehicles.size).toBe(14);
  const twoSmallOnesSold = await importText(csv(...all.slice(0, 12)), stock, options);
  expect(twoSmallOnesSold.result).toMatchObject({ counts: { removed: 2 }, holds: [] });
  const bigOneGone = await importText(csv(...all.slice(8, 12)), stock, options);
  expect(bigOneGone.result.counts.removed).toBe(0);
  expect(bigOneGone.result.notes.join(" ")).toContain(
    "without a usable row in the file: 1. Their vehicles on the site (8) stay",
  );
  const mostSmallOnesGone = await importText(csv(...all.slice(0, 9)), stock, options);
  expect(mostSmallOnesGone.result.holds).toMatchObject([{ kind: "missing", dealership: null, vehicles: 3, of: 4 }]);
  expect(stock.vehicles.size).toBe(12);
});

test("a single CSN-DTO vehicle is a message about that vehicle and removes no other", async () => {
  const stock = siteStock();
  await importText(csv(golf("1"), golf("2")), stock);
  const message = {
    ListingType: "Used",
    SaleStatus: "For Sale",
    Identification: [{ Type: "StockNumber", Value: "1" }],
    Specification: { Make: "VW", Model: "Golf", ReleaseDate: { Year: 2019 } },
    Description: "One\\nTwo | Three",
  };
  const { result } = await importText(JSON.stringify(message), stock, { site: oneDealership });
  expect(only(result.counts)).toEqual({ rows: 1, updated: 1 });
  expect(stock.vehicles.get("main/1")?.dealercomments).toBe("One\nTwo|Three");
  expect(stock.vehicles.size).toBe(2);
});

const csnVehicle = (stockNumber: string): string =>
  JSON.stringify({
    Identification: [{ Type: "StockNumber", Value: stockNumber }],
    Specification: { Make: "VW", Model: "Golf", ReleaseDate: { Year: 2019 } },
  });

test("an object of a JSON list that is not a vehicle is rejected alone", async () => {
  const { result } = await importText(
    `[${csnVehicle("1")},\n{"Specification":},\n{"a":1},\n${csnVehicle("2")}]`,
    siteStock(),
    {
      site: oneDealership,
    },
  );
  expect(only(result.counts)).toEqual({ rows: 4, accepted: 2, rejected: 2 });
});

test(
  "the counts of every file add up to its rows, and every row but the imported ones is in the report",
  { timeout: 60_000 },
  async () => {
    const cell = fc.constantFrom(
      "1",
      "2",
      "3",
      "VW",
      "Golf",
      "2019",
      "1899",
      "used",
      "leased",
      "in stock",
      "withdrawn",
      "loaner",
      "gone?",
      "-",
      "",
      '"',
      "x\ny",
      "2026-01-02",
      "<b>",
    );
    const row = fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            fc.constantFrom("1", "2", "3", "4"),
            fc.constantFrom("2019", "1899", "-"),
            fc.constantFrom("used", "new", "leased"),
            fc.constantFrom("in stock", "withdrawn", "loaner", "gone?", "sold"),
            fc.constantFrom("", "2026-01-01", "2026-01-02"),
          )
          .map(
            ([stock, year, type, status, modified]) =>
              `${stock},VW,Golf,${year},GTI,${type},${status},1000,5,${modified},`,
          ),
      },
      { weight: 1, arbitrary: fc.array(cell, { minLength: 0, maxLength: 12 }).map((cells) => cells.join(",")) },
    );
    const stock = siteStock();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { maxLength: 15 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (files, confirmsRemovals) => {
          const ownSite = { ...site, siteId: `site-${(runs += 1)}` };
          stock.vehicles.clear();
          for (const rows of files) {
            const before = stock.vehicles.size;
            const { result, report } = await importText(csv(...rows), stock, { confirmsRemovals, site: ownSite });
            if (result.outcome === "refused") {
              expect(stock.vehicles.size).toBe(before);
              continue;
            }
            const { counts } = result;
            expect(rowOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)).toBe(counts.rows);
            for (const outcome of ["rejected", "withdrawn", "superseded", "held", "skipped"] as const) {
              expect(report.entries.filter((entry) => entry.outcome === outcome)).toHaveLength(counts[outcome]);
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  },
);
