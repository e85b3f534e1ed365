import { expect, test } from "vitest";
import { vehicleForTest } from "./vehicle-for-test.ts";
import { vehicleTitle } from "./vehicle-title.ts";

test.each([
  { fields: { badge: "GXL", series: "AXAH54R" }, full: "2022 Toyota RAV4 GXL" },
  { fields: { badge: null, series: "AXAH54R" }, full: "2022 Toyota RAV4 AXAH54R" },
  { fields: { year: null, badge: null }, full: "Toyota RAV4" },
  { fields: { year: 0, make: "null", model: "-", name: "Mystery" }, full: "Mystery" },
  { fields: { year: null, make: "null", model: "-", name: "N/A" }, full: "Vehicle" },
])("a vehicle of $fields is called $full", ({ fields, full }) => {
  expect(vehicleTitle(vehicleForTest(fields)).full).toBe(full);
});

test("the badge is on a line of its own", () => {
  expect(vehicleTitle(vehicleForTest({ badge: "GXL" }))).toMatchObject({ line: "2022 Toyota RAV4", badgeLine: "GXL" });
  expect(vehicleTitle(vehicleForTest())).toMatchObject({ line: "2022 Toyota RAV4", badgeLine: null });
});
