import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatCount,
  formatDay,
  formatDollars,
  formatKilograms,
  formatKilometres,
  formatMonth,
} from "./australian-format.ts";

const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((value) => Math.round(Math.abs(value)) > 0);

test("[CD-12] any amount is formatted as by `Intl.NumberFormat`", () => {
  const dollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });
  const numbers = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.oneof(fc.integer(), amount), (value) => {
      expect(formatDollars(value)).toBe(dollars.format(value));
      expect(formatCount(value)).toBe(numbers.format(value));
    }),
  );
});

test.each([0, -0, 0.4, -0.4])("%s has no sign", (amount) => {
  expect(formatCount(amount)).toBe("0");
  expect(formatDollars(amount)).toBe("$0");
});

test("distances and masses have their unit", () => {
  expect(formatKilometres(45_210)).toBe("45,210 km");
  expect(formatKilograms(1850)).toBe("1,850 kg");
});

test("days and months are formatted in full, and invalid dates are rejected", () => {
  expect(formatDay("2027-03-02")).toBe("2 March 2027");
  expect(formatDay("2027-02-30")).toBeNull();
  expect(formatDay("2027")).toBeNull();
  expect(formatMonth("2022-12")).toBe("December 2022");
  expect(formatMonth("2022-12-31")).toBe("December 2022");
  expect(formatMonth("Build 22")).toBe("Build 22");
  expect(formatMonth("2022")).toBe("2022");
});
