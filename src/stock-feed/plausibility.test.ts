import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { stockKeyOf } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { PlausibilityCheck } from "./plausibility.ts";

const thisYear = 2026;

function check(rows: readonly Partial<Vehicle>[], known: readonly Partial<Vehicle>[] = []): string[] {
  const plausibility = new PlausibilityCheck();
  rows.forEach((changes, index) => {
    const vehicle = vehicleForTest({ stocknum: `R${index}`, ...changes });
    plausibility.addRow({ line: index + 2, key: stockKeyOf(vehicle.dealershipSlug, vehicle.stocknum), vehicle });
  });
  plausibility.addKnown(known.map((changes, index) => vehicleForTest({ stocknum: `K${index}`, ...changes })));
  return [...plausibility.doubts(thisYear)].flat().map(({ line, field, value }) => `${line} ${field} ${value}`);
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
])("%s among Corollas", (_name, changes, doubt) => {
  expect(check([...corollas, corolla(changes)])).toEqual(doubt === null ? [] : [doubt]);
});

test("the vehicles on the site count, once each, when the file is small", () => {
  expect(check([corolla({ price: 24.99 })], corollas)).toEqual(["2 price 24.99"]);
  expect(check([corolla({ price: 600 })])).toEqual([]);
  expect(check([corolla({ price: 600 })], corollas)).toEqual(["2 price 600"]);
  const reportedAgain = corollas.map((vehicle) => ({ ...vehicle, stocknum: "R0" }));
  expect(check([corolla({ price: 600 })], reportedAgain)).toEqual([]);
});

test("a model without others is compared with its make, then with all of its type", () => {
  const supra = corolla({ model: "Supra", price: 300 });
  expect(check([...corollas, supra])).toEqual([`${first} price 300`]);
  const others = Array.from({ length: 24 }, (_, index) => corolla({ make: `Make ${index}`, model: "One" }));
  const alfa = corolla({ make: "Alfa Romeo", model: "Giulia", price: 88 });
  expect(check([...others, alfa])).toEqual([`${others.length + 2} price 88`]);
  expect(check([...others, { ...alfa, price: 329_900 }])).toEqual([]);
});

test("a price below that of any vehicle is doubtful if there is nothing to compare with", () => {
  expect(check([corolla({ price: 88 })])).toEqual(["2 price 88"]);
});

test("any number of vehicles of one model and year is compared", () => {
  const plausibility = new PlausibilityCheck();
  const vehicle = vehicleForTest(corolla());
  for (let line = 2; line <= 200_001; line += 1) plausibility.addRow({ line, key: "one/R1", vehicle });
  plausibility.addRow({ line: 200_002, key: "one/R2", vehicle: { ...vehicle, price: 25 } });
  expect([...plausibility.doubts(thisYear)].flat().map(({ line }) => line)).toEqual([200_002]);
});

test("motorcycles are not compared with cars", () => {
  const bike = corolla({ make: "Honda", model: "Grom", itemType: "motorcycle", price: 2_490 });
  expect(check([...corollas, bike])).toEqual([]);
});

test("the message gives the value, the median and the number of vehicles compared", () => {
  const plausibility = new PlausibilityCheck();
  for (const [index, changes] of [...corollas, corolla({ price: 45.99 })].entries()) {
    const vehicle = vehicleForTest({ stocknum: `R${index}`, ...changes });
    plausibility.addRow({ line: index + 2, key: vehicle.stocknum, vehicle });
  }
  expect([...plausibility.doubts(thisYear)].flat()).toEqual([
    {
      line: first,
      stockNumber: "R12",
      field: "price",
      value: "45.99",
      reason: "price-not-plausible",
      message:
        "The price $45.99 is far from $23,990, the median of 13 Toyota Corolla at most 2 years older or younger. Check it for a typing error, such as a dot for a comma. It is used as written.",
    },
  ]);
});
