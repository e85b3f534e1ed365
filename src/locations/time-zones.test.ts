import { describe, expect, test } from "vitest";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import { openState } from "./open-state.ts";
import type { AustralianState } from "../settings/australian-state.ts";

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: "Open" as const,
  open: "08:30",
  close: "17:30",
  formatedHours: null,
}));
const placeIn = (state: AustralianState, postcode: string) =>
  exampleLocation({ address: { state, postcode }, contactDetail: { openingHours: everyDay } });

/** The same hours in each zone, as UTC: on days before and after the clocks change in October 2026 and April 2027. */
const zones: [name: string, state: AustralianState, postcode: string, standard: string, summer: string][] = [
  ["Queensland", "QLD", "4000", "+10:00", "+10:00"],
  ["New South Wales", "NSW", "2000", "+10:00", "+11:00"],
  ["the ACT", "ACT", "2600", "+10:00", "+11:00"],
  ["Victoria", "VIC", "3000", "+10:00", "+11:00"],
  ["Tasmania", "TAS", "7000", "+10:00", "+11:00"],
  ["South Australia", "SA", "5000", "+09:30", "+10:30"],
  ["Broken Hill", "NSW", "2880", "+09:30", "+10:30"],
  ["the Northern Territory", "NT", "0800", "+09:30", "+09:30"],
  ["Western Australia", "WA", "6000", "+08:00", "+08:00"],
  ["Lord Howe Island", "NSW", "2898", "+10:30", "+11:00"],
  ["Norfolk Island", "NSW", "2899", "+11:00", "+12:00"],
];

describe.each(zones)("[LO-13] in %s", (_name, state, postcode, standard, summer) => {
  const place = placeIn(state, postcode);
  const stateAt = (time: string) => openState(place, Date.parse(time)).state;

  test.each([
    ["the day before summer time", "2026-10-03", standard],
    ["the day it begins", "2026-10-04", summer],
    ["midsummer", "2027-01-15", summer],
    ["the day before it ends", "2027-04-03", summer],
    ["the day it ends", "2027-04-04", standard],
    ["midwinter", "2026-07-01", standard],
  ])("it opens and closes by the local clock on %s", (_day, date, offset) => {
    expect(stateAt(`${date}T08:29:59${offset}`)).toBe("closed");
    expect(stateAt(`${date}T08:30:00${offset}`)).toBe("open");
    expect(stateAt(`${date}T17:29:59${offset}`)).toBe("open");
    expect(stateAt(`${date}T17:30:00${offset}`)).toBe("closed");
    const opens = openState(place, Date.parse(`${date}T05:00:00${offset}`));
    expect(opens).toEqual({ state: "closed", opensAt: Date.parse(`${date}T08:30:00${offset}`) });
  });
});
