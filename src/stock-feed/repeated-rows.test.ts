import { describe, expect, test } from "vitest";
import { feedSiteFor, importedAt, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import { dayMs } from "../settings/durations.ts";

const yards = [mainMotors, { ...mainMotors, slug: "north", id: "2", name: "North Cars", locationName: "North yard" }];
const importText = importsInto(feedSiteFor("site", yards));
const day = (count: number) => ({ now: importedAt + count * dayMs });

type Change = { price?: number; status?: string; modified?: string };
const row = (number: number, { price = 0, status = "In Stock", modified = "" }: Change = {}, yard = "Main Motors") =>
  [
    `U${number}`,
    yard,
    "Toyota",
    "Corolla",
    2000 + (number % 20),
    20_000 + number * 731,
    15_000 + number * 300 + price,
    status,
    modified,
  ].join(",");
const header = "Stock No,Dealership,Make,Model,Year,KM,Price,Status,Last Modified";
const file = (...rows: string[]): string => [header, ...rows, ""].join("\n");
const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);
const plain = (count: number): string[] => numbers(count).map((number) => row(number));
/** Six new prices and three sold, as on any day. */
const changed = (number: number): Change =>
  number % 5 === 0 ? { price: -1_000 } : number % 9 === 1 ? { status: "Sold" } : {};
const today = (count: number, modified = ""): string[] =>
  numbers(count).map((number) => row(number, { ...changed(number), modified }));

describe("a file of today's rows and yesterday's rows", () => {
  test.each([4, 9, 30])("of %i vehicles changes nothing until it is confirmed, in either order", async (size) => {
    for (const isTodayFirst of [true, false]) {
      const stock = siteStock();
      const parts = isTodayFirst ? [...today(size), ...plain(size)] : [...plain(size), ...today(size)];
      const first = await importText(file(...parts), stock, day(0));
      expect(first.result.refusal?.reason).toBe("rows-repeated");
      await importText(file(...plain(size)), stock, day(0));
      const before = [...stock.vehicles];
      const { result } = await importText(file(...parts), stock, day(1));
      expect(result.refusal?.message).toContain(`The file has ${size} of ${size} vehicles (100 %) of "Main Motors"`);
      expect(result.holds).toMatchObject([{ kind: "rows-repeated", dealership: "main", vehicles: size, of: size }]);
      expect([...stock.vehicles]).toEqual(before);
      const right = await importText(file(...today(size)), stock, day(1));
      expect(right.result).toMatchObject({ outcome: "taken", holds: [] });
      const confirmed = await importText(file(...parts), stock, { ...day(2), confirmsValues: true });
      expect(confirmed.result).toMatchObject({ outcome: "taken", counts: { superseded: size } });
    }
  });

  test("of one yard holds only that yard", async () => {
    const stock = siteStock();
    const north = numbers(8, 100);
    const northPlain = north.map((number) => row(number, {}, "North Cars"));
    const northToday = north.map((number) => row(number, changed(number), "North Cars"));
    await importText(file(...plain(20), ...northPlain), stock, day(0));
    const { result } = await importText(file(...today(20), ...northToday, ...northPlain), stock, day(1));
    expect(result.holds).toMatchObject([{ kind: "rows-repeated", dealership: "north" }]);
    expect(result.counts).toMatchObject({ updated: 6, held: 8, superseded: 8 });
  });
});

describe("repeated rows of a file are imported", () => {
  test.each<[string, string[]]>([
    ["when they are equal", [...plain(30), ...plain(30)]],
    ["when few of them differ", [...plain(30), ...numbers(8).map((number) => row(number, { price: -500 }))]],
    ["when their times tell which is newer", [...today(30, "2026-11-21"), ...plain(30)]],
    ["when there are two of them", [...plain(3), row(0, { price: -500 }), row(1, { price: -500 })]],
  ])("%s", async (_name, rows) => {
    const stock = siteStock();
    await importText(file(...plain(30)), stock, day(0));
    const { result } = await importText(file(...rows), stock, day(1));
    expect(result.outcome).toBe("taken");
    expect(result.holds.filter(({ kind }) => kind === "rows-repeated")).toEqual([]);
  });
});
