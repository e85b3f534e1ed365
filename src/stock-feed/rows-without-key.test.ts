import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import { kindOnlyFacts } from "../vehicles/vehicle-identity.ts";
import { RowsWithoutKey } from "./rows-without-key.ts";

const dealership = (slug: string) => ({ ...mainMotors, slug, id: slug, name: `${slug} Motors` });
const importText = importsInto(feedSiteFor("rows-without-key", [dealership("east"), dealership("west")]));

type Row = { comments: string; dealer: string; badge: string; year: string; km: string; stock: string; vin: string };
const vinFor = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const rowsFor = (hasVins: boolean): Row[] =>
  Array.from({ length: 60 }, (_, index) => ({
    comments: "A good car.",
    dealer: index < 40 ? "east" : "west",
    badge: "ZR",
    year: String(2000 + (index % 20)),
    km: String(20_000 + index * 7),
    stock: `U${5_000 + index}`,
    vin: hasVins ? vinFor(index) : "",
  }));
/** The stock number stands at the end, behind everything that may break a row; or at the beginning. */
const layouts = {
  last: ["comments", "dealer", "badge", "year", "km", "stock", "vin"],
  first: ["stock", "dealer", "vin", "badge", "comments", "year", "km"],
} as const satisfies Record<string, (keyof Row)[]>;
const names: Record<keyof Row, string> = {
  comments: "Comments",
  dealer: "Dealer Code",
  badge: "Badge",
  year: "Year",
  km: "KM",
  stock: "Stock No",
  vin: "VIN",
};
const csv = (rows: readonly Row[], layout: keyof typeof layouts): string => {
  const columns = layouts[layout];
  const lines = rows.map((row) => [...columns.map((column) => row[column]), "Toyota", "Corolla", "20000"].join(","));
  return [[...columns.map((column) => names[column]), "Make", "Model", "Price"].join(","), ...lines, ""].join("\n");
};

type Change = (row: Row, index: number) => Partial<Row> | null;
async function imported(
  change: Change,
  { hasVins = true, layout = "last" as keyof typeof layouts, confirmsRemovals = false } = {},
) {
  const stock = siteStock();
  const rows = rowsFor(hasVins);
  await importText(csv(rows, layout), stock);
  const before = new Map([...stock.vehicles].map(([key, { id }]) => [id, key]));
  const changed = rows.flatMap((row, index) => {
    const next = change(row, index);
    return next === null ? [] : [{ ...row, ...next }];
  });
  const outcome = await importText(csv(changed, layout), stock, { confirmsRemovals });
  const left = new Set([...stock.vehicles.values()].map(({ id }) => id));
  return { ...outcome, gone: [...before].flatMap(([id, key]) => (left.has(id) ? [] : [key])), live: left.size };
}
const third =
  (change: Partial<Row>): Change =>
  (_, index) =>
    index % 3 === 0 ? change : {};
/** The last two of `east` and one of `west` are sold. */
const soldToo =
  (change: Change): Change =>
  (row, index) =>
    [38, 39, 59].includes(index) ? null : change(row, index);
const sold = ["east/u5038", "east/u5039", "west/u5059"];

describe("a row broken by a comma", () => {
  test.each(["last", "first"] as const)("protects its vehicle by its VIN, stock number %s", async (layout) => {
    const change = soldToo(third({ comments: "A good car, one owner." }));
    const { result, gone } = await imported(change, { layout });
    expect(gone).toEqual(sold);
    expect(result).toMatchObject({ counts: { removed: 3 }, holds: [] });
    expect(result.counts.rejected).toBeGreaterThan(15);
  });

  test.each(["last", "first"] as const)(
    "protects it by its stock number without VINs, stock number %s",
    async (layout) => {
      const change = soldToo(third({ comments: "A good car, one owner." }));
      const { result, gone } = await imported(change, { hasVins: false, layout });
      expect(gone).toEqual(sold);
      expect(result).toMatchObject({ counts: { removed: 3 }, holds: [] });
    },
  );

  test("holds the missing vehicles of its dealership if its vehicle is not identified", async () => {
    const change: Change = (_, index) => (index === 0 ? { comments: "A car, as new", stock: "" } : {});
    const { result, gone } = await imported(soldToo(change), { hasVins: false });
    expect(gone).toEqual(["west/u5059"]);
    expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east", vehicles: 3, of: 40 }]);
    expect(result.warnings).toMatchObject([{ kind: "removals-held", dealership: "east" }]);
    expect(result.warnings[0]?.message).toMatch(/1 row of "east Motors".*3 vehicles.*--confirm-removals/);
  });
});

describe("a row without stock number and VIN but with make and model", () => {
  /** The row of a Corolla of 2019; there is another one at its dealership. */
  const blank = 39;
  const alike = 19;
  const stockId = (stock: ReturnType<typeof siteStock>, key: string) => stock.vehicles.get(key)?.id;
  const file = (without: readonly number[], change: Partial<Row> = {}): string =>
    csv(
      rowsFor(false).flatMap((row, index) =>
        without.includes(index) ? [] : [index === blank ? { ...row, ...change } : row],
      ),
      "last",
    );

  test("keeps vehicles that it may be, and others are removed, until it is corrected", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const id = stockId(stock, "east/u5039");
    for (const without of [[0], [0, 1, alike], [0, 1, 2, alike]]) {
      const { result } = await importText(file(without, { stock: "" }), stock);
      const missing = without.includes(alike) ? 2 : 1;
      expect(result.counts).toMatchObject({ removed: 1, rejected: 1 });
      expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east", vehicles: missing }]);
      expect(result.warnings).toMatchObject([{ kind: "removals-held", dealership: "east", count: missing }]);
      expect(stockId(stock, "east/u5039")).toBe(id);
    }
    expect(stock.vehicles.has("east/u5019")).toBe(true);
    const { result } = await importText(file([0, 1, 2, alike]), stock);
    expect(result).toMatchObject({ counts: { removed: 1, accepted: 0, unchanged: 56 }, holds: [], warnings: [] });
    expect(stockId(stock, "east/u5039")).toBe(id);
    expect(stock.vehicles.has("east/u5019")).toBe(false);
  });

  test("says how many vehicles it keeps, and why", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const { result } = await importText(file([0, 1, alike], { stock: "" }), stock);
    expect(result.removals.message).toMatch(
      /2 vehicles of "east Motors" missing from.*make, model and year: they stay/,
    );
  });

  test("keeps a vehicle with its stock number under another one, as without that row", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const id = stockId(stock, "east/u5019");
    const renumbered = file([], { stock: "" }).replace("U5019", "N77");
    const { result } = await importText(renumbered, stock);
    expect(result).toMatchObject({ counts: { removed: 0, accepted: 0 }, holds: [{ vehicles: 1 }] });
    expect(stockId(stock, "east/n77")).toBe(id);
    expect(stock.vehicles.has("east/u5019")).toBe(false);
  });

  test("keeps vehicles of every year if it has no year", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const { result } = await importText(file([0, 1, 59], { stock: "", year: "" }), stock);
    expect(result.counts.removed).toBe(1);
    expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east", vehicles: 3 }]);
  });

  test("keeps nothing if removals are confirmed", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const { result } = await importText(file([0], { stock: "" }), stock, { confirmsRemovals: true });
    expect(result).toMatchObject({ counts: { removed: 2 }, holds: [] });
  });

  test("keeps nothing at a dealership that is to be emptied", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const all = [...Array(40).keys()].filter((index) => index !== blank);
    const { result } = await importText(file(all, { stock: "" }), stock, { confirmsEmptied: ["east"] });
    expect(result.counts).toMatchObject({ removed: 40, rejected: 1 });
  });

  test("counts the same in a dry run", async () => {
    const stock = siteStock();
    await importText(file([]), stock);
    const { result } = await importText(file([0, 1, alike], { stock: "" }), stock, { isDryRun: true });
    expect(result).toMatchObject({ counts: { removed: 2 }, holds: [{ vehicles: 2 }] });
  });
});

test("rows of more than 200 kinds are not distinguished: the rest may be any vehicle of the dealership", async () => {
  const rows = new RowsWithoutKey();
  const kindFacts = (index: number): string => kindOnlyFacts({ make: "Toyota", model: `Model ${index}`, year: 2019 });
  for (const index of [...Array(203).keys(), 0])
    rows.add({ dealership: "east", stockNumbers: [], kindFacts: kindFacts(index) });
  expect(rows.kinds()).toHaveLength(200);
  const { byDealership, unknown } = await rows.unidentified(async function* () {});
  expect([...byDealership]).toEqual([["east", 3]]);
  expect(unknown).toBe(0);
});

describe("rows with something else as a stock number", () => {
  test.each(["TBA", "PENDING", "0", "#N/A", "1.23E+05", ""])("%j keep the vehicles with their VINs", async (stock) => {
    const { gone, live } = await imported(soldToo(third({ stock })));
    expect(gone).toEqual(sold);
    expect(live).toBe(57);
  });

  test.each(["PENDING", "#N/A", ""])("%j keep the vehicles of their years without VINs", async (stock) => {
    const change: Change = (_, index) => (index < 36 && index % 3 === 0 ? { stock } : {});
    const { result, gone } = await imported(soldToo(change), { hasVins: false });
    expect(gone).toEqual(["east/u5039", "west/u5059"]);
    expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east", vehicles: 13 }]);
  });

  test("and with one shared by other rows keep the vehicles with their VINs", async () => {
    const { result, gone } = await imported(soldToo(third({ stock: "U9999" })));
    expect(gone).toEqual(sold);
    expect(result.warnings).toMatchObject([{ kind: "stock-number-shared" }]);
  });

  test("and with one shared by other vehicles remove nothing at their dealership without VINs", async () => {
    const change: Change = (_, index) => (index < 36 && index % 3 === 0 ? { stock: "U9999" } : {});
    const { result, gone } = await imported(soldToo(change), { hasVins: false });
    expect(gone).toEqual(["west/u5059"]);
    expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east" }]);
  });

  test("lose their vehicles when that is confirmed", async () => {
    const change: Change = (_, index) => (index < 36 && index % 3 === 0 ? { stock: "" } : {});
    const { result, gone } = await imported(change, { hasVins: false, confirmsRemovals: true });
    expect(gone).toHaveLength(12);
    expect(result.holds).toEqual([]);
  });
});

test("rejected rows without a known dealership hold missing vehicles of every dealership", async () => {
  const change: Change = (_, index) => (index === 0 ? { dealer: "X9", stock: "", comments: "" } : {});
  const { result, gone } = await imported(soldToo(change), { hasVins: false });
  expect(gone).toEqual([]);
  expect(result.holds).toMatchObject([
    { kind: "rows-without-key", dealership: "east" },
    { kind: "rows-without-key", dealership: "west" },
  ]);
});

test("a rejected row that identifies its vehicle holds nothing", async () => {
  const change: Change = (_, index) => (index % 5 === 0 ? { year: "1066" } : {});
  const { result, gone } = await imported(soldToo(change), { hasVins: false });
  expect(gone).toEqual(sold);
  expect(result.holds).toEqual([]);
  expect(result.warnings).toMatchObject([{ kind: "rows-rejected" }]);
});
