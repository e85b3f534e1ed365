import { expect, test } from "vitest";
import { testNow } from "../../../test/contract/search-vehicles.ts";
import { scopeFilter } from "./scope-filter.ts";
import { dayMs } from "../../settings/durations.ts";

const scope = {
  siteId: "bayside",
  now: testNow,
  soldVisibleDays: 3,
  carTypes: null,
  makes: null,
  minimumPhotoCount: 0,
};

test("[SE-01 SE-03] a site sees only its own present vehicles", () => {
  expect(scopeFilter(scope)).toBe(`site = "bayside" AND present_until >= ${testNow - 3 * dayMs}`);
});

test("[SE-17] its stock filters narrow its vehicles, possibly to none", () => {
  const filter = scopeFilter({
    ...scope,
    carTypes: ["new", "demo"],
    makes: ['Land "Rover"'],
    statuses: [],
    itemTypes: ["car"],
    dealerships: ["north"],
    minimumPhotoCount: 4,
  });
  expect(filter.split(" AND ").slice(2)).toEqual([
    "photo_count >= 4",
    'car_type IN ["new", "demo"]',
    String.raw`make IN ["Land \"Rover\""]`,
    "status IN []",
    'item_type IN ["car"]',
    'dealership_slug IN ["north"]',
  ]);
});
