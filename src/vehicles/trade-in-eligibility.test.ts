import { expect, test } from "vitest";
import { mayValueTradeIn, tradeInHref } from "./trade-in-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

const enabled = { actions: { tradeInValuation: true }, tradeIn: { enabled: true } };
const free: Partial<Vehicle> = { status: "in_stock", sold: false, reserved: false, price: 20_000 };

test.for<[string, Partial<Vehicle>, boolean]>([
  ["a vehicle in stock at a price", {}, true],
  ["one at 201 dollars", { price: 201 }, true],
  ["one at 200 dollars", { price: 200 }, false],
  ["one without a price", { price: null }, false],
  ["one on its way", { status: "coming_soon" }, false],
  ["one sold by its status", { status: "sold" }, false],
  ["one sold by its flag", { sold: true }, false],
  ["a reserved one", { reserved: true }, false],
])("[BT-03, BT-04] a trade-in is valued against %s: %o", ([, change, expected]) => {
  expect(mayValueTradeIn(vehicleForTest({ ...free, ...change }), enabled)).toBe(expected);
});

test.for([
  ["the service is off", { ...enabled, actions: { tradeInValuation: false } }],
  ["the site accepts no trade-ins", { ...enabled, tradeIn: { enabled: false } }],
] as const)("[BT-03, BT-04] no trade-in is valued if %s", ([, settings]) => {
  expect(mayValueTradeIn(vehicleForTest(free), settings)).toBe(false);
});

test("[BT-03] the valuation link includes the vehicle's id", () => {
  expect(tradeInHref("a b&c")).toBe("/cars/trade-in?car_id=a%20b%26c");
});
