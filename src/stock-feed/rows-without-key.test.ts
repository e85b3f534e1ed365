import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const dealership = (slug: string) => ({ ...mainMotors, slug, id: slug, name: `${slug} Motors` });
const importText = importsInto(feedSiteFor("rows-without-key", [dealership("east"), dealership("west")]));

type Row = { comments: string; dealer: string; badge: string; year: string; km: string; stock: string; vin: string };
const vinOf = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const rowsOf = (hasVins: boolean): Row[] =>
  Array.from({ length: 60 }, (_, index) => ({
    comments: "A good car.",
    dealer: index < 40 ? "east" : "west",
    badge: "ZR",
    year: String(2000 + (index % 20)),
    km: String(20_000 + index * 7),
    stock: `U${5_000 + index}`,
    vin: hasVins ? vinOf(index) : "",
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
  const rows = rowsOf(hasVins);
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

describe("a row that a comma has broken", () => {
  test.each(["last", "first"] as const)("spares its vehicle by its VIN, stock number %s", async (layout) => {
    const change = soldToo(third({ comments: "A good car, one owner." }));
    const { result, gone } = await imported(change, { layout });
    expect(gone).toEqual(sold);
    expect(result).toMatchObject({ counts: { removed: 3 }, holds: [] });
    expect(result.counts.rejected).toBeGreaterThan(15);
  });

  test.each(["last", "first"] as const)(
    "spares it by its stock number without VINs, stock number %s",
    async (layout) => {
      const change = soldToo(third({ comments: "A good car, one owner." }));
      const { result, gone } = await imported(change, { hasVins: false, layout });
      expect(gone).toEqual(sold);
      expect(result).toMatchObject({ counts: { removed: 3 }, holds: [] });
    },
  );

  test("holds what its dealership lacks where nothing tells which vehicle it is", async () => {
    const change: Change = (_, index) => (index === 0 ? { comments: "A car, as new", stock: "" } : {});
    const { result, gone } = await imported(soldToo(change), { hasVins: false });
    expect(gone).toEqual(["west/u5059"]);
    expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east", vehicles: 3, of: 40 }]);
    expect(result.warnings).toMatchObject([{ kind: "removals-held", dealership: "east" }]);
    expect(result.warnings[0]?.message).toMatch(/1 row of "east Motors".*3 vehicles.*--confirm-removals/);
  });
});

test("what is held for rows that tell nothing goes with the next file that tells all", async () => {
  const stock = siteStock();
  const rows = rowsOf(false);
  const rest = rows.slice(2);
  await importText(csv(rows, "last"), stock);
  const held = await importText(csv([{ ...rest[0]!, stock: "" }, ...rest.slice(1)], "last"), stock);
  expect(held.result).toMatchObject({ counts: { removed: 0 }, holds: [{ kind: "rows-without-key", vehicles: 3 }] });
  const { result } = await importText(csv(rest, "last"), stock);
  expect(result).toMatchObject({ counts: { removed: 2, unchanged: 58 }, holds: [], warnings: [] });
});

describe("rows with something else for a stock number", () => {
  test.each(["TBA", "PENDING", "0", "#N/A", "1.23E+05", ""])("%j keep the vehicles of their VINs", async (stock) => {
    const { gone, live } = await imported(soldToo(third({ stock })));
    expect(gone).toEqual(sold);
    expect(live).toBe(57);
  });

  test.each(["PENDING", "0", "#N/A", ""])("%j remove nothing of their dealership without VINs", async (stock) => {
    const change: Change = (_, index) => (index < 36 && index % 3 === 0 ? { stock } : {});
    const { result, gone } = await imported(soldToo(change), { hasVins: false });
    expect(gone).toEqual(["west/u5059"]);
    expect(result.holds).toMatchObject([{ kind: "rows-without-key", dealership: "east" }]);
  });

  test("and with one that other rows have too keep the vehicles of their VINs", async () => {
    const { result, gone } = await imported(soldToo(third({ stock: "U9999" })));
    expect(gone).toEqual(sold);
    expect(result.warnings).toMatchObject([{ kind: "stock-number-shared" }]);
  });

  test("and with one that other vehicles have too remove nothing of their dealership without VINs", async () => {
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

test("rejected rows without a known dealership hold what any dealership lacks", async () => {
  const change: Change = (_, index) => (index === 0 ? { dealer: "X9", stock: "", comments: "" } : {});
  const { result, gone } = await imported(soldToo(change), { hasVins: false });
  expect(gone).toEqual([]);
  expect(result.holds).toMatchObject([
    { kind: "rows-without-key", dealership: "east" },
    { kind: "rows-without-key", dealership: "west" },
  ]);
});

test("a rejected row that tells its vehicle holds nothing", async () => {
  const change: Change = (_, index) => (index % 5 === 0 ? { year: "1066" } : {});
  const { result, gone } = await imported(soldToo(change), { hasVins: false });
  expect(gone).toEqual(sold);
  expect(result.holds).toEqual([]);
  expect(result.warnings).toMatchObject([{ kind: "rows-rejected" }]);
});
