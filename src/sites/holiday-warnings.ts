import { dateAfter } from "../locations/local-time.ts";
import { type Location, locationPosition } from "../locations/location.ts";
import { openSpansOn } from "../locations/open-state.ts";
import { proclaimedUntil } from "../locations/proclaimed-holidays.ts";
import { publicHolidays, regionalHolidays } from "../locations/public-holidays.ts";
import { longDate } from "../locations/special-days.ts";
import type { Finding } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** Dealers decide on their hours of a holiday about this many days before it. */
const warnedDaysBefore = 45;

/**
 * The coming public holidays on which visible locations would open as usual, because nobody said otherwise, and the end
 * of the table of those that no rule gives.
 */
export function holidayFindings({ locations }: Pick<Site, "locations">, today: string): Finding[] {
  const until = dateAfter(today, warnedDaysBefore);
  const found = locations.flatMap((location, index) => {
    if (!location.visible) return [];
    const path = ["locations", index, "specialHours"];
    return [...unplannedIn(location, today, until), ...unplannedAround(location, today, until)].map((message) => ({
      path,
      message,
    }));
  });
  return until > proclaimedUntil && locations.some(({ visible }) => visible) ? [...found, tableEnds] : found;
}

const tableEnds: Finding = {
  path: ["locations"],
  message: `the table of proclaimed public holidays ends on ${longDate(proclaimedUntil)}: update the platform, and enter later holidays for NSW, VIC and WA as special hours`,
};

function unplannedIn(location: Location, today: string, until: string): string[] {
  const { state } = location.address;
  return publicHolidays(state, today, until)
    .filter(({ date }) => opensAsUsual(location, date))
    .map(
      ({ date, name, rules }) =>
        `${location.name} has no special hours for ${name}, ${longDate(date)}: it shows its usual ones (holidays of ${state}, rules of ${rules})`,
    );
}

function unplannedAround(location: Location, today: string, until: string): string[] {
  const position = locationPosition(location);
  if (position === null) return [];
  return regionalHolidays(position, today, until)
    .filter(({ date }) => opensAsUsual(location, date))
    .map(
      ({ date, name, town, rules }) =>
        `${location.name} may need special hours for ${name}, ${longDate(date)}, a holiday around ${town}: ask your council, and enter its hours for that day either way (rules of ${rules})`,
    );
}

function opensAsUsual(location: Location, date: string): boolean {
  return !location.specialHours.some((entry) => entry.date === date) && openSpansOn(location, date).length > 0;
}
