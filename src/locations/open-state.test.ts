import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import type { Location } from "./location.ts";
import { comingSpecialHours, openState, openStateText } from "./open-state.ts";
import { dayMs, hourMs } from "../settings/durations.ts";

type Changes = NonNullable<Parameters<typeof exampleLocation>[0]>;

const officeWeek = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open" as const,
  formatedHours: null,
  open: "08:30",
  close: "17:30",
}));

function place(state: Location["address"]["state"], changes: Changes = {}): Location {
  return exampleLocation({
    address: { state },
    contactDetail: { openingHours: officeWeek },
    ...changes,
  });
}

const at = (text: string) => Date.parse(text);
const text = (time: number | null) => (time === null ? null : new Date(time).toISOString());

describe("open now", () => {
  test.each<[string, Location["address"]["state"], string, boolean, string | null]>([
    ["a minute before opening", "NSW", "2026-11-20T08:29:59+11:00", false, "2026-11-19T21:30:00.000Z"],
    ["at opening", "NSW", "2026-11-20T08:30:00+11:00", true, "2026-11-20T06:30:00.000Z"],
    ["a moment before closing", "NSW", "2026-11-20T17:29:59+11:00", true, "2026-11-20T06:30:00.000Z"],
    ["at closing", "NSW", "2026-11-20T17:30:00+11:00", false, "2026-11-22T21:30:00.000Z"],
    [
      "Brisbane is an hour behind Sydney in summer",
      "QLD",
      "2026-11-20T08:45:00+11:00",
      false,
      "2026-11-19T22:30:00.000Z",
    ],
    ["and not in winter", "QLD", "2026-07-17T08:45:00+10:00", true, "2026-07-17T07:30:00.000Z"],
    ["Perth is three hours behind", "WA", "2026-11-20T11:20:00+11:00", false, "2026-11-20T00:30:00.000Z"],
    ["Adelaide is half an hour behind", "SA", "2026-11-20T09:00:00+11:00", true, "2026-11-20T07:00:00.000Z"],
    [
      "Friday evening in Melbourne, closed until Monday",
      "VIC",
      "2026-11-20T20:00:00+11:00",
      false,
      "2026-11-22T21:30:00.000Z",
    ],
    [
      "the weekend the clocks go forward (NSW, 4 October 2026)",
      "NSW",
      "2026-10-04T12:00:00+11:00",
      false,
      "2026-10-04T21:30:00.000Z",
    ],
    [
      "the same weekend in Queensland, which has no daylight saving",
      "QLD",
      "2026-10-04T12:00:00+10:00",
      false,
      "2026-10-04T22:30:00.000Z",
    ],
    [
      "the weekend the clocks go back (VIC, 5 April 2026)",
      "VIC",
      "2026-04-05T12:00:00+10:00",
      false,
      "2026-04-05T22:30:00.000Z",
    ],
  ])("[LO-13] %s", (_case, state, now, isOpen, change) => {
    const found = openState(place(state), at(now));
    expect(found.state).toBe(isOpen ? "open" : "closed");
    expect(text(found.state === "open" ? found.until : found.state === "closed" ? found.opensAt : null)).toBe(change);
  });

  test("[LO-13] on the day the clocks go forward a morning has an hour less", () => {
    const allNight = [{ weekday: 0, status: "Open" as const, formatedHours: null, open: "01:00", close: "04:00" }];
    const night = (state: Location["address"]["state"]) =>
      openState(place(state, { contactDetail: { openingHours: allNight } }), at("2026-10-04T01:30:00+10:00"));
    expect(night("NSW")).toEqual({ state: "open", until: at("2026-10-04T04:00:00+11:00") });
    expect(night("QLD")).toEqual({ state: "open", until: at("2026-10-04T04:00:00+10:00") });
  });

  test("[LO-13] on the day the clocks go back a morning has an hour more", () => {
    const morning = [{ weekday: 0, status: "Open" as const, formatedHours: null, open: "01:00", close: "04:00" }];
    const location = place("NSW", { contactDetail: { openingHours: morning } });
    expect(openState(location, at("2026-04-05T02:30:00+11:00"))).toEqual({
      state: "open",
      until: at("2026-04-05T04:00:00+10:00"),
    });
    expect(openState(location, at("2026-04-05T02:30:00+10:00"))).toEqual({
      state: "open",
      until: at("2026-04-05T04:00:00+10:00"),
    });
  });

  test("hours past midnight belong to the day they began", () => {
    const lateFriday = [{ weekday: 5, status: "Open" as const, formatedHours: null, open: "17:00", close: "02:00" }];
    const location = place("QLD", { contactDetail: { openingHours: lateFriday } });
    expect(openState(location, at("2026-11-21T01:59:00+10:00"))).toEqual({
      state: "open",
      until: at("2026-11-21T02:00:00+10:00"),
    });
    expect(openState(location, at("2026-11-21T02:00:00+10:00"))).toEqual({
      state: "closed",
      opensAt: at("2026-11-27T17:00:00+10:00"),
    });
  });

  test("open around the clock never closes at midnight", () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      status: "Open" as const,
      formatedHours: null,
      open: "00:00",
      close: "24:00",
    }));
    const location = place("NSW", { contactDetail: { openingHours: always } });
    expect(openState(location, at("2026-11-20T23:59:00+11:00"))).toEqual({
      state: "open",
      until: null,
    });
    expect(openStateText(location, at("2026-11-20T23:59:00+11:00"))).toBe("Open 24 hours");
  });

  test("a closed day has no hours, even if it has times", () => {
    const closedFriday = [
      { weekday: 5, status: "Closed" as const, formatedHours: null, open: "08:00", close: "17:00" },
    ];
    const location = place("QLD", { contactDetail: { openingHours: closedFriday } });
    const friday = at("2026-11-20T12:00:00+10:00");
    expect(openState(location, friday)).toEqual({ state: "closed", opensAt: null });
    expect(openStateText(location, friday)).toBe("Closed");
  });

  test.each([
    ["08:00", null],
    [null, "17:00"],
  ])("an incomplete pair of times, %s to %s, gives no opening hours", (open, close) => {
    const half = [{ weekday: 5, status: "Open" as const, formatedHours: "Until late", open, close }];
    const location = place("QLD", { contactDetail: { openingHours: half } });
    expect(openState(location, at("2026-11-20T12:00:00+10:00"))).toEqual({ state: "unknown" });
  });

  test("hours that end when they begin are those of a whole day", () => {
    const entireFriday = [{ weekday: 5, status: "Open" as const, formatedHours: null, open: "08:00", close: "08:00" }];
    const location = place("QLD", { contactDetail: { openingHours: entireFriday } });
    expect(openState(location, at("2026-11-20T12:00:00+10:00"))).toEqual({
      state: "open",
      until: at("2026-11-21T08:00:00+10:00"),
    });
  });

  test("special hours alone are hours too", () => {
    const specialHours: Location["specialHours"] = [
      { status: "Open", date: "2026-11-20", startHour: "09:00", endHour: "12:00", department: "all", name: null },
    ];
    const location = place("QLD", { contactDetail: { openingHours: [] }, specialHours });
    expect(openStateText(location, at("2026-11-20T10:00:00+10:00"))).toBe("Open until 12:00pm");
    expect(openStateText(location, at("2026-11-20T13:00:00+10:00"))).toBe("Closed");
  });

  test.each(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])(
    "a place that opens on a %s only names the day within the week, and the date as well from a week before",
    (name) => {
      const weekday = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].indexOf(name);
      const once = [{ weekday, status: "Open" as const, formatedHours: null, open: "09:00", close: "10:00" }];
      const location = place("QLD", { contactDetail: { openingHours: once } });
      // 15 November 2026 is a Sunday.
      const opens = at("2026-11-15T09:00:00+10:00") + weekday * dayMs;
      const daysBefore = (days: number) => openStateText(location, opens - days * dayMs);
      expect(daysBefore(1)).toBe("Closed, opens 9:00am tomorrow");
      expect(daysBefore(2)).toBe(`Closed, opens 9:00am ${name}`);
      expect(daysBefore(6)).toBe(`Closed, opens 9:00am ${name}`);
      const afterClosing = openStateText(location, opens + hourMs);
      expect(afterClosing).toBe(`Closed, opens 9:00am ${name} ${22 + weekday}/11`);
    },
  );

  test("a lunch break closes in between", () => {
    const split = [
      { weekday: 5, status: "Open" as const, formatedHours: null, open: "08:00", close: "12:00" },
      { weekday: 5, status: "Open" as const, formatedHours: null, open: "13:00", close: "17:00" },
    ];
    const location = place("QLD", { contactDetail: { openingHours: split } });
    expect(openStateText(location, at("2026-11-20T12:30:00+10:00"))).toBe("Closed, opens 1:00pm");
  });

  test("hours in words only, or missing, are unknown", () => {
    const words = [
      {
        weekday: 5,
        status: "Open" as const,
        formatedHours: "From eight until the last customer",
        open: null,
        close: null,
      },
    ];
    const friday = at("2026-11-20T12:00:00+10:00");
    expect(openState(place("QLD", { contactDetail: { openingHours: words } }), friday)).toEqual({
      state: "unknown",
    });
    expect(openStateText(place("QLD", { contactDetail: { openingHours: words } }), friday)).toBeNull();
    const nothing = place("QLD", { contactDetail: { openingHours: [] } });
    expect(openState(nothing, friday)).toEqual({ state: "unknown" });
    expect(openStateText(nothing, friday)).toBeNull();
  });

  test.each([
    ["2026-11-20T12:00:00+11:00", "Open until 5:30pm"],
    ["2026-11-20T07:00:00+11:00", "Closed, opens 8:30am"],
    ["2026-11-19T18:00:00+11:00", "Closed, opens 8:30am tomorrow"],
    ["2026-11-20T18:00:00+11:00", "Closed, opens 8:30am Monday"],
  ])("at %s the words are %s", (now, expected) => {
    expect(openStateText(place("NSW"), at(now))).toBe(expected);
  });

  test("a location's status matches its hours, and the announced change happens", () => {
    const states = fc.constantFrom<Location["address"]["state"]>("NSW", "QLD", "SA", "WA", "TAS");
    fc.assert(
      fc.property(
        states,
        fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z") }),
        (state, now) => {
          const location = place(state);
          const found = openState(location, now);
          const change = found.state === "open" ? found.until : found.state === "closed" ? found.opensAt : null;
          if (change === null) throw new Error("a week with hours always changes");
          expect(change).toBeGreaterThan(now);
          expect(openState(location, change - 1).state).toBe(found.state);
          expect(openState(location, change).state).not.toBe(found.state);
        },
      ),
    );
  });
});

describe("special hours", () => {
  const closed = { status: "Closed" as const, startHour: null, endHour: null, name: null };
  const specialHours: Location["specialHours"] = [
    { ...closed, date: "2026-12-25", department: "all" },
    {
      status: "Open",
      date: "2026-12-24",
      startHour: "08:30",
      endHour: "13:00",
      department: "all",
      name: "Christmas Eve",
    },
    { ...closed, date: "2026-12-24", department: "service" },
    {
      status: "Open",
      date: "2026-12-27",
      startHour: "10:00",
      endHour: "14:00",
      department: "sales",
      name: null,
    },
  ];
  const sales = place("NSW", { specialHours });
  const service = place("NSW", { specialHours, locationType: "service" });
  const parts = place("NSW", { specialHours, locationType: "parts" });

  test.each<[string, Location, string, string]>([
    ["a holiday closes all departments", sales, "2026-12-25T12:00:00+11:00", "Closed, opens 10:00am Sunday"],
    ["shorter hours of all hold for sales", sales, "2026-12-24T12:00:00+11:00", "Open until 1:00pm"],
    ["and end when they say", sales, "2026-12-24T13:00:00+11:00", "Closed, opens 10:00am Sunday"],
    [
      "hours of the department itself come before those of all",
      service,
      "2026-12-24T12:00:00+11:00",
      "Closed, opens 8:30am Monday",
    ],
    ["a closed weekday can be open for one department", sales, "2026-12-27T11:00:00+11:00", "Open until 2:00pm"],
    ["and stays closed for the others", parts, "2026-12-27T11:00:00+11:00", "Closed, opens 8:30am tomorrow"],
    ["the day after has the usual hours", sales, "2026-12-28T11:00:00+11:00", "Open until 5:30pm"],
  ])("[LO-11] %s", (_case, location, now, expected) => {
    expect(openStateText(location, at(now))).toBe(expected);
  });

  test("[LO-11] a date is that of the location's own clock", () => {
    const inPerth = place("WA", { specialHours });
    expect(openStateText(inPerth, at("2026-12-25T00:30:00+11:00"))).toBe("Closed, opens 10:00am Sunday");
    expect(comingSpecialHours(inPerth, at("2026-12-25T00:30:00+11:00"))[0]?.date).toBe("2026-12-24");
    expect(comingSpecialHours(sales, at("2026-12-25T00:30:00+11:00"))[0]?.date).toBe("2026-12-25");
  });

  test("[LO-12] coming special hours are those of the department, soonest first", () => {
    const now = at("2026-11-20T12:00:00+11:00");
    expect(comingSpecialHours(sales, now).map(({ date }) => date)).toEqual(["2026-12-24", "2026-12-25", "2026-12-27"]);
    expect(comingSpecialHours(service, now).map(({ date, department }) => `${date} ${department}`)).toEqual([
      "2026-12-24 service",
      "2026-12-25 all",
    ]);
  });
});
