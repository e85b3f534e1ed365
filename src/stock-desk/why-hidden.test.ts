import fc from "fast-check";
import { expect, test } from "vitest";
import { testNow, testVehicle, vehiclesArbitrary } from "../../test/contract/search-vehicles.ts";
import { isInScope } from "../search/base-condition.ts";
import type { SearchScope } from "../search/search-engine.ts";
import { dayMs } from "../settings/durations.ts";
import { carTypes, itemTypes, type Vehicle, vehicleStatuses } from "../vehicles/vehicle.ts";
import { whyHidden } from "./why-hidden.ts";

const scope: SearchScope = {
  siteId: "a",
  now: testNow,
  soldVisibleDays: 3,
  carTypes: null,
  makes: null,
  minimumPhotoCount: 0,
};
const hidden = { showOnDealerWebsite: false };

test.each<[string, Partial<Vehicle>, Partial<SearchScope>, boolean, string[]]>([
  ["for sale", {}, {}, true, []],
  ["hidden by the feed", hidden, {}, false, ["hidden-by-feed"]],
  ["hidden over the feed", hidden, {}, true, ["hidden-by-us"]],
  ["sold at an unknown time", { status: "sold" }, {}, true, ["sold-without-date"]],
  ["sold four days ago", { status: "sold", soldAt: testNow - 4 * dayMs }, {}, true, ["sold-too-long-ago"]],
  ["sold yesterday", { sold: true, soldAt: testNow - dayMs }, {}, true, []],
  ["of another car type", { carType: "used" }, { carTypes: ["new"] }, true, ["car-type"]],
  ["of another make", { make: "Kia" }, { makes: ["Mazda"] }, true, ["make"]],
  ["coming soon where only stock is listed", { status: "coming_soon" }, { statuses: ["in_stock"] }, true, ["status"]],
  ["of another type", { itemType: "caravan" }, { itemTypes: ["car"] }, true, ["item-type"]],
  ["at another dealership", {}, { dealerships: ["elsewhere"] }, true, ["dealership"]],
  ["without enough photos", { images: [] }, { minimumPhotoCount: 2 }, true, ["photos"]],
  [
    "hidden, sold and of another make",
    { ...hidden, status: "sold", make: "Kia" },
    { makes: ["Mazda"] },
    false,
    ["hidden-by-feed", "sold-without-date", "make"],
  ],
])("a vehicle that is %s has each cause with its remedy", (_, given, changes, isShownByFeed, expected) => {
  const causes = whyHidden(testVehicle({ id: "1", ...given }), { ...scope, ...changes }, { isShownByFeed });
  expect(causes.map(({ cause }) => cause)).toEqual(expected);
});

test("the text of a cause has its figures", () => {
  const vehicle = testVehicle({ id: "1", images: ["https://a.example/1.jpg"] });
  expect(whyHidden(vehicle, { ...scope, minimumPhotoCount: 3 }, { isShownByFeed: true })).toEqual([
    {
      cause: "photos",
      text: "It has 1 photo; the site lists vehicles with at least 3.",
      remedy: "Add 2 photos.",
    },
  ]);
});

const listed = <Value extends string>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }));

test("[SE-01 SE-17] there is a cause exactly if search does not list the vehicle", () => {
  const scopes = fc.record({
    soldVisibleDays: fc.integer({ min: 0, max: 10 }),
    carTypes: listed(carTypes),
    statuses: listed(vehicleStatuses),
    itemTypes: listed(itemTypes),
    makes: listed(["Toyota", "Kia", "Mazda"]),
    minimumPhotoCount: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(vehiclesArbitrary({ maxLength: 20 }), scopes, fc.boolean(), (vehicles, chosen, isShownByFeed) => {
      const full = { ...scope, ...chosen };
      for (const vehicle of vehicles)
        expect(whyHidden(vehicle, full, { isShownByFeed }).length === 0).toBe(isInScope(vehicle, full));
    }),
  );
});
