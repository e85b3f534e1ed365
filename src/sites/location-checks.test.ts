import { expect, test } from "vitest";
import type { Location } from "../locations/location.ts";
import { exampleLocation, exampleSite } from "./example-site-for-test.ts";
import { locationFaults } from "./location-faults.ts";
import { locationFindings } from "./location-warnings.ts";

const example = exampleLocation({});
const day = { weekday: 1, status: "Open" as const, formatedHours: null, open: "08:30", close: "17:30" };
const special = {
  status: "Open" as const,
  date: "2026-12-24",
  startHour: "08:00",
  endHour: "12:00",
  department: "all" as const,
  name: null,
};
const closed = { ...special, status: "Closed" as const, startHour: null, endHour: null };
const week = (...openingHours: Location["contactDetail"]["openingHours"]) => ({
  contactDetail: { ...example.contactDetail, openingHours },
});
const inPlace = (changes: Partial<Location["address"]>) => ({ address: { ...example.address, ...changes } });
/** The other days of a week with this Monday. */
const restOfWeek = [0, 2, 3, 4, 5, 6].map((weekday) => ({ ...day, weekday }));
const siteWith = (...changes: Partial<Location>[]) =>
  exampleSite({ locations: changes.map((each) => ({ ...example, ...each })) });
const texts = (found: { path: PropertyKey[]; message: string }[]) =>
  found.map(({ path, message }) => `${path.join(".")}: ${message}`);

test.each<[string, Partial<Location>, string, string]>([
  ["Closed and Open on one date", { specialHours: [special, closed] }, "specialHours.1", "says Closed"],
  ["overlapping special hours", { specialHours: [special, special] }, "specialHours.1", "overlap"],
  ["a weekday Open and Closed", week(day, { ...day, status: "Closed" }), "contactDetail.openingHours.1", "Monday"],
  ["overlapping hours of a weekday", week(day, { ...day, open: "12:00" }), "contactDetail.openingHours.1", "overlap"],
  ["the time zone of another state", { timeZone: "Australia/Perth" }, "timeZone", "Australia/Sydney"],
  ["a latitude without its minus", inPlace({ lat: 35.1, long: 147.3 }), "address.lat", "is a minus missing"],
  ["a longitude outside Australia", inPlace({ lat: -35.1, long: -35.1 }), "address.long", "exchanged"],
  [
    "the postcode of another state",
    inPlace({ postcode: "3000" }),
    "address.postcode",
    "is a postcode of VIC, not of NSW",
  ],
  ["an empty licence number", { dealerLicenseNumber: " " }, "dealerLicenseNumber", "leave it out"],
])("[LO-11] %s is a fault with its path and what to do", (_, changes, path, message) => {
  expect(texts(locationFaults(siteWith(changes)))).toEqual([
    expect.stringMatching(new RegExp(`^locations\\.0\\.${path}: .*${message}`)),
  ]);
});

test.each<[string, Partial<Location>[], string, string]>([
  [
    "closing before opening",
    [week({ ...day, open: "17:30", close: "08:30" }, ...restOfWeek)],
    "0.contactDetail.openingHours.0.close",
    "next day",
  ],
  [
    "opening and closing at one time",
    [week({ ...day, close: "08:30" }, ...restOfWeek)],
    "0.contactDetail.openingHours.0.close",
    "24 hours",
  ],
  [
    "special hours that end before they start",
    [{ specialHours: [{ ...special, endHour: "07:00" }] }],
    "0.specialHours.0.endHour",
    "next day",
  ],
  [
    "a day listed twice while others are missing",
    [week({ ...day, close: "12:00" }, { ...day, open: "13:00" })],
    "0.contactDetail.openingHours.1.weekday",
    "Monday is listed twice and Sunday, Tuesday",
  ],
  ["a weekday without an entry", [week(day)], "0.contactDetail.openingHours", "no entry for Sunday, Tuesday"],
  [
    "a special day of a department elsewhere",
    [{ specialHours: [{ ...special, department: "parts" }] }],
    "0.specialHours.0.department",
    "has no effect",
  ],
  [
    "two primary locations of a dealership",
    [{ primary: true }, { primary: true }],
    "1.primary",
    "set primary for only one",
  ],
])("[LO-11] %s is a warning with its path and what to do", (_, changes, path, message) => {
  const site = siteWith(...changes);
  expect(locationFaults(site)).toEqual([]);
  expect(texts(locationFindings(site))).toEqual([
    expect.stringMatching(new RegExp(`^locations\\.${path.replaceAll(".", "\\.")}: .*${message}`)),
  ]);
});

test("[LO-11] hours around a break, until midnight, and of a border town are valid", () => {
  const site = siteWith({
    ...week(
      ...[0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
        { ...day, weekday, close: "12:00" },
        { ...day, weekday, open: "13:00", close: "00:00" },
      ]),
    ),
    specialHours: [special, { ...closed, department: "sales" }, { ...special, startHour: "13:00", endHour: "17:00" }],
    ...inPlace({ postcode: "2880", lat: -31.95, long: 141.46 }),
    timeZone: "Australia/Broken_Hill",
  });
  expect([...locationFaults(site), ...locationFindings(site)]).toEqual([]);
});
