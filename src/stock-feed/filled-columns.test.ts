import { describe, expect, test } from "vitest";
import { importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(oneDealershipSite);
const makes = ["Toyota", "Mazda", "Kia"];
const models = ["Corolla", "CX-5", "Sportage"];
const car = (index: number) => ({
  "Stock No": `U${1000 + index}`,
  VIN: `JTMRV3FV60D${100_000 + index}`,
  Make: makes[index % 3] ?? "",
  Model: models[index % 3] ?? "",
  Year: String(2015 + (index % 7)),
  Type: "Used",
  Price: String(15_990 + index * 700),
  KM: String(20_000 + index * 7_111),
  Badge: ["GX", "Touring", "GT-Line"][index % 3] ?? "",
  Colour: ["White", "Pearl White", "Ebony"][index % 3] ?? "",
  Body: ["Hatch", "SUV"][index % 2] ?? "",
  Fuel: ["Petrol", "Diesel"][index % 2] ?? "",
  Transmission: ["Automatic", "Manual"][index % 2] ?? "",
  Drive: ["AWD", "FWD", "4x4"][index % 3] ?? "",
  Doors: ["5", "4"][index % 2] ?? "",
  Seats: ["5", "7"][index % 2] ?? "",
  Engine: ["2.0", "2.5"][index % 2] ?? "",
  Rego: `ABC${100 + index}`,
  Comments: `One owner and number ${index} of ours`,
});
type Row = ReturnType<typeof car>;
type Column = keyof Row;
const cars = Array.from({ length: 12 }, (_, index) => car(index));
const columns = Object.keys(car(0)) as Column[];
const csv = (rows: readonly Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => cells.join(",")).join("\n");
const filledWith = (column: Column, rowValue: (row: Row) => string, count = cars.length): Row[] =>
  cars.map((row, index) => ({ ...row, [column]: index < count ? rowValue(row) : "" }));

/** A site that has nothing in a column. */
async function siteWithout(column: Column) {
  const stock = siteStock();
  const empty = filledWith(column, () => "");
  await importText(csv(empty), stock);
  const shown = () => JSON.stringify([...stock.vehicles].toSorted());
  const take = async (rows: readonly Row[]) => (await importText(csv(rows), stock)).result;
  return { take, shown, empty };
}

const wrongly: readonly [Column, Column][] = [
  ...(["Transmission", "Drive", "Fuel", "Colour"] as const).flatMap((column) =>
    (["Type", "Make", "Model", "Stock No"] as const).map((other): [Column, Column] => [column, other]),
  ),
  ["Transmission", "Comments"],
  ["Transmission", "Price"],
  ["Drive", "Year"],
  ["Fuel", "Price"],
  ["Engine", "Price"],
  ["Transmission", "Colour"],
  ["Badge", "Type"],
  ["Badge", "Stock No"],
  ["Badge", "Colour"],
  ["Rego", "Price"],
  ["KM", "Year"],
  ["KM", "Price"],
];

describe("an empty column that gets the values of another one", () => {
  test.each(wrongly)("changes nothing: %s with %s", async (column, other) => {
    const { take, shown, empty } = await siteWithout(column);
    const before = shown();
    const result = await take(filledWith(column, (row) => row[other]));
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "details-exchanged" } });
    expect(result.refusal?.message).toMatch(/values of another column as .* for 12 of 12 vehicles/);
    expect(shown()).toBe(before);
    expect(await take(empty)).toMatchObject({ outcome: "taken", holds: [], counts: { unchanged: 12 } });
  });

  test.each(wrongly)(
    "of a few vehicles is imported, and reversed without confirmation: %s with %s",
    async (column, other) => {
      const { take, shown, empty } = await siteWithout(column);
      const before = shown();
      expect(await take(filledWith(column, (row) => row[other], 4))).toMatchObject({ outcome: "taken", holds: [] });
      expect(await take(empty)).toMatchObject({ outcome: "taken", holds: [] });
      expect(shown().replaceAll(/"updatedAt":\d+/g, "")).toBe(before.replaceAll(/"updatedAt":\d+/g, ""));
    },
  );
});

const rightly: Column[] = [
  "Transmission",
  "Drive",
  "Fuel",
  "Colour",
  "Badge",
  "Body",
  "Doors",
  "Seats",
  "Engine",
  "Rego",
  "KM",
];
test.each(rightly)(
  "an empty column that gets its own values is imported, and may be emptied again: %s",
  async (column) => {
    const { take, empty } = await siteWithout(column);
    expect(await take(cars)).toMatchObject({ outcome: "taken", holds: [], counts: { updated: 12 } });
    expect(await take(empty)).toMatchObject({ outcome: "taken", holds: [] });
  },
);

test.each(rightly)("a column that was never empty may not be emptied: %s", async (column) => {
  const stock = siteStock();
  await importText(csv(cars), stock);
  const { result } = await importText(csv(filledWith(column, () => "")), stock);
  expect(result.outcome).toBe("refused");
});

test("engine sizes that are years of other vehicles may be filled in", async () => {
  const stock = siteStock();
  const ofYears = (engine: string) =>
    cars.map((row, index) => ({ ...row, Year: String(1999 + index), Engine: engine }));
  await importText(csv(ofYears("")), stock);
  expect((await importText(csv(ofYears("2.0")), stock)).result).toMatchObject({ outcome: "taken", holds: [] });
});

test("drives that the badges also name may be filled in", async () => {
  const wide = (drive: string): Row[] => cars.map((row) => ({ ...row, Badge: "4x4", Drive: drive }));
  const stock = siteStock();
  await importText(csv(wide("")), stock);
  expect((await importText(csv(wide("4x4")), stock)).result).toMatchObject({ outcome: "taken", holds: [] });
});
