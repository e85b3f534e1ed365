import { expect, test } from "vitest";
import { vehicleForTest } from "./vehicle-for-test.ts";
import type { Vehicle } from "./vehicle.ts";
import { mayStandAt, vehiclePlace, vehiclePlaceText } from "./vehicle-place.ts";

const placed = (place: Partial<Vehicle>): Vehicle =>
  vehicleForTest({ city: null, state: null, privateSuburb: null, privatePostcode: null, ...place });

test.each<[Partial<Vehicle>, string | null]>([
  [{ city: "Bundaberg", state: "QLD" }, "Bundaberg QLD"],
  [{ privateSuburb: "Bundaberg", privatePostcode: "4670", state: "QLD" }, "Bundaberg QLD"],
  [{ city: "Sydney", privateSuburb: "Waterloo", state: "NSW" }, "Waterloo NSW"],
  [{ state: "QLD" }, "QLD"],
  [{ city: "null", state: " - " }, null],
  [{}, null],
])("a vehicle of %j is in %s", (place, text) => {
  expect(vehiclePlaceText(placed(place))).toBe(text);
});

test("the postcode belongs to the suburb shown", () => {
  expect(vehiclePlace(placed({ privateSuburb: "Waterloo", privatePostcode: "2017" })).postcode).toBe("2017");
  const both = placed({ city: "Sydney", privateSuburb: "Waterloo", privatePostcode: "2017" });
  expect(vehiclePlace(both).postcode).toBe("2017");
  expect(vehiclePlace(placed({ city: "Sydney", privatePostcode: "2017" })).postcode).toBeNull();
  expect(vehiclePlace(placed({ privatePostcode: "2017" })).postcode).toBe("2017");
});

const yard = { city: "Sydney", state: "NSW" };
test.each<[Partial<Vehicle>, boolean]>([
  [{}, true],
  [{ city: "Sydney", state: "NSW" }, true],
  [{ city: "SYDNEY" }, true],
  [{ city: "North Sydney", state: "NSW" }, true],
  [{ city: "Sydney South", state: "NSW" }, true],
  [{ city: "(Sydney)", state: "NSW" }, true],
  [{ city: "Sydneyham", state: "NSW" }, false],
  [{ state: "NSW" }, true],
  [{ state: "QLD" }, false],
  [{ city: "Bundaberg", state: "QLD" }, false],
  [{ city: "Newcastle", state: "NSW" }, false],
  [{ city: "Sydney", privateSuburb: "Dubbo" }, false],
])("a vehicle of %j may stand in Sydney NSW: %s", (place, expected) => {
  expect(mayStandAt(placed(place), yard)).toBe(expected);
});

test.each([
  ["Kilda", "St. Kilda", true],
  ["St Kilda", "St. -  Kilda", true],
  ["Melbourne", "Melbourne West", true],
  ["Melbourne", "Melbournewest", false],
  ["Melbourne", null, true],
  ["東京", "東京", true],
  ["東京", "서울", false],
  ["東京", "Melbourne", false],
])("a vehicle of %s may stand at a yard in %s: %s", (city, yardCity, expected) => {
  expect(mayStandAt(placed({ city, state: "VIC" }), { city: yardCity, state: "VIC" })).toBe(expected);
  expect(mayStandAt(placed({ city, state: "VIC" }), { city: yardCity, state: null })).toBe(expected);
});
