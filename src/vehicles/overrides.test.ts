import { expect, expectTypeOf, it } from "vitest";
import {
  fieldsOfOverride,
  isOverrideName,
  type OverriddenFields,
  overrideNames,
  pictureOrder,
  type OverrideValue,
  withOverrides,
} from "./overrides.ts";
import { fullVehicle, testTime, vehicleForTest } from "./vehicle-for-test.ts";
import type { Vehicle } from "./vehicle.ts";

it("an override is named after the field that it sets first, and no field is set by two", () => {
  const set = overrideNames.flatMap((name) => fieldsOfOverride(name));
  expect(overrideNames.every(isOverrideName)).toBe(true);
  expect(new Set(set).size).toBe(set.length);
  expect(fieldsOfOverride("status")).toEqual(["status", "sold", "soldAt"]);
  expect(overrideNames).toContain("price");
  for (const name of ["vin", "stocknum", "simpleFuel", "sold", "toString", "nosuch", ""])
    expect(isOverrideName(name), name).toBe(false);
});

it("an override sets fields of their own types", () => {
  expectTypeOf<OverrideValue<"price">>().toEqualTypeOf<Pick<Vehicle, "price">>();
  expectTypeOf<OverrideValue<"images">>().toEqualTypeOf<Pick<Vehicle, "images" | "thumbnails" | "primaryImageUrl">>();
});

it("overrides replace the feed's values, other values remain, and the feed's vehicle is not modified", () => {
  const before = structuredClone(fullVehicle);
  const shown = withOverrides(fullVehicle, { price: 1, tag: null, images: [], thumbnails: [], primaryImageUrl: null });
  expect(shown).toEqual({ ...before, price: 1, tag: null, images: [], thumbnails: [], primaryImageUrl: null });
  expect(fullVehicle).toEqual(before);
  expect(withOverrides(fullVehicle, {})).toEqual(fullVehicle);
});

it("an order of pictures is applied to whatever pictures the feed has", () => {
  const order = pictureOrder([3, 1, 2]);
  const shown = (images: string[], thumbnails: string[] = []) => {
    const vehicle = withOverrides(vehicleForTest({ images, thumbnails, primaryImageUrl: images[0] ?? null }), order);
    return [vehicle.images, vehicle.thumbnails, vehicle.primaryImageUrl];
  };
  expect(shown(["a", "b", "c"], ["s", "t", "u"])).toEqual([["c", "a", "b"], ["u", "s", "t"], "c"]);
  expect(shown(["x", "y"])).toEqual([["x", "y"], [], "x"]);
  expect(shown(["x", "y", "z", "added"], ["s"])).toEqual([["z", "x", "y"], [], "z"]);
  expect(withOverrides(vehicleForTest({ images: ["a"] }), pictureOrder([2])).images).toEqual(["a"]);
});

it("the name has the override's badge and the feed's current model and year", () => {
  const set: OverriddenFields = { badge: "Cruiser" };
  expect(withOverrides(vehicleForTest({ badge: "GX" }), set).name).toBe("2022 Toyota RAV4 Cruiser");
  expect(withOverrides(vehicleForTest({ model: "Yaris", year: 2023 }), set).name).toBe("2023 Toyota Yaris Cruiser");
  expect(withOverrides(vehicleForTest({ badge: "GX" }), { badge: null }).name).toBe("2022 Toyota RAV4");
});

const sale: OverriddenFields = { status: "sold", sold: true, soldAt: testTime };
const noSale: OverriddenFields = { status: "in_stock", sold: false, soldAt: null };

it.each<[string, Partial<Vehicle>, OverriddenFields, OverriddenFields]>([
  ["a sale that only the override knows has the time of the override", {}, sale, sale],
  [
    "a sale first reported by the feed has the feed's time",
    { status: "sold", sold: true, soldAt: testTime - 5 },
    sale,
    { ...sale, soldAt: testTime - 5 },
  ],
  [
    "a sale later reported by the feed keeps the override's time",
    { status: "sold", sold: true, soldAt: testTime + 5 },
    sale,
    sale,
  ],
  [
    "a vehicle that an override puts in stock is not sold",
    { status: "sold", sold: true, soldAt: testTime },
    noSale,
    noSale,
  ],
])("%s", (_name, feed, set, shown) => {
  expect(withOverrides(vehicleForTest(feed), set)).toMatchObject(shown);
});

it("an override of the location applies only at its own dealership", () => {
  const set: OverriddenFields = {
    dealershipSlug: "harbour",
    locationName: "North yard",
    city: "Cowra",
    state: "NSW",
    price: 9,
  };
  const feed = vehicleForTest({ locationName: "Main yard", city: "Dubbo", state: "NSW" });
  expect(withOverrides(feed, set)).toMatchObject({ locationName: "North yard", city: "Cowra", price: 9 });
  const moved = { ...feed, dealershipSlug: "hills" };
  expect(withOverrides(moved, set)).toEqual({ ...moved, price: 9 });
});
