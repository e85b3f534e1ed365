import { expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";
import { feedMappingSchema } from "./mapping.ts";

const north = { ...mainMotors, slug: "north", id: "N2", name: "North Motors" };
const importText = importsInto(feedSiteFor("site", [mainMotors, north]));
const mapping = feedMappingSchema.parse({ name: "strangers are Main's", defaultDealership: "main" });

type Row = Partial<
  Record<"stock" | "dealer" | "make" | "model" | "year" | "km" | "vin" | "plate" | "status" | "modified", string>
>;
const columns = ["stock", "dealer", "make", "model", "year", "km", "vin", "plate", "status", "modified"] as const;
const header = "Stock No,Dealer Code,Make,Model,Year,KM,VIN,Rego,Status,Last Modified";
const csv = (...rows: Row[]): string =>
  [header, ...rows.map((row) => columns.map((column) => row[column] ?? "").join(",")), ""].join("\n");

const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const kluger = (number: number, row: Row = {}): Row => ({
  stock: `S${number}`,
  dealer: "Main Motors",
  make: "Toyota",
  model: "Kluger",
  year: "2019",
  km: String(60_000 + number),
  status: "In stock",
  ...row,
});
const golf = (number: number, row: Row = {}): Row => ({
  ...kluger(number),
  dealer: "N2",
  make: "Volkswagen",
  model: "Golf",
  year: "2015",
  km: String(120_000 + number),
  ...row,
});
const klugers = [1, 2, 3, 4].map((number) => kluger(number));
const northRow = golf(9);

async function filled(rows: readonly Row[] = klugers): Promise<SiteStock> {
  const stock = siteStock();
  await importText(csv(...rows, northRow), stock);
  return stock;
}
const stockIds = ({ vehicles }: SiteStock): string[] =>
  [...vehicles].map(([key, { id, model, km, sold }]) => `${key} ${id} ${model} ${km} ${sold}`).sort();

test.each<[string, Row[], Row[]]>([
  ["other facts", klugers, [golf(1, { dealer: "" }), golf(2, { dealer: "" })]],
  ["other facts, at an unknown dealership", klugers, [golf(1, { dealer: "Elsewhere" }), golf(2, { dealer: "X7" })]],
  [
    "another VIN",
    [kluger(1, { vin: vin(1) }), kluger(2, { vin: vin(2) })],
    [kluger(1, { dealer: "", vin: vin(71) }), kluger(2, { dealer: "", vin: vin(72) })],
  ],
  ["another plate", [kluger(1, { plate: "AAA11A" })], [kluger(1, { dealer: "", plate: "BBB22B" })]],
  ["another year", klugers, [kluger(1, { dealer: "", year: "2020" })]],
  ["another model", klugers, [kluger(1, { dealer: "", model: "Corolla" })]],
  ["another vehicle that is sold", klugers, [golf(1, { dealer: "", status: "Sold" })]],
  ["another vehicle that is withdrawn", klugers, [golf(1, { dealer: "", status: "Withdrawn" })]],
])("a row of the default dealership does not replace its vehicle: %s", async (_case, before, rows) => {
  const stock = await filled(before);
  const untouched = stockIds(stock);
  const { result, report } = await importText(csv(northRow, ...rows), stock, { mapping });
  expect(stockIds(stock)).toEqual(untouched);
  expect(result.counts).toMatchObject({ rows: rows.length + 1, unchanged: 1, held: rows.length, removed: 0 });
  const entries = report.entries.filter(({ outcome }) => outcome === "held");
  expect(entries).toMatchObject(
    rows.map(({ stock: stockNumber }, index) => ({ line: index + 3, stockNumber, reason: "dealership-assumed" })),
  );
  expect(entries[0]?.message).toMatch(/counts as a row of "Main Motors".*2019-toyota-kluger.*this row is held/);
  expect(result.warnings).toContainEqual(
    expect.objectContaining({ kind: "dealership-assumed", dealership: "main", count: rows.length }),
  );
});

test.each<[string, Row, Row]>([
  ["the VIN is the same", kluger(1, { vin: vin(1) }), kluger(1, { dealer: "", vin: vin(1), km: "64000" })],
  ["the facts agree", kluger(1), kluger(1, { dealer: "", km: "60040" })],
])("a row of the default dealership changes its vehicle if %s", async (_case, before, after) => {
  const stock = await filled([before]);
  const id = stock.vehicles.get("main/s1")?.id;
  const { result } = await importText(csv(northRow, after), stock, { mapping });
  expect(stock.vehicles.get("main/s1")).toMatchObject({ id, km: Number(after.km) });
  expect(result).toMatchObject({ counts: { updated: 1, held: 0 } });
});

test("a withdrawn row of the default dealership removes its vehicle if nothing contradicts", async () => {
  const stock = await filled();
  const withdrawn = { stock: "S1", status: "Withdrawn", make: "Toyota", model: "Kluger" };
  await importText(csv(northRow, withdrawn), stock, { mapping });
  expect([...stock.vehicles.keys()]).toEqual(["main/s2", "main/s3", "main/s4", "north/s9"]);
});

test("the vehicle that a held row describes stays where it is", async () => {
  const golfAtNorth = golf(1, { vin: vin(8) });
  const stock = await filled([...klugers, golfAtNorth, golf(5, { vin: vin(9) })]);
  const untouched = stockIds(stock);
  const rows = [northRow, { ...golfAtNorth, dealer: "" }, golf(3, { dealer: "", vin: vin(9) })];
  const { result } = await importText(csv(...rows), stock, { mapping });
  expect(stockIds(stock)).toEqual(untouched);
  expect(result).toMatchObject({ counts: { held: 2 }, removals: { outcome: "none" } });
});

test("a row that names its dealership counts before one that has it by default, even if that one is newer", async () => {
  const stock = siteStock();
  const own = kluger(1, { modified: "2026-11-01T08:00:00Z" });
  const stranger = golf(1, { dealer: "", modified: "2026-11-20T08:00:00Z" });
  const { report } = await importText(csv(own, stranger, golf(2)), stock, { mapping });
  expect(stock.vehicles.get("main/s1")?.model).toBe("Kluger");
  expect(report.entries).toMatchObject([{ line: 3, outcome: "held", reason: "dealership-assumed" }]);
  expect(report.entries[0]?.message).toContain("There, line 2 has another vehicle with this stock number");
});

test("a file that names no dealership is the default dealership's own, and reuses its stock numbers", async () => {
  const stock = await filled();
  const nobody = klugers.map((row) => ({ ...row, dealer: "" }));
  const { result } = await importText(csv(...nobody.slice(1), golf(1, { dealer: "" })), stock, { mapping });
  expect(stock.vehicles.get("main/s1")?.model).toBe("Golf");
  expect(result).toMatchObject({ counts: { accepted: 1, removed: 1, held: 0 } });
});

const golfsOfNorth = (part: Row): Row[] => Array.from({ length: 12 }, (_, index) => golf(20 + index, { ...part }));
const withVins = (rows: Row[]): Row[] => rows.map((row, index) => ({ ...row, vin: vin(500 + index) }));

test.each<[string, Row[], (row: Row) => Row]>([
  ["VIN", withVins(golfsOfNorth({})), (row) => row],
  ["VIN, under other stock numbers", withVins(golfsOfNorth({})), (row) => ({ ...row, stock: `X${row.stock}` })],
  [
    "plate, under other stock numbers",
    golfsOfNorth({}).map((row, index) => ({ ...row, plate: `AB${10 + index}CD` })),
    (row) => ({ ...row, stock: `X${row.stock}` }),
  ],
  ["stock number and facts", golfsOfNorth({}), (row) => row],
  ["facts", golfsOfNorth({}), (row) => ({ ...row, stock: `X${row.stock}` })],
])("a row of the default dealership does not move another dealership's vehicle: %s", async (_case, north, changed) => {
  const stock = siteStock();
  await importText(csv(...klugers, northRow, ...north), stock);
  const untouched = stockIds(stock);
  const lost = north.slice(0, 5).map((row) => changed({ ...row, dealer: "" }));
  const { result, report } = await importText(csv(...klugers, northRow, ...lost, ...north.slice(5)), stock, {
    mapping,
  });
  expect(stockIds(stock)).toEqual(untouched);
  expect(result.counts).toMatchObject({ held: 5, accepted: 0, updated: 0, removed: 0 });
  const held = report.entries.filter(({ outcome }) => outcome === "held");
  expect(held.map(({ line }) => line)).toEqual([7, 8, 9, 10, 11]);
  expect(held[0]).toMatchObject({ reason: "dealership-assumed" });
  expect(held[0]?.message).toContain("belongs to another dealership");
  expect(result.warnings).toContainEqual(
    expect.objectContaining({ kind: "dealership-assumed", dealership: "main", count: 5 }),
  );
});

test("a file that names no dealership does not move another dealership's vehicle either", async () => {
  const stock = await filled([...klugers, golf(5, { vin: vin(9) })]);
  const untouched = stockIds(stock);
  const rows = [...klugers, golf(5, { vin: vin(9) })].map((row) => ({ ...row, dealer: "" }));
  const { result } = await importText(csv(...rows), stock, { mapping });
  expect(stockIds(stock)).toEqual(untouched);
  expect(result.counts).toMatchObject({ held: 1, unchanged: 4 });
});

test("a row of the default dealership does not list another dealership's vehicle twice", async () => {
  const north = withVins(golfsOfNorth({}));
  const stock = siteStock();
  await importText(csv(...klugers, ...north), stock);
  const untouched = stockIds(stock);
  const { result } = await importText(csv(...klugers, ...north, { ...north[0], stock: "X1", dealer: "" }), stock, {
    mapping,
  });
  expect(stockIds(stock)).toEqual(untouched);
  expect(result.counts).toMatchObject({ held: 1, accepted: 0 });
});
