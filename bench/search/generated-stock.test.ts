import { expect, test } from "vitest";
import { vehicleSchema, type Vehicle } from "../../src/vehicles/vehicle.ts";
import { GeneratedStock, generatedSite } from "./generated-stock.ts";

const listings = 16_734;

/** Distinct values of a stock, named like the measurements in stock-laws.ts. */
function countDistinct(size: number) {
  const distinct = { models: new Set<string>(), words: new Set<string>(), specifications: new Set<string>() };
  for (const batch of new GeneratedStock(size).batches()) {
    for (const { make, model, badge, year, name } of batch) {
      distinct.models.add(`${make} ${model}`);
      distinct.specifications.add([make, model, badge, year].join("/"));
      for (const word of name.toLowerCase().split(" ")) distinct.words.add(word);
    }
  }
  return { models: distinct.models.size, words: distinct.words.size, specifications: distinct.specifications.size };
}

const stockVehicles = (stock: GeneratedStock): Vehicle[] => [...stock.batches()].flat();

test("a stock as large as the real listings has about as many models, words and specifications", () => {
  const { models, words, specifications } = countDistinct(listings);
  expect(Math.abs(models / 805 - 1)).toBeLessThan(0.15);
  expect(Math.abs(words / 2_368 - 1)).toBeLessThan(0.15);
  expect(Math.abs(specifications / 8_805 - 1)).toBeLessThan(0.15);
});

test("specifications and words grow with the stock as they do in the real listings", () => {
  const small = countDistinct(listings);
  const large = countDistinct(listings * 4);
  expect(Math.log(large.specifications / small.specifications) / Math.log(4)).toBeCloseTo(0.7, 1);
  expect(Math.log(large.words / small.words) / Math.log(4)).toBeGreaterThan(0.3);
});

test("the same stock is generated every time, complete or one vehicle at a time", async () => {
  const stock = new GeneratedStock(2_000);
  const vehicles = stockVehicles(stock);
  expect(stockVehicles(new GeneratedStock(2_000))).toEqual(vehicles);
  for (const vehicle of vehicles.filter((_, place) => place % 97 === 0)) {
    expect(await stock.vehicleById(generatedSite, vehicle.id)).toEqual(vehicle);
  }
  expect(await stock.vehicleById("another", vehicles[0]?.id ?? "")).toBeNull();
  expect(await stock.vehicleById(generatedSite, "00000000-0000-4000-8000-000000000000")).toBeNull();
});

test("ids ascend, and identifiers are unique", () => {
  const vehicles = stockVehicles(new GeneratedStock(20_000));
  const ids = vehicles.map((vehicle) => vehicle.id);
  expect(ids.toSorted()).toEqual(ids);
  for (const key of ["id", "slug", "vin", "regplate"] as const) {
    const values = vehicles.map((vehicle) => vehicle[key]).filter((value) => value !== null);
    expect(new Set(values).size, key).toBe(values.length);
  }
  expect(new Set(vehicles.map(({ dealershipSlug, stocknum }) => `${dealershipSlug}/${stocknum}`)).size).toBe(20_000);
});

test("every generated vehicle is a valid vehicle, and dealers differ in size", () => {
  const stock = new GeneratedStock(20_000);
  for (const vehicle of stock.batches().next().value ?? []) expect(vehicleSchema.parse(vehicle)).toEqual(vehicle);
  const sizes = stock.dealerships.map(({ count }) => count);
  const mean = 20_000 / sizes.length;
  expect(mean).toBeGreaterThan(55);
  expect(mean).toBeLessThan(90);
  expect(Math.max(...sizes)).toBeGreaterThan(mean * 4);
  expect(new Set(stock.dealerships.map(({ slug }) => slug)).size).toBe(sizes.length);
});

test("a changed vehicle is listed among the changes and read with its change", async () => {
  const stock = new GeneratedStock(100);
  const vehicle = { ...stock.vehicleAt(42), price: 1 };
  stock.change(vehicle);
  expect(await stock.vehicleById(generatedSite, vehicle.id)).toEqual(vehicle);
  expect(await stock.versions()).toEqual(new Map([[generatedSite, 2]]));
  expect(await stock.changesSince(generatedSite, 1)).toEqual({ version: 2, changed: [vehicle], removedIds: [] });
});
