import { expect, test } from "vitest";
import { moneyBackPromise } from "./money-back.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

const promising = (moneyBack: "none" | "48-hours" | "14-days") => ({ reservation: { moneyBack } });

test("[RV-08] a pre-owned vehicle has a 48-hour money-back guarantee if the site offers it", () => {
  const promise = moneyBackPromise(vehicleForTest(), promising("48-hours"));
  expect(promise?.title).toBe("48-hour money-back guarantee");
  expect(promise?.text).toMatch(/pre-owned car .* within 48 hours/);
});

test("[RV-09] a used vehicle can be returned or exchanged within 14 days, under 500 km, with a quarter tank", () => {
  const promise = moneyBackPromise(vehicleForTest({ itemType: "motorcycle" }), promising("14-days"));
  expect(promise?.title).toBe("14-day money back or exchange");
  expect(promise?.text).toMatch(/motorcycle .* within 14 days, .* under 500 km .* at least a quarter tank/);
});

test.for(["48-hours", "14-days"] as const)(
  "[RV-08, RV-09] %s is promised only for used vehicles for sale",
  (guarantee) => {
    for (const not of [{ carType: "new" }, { carType: "demo" }, { sold: true }] as const) {
      expect(moneyBackPromise(vehicleForTest(not), promising(guarantee))).toBeNull();
    }
  },
);

test("[RV-08, RV-09] a site without a guarantee promises nothing", () => {
  expect(moneyBackPromise(vehicleForTest(), promising("none"))).toBeNull();
});
