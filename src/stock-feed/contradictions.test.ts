import { expect, test } from "vitest";
import { contradictions } from "./contradictions.ts";

const newOne = "A new vehicle should not have been driven 2,001 km: check its type and odometer.";
const nextYear = "A vehicle from 2027 is unlikely to have been driven 20,001 km: check its year and odometer.";

test.each([
  ["new", 2026, 2_001, newOne],
  ["new", 2027, 20_001, "A new vehicle should not have been driven 20,001 km: check its type and odometer."],
  ["new", 2026, 2_000, null],
  ["used", 2026, 2_001, null],
  ["new", 2026, null, null],
  ["used", 2027, 20_001, nextYear],
  ["used", 2027, 20_000, null],
  ["used", 2026, 20_001, null],
  ["used", null, 20_001, null],
] as const)("a %s vehicle of %s that was driven %s km in 2026: %s", (carType, year, km, message) => {
  expect(contradictions({ carType, year, km }, 2026)).toEqual(
    message === null ? [] : [{ field: "km", reason: "odometer-not-plausible", message }],
  );
});
