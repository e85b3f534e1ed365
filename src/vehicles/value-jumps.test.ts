import { describe, expect, test } from "vitest";
import { isOdometerJump, isPriceJump, isReadingJump, isTypeChange, isYearChange } from "./value-jumps.ts";

describe("a price", () => {
  test.each([
    { what: "stays", before: 30_000, after: 30_000, isJump: false },
    { what: "falls by a third", before: 30_000, after: 20_000, isJump: false },
    { what: "falls by more than a third", before: 30_000, after: 19_999, isJump: true },
    { what: "rises by half", before: 20_000, after: 30_000, isJump: false },
    { what: "rises by more than half", before: 20_000, after: 30_001, isJump: true },
  ])("that $what is implausible: $isJump", ({ before, after, isJump }) => {
    expect(isPriceJump(before, after)).toBe(isJump);
  });
});

describe("an odometer of a vehicle for sale", () => {
  test.each([
    { what: "stays", before: 50_000, after: 50_000, isJump: false },
    { what: "is rounded to thousands", before: 50_999, after: 50_000, isJump: false },
    { what: "falls by 1,000 km", before: 50_000, after: 49_000, isJump: false },
    { what: "falls by more", before: 50_000, after: 48_999, isJump: true },
    { what: "of a demonstrator falls by half", before: 800, after: 400, isJump: false },
    { what: "of a demonstrator falls by more than half", before: 800, after: 399, isJump: true },
    { what: "was not read, and is 5,000 km", before: 0, after: 5_000, isJump: false },
    { what: "was not read, and is more", before: 0, after: 5_001, isJump: true },
    { what: "rises by 5,000 km", before: 90_000, after: 95_000, isJump: false },
    { what: "rises by more", before: 90_000, after: 95_001, isJump: true },
  ])("that $what is implausible: $isJump", ({ before, after, isJump }) => {
    expect(isOdometerJump(before, after)).toBe(isJump);
  });
});

describe("two readings", () => {
  test.each([
    { one: 50_000, other: 50_000, isJump: false },
    { one: 50_000, other: 55_000, isJump: false },
    { one: 50_000, other: 55_001, isJump: true },
    { one: 10, other: 1_020, isJump: false },
    { one: 10, other: 1_021, isJump: true },
    { one: 3_000, other: 7_000, isJump: false },
    { one: 3_000, other: 7_001, isJump: true },
  ])("of $one and $other km in either order are of two vehicles: $isJump", ({ one, other, isJump }) => {
    expect(isReadingJump(one, other)).toBe(isJump);
    // Otherwise a wrong file would be accepted, and the correct one after it refused.
    expect(isReadingJump(other, one)).toBe(isJump);
  });
});

test.each([
  ["2019", "2020", true],
  ["2019", "2019", false],
  ["2019", "", false],
  ["", "2019", false],
])("a change of year from '%s' to '%s' suggests another vehicle: %s", (before, after, isChange) => {
  expect(isYearChange(before, after)).toBe(isChange);
});

test.each([
  ["new", "used", true],
  ["used", "new", true],
  ["new", "demo", true],
  ["demo", "used", true],
  ["demo", "new", true],
  ["used", "demo", true],
  ["used", "used", false],
  ["used", "", false],
  ["", "used", false],
])("a change of car type from %s to %s counts as a change: %s", (before, after, isChange) => {
  expect(isTypeChange(before, after)).toBe(isChange);
});
