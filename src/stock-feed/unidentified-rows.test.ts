import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { RowsWithoutKey, type RowWithoutKey } from "./rows-without-key.ts";

/** The state after these rows are added, if the site has vehicles with these stock numbers. */
async function countRows(rows: readonly Partial<RowWithoutKey>[], known: readonly string[] = []) {
  const withoutKey = new RowsWithoutKey();
  for (const row of rows) withoutKey.add({ dealership: "main", stockNumbers: [], kindFacts: null, ...row });
  let reads = 0;
  const { byDealership, unknown } = await withoutKey.unidentified(async function* () {
    reads += 1;
    yield known.map((stocknum) => vehicleForTest({ stocknum }));
  });
  return { byDealership: Object.fromEntries(byDealership), unknown, kinds: withoutKey.kinds(), reads };
}

test("unidentified rows are counted by dealership, without reading the stock", async () => {
  expect(await countRows([{}, {}, { dealership: "north" }, { dealership: null }, { dealership: null }])).toEqual({
    byDealership: { main: 2, north: 1 },
    unknown: 2,
    kinds: [],
    reads: 0,
  });
});

test("rows with the number of a vehicle of the site are that vehicle's, in any case and with blanks", async () => {
  const rows = [["a1 "], ["x", "B2"], ["x"], ["A"]].map((stockNumbers) => ({ stockNumbers }));
  expect(await countRows(rows, ["A1", "b2", "a11"])).toMatchObject({ byDealership: { main: 2 }, reads: 1 });
});

test("rows of a known kind are identified by it, each kind of a dealership once", async () => {
  const rows = [
    { kindFacts: "toyota|corolla" },
    { kindFacts: "toyota|corolla", stockNumbers: ["A1"] },
    { kindFacts: "toyota|corolla", dealership: "north" },
    { kindFacts: "toyota|camry" },
    { kindFacts: "toyota|camry", dealership: null },
  ];
  expect(await countRows(rows)).toEqual({
    byDealership: {},
    unknown: 1,
    kinds: [
      { dealership: "main", kindFacts: "toyota|corolla" },
      { dealership: "north", kindFacts: "toyota|corolla" },
      { dealership: "main", kindFacts: "toyota|camry" },
    ],
    reads: 0,
  });
});

test("rows of more than two hundred kinds may be any vehicle, and those of the first kinds are still identified by them", async () => {
  const rows = Array.from({ length: 202 }, (_, index) => ({ kindFacts: `kind ${index}` }));
  const { byDealership, kinds } = await countRows([...rows, { kindFacts: "kind 0" }]);
  expect(byDealership).toEqual({ main: 2 });
  expect(kinds).toHaveLength(200);
});

test("beyond ten thousand rows, a stock number is not looked for", async () => {
  const rows = Array.from({ length: 10_001 }, () => ({ stockNumbers: ["A1"] }));
  expect(await countRows(rows.slice(1), ["A1"])).toMatchObject({ byDealership: {} });
  expect(await countRows(rows, ["A1"])).toMatchObject({ byDealership: { main: 1 } });
});
