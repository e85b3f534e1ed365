import { expect, test } from "vitest";
import { mayBeReserved } from "./reserve-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

const offered = { actions: { reserve: "checkout" } } as const;
const free: Partial<Vehicle> = { status: "in_stock", sold: false, reserved: false, price: 20_000 };

test.for<[string, Partial<Vehicle>, boolean]>([
  ["a vehicle in stock with a price", {}, true],
  ["one at 11 dollars", { price: 11 }, true],
  ["one at 10 dollars, which is no price", { price: 10 }, false],
  ["one without a price", { price: null }, false],
  ["one on its way", { status: "coming_soon" }, false],
  ["one sold by its status", { status: "sold" }, false],
  ["one sold by its flag", { sold: true }, false],
  ["a reserved one", { reserved: true }, false],
])("[BT-02] %s may be reserved: %o", ([, change, expected]) => {
  expect(mayBeReserved(vehicleForTest({ ...free, ...change }), offered)).toBe(expected);
});

test("[BT-02] no vehicle may be reserved if the site does not offer it", () => {
  expect(mayBeReserved(vehicleForTest(free), { actions: { reserve: "off" } })).toBe(false);
});
