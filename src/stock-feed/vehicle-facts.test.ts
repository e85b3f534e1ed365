import { expect, test } from "vitest";
import { vehicleFacts } from "./vehicle-facts.ts";

test("a list of any length is bounded, and the row says so", () => {
  const features = Array.from({ length: 200_000 }, (_, index) => `feature ${index}`).join("|");
  const row = { line: 2, hasStrayQuote: false, values: { standardEquipment: features } };
  const { vehicle, notes } = vehicleFacts(row, { carType: "used", timeZone: "Australia/Sydney" });
  expect(vehicle.standardEquipment).toHaveLength(500);
  expect(notes).toEqual([
    {
      field: "standardEquipment",
      reason: "too-many-items",
      message: "The list has 200000 items; the first 500 are kept.",
    },
  ]);
});
