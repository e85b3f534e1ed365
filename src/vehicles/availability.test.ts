import { describe, expect, test } from "vitest";
import { currentStatus, isAvailable, isOnShow, isRecentlySold, isSold } from "./availability.ts";
import { testTime, vehicleForTest } from "./vehicle-for-test.ts";

const day = 24 * 60 * 60 * 1000;

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
    { age: 0, shown: true },
    { age: 3 * day, shown: true },
    { age: 3 * day + 1, shown: false },
    { age: null, shown: false },
  ])("a vehicle sold $age ms ago is recently sold: $shown", ({ age, shown }) => {
    const soldAt = age === null ? null : testTime - age;
    const vehicle = vehicleForTest({ status: "sold", soldAt });
    expect(isRecentlySold(vehicle, 3, testTime)).toBe(shown);
    expect(isOnShow(vehicle, 3, testTime)).toBe(shown);
  });

  test("[SE-01] a vehicle that is for sale again is not recently sold, although it was sold today", () => {
    expect(isRecentlySold(vehicleForTest({ soldAt: testTime }), 3, testTime)).toBe(false);
  });

  test.each([
    { status: "in_stock", sold: false, told: "in_stock" },
    { status: "coming_soon", sold: false, told: "coming_soon" },
    { status: "coming_soon", sold: true, told: "sold" },
    { status: "sold", sold: false, told: "sold" },
  ] as const)("[CD-07] of status $status with sold $sold shoppers are told $told", ({ status, sold, told }) => {
    expect(currentStatus({ status, sold })).toBe(told);
  });

  test("a vehicle that is not for the website is not on show, whatever its status", () => {
    expect(isOnShow(vehicleForTest({ showOnDealerWebsite: false }), 3, testTime)).toBe(false);
    expect(isOnShow(vehicleForTest(), 3, testTime)).toBe(true);
  });
});
