import { expect, test } from "vitest";
import { exampleInput, exampleSite } from "../../sites/example-site-for-test.ts";
import { comingHolidayHours } from "./holiday-hours.server.ts";

type SpecialHours = NonNullable<NonNullable<typeof exampleInput.locations>[number]["specialHours"]>;

/** The example site with special hours for its first and second locations. */
function siteWith(first: SpecialHours, second: SpecialHours = []) {
  const places = exampleInput.locations ?? [];
  return exampleSite({
    locations: places.map((place, index) => ({ ...place, specialHours: index === 0 ? first : second })),
  });
}

const now = Date.parse("2026-12-24T12:00:00+11:00");
const christmas = { status: "Closed" as const, date: "2026-12-25", name: "Christmas Day" };

test("[LO-12] special hours are listed from today, soonest first, with the name of the day", () => {
  const site = siteWith([
    christmas,
    { status: "Open", date: "2026-12-24", startHour: "08:30", endHour: "13:00" },
    { status: "Closed", date: "2026-12-23" },
  ]);
  expect(comingHolidayHours(site, now)).toEqual([
    {
      date: "Thursday 24 December 2026",
      name: null,
      hours: [{ hours: "8:30am - 1:00pm", places: "Example North" }],
    },
    {
      date: "Friday 25 December 2026",
      name: "Christmas Day",
      hours: [{ hours: "Closed", places: "Example North" }],
    },
  ]);
});

test('[LO-12] locations with equal hours share a line, which says "Everywhere" if it is all of them', () => {
  const open = { status: "Open" as const, date: "2026-12-25", startHour: "10:00", endHour: "12:00" };
  expect(comingHolidayHours(siteWith([christmas], [christmas]), now)[0]?.hours).toEqual([
    { hours: "Closed", places: "Everywhere" },
  ]);
  expect(comingHolidayHours(siteWith([christmas], [open]), now)[0]?.hours).toEqual([
    { hours: "Closed", places: "Example North" },
    { hours: "10:00am - 12:00pm", places: "Example South" },
  ]);
});

test("a day with two opening periods is one line", () => {
  const hours = comingHolidayHours(
    siteWith([
      { status: "Open", date: "2026-12-26", startHour: "09:00", endHour: "12:00" },
      { status: "Open", date: "2026-12-26", startHour: "13:00", endHour: "16:00" },
    ]),
    now,
  )[0]?.hours;
  expect(hours).toEqual([{ hours: "9:00am - 12:00pm, 1:00pm - 4:00pm", places: "Example North" }]);
});

test("a complete department is listed by its name", () => {
  const [north, south] = exampleInput.locations ?? [];
  if (!north || !south) throw new Error("The example site has two places.");
  const site = exampleSite({
    locations: [
      { ...north, specialHours: [christmas] },
      { ...south, specialHours: [christmas] },
      { ...south, id: "l3", slug: "service", name: "Example Service", locationType: "service" as const },
    ],
  });
  expect(comingHolidayHours(site, now)[0]?.hours).toEqual([{ hours: "Closed", places: "Sales" }]);
});
