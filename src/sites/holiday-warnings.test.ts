import { expect, test } from "vitest";
import type { Location } from "../locations/location.ts";
import { exampleLocation, exampleSite } from "./example-site-for-test.ts";
import { holidayFindings } from "./holiday-warnings.ts";

const week = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open" as const,
  formatedHours: null,
  open: "08:30",
  close: "17:30",
}));
const findings = (changes: Partial<Location>, today: string) =>
  holidayFindings(
    exampleSite({ locations: [{ ...exampleLocation({ contactDetail: { openingHours: week } }), ...changes }] }),
    today,
  ).map(({ message }) => message);

test("each coming public holiday with the usual hours is named, with the place and the day", () => {
  expect(findings({}, "2026-11-23")).toEqual([
    "Example North has no special hours for Christmas Day, Friday 25 December 2026: it shows its usual ones (holidays of NSW, rules of 2026-12)",
    expect.stringContaining("Boxing Day holiday, Monday 28 December 2026"),
    expect.stringContaining("New Year's Day, Friday 1 January 2027"),
  ]);
});

test("days with special hours, days on which it is closed anyway and hidden places need nothing", () => {
  const closed = (date: string) => ({
    status: "Closed" as const,
    date,
    startHour: null,
    endHour: null,
    department: "all" as const,
    name: null,
  });
  expect(findings({ specialHours: ["2026-12-25", "2026-12-28", "2027-01-01"].map(closed) }, "2026-11-23")).toEqual([]);
  expect(findings({ visible: false }, "2026-11-23")).toEqual([]);
  expect(findings({}, "2026-09-01").filter((message) => message.includes("Saturday"))).toEqual([]);
});

test("a regional holiday is suggested near its town only", () => {
  const at = (lat: number, long: number) =>
    findings({ address: { ...exampleLocation({}).address, state: "QLD", lat, long } }, "2027-07-01");
  expect(at(-27.45, 153.03)).toEqual([
    "Example North may need special hours for Royal Queensland Show, Wednesday 11 August 2027, a holiday around Brisbane: ask your council, and enter its hours for that day either way (rules of 2026-12)",
  ]);
  expect(at(-16.92, 145.77)).toEqual([]);
});

test("the end of the table of proclaimed holidays is named in time", () => {
  const ends = (today: string) => findings({}, today).filter((message) => message.includes("the table of proclaimed"));
  expect(ends("2027-11-16")).toEqual([]);
  expect(ends("2027-11-17")).toHaveLength(1);
  expect(findings({ visible: false }, "2027-11-17")).toEqual([]);
});
