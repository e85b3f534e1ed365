import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { stockKey } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { PlausibilityCheck, type UnusedRow } from "./plausibility.ts";

const thisYear = 2026;

async function* knownStock(known: readonly Partial<Vehicle>[] = []): AsyncGenerator<Vehicle[]> {
  yield known.map((changes, index) => vehicleForTest({ stocknum: `K${index}`, ...changes }));
}

const doubtsIn = async (plausibility: PlausibilityCheck, known?: readonly Partial<Vehicle>[]) =>
  (await Array.fromAsync(plausibility.doubts(thisYear, knownStock(known)))).flat();

async function check(
  rows: readonly Partial<Vehicle>[],
  known: readonly Partial<Vehicle>[] = [],
  unused: Readonly<Record<number, UnusedRow>> = {},
): Promise<string[]> {
  const plausibility = new PlausibilityCheck();
  rows.forEach((changes, index) => {
    const vehicle = vehicleForTest({ stocknum: `R${index}`, ...changes });
    plausibility.addRow({ line: index + 2, key: stockKey(vehicle.dealershipSlug, vehicle.stocknum), vehicle });
  });
  for (const [line, fate] of Object.entries(unused))
    plausibility.markUnused({ line: Number(line), stocknum: `R${Number(line) - 2}` }, fate);
  const found = await doubtsIn(plausibility, known);
  return found.map(({ line, field, value, isHeld }) => `${line} ${field} ${value}${isHeld ? " held" : ""}`);
}

const corolla = (changes: Partial<Vehicle> = {}): Partial<Vehicle> => ({
  make: "Toyota",
  model: "Corolla",
  carType: "used",
  year: 2019,
  price: 24_990,
  km: 60_000,
  ...changes,
});
/** A dozen ordinary Corollas of 2017 to 2020. */
const corollas = Array.from({ length: 12 }, (_, index) =>
  corolla({ year: 2017 + (index % 4), price: 18_990 + index * 1_000, km: 30_000 + index * 10_000 }),
);
const first = corollas.length + 2;

test.each<[string, Partial<Vehicle>, string | null]>([
  ["45.99 for a lost comma", { price: 25.99 }, `${first} price 25.99`],
  ["a price with a digit too many", { price: 249_900 }, `${first} price 249900`],
  ["a price with a digit too few", { price: 2_499 }, `${first} price 2499`],
  ["a placeholder of nines", { price: 999_999 }, `${first} price 999999`],
  ["a placeholder of one dollar", { price: 1 }, `${first} price 1`],
  ["a bargain", { price: 9_990 }, null],
  ["a dear one", { price: 59_990 }, null],
  ["no price", { price: null }, null],
  ["kilometres in thousands", { km: 120 }, `${first} km 120`],
  ["a digit too many on the odometer", { km: 950_000 }, `${first} km 950000`],
  ["much driven", { km: 290_000 }, null],
  ["hardly driven", { km: 4_000 }, null],
  ["no odometer", { km: null }, null],
  ["a year with a wrong digit", { year: 1918 }, `${first} year 1918`],
  ["a year long before", { year: 1968, price: null, km: null }, `${first} year 1968`],
  ["an older one", { year: 2009 }, null],
  ["a new one with its delivery kilometres", { carType: "new", year: 2026, km: 12 }, null],
])("%s among Corollas", async (_name, changes, doubt) => {
  expect(await check([...corollas, corolla(changes)])).toEqual(doubt === null ? [] : [doubt]);
});

test("the vehicles on the site count, once each, when the file is small", async () => {
  expect(await check([corolla({ price: 24.99 })], corollas)).toEqual(["2 price 24.99"]);
  expect(await check([corolla({ price: 600 })])).toEqual([]);
  expect(await check([corolla({ price: 600 })], corollas)).toEqual(["2 price 600"]);
  const reportedAgain = corollas.map((vehicle) => ({ ...vehicle, stocknum: "R0" }));
  expect(await check([corolla({ price: 600 })], reportedAgain)).toEqual([]);
});

test("a model without others is compared with its make, then with all of its type", async () => {
  const supra = corolla({ model: "Supra", price: 300 });
  expect(await check([...corollas, supra])).toEqual([`${first} price 300`]);
  const others = Array.from({ length: 24 }, (_, index) => corolla({ make: `Make ${index}`, model: "One" }));
  const alfa = corolla({ make: "Alfa Romeo", model: "Giulia", price: 88 });
  expect(await check([...others, alfa])).toEqual([`${others.length + 2} price 88`]);
  expect(await check([...others, { ...alfa, price: 329_900 }])).toEqual([]);
});

test("a price below that of any vehicle is doubtful if there is nothing to compare with", async () => {
  expect(await check([corolla({ price: 88 })])).toEqual(["2 price 88"]);
});

test("any number of vehicles of one model and year is compared", async () => {
  const plausibility = new PlausibilityCheck();
  const vehicle = vehicleForTest(corolla());
  for (let line = 2; line <= 200_001; line += 1) plausibility.addRow({ line, key: "one/R1", vehicle });
  plausibility.addRow({ line: 200_002, key: "one/R2", vehicle: { ...vehicle, price: 25 } });
  expect((await doubtsIn(plausibility)).map(({ line }) => line)).toEqual([200_002]);
});

test("motorcycles are not compared with cars", async () => {
  const bike = corolla({ make: "Honda", model: "Grom", itemType: "motorcycle", price: 2_490 });
  expect(await check([...corollas, bike])).toEqual([]);
});

test("the message gives the value, the median and the number of vehicles compared", async () => {
  const plausibility = new PlausibilityCheck();
  for (const [index, changes] of [...corollas, corolla({ price: 45.99 })].entries()) {
    const vehicle = vehicleForTest({ stocknum: `R${index}`, ...changes });
    plausibility.addRow({ line: index + 2, key: vehicle.stocknum, vehicle });
  }
  expect(await doubtsIn(plausibility)).toEqual([
    {
      line: first,
      stockNumber: "R12",
      field: "price",
      value: "45.99",
      reason: "price-not-plausible",
      message:
        "The price $45.99 is far from $23,990, the median of 13 Toyota Corolla at most 2 years older or younger. Check it for a typing error, such as a dot for a comma.",
      isHeld: false,
    },
  ]);
});

test("rows that are not imported are not compared with: held ones are judged, superseded ones are not", async () => {
  const cheap = Array.from({ length: 20 }, () => corolla({ price: 249 }));
  const lines = cheap.map((_, index) => index + 3);
  const allAs = (fate: UnusedRow) => Object.fromEntries(lines.map((line) => [line, fate]));
  expect(await check([corolla(), ...cheap], corollas)).toContain("2 price 24990");
  expect(await check([corolla(), ...cheap], corollas, allAs("superseded"))).toEqual([]);
  const held = await check([corolla(), ...cheap], corollas, allAs("held"));
  expect(held).toEqual(lines.map((line) => `${line} price 249 held`));
});

test("the vehicle on the site counts if its row is held", async () => {
  const rows = corollas.map((vehicle) => ({ ...vehicle, price: 249 }));
  const known = corollas.map((vehicle, index) => ({ ...vehicle, stocknum: `R${index}` }));
  const unused = Object.fromEntries(rows.map((_, index) => [index + 2, "held" as const]));
  expect(await check([...rows, corolla({ price: 240 })], known, unused)).toContain(`${first} price 240`);
  expect(await check([...rows, corolla()], known, unused)).not.toContain(`${first} price 24990`);
});

test("a held row with a unique year is in doubt", async () => {
  const rows = [...corollas, corolla({ year: 1918, price: null, km: null })];
  expect(await check(rows, [], { [first]: "held" })).toEqual([`${first} year 1918 held`]);
});

test("of several rows in one line, as in a JSON file, only the one with the stock number is marked", async () => {
  const plausibility = new PlausibilityCheck();
  for (const [index, changes] of [...corollas, corolla({ price: 25 }), corolla({ price: 26 })].entries()) {
    const vehicle = vehicleForTest({ stocknum: `R${index}`, ...changes });
    plausibility.addRow({ line: 1, key: vehicle.stocknum, vehicle });
  }
  plausibility.markUnused({ line: 1, stocknum: "R12" }, "superseded");
  plausibility.markUnused({ line: 1, stocknum: "R99" }, "superseded");
  expect((await doubtsIn(plausibility)).map(({ stockNumber }) => stockNumber)).toEqual(["R13"]);
});
