import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(feedSiteFor("numbers", [mainMotors]));

const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const row = (number: number, stock = `X${number}`): string =>
  `${stock},${vin(number)},Toyota,Corolla,2021,${20_000 + number * 7},20000`;
const csv = (...rows: string[]): string => ["Stock No,VIN,Make,Model,Year,KM,Price", ...rows, ""].join("\n");
const all = Array.from({ length: 20 }, (_, number) => row(number));

async function filled(): Promise<SiteStock> {
  const stock = siteStock();
  const { result } = await importText(csv(...all), stock);
  expect(result.counts.accepted).toBe(20);
  return stock;
}

describe("rows that lost their stock number", () => {
  test.each([
    ["nothing", ""],
    ["far too long a text", "9".repeat(90)],
  ])("to %s spare the vehicles that have their VIN", async (_name, number) => {
    const stock = await filled();
    const rows = all.map((text, index) => (index < 8 ? row(index, number) : text));
    const { result, report } = await importText(csv(...rows), stock);
    expect(result.counts).toMatchObject({ rejected: 8, unchanged: 12, removed: 0 });
    expect(stock.vehicles.size).toBe(20);
    expect(report.entries).toHaveLength(8);
  });

  test("protect nothing else: missing vehicles are removed", async () => {
    const stock = await filled();
    const rows = all.slice(4).map((text, index) => (index < 4 ? row(index + 4, "") : text));
    const { result } = await importText(csv(...rows), stock);
    expect(result.counts).toMatchObject({ rejected: 4, unchanged: 12, removed: 4 });
    expect([...stock.vehicles.keys()].toSorted()).toEqual(
      all
        .slice(4)
        .map((text) => `main/${text.split(",")[0]?.toLowerCase()}`)
        .toSorted(),
    );
  });
});

describe("two vehicles under one stock number", () => {
  test.each([
    ["after", [row(3), row(90, "X3")]],
    ["before", [row(90, "X3"), row(3)]],
  ])("with the other one %s: the vehicle of the site stays, and both lines are reported", async (_name, pair) => {
    const stock = await filled();
    const before = JSON.stringify([...stock.vehicles]);
    const rest = all.filter((_, index) => index !== 3);
    const { result, report } = await importText(csv(...rest, ...pair), stock);
    expect(JSON.stringify([...stock.vehicles])).toBe(before);
    expect(result.counts).toMatchObject({ unchanged: 20, superseded: 1 });
    expect(report.entries).toMatchObject([{ outcome: "superseded", reason: "stock-number-shared" }]);
    expect(report.entries[0]?.message).toMatch(
      /Lines 2[12] and 2[12] have the same stock number but describe different vehicles/,
    );
    expect(result.warnings).toMatchObject([{ kind: "stock-number-shared", count: 1 }]);
  });

  test("do not count if one of them is withdrawn: the later row counts", async () => {
    const stock = await filled();
    const [head, ...rows] = csv(...all.filter((_, index) => index !== 3))
      .trim()
      .split("\n");
    const withdrawn = `${row(3)},Withdrawn`;
    const next = `${row(90, "X3")},In Stock`;
    const file = [`${head},Status`, ...rows.map((text) => `${text},In Stock`), withdrawn, next, ""].join("\n");
    const { result } = await importText(file, stock);
    expect(result.counts).toMatchObject({ unchanged: 19, accepted: 1, superseded: 1 });
    expect(stock.vehicles.get("main/x3")?.vin).toBe(vin(90));
  });

  test("in a first file are reported too", async () => {
    const { result } = await importText(csv(row(1), row(2, "X1")), siteStock());
    expect(result.warnings).toMatchObject([{ kind: "stock-number-shared", count: 1 }]);
  });

  test("do not include a newer row of the same vehicle", async () => {
    const { result, report } = await importText(csv(row(1), row(1).replace("20000", "19000")), siteStock());
    expect(result.warnings).toEqual([]);
    expect(report.entries).toMatchObject([{ reason: "newer-row-exists" }]);
  });
});
