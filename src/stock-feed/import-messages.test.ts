import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors, type FeedOutcome } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";

const dealership = (slug: string, name: string) => ({ ...mainMotors, slug, id: slug, name });
const importText = importsInto(
  feedSiteFor("site", [dealership("main", "Main Motors"), dealership("north", "North Motors")]),
);

const header = "Dealer Code,Stock No,VIN,Make,Model,Year,Status,Price,EGC Price,KM,Car Type\n";
type Row = {
  dealer?: string;
  stock: number;
  vin?: number;
  status?: string;
  price?: string;
  egc?: string;
  year?: string;
};
const vinFor = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const reportRow = (row: Row): string =>
  [
    row.dealer ?? "main",
    row.stock,
    vinFor(row.vin ?? row.stock),
    "Toyota,Corolla",
    row.year ?? "2021",
    row.status ?? "In Stock",
    row.price ?? String(20_000 + row.stock),
    row.egc ?? "",
    String(40_000 + row.stock),
    "Used",
  ].join(",");
const file = (...rows: Row[]): string => `${header}${rows.map(reportRow).join("\n")}\n`;
const vehicles = (count: number, change: Partial<Row> = {}, from = 1): Row[] =>
  Array.from({ length: count }, (_, index) => ({ stock: from + index, ...change }));

async function filled(): Promise<SiteStock> {
  const stock = siteStock();
  await importText(file(...vehicles(8), ...vehicles(4, { dealer: "north" }, 101)), stock);
  expect(stock.vehicles.size).toBe(12);
  return stock;
}

/** Everything that an import says to people. */
function saidIn({ result, report }: FeedOutcome): string {
  const { refusal, holds, notes, warnings, problems } = result;
  const messages = [...holds, ...warnings, ...report.entries].map(({ message }) => message);
  return [refusal?.message ?? "", ...messages, ...notes, ...problems].join("\n");
}

describe("no message of an import is untrue", () => {
  test.each([
    ["of a dealership whose rows are held", "", "Its row is held, so it is not imported.", undefined],
    ["in a file that is refused", "POA", "The file is refused, so it is not imported.", "prices-gone"],
  ])("about doubtful values %s", async (_name, northPrice, fate, refusal) => {
    const stock = await filled();
    const rows = vehicles(8, { price: "" }).map((row, index) => (index === 0 ? { ...row, price: "45.99" } : row));
    const north = vehicles(4, { dealer: "north", ...(northPrice === "" ? {} : { price: northPrice }) }, 101);
    const outcome = await importText(file(...rows, ...north), stock);
    expect(outcome.result.refusal?.reason).toBe(refusal);
    expect(outcome.result.holds).toMatchObject([{ kind: "prices-gone" }]);
    const doubts = outcome.report.entries.filter(({ reason }) => reason === "price-not-plausible");
    expect(doubts).toMatchObject([{ stockNumber: "1", value: "46" }]);
    expect(doubts[0]?.message).toMatch(fate);
    expect(outcome.result.notes.join()).toContain(
      "1 (not imported, because their rows are held or refused: 1). The report",
    );
    expect(saidIn(outcome)).not.toMatch(/publish|on the site;|as written/);
  });

  test("about plausible prices of a dealership, while the wrong ones of another are held", async () => {
    const stock = await filled();
    const wrong = vehicles(8).map((row) => ({ ...row, price: String(200 + row.stock) }));
    const outcome = await importText(file(...wrong, ...vehicles(4, { dealer: "north" }, 101)), stock);
    expect(outcome.result.holds).toMatchObject([{ dealership: "main" }]);
    const doubted = outcome.report.entries.filter(({ reason }) => reason === "price-not-plausible");
    expect(doubted.map(({ stockNumber }) => stockNumber)).toEqual(wrong.map(({ stock: number }) => String(number)));
    expect(doubted[0]?.message).toMatch(/^The price \$201 is far from \$20,\d+, the median of 12 Toyota Corolla/);
  });

  test("about a vehicle listed twice in held rows", async () => {
    const stock = await filled();
    const foreign = vehicles(30, {}, 500);
    const twice = { stock: 600, vin: 500 };
    const outcome = await importText(file(...vehicles(8), ...foreign, twice), stock);
    const reasons = outcome.report.entries.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "addition-held").length).toBeGreaterThan(28);
    expect(reasons).toContain("vin-duplicate");
    expect(saidIn(outcome)).not.toMatch(/both are on the site/i);
    expect(stock.vehicles.size).toBe(12);
  });

  test("about copies of a row, which are not vehicles", async () => {
    const stock = await filled();
    const rows = [...vehicles(8), ...vehicles(4, { dealer: "north" }, 101)];
    const copies = vehicles(1).flatMap((row) => Array.from({ length: 500 }, () => row));
    const outcome = await importText(file(...rows, ...copies), stock);
    expect(outcome.result).toMatchObject({ outcome: "taken", holds: [], counts: { superseded: 500, unchanged: 12 } });
    expect(outcome.report.entries.map(({ reason }) => reason)).toEqual(copies.map(() => "row-copied"));
    expect(saidIn(outcome)).not.toMatch(/50\d vehicles/);
  });

  test.each([
    [
      "whose last line counts more rows",
      `${file(...vehicles(6))}#EOF,99\n`,
      "The last line says that the file has 99 rows",
    ],
    ["that ends within a row", file(...vehicles(6)).slice(0, -20), "The file ends in the middle of a row"],
  ])("about a file %s", async (_name, text, why) => {
    const stock = await filled();
    const outcome = await importText(text, stock);
    const [hold, ...others] = outcome.result.holds;
    expect(hold?.kind).toBe("truncated");
    expect(hold?.message.startsWith(`${why}`)).toBe(true);
    expect(others).toEqual([]);
    const causes = ["The last line says", "ends in the middle of a row"];
    expect(causes.filter((cause) => saidIn(outcome).includes(cause))).toHaveLength(1);
  });

  test("about a dealership whose rows are all held or rejected", async () => {
    const unknown = vehicles(4, { dealer: "north", status: "Avail8" }, 101);
    const impossible = vehicles(4, { dealer: "north", year: "1066" }, 101);
    for (const rows of [unknown, impossible]) {
      const stock = await filled();
      const outcome = await importText(file(...vehicles(8), ...rows), stock);
      expect(saidIn(outcome)).not.toMatch(/names no vehicle|this one does not/);
      expect(saidIn(outcome)).toContain("no usable row for it");
      expect([...stock.vehicles.keys()].filter((key) => key.startsWith("north"))).toHaveLength(4);
    }
  });

  test("about a dealership missing from the file whose vehicles were confirmed to be gone", async () => {
    const stock = await filled();
    const outcome = await importText(file(...vehicles(8)), stock, { confirmsEmptied: ["north"] });
    expect(stock.vehicles.size).toBe(8);
    expect(saidIn(outcome)).not.toMatch(/stay|on the site/);
    expect(outcome.result).toMatchObject({ noLongerNamed: [], warnings: [], counts: { removed: 4 } });
  });

  test("about an unreadable price next to a readable one", async () => {
    const stock = siteStock();
    const outcome = await importText(file({ stock: 1, price: "about 20k?", egc: "19990" }), stock);
    expect(stock.vehicles.get("main/1")?.price).toBe(19_990);
    expect(outcome.report.entries).toMatchObject([{ field: "price", reason: "price-not-an-amount" }]);
    expect(saidIn(outcome)).not.toContain("without a price");
  });

  test.each([
    ["Avail8", "status-not-known"],
    ["Withdrawn", "withdrawal-held"],
  ])("about vehicles that stay although their status is %s", async (status, reason) => {
    const stock = await filled();
    const outcome = await importText(file(...vehicles(8, { status }), ...vehicles(4, { dealer: "north" }, 101)), stock);
    expect(outcome.report.entries[0]).toMatchObject({ outcome: "held", reason });
    expect(stock.vehicles.size).toBe(12);
    expect(outcome.report.entries.map(({ message }) => message).join()).not.toMatch(
      /not published|takes the vehicle off/,
    );
  });
});
