import { describe, expect, test } from "vitest";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import { locationToWire, openingHoursFromWire, specialHoursFromWire } from "./location-wire-for-test.ts";
import { locationFromWire } from "./location-wire.ts";
import { toWireNames } from "./wire-names.ts";

const hours = {
  weekday: 1,
  status: "Open",
  formated_hours: "8:30am - 5:30pm",
  open: "08:30",
  close: "17:30",
};
const special = {
  status: "Open",
  date: "2026-12-24",
  start_hour: "08:30",
  end_hour: "13:00",
  department: "sales",
  name: "Christmas Eve",
};

/** Every field of the specification's §3, in other systems' spelling. */
const wire = {
  id: "l1",
  name: "North",
  slug: "north",
  dealership_id: "d1",
  dealership_slug: "north",
  location_type: "service",
  location_subtype: ["buying"],
  visible: true,
  primary: true,
  manufacturers: ["toyota"],
  distribution_locations: [{ id: "l2", name: "South" }],
  dealer_license_number: "MD-DEMO-1",
  motor_vehicle_repairer: "MVRL-DEMO-1",
  image: {
    url: "https://images.example/a.jpg",
    thumb: { url: "https://images.example/a-small.jpg" },
  },
  time_zone: null,
  address: {
    street: "1 Test Street",
    city: "Wagga Wagga",
    state: "NSW",
    postcode: "2650",
    lat: -35.1,
    long: 147.4,
    place_url: "https://maps.example/place",
    place_id: "ChIJ1",
    map_key: "public-map-key",
  },
  contact_detail: {
    phone: "(02) 5550 0101",
    landline_phone: "(02) 5550 0102",
    opening_hours: [hours],
  },
  special_hours: [special],
  reviews: {
    average_rating: 4.6,
    count: 2,
    reviews: [{ author: "A", rating: 5, text: "Good.", date: "2026-10-01" }],
  },
  average_rating: 4.5,
  review_count: 12,
  team: [{ name: "Kev", role: "Owner", about: null, phone: null, email: null, languages: ["Italian"], photo: null }],
};

describe("locations of other systems", () => {
  test("[EN-03] every field of a location goes in and comes out unchanged", () => {
    expect(locationToWire(locationFromWire(wire))).toEqual(wire);
  });

  test("[EN-03] a location with only the required fields goes out and comes back unchanged", () => {
    const location = exampleLocation();
    expect(locationFromWire(locationToWire(location))).toEqual(location);
  });

  test("[LO-08] opening hours keep the specification's spelling formated_hours", () => {
    const entry = openingHoursFromWire(hours);
    expect(entry).toEqual({
      weekday: 1,
      status: "Open",
      formatedHours: "8:30am - 5:30pm",
      open: "08:30",
      close: "17:30",
    });
    expect(toWireNames(entry)).toEqual(hours);
  });

  test("[EN-03] special hours go in and out unchanged", () => {
    expect(toWireNames(specialHoursFromWire(special))).toEqual(special);
  });

  test.each([
    [{ ...hours, weekday: 7 }],
    [{ ...hours, weekday: -1 }],
    [{ ...hours, status: "open" }],
    [{ ...hours, open: "8:30" }],
    [{ ...hours, close: "25:00" }],
    [{ ...hours, formatted_hours: "x" }],
    [{ weekday: 1, status: "Open" }],
  ])("[LO-08] the entry %j is refused", (entry) => {
    expect(() => openingHoursFromWire(entry)).toThrow();
  });

  test.each([
    [{ ...special, department: "fleet" }],
    [{ ...special, date: "2026-02-30" }],
    [{ ...special, start_hour: null }],
  ])("[LO-11] the special hours %j are refused", (entry) => {
    expect(() => specialHoursFromWire(entry)).toThrow();
  });
});
