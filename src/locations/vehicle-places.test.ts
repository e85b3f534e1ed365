import { describe, expect, test } from "vitest";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import type { Location } from "./location.ts";
import { knownVehiclePlace, vehiclePlaces } from "./vehicle-places.ts";

type Changes = NonNullable<Parameters<typeof exampleLocation>[0]>;
type Standing = Parameters<typeof vehiclePlaces>[0];

const yard = (name: string, city: string, changes: Changes = {}): Location =>
  exampleLocation({
    name,
    slug: name.toLowerCase(),
    dealershipSlug: "north",
    locationType: "sales",
    primary: false,
    ...changes,
    address: { city, state: "NSW", ...changes.address },
  });

const drummoyne = yard("Drummoyne", "Drummoyne");
const artarmon = yard("Artarmon", "Artarmon", { primary: true });
const workshop = yard("Workshop", "Ryde", { locationType: "service" });
const hidden = yard("Hidden", "Drummoyne", { visible: false });
const other = yard("Other", "Drummoyne", { dealershipSlug: "south" });
const locations = [workshop, drummoyne, artarmon, hidden, other];

const standing = (facts: Partial<Standing> = {}): Standing => ({
  dealershipSlug: "north",
  locationName: null,
  city: null,
  state: null,
  privateSuburb: null,
  privatePostcode: null,
  ...facts,
});
const names = (vehicle: Standing, places = locations) =>
  vehiclePlaces(vehicle, { locations: places }).map(({ name }) => name);

describe("the places of a vehicle", () => {
  test.each<[string, Standing, string[]]>([
    [
      "without a place of its own it is at a sales location, the primary one first",
      standing(),
      ["Artarmon", "Drummoyne"],
    ],
    ["a location named by the feed is the only one", standing({ locationName: "Drummoyne" }), ["Drummoyne"]],
    [
      "that location counts although the city is the next suburb",
      standing({ locationName: "Drummoyne", city: "Five Dock" }),
      ["Drummoyne"],
    ],
    ["but not when it is in another state", standing({ locationName: "Drummoyne", state: "QLD" }), []],
    ["a workshop of that name is no sales location", standing({ locationName: "Workshop" }), ["Artarmon", "Drummoyne"]],
    ["a hidden location is never named", standing({ locationName: "Hidden" }), ["Artarmon", "Drummoyne"]],
    ["a location of another dealership neither", standing({ locationName: "Other" }), ["Artarmon", "Drummoyne"]],
    ["its suburb leaves the locations there", standing({ city: "Drummoyne" }), ["Drummoyne"]],
    ["without a sales location there the others count", standing({ city: "Ryde" }), ["Workshop"]],
    ["elsewhere there is none", standing({ city: "Wagga Wagga" }), []],
  ])("%s", (_case, vehicle, expected) => {
    expect(names(vehicle)).toEqual(expected);
  });

  test("its place is known where only one is possible", () => {
    const site = { locations };
    expect(knownVehiclePlace(standing({ city: "Artarmon" }), site)?.name).toBe("Artarmon");
    expect(knownVehiclePlace(standing(), site)).toBeNull();
    expect(knownVehiclePlace(standing({ city: "Wagga Wagga" }), site)).toBeNull();
  });
});
