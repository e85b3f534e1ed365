import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testNow, testVehicle, vehiclesArbitrary } from "../../test/contract/search-vehicles.ts";
import { isOnShow } from "../vehicles/availability-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { isInScope, meetsBaseCondition } from "./base-condition.ts";
import type { SearchScope } from "./search-engine.ts";
import { dayMs } from "../settings/durations.ts";

const scope: SearchScope = {
  siteId: "a",
  now: testNow,
  soldVisibleDays: 3,
  carTypes: null,
  makes: null,
  minimumPhotoCount: 0,
};
const vehicle = (given: Partial<Vehicle>): Vehicle => testVehicle({ id: "1", ...given });

describe("meetsBaseCondition", () => {
  test.each<[string, Partial<Vehicle>, boolean]>([
    ["in stock", {}, true],
    ["coming soon", { status: "coming_soon" }, true],
    ["sold today", { status: "sold", soldAt: testNow }, true],
    ["sold 3 days ago to the millisecond", { status: "sold", soldAt: testNow - 3 * dayMs }, true],
    ["sold 3 days and a millisecond ago", { status: "sold", soldAt: testNow - 3 * dayMs - 1 }, false],
    ["sold by its flag 5 days ago", { sold: true, soldAt: testNow - 5 * dayMs }, false],
    ["sold, nobody knows when", { status: "sold" }, false],
    ["in stock but hidden", { showOnDealerWebsite: false }, false],
    ["sold today but hidden", { status: "sold", soldAt: testNow, showOnDealerWebsite: false }, false],
  ])("[SE-01 SE-02] %s", (_, given, isShown) => {
    expect(meetsBaseCondition(vehicle(given), scope)).toBe(isShown);
  });

  test("[SE-01 VP-17] agrees with whether the vehicle's own page is shown", () => {
    const days = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(vehiclesArbitrary({ maxLength: 20 }), days, (vehicles, soldVisibleDays) => {
        for (const one of vehicles) {
          expect(meetsBaseCondition(one, { now: testNow, soldVisibleDays })).toBe(
            isOnShow(one, soldVisibleDays, testNow),
          );
        }
      }),
    );
  });
});

describe("isInScope", () => {
  test("[SE-01] a hidden vehicle is never listed", () => {
    expect(isInScope(vehicle({ showOnDealerWebsite: false }), scope)).toBe(false);
  });

  test.each<[string, Partial<SearchScope>, boolean]>([
    ["no filter", {}, true],
    ["its car type", { carTypes: ["demo", "used"] }, true],
    ["other car types", { carTypes: ["new"] }, false],
    ["its make", { makes: ["Toyota"] }, true],
    ["another make", { makes: ["Mazda"] }, false],
    ["its status", { statuses: ["in_stock"] }, true],
    ["another status", { statuses: ["sold"] }, false],
    ["its kind", { itemTypes: ["car"] }, true],
    ["another kind", { itemTypes: ["caravan"] }, false],
    ["its dealership", { dealerships: ["elsewhere", vehicle({}).dealershipSlug] }, true],
    ["another dealership", { dealerships: ["elsewhere"] }, false],
    ["as many photos as it has", { minimumPhotoCount: 1 }, true],
    ["more photos than it has", { minimumPhotoCount: 2 }, false],
  ])("[SE-17] a site's stock filter with %s", (_, given, isListed) => {
    expect(isInScope(vehicle({ images: ["https://a.example/1.jpg"] }), { ...scope, ...given })).toBe(isListed);
  });
});
