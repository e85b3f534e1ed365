import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { testTime, vehicleForTest } from "../../vehicles/vehicle-for-test.ts";
import { comparedGroups } from "./compared-rows.ts";

const site = exampleSite();
const rowsFrom = (...vehicles: Parameters<typeof comparedGroups>[0]) =>
  comparedGroups(vehicles, site, testTime).flatMap(({ rows }) => rows);

test("[FV-13] only facts in which the vehicles differ are marked", () => {
  const rows = rowsFrom(
    vehicleForTest({ id: "1", km: 10_000, fuel: "Petrol", seats: 5 }),
    vehicleForTest({ id: "2", km: 20_000, fuel: "Petrol", seats: 5 }),
  );
  expect(rows.find(({ label }) => label === "Odometer")).toMatchObject({
    values: ["10,000 km", "20,000 km"],
    differs: true,
  });
  expect(rows.find(({ label }) => label === "Fuel")?.differs).toBe(false);
});

test("a fact missing for one vehicle counts as a difference", () => {
  const rows = rowsFrom(vehicleForTest({ id: "1", seats: 7 }), vehicleForTest({ id: "2", seats: null }));
  expect(rows.find(({ label }) => label === "Seats")).toMatchObject({ values: ["7", null], differs: true });
});

test("every fact is listed once, without those that only identify a vehicle", () => {
  const vehicles = [vehicleForTest({ id: "1", vin: "VIN1" }), vehicleForTest({ id: "2", vin: "VIN2" })];
  const labels = rowsFrom(...vehicles).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).not.toContain("VIN");
  expect(labels).not.toContain("Make");
});

test("a single vehicle has no differences", () => {
  expect(rowsFrom(vehicleForTest({ id: "1" })).some(({ differs }) => differs)).toBe(false);
});
