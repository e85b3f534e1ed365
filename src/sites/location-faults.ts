import type { Location, OpeningHoursEntry, SpecialHoursEntry } from "../locations/location.ts";
import { australianBounds } from "../locations/australian-bounds.ts";
import { timeZonesOfState } from "../locations/state-time-zones.ts";
import { otherStateOfPostcode } from "../settings/state-of-postcode.ts";
import type { Finding } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** What cannot be right about the locations of a site, although each value is valid on its own. */
export function locationFaults({ locations }: Pick<Site, "locations">): Finding[] {
  return locations.flatMap((location, index) =>
    [
      ...specialHoursFaults(location.specialHours),
      ...weekFaults(location.contactDetail.openingHours),
      ...placeFaults(location),
    ].map(({ path, message }) => ({ path: ["locations", index, ...path], message })),
  );
}

/** Two entries of one day and department: one says closed, or their times overlap. */
function specialHoursFaults(entries: readonly SpecialHoursEntry[]): Finding[] {
  const dayKey = ({ date, department }: SpecialHoursEntry) => `${date} ${department}`;
  return repeatedDays(
    entries.map((entry) => ({ key: dayKey(entry), ...entry, open: entry.startHour, close: entry.endHour })),
  ).map(({ index, isClosed }) => {
    const { date, department } = entries[index] as SpecialHoursEntry;
    const day = `${date} (${department === "all" ? "all departments" : department})`;
    return { path: ["specialHours", index], message: repeatedText(day, isClosed) };
  });
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekFaults(entries: readonly OpeningHoursEntry[]): Finding[] {
  return repeatedDays(entries.map((entry) => ({ key: String(entry.weekday), ...entry }))).map(
    ({ index, isClosed }) => ({
      path: ["contactDetail", "openingHours", index],
      message: repeatedText(weekdays[entries[index]?.weekday ?? 0] ?? "", isClosed),
    }),
  );
}

function repeatedText(day: string, isClosed: boolean): string {
  return isClosed
    ? `an earlier entry has ${day} too, and one of them says Closed: remove the one that is wrong`
    : `an earlier entry has hours for ${day} that overlap with these: remove one, or give times that follow each other`;
}

type DayEntry = { key: string; status: "Open" | "Closed"; open: string | null; close: string | null };

/** Entries that contradict an earlier one of the same day. Open entries may repeat a day, such as around a break. */
function repeatedDays(entries: readonly DayEntry[]): { index: number; isClosed: boolean }[] {
  return entries.flatMap((entry, index) => {
    const earlier = entries.slice(0, index).filter(({ key }) => key === entry.key);
    const isClosed = earlier.length > 0 && [entry, ...earlier].some(({ status }) => status === "Closed");
    return isClosed || earlier.some((other) => overlap(entry, other)) ? [{ index, isClosed }] : [];
  });
}

function overlap(one: DayEntry, other: DayEntry): boolean {
  if (one.open === null || one.close === null || other.open === null || other.close === null) return true;
  const lastTime = (open: string, close: string) => (close > open ? close : "24:00");
  return one.open < lastTime(other.open, other.close) && other.open < lastTime(one.open, one.close);
}

function placeFaults({ name, timeZone, address, dealerLicenseNumber, motorVehicleRepairer }: Location): Finding[] {
  const { state, postcode, lat, long } = address;
  const { south, north, west, east } = australianBounds;
  const stateOfPostcode = postcode === null ? null : otherStateOfPostcode(postcode, state);
  const zones = timeZonesOfState[state];
  const numbers = Object.entries({ dealerLicenseNumber, motorVehicleRepairer });
  const findings: (Finding & { holds: boolean })[] = [
    {
      holds: timeZone !== null && !zones.includes(timeZone),
      path: ["timeZone"],
      message: `${timeZone} is not a time zone of ${state}: use ${zones.join(" or ")}, or leave it out`,
    },
    {
      holds: lat !== null && (lat < south || lat > north),
      path: ["address", "lat"],
      message: `${lat} is not in Australia, which is at ${south} to ${north}${lat !== null && lat > 0 ? ": is a minus missing" : ""}`,
    },
    {
      holds: long !== null && (long < west || long > east),
      path: ["address", "long"],
      message: `${long} is not in Australia, which is at ${west} to ${east}: are lat and long exchanged`,
    },
    {
      holds: stateOfPostcode !== null,
      path: ["address", "postcode"],
      message: `${postcode} is a postcode of ${stateOfPostcode}, not of ${state}: correct the postcode or the state`,
    },
    ...numbers.map(([key, value]) => ({
      holds: value !== null && value.trim() === "",
      path: [key],
      message: `the number is empty: enter the number of ${name}, or leave it out`,
    })),
  ];
  return findings.filter(({ holds }) => holds).map(({ path, message }) => ({ path, message }));
}
