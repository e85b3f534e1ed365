import { expect, test } from "vitest";
import { toFoundLocations, foundLocationsSchema, mergeFoundLocations, noFoundLocations } from "./found-locations.ts";

const dealer = (slug: string, name: string) => ({
  slug,
  name,
  code: "H9",
  street: "1 Hill St",
  city: "Orange",
  state: "NSW",
  postcode: "2800",
  phone: "02 6300 0000",
  rows: 3,
});

test("a found dealer is a dealership with one location, where vehicles are sold", () => {
  const found = toFoundLocations([dealer("hill-cars", "Hill Cars")]);
  expect(foundLocationsSchema.parse(found)).toEqual({
    dealerships: [{ id: "hill-cars", slug: "hill-cars", name: "Hill Cars" }],
    locations: [
      {
        id: "hill-cars",
        name: "Hill Cars",
        slug: "hill-cars",
        dealership_id: "hill-cars",
        dealership_slug: "hill-cars",
        location_type: "sales",
        address: { street: "1 Hill St", city: "Orange", state: "NSW", postcode: "2800", lat: null, long: null },
        contact_detail: { phone: "02 6300 0000", landline_phone: null, opening_hours: [] },
      },
    ],
  });
});

test("locations known by slug stay unchanged, and the rest is added", () => {
  const known = toFoundLocations([dealer("hill-cars", "Hill Cars")]);
  const found = toFoundLocations([dealer("hill-cars", "Hill Cars Pty Ltd"), dealer("zebra", "Zebra")]);
  const merged = mergeFoundLocations(known, found);
  expect(merged.dealerships.map(({ name }) => name)).toEqual(["Hill Cars", "Zebra"]);
  expect(merged.locations.map(({ name }) => name)).toEqual(["Hill Cars", "Zebra"]);
  expect(mergeFoundLocations(noFoundLocations, known)).toEqual(known);
});

test("a location of a known dealership, and a dealership of a known location, are added separately", () => {
  const { dealerships, locations } = toFoundLocations([dealer("hill-cars", "Hill Cars")]);
  const whole = { dealerships, locations };
  expect(mergeFoundLocations({ dealerships, locations: [] }, whole)).toEqual(whole);
  expect(mergeFoundLocations({ dealerships: [], locations }, whole)).toEqual(whole);
});
