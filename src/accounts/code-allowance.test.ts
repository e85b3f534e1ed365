import { expect, test } from "vitest";
import { ownersWait, type StrangerCounts, strangersWait } from "./code-allowance.ts";
import { hourMs, minuteMs } from "../settings/durations.ts";

const none: StrangerCounts = { pairInDay: 0, phoneInDay: 0, networkInHour: 0, siteInHour: 0 };

test.each<[string, Partial<StrangerCounts>, waitMs: number | null]>([
  ["who asks for the first time", {}, 0],
  ["who asks for a second code", { pairInDay: 1, phoneInDay: 1 }, 0],
  ["who asks for a third code", { pairInDay: 2, phoneInDay: 2 }, minuteMs],
  ["who asks all day", { pairInDay: 40, phoneInDay: 20 }, 8 * hourMs],
  ["whose phone has had four codes", { phoneInDay: 4 }, 0],
  ["whose phone has had five codes", { phoneInDay: 5 }, minuteMs],
  ["whose phone has had many codes", { phoneInDay: 29 }, hourMs],
  ["whose phone has had too many codes", { phoneInDay: 30 }, null],
  ["in an office with thirty others", { networkInHour: 30, siteInHour: 30 }, 20_000],
  ["in an office with ninety-nine others", { networkInHour: 99, siteInHour: 99 }, 20_000],
  ["whose network asks for a busy site's code as the fourth", { networkInHour: 3, siteInHour: 100 }, minuteMs],
  ["whose network asks for a busy site's code as the ninth", { networkInHour: 8, siteInHour: 100 }, 32 * minuteMs],
  ["whose network asks for a busy site's code as the tenth", { networkInHour: 9, siteInHour: 100 }, null],
  ["whose network is new to a busy site", { siteInHour: 999 }, 0],
  ["whose network asks for a very busy site's code as the second", { networkInHour: 1, siteInHour: 300 }, minuteMs],
  ["at a site that has sent all its codes", { siteInHour: 1_000 }, null],
])("a visitor %s waits the expected time", (_who, counts, waitMs) => {
  expect(strangersWait({ ...none, ...counts })).toBe(waitMs);
});

test.each([
  [4, 9, 0],
  [5, 9, 10 * minuteMs],
  [0, 10, hourMs],
])("a browser with %i codes in the hour and %i in the day waits %i ms", (inHour, inDay, waitMs) => {
  expect(ownersWait({ inHour, inDay })).toBe(waitMs);
});
