import { expect, test } from "vitest";
import { toFeedVehicle, importColumns, toVehicle } from "./vehicle-row.ts";
import { vehicleForTest } from "../../vehicles/vehicle-for-test.ts";

const rowWith = (prices: object) => ({
  id: "v1",
  slug: "one",
  created_at: 5,
  sold_at: null,
  body: JSON.stringify(prices),
  overrides: null,
});

test("prices with cents, which earlier releases stored, are read in whole dollars", () => {
  const prices = { price: 19_990.5, beforePrice: 21_000.49, offerPrice: 18_999.51, subscriptionPrice: 180.2 };
  const rounded = { price: 19_991, beforePrice: 21_000, offerPrice: 19_000, subscriptionPrice: 180 };
  expect(toFeedVehicle(rowWith(prices))).toMatchObject(rounded);
  expect(toVehicle(rowWith(prices))).toMatchObject(rounded);
});

test("a price that was overridden with cents is read in whole dollars", () => {
  const overrides = JSON.stringify({ price: 17_499.6 });
  expect(toVehicle({ ...rowWith({ price: 19_990.5 }), overrides }).price).toBe(17_500);
  expect(toFeedVehicle(rowWith({ price: 19_990.5 })).price).toBe(19_991);
});

test("a missing price stays null", () => {
  expect(toVehicle(rowWith({}))).toMatchObject({ price: null, beforePrice: null, offerPrice: null });
});

test.each([
  [19_990.5, 19_991],
  [19_990, 19_990],
  [null, null],
])("imports compare the price %s as %s", (price, compared) => {
  expect(importColumns(vehicleForTest({ price })).price).toBe(compared);
});
