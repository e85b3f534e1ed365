import { dateAfter } from "../locations/local-time.ts";
import { openSpansOn } from "../locations/open-state.ts";
import { publicHolidays } from "../locations/public-holidays.ts";
import { longDate } from "../locations/special-days.ts";
import type { Finding } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** Dealers decide on their hours of a holiday about this many days before it. */
const warnedDaysBefore = 45;

/** The coming public holidays on which visible locations would open as usual, because nobody said otherwise. */
export function holidayFindings(site: Site, today: string): Finding[] {
  return site.locations.flatMap((location, index) => {
    if (!location.visible) return [];
    return publicHolidays(location.address.state, today, dateAfter(today, warnedDaysBefore))
      .filter(({ date }) => !location.specialHours.some((entry) => entry.date === date))
      .filter(({ date }) => openSpansOn(location, date).length > 0)
      .map(({ date, name, rules }) => ({
        path: ["locations", index, "specialHours"],
        message: `${location.name} has no special hours for ${name}, ${longDate(date)}: it shows its usual ones (holidays of ${location.address.state}, rules of ${rules})`,
      }));
  });
}
