import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { vehicleChange, watchedState, type WatchedState } from "./vehicle-change.ts";

const state = (fields: Parameters<typeof vehicleForTest>[0]): WatchedState => watchedState(vehicleForTest(fields));
const before = state({ price: 30_000 });

test.each([
  ["costs less", { price: 28_500 }, { kind: "price-drop", from: 30_000, to: 28_500 }],
  ["has an offer", { price: 30_000, offerPrice: 27_990 }, { kind: "price-drop", from: 30_000, to: 27_990 }],
  ["costs more", { price: 31_000 }, null],
  ["costs the same", { price: 30_000 }, null],
  ["has no price any more", { price: null }, null],
  ["has a price that is none", { price: 1 }, null],
  ["is reserved", { price: 30_000, reserved: true }, { kind: "reserved" }],
  ["is reserved at a lower price", { price: 20_000, reserved: true }, { kind: "reserved" }],
  ["is sold by its flag", { price: 30_000, sold: true }, { kind: "sold" }],
  ["is sold by its status", { price: 30_000, status: "sold" }, { kind: "sold" }],
  ["is reserved and sold", { price: 30_000, reserved: true, sold: true }, { kind: "sold" }],
] as const)("a vehicle that %s", (_what, fields, change) => {
  expect(vehicleChange(before, state(fields))).toEqual(change);
});

test("known changes are not reported again", () => {
  const reserved = state({ price: 30_000, reserved: true });
  const sold = state({ price: 30_000, sold: true });
  expect(vehicleChange(reserved, reserved)).toBeNull();
  expect(vehicleChange(sold, sold)).toBeNull();
  expect(vehicleChange(reserved, sold)).toEqual({ kind: "sold" });
  expect(vehicleChange(sold, reserved)).toBeNull();
  expect(vehicleChange(reserved, state({ price: 25_000 }))).toEqual({ kind: "price-drop", from: 30_000, to: 25_000 });
});
