import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleLocation, exampleSite } from "../sites/example-site-for-test.ts";
import { openingHoursEntrySchema } from "./location-schema.ts";
import type { OpeningHoursEntry } from "./location.ts";
import { groupedHours, intervalText, locationHours, timeText } from "./opening-hours.ts";

function day(weekday: number, hours: string | null, formatedHours: string | null = null): OpeningHoursEntry {
  const [open = null, close = null] = hours?.split("-") ?? [];
  return openingHoursEntrySchema.parse({
    weekday,
    status: hours === null && formatedHours === null ? "Closed" : "Open",
    open,
    close,
    formatedHours,
  });
}

function week(
  weekdays: string | null,
  saturday: string | null,
  sunday: string | null,
  others: Record<number, string | null> = {},
) {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const usual = weekday === 0 ? sunday : weekday === 6 ? saturday : weekdays;
    return day(weekday, weekday in others ? (others[weekday] ?? null) : usual);
  });
}

function lines(entries: OpeningHoursEntry[], closedText?: string) {
  return groupedHours(entries, closedText).map(({ days, hours }) => `${days} ${hours}`);
}

describe("a week's hours", () => {
  test.each<[string, OpeningHoursEntry[], string[]]>([
    [
      "equal weekdays",
      week("08:30-17:30", "08:30-17:00", null),
      ["Mon-Fri 8:30am - 5:30pm", "Sat 8:30am - 5:00pm", "Sun Closed"],
    ],
    [
      "a late Thursday",
      week("08:00-17:30", "08:30-16:00", null, { 4: "08:00-20:00" }),
      ["Mon-Wed 8:00am - 5:30pm", "Thu 8:00am - 8:00pm", "Fri 8:00am - 5:30pm", "Sat 8:30am - 4:00pm", "Sun Closed"],
    ],
    [
      "a differing Monday",
      week("09:00-17:00", null, null, { 1: null }),
      ["Mon Closed", "Tue-Fri 9:00am - 5:00pm", "Sat Closed", "Sun Closed"],
    ],
    [
      "a differing Friday",
      week("09:00-17:00", null, null, { 5: "09:00-12:00" }),
      ["Mon-Thu 9:00am - 5:00pm", "Fri 9:00am - 12:00pm", "Sat Closed", "Sun Closed"],
    ],
    [
      "equal hours on all days",
      week("09:00-17:00", "09:00-17:00", "09:00-17:00"),
      ["Mon-Fri 9:00am - 5:00pm", "Sat 9:00am - 5:00pm", "Sun 9:00am - 5:00pm"],
    ],
    [
      "around the clock",
      week("00:00-24:00", "00:00-24:00", "00:00-24:00"),
      ["Mon-Fri Open 24 hours", "Sat Open 24 hours", "Sun Open 24 hours"],
    ],
    ["all days closed", week(null, null, null), ["Mon-Fri Closed", "Sat Closed", "Sun Closed"]],
    ["past midnight", [day(5, "17:00-02:00")], ["Fri 5:00pm - 2:00am"]],
    [
      "a day without an entry",
      [day(1, "09:00-17:00"), day(3, "09:00-17:00")],
      ["Mon 9:00am - 5:00pm", "Wed 9:00am - 5:00pm"],
    ],
    ["a lunch break in the dealer's words", [day(1, null, "8am - 12pm, 1pm - 5pm")], ["Mon 8am - 12pm, 1pm - 5pm"]],
    ["two entries a day", [day(1, "13:00-17:00"), day(1, "08:00-12:00")], ["Mon 8:00am - 12:00pm, 1:00pm - 5:00pm"]],
    [
      "a closed entry beside open ones",
      [day(1, "08:00-12:00"), { ...day(1, "13:00-17:00"), status: "Closed" as const }],
      ["Mon 8:00am - 12:00pm"],
    ],
    [
      "half a pair of times beside a whole one",
      [{ ...day(1, "08:00-12:00") }, { ...day(1, "13:00-17:00"), close: null }],
      ["Mon 8:00am - 12:00pm"],
    ],
    [
      "the dealer's words, without blanks around them, beside an entry without",
      [day(1, "08:00-12:00"), day(1, null, "  Until late ")],
      ["Mon Until late"],
    ],
    ["blanks instead of words", [{ ...day(1, "08:00-12:00"), formatedHours: "  " }], ["Mon 8:00am - 12:00pm"]],
    [
      "equal hours on Saturday and Sunday",
      week(null, "09:00-12:00", "09:00-12:00"),
      ["Mon-Fri Closed", "Sat 9:00am - 12:00pm", "Sun 9:00am - 12:00pm"],
    ],
    ["no entries", [], []],
  ])("[LO-09] %s", (_case, entries, expected) => {
    expect(lines(entries)).toEqual(expected);
  });

  test("[LO-09] the order of the entries does not matter and each weekday is shown once", () => {
    const hours = fc.constantFrom("08:00-17:00", "09:00-17:00", null);
    fc.assert(
      fc.property(
        fc.tuple(hours, hours, hours, hours, hours, hours, hours),
        fc.infiniteStream(fc.nat()),
        (days, order) => {
          const entries = days.map((span, weekday) => day(weekday, span));
          const shuffled = entries
            .map((entry) => ({ entry, key: order.next().value }))
            .toSorted((a, b) => a.key - b.key);
          const shown = groupedHours(shuffled.map(({ entry }) => entry));
          expect(shown).toEqual(groupedHours(entries));
          const weekdays = days.slice(1, 6);
          expect(shown.some((line) => line.days === "Mon-Fri")).toBe(new Set(weekdays).size === 1);
        },
      ),
    );
  });

  test("[LO-10] closed days are by appointment in the departments the site names", () => {
    const location = exampleLocation({
      locationType: "service",
      contactDetail: { openingHours: [day(0, null)] },
    });
    const byAppointment = exampleSite({
      locationPages: { byAppointment: ["service"] },
    }).locationPages;
    expect(locationHours(location, byAppointment)).toEqual([
      { days: "Sun", hours: "By appointment only", closed: true },
    ]);
    expect(locationHours(location, exampleSite().locationPages)).toEqual([
      { days: "Sun", hours: "Closed", closed: true },
    ]);
  });

  test.each([
    ["00:00", "12:00am"],
    ["08:05", "8:05am"],
    ["12:00", "12:00pm"],
    ["12:30", "12:30pm"],
    ["23:59", "11:59pm"],
    ["24:00", "12:00am"],
  ])("%s is written %s", (time, expected) => {
    expect(timeText(time)).toBe(expected);
  });

  test.each([
    ["00:00", "00:00", "Open 24 hours"],
    ["00:00", "24:00", "Open 24 hours"],
    ["00:00", "12:00", "12:00am - 12:00pm"],
    ["12:00", "24:00", "12:00pm - 12:00am"],
    ["12:00", "00:00", "12:00pm - 12:00am"],
  ])("from %s to %s is written %s", (open, close, expected) => {
    expect(intervalText(open, close)).toBe(expected);
  });
});
