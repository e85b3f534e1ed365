import { describe, expect, test } from "vitest";
import { currentStatus, isAvailable, isSold } from "./availability.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";

describe("availability", () => {
  test.each([
    { status: "in_stock", sold: false, available: true },
    { status: "coming_soon", sold: false, available: true },
    { status: "sold", sold: false, available: false },
    { status: "sold", sold: true, available: false },
    { status: "in_stock", sold: true, available: false },
  ] as const)("[CD-07] status $status with sold $sold is available: $available", (row) => {
    const vehicle = vehicleForTest({ status: row.status, sold: row.sold });
    expect(isAvailable(vehicle)).toBe(row.available);
    expect(isSold(vehicle)).toBe(!row.available);
  });

  test.each([
    { status: "in_stock", sold: false, shown: "in_stock" },
    { status: "coming_soon", sold: false, shown: "coming_soon" },
    { status: "coming_soon", sold: true, shown: "sold" },
    { status: "sold", sold: false, shown: "sold" },
  ] as const)("[CD-07] status $status with sold $sold is shown as $shown", ({ status, sold, shown }) => {
    expect(currentStatus({ status, sold })).toBe(shown);
  });
});
