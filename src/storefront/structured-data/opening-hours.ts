import { comingSpecialHours } from "../../locations/open-state.ts";
import type { Location, OpeningHoursEntry } from "../../locations/location.ts";
import { term, type Thing } from "./thing.ts";

const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A location's weekly opening hours: days with equal times share an entry, closed days have none. */
export function openingHours({ contactDetail }: Location): Thing[] {
  const open = contactDetail.openingHours.filter(isTimed);
  const byTimes = Map.groupBy(open, ({ open: opens, close: closes }) => `${opens} ${closes}`);
  return [...byTimes.values()].flatMap((entries) => {
    const [first] = entries;
    if (first === undefined) return [];
    const dayOfWeek = entries.map(({ weekday }) => term(dayNames[weekday] ?? ""));
    return [{ "@type": "OpeningHoursSpecification", dayOfWeek, ...times(first.open, first.close) }];
  });
}

/** A location's coming special hours, from the date at `now` on. On a closed date it opens and closes at midnight. */
export function specialOpeningHours(location: Location, now: number): Thing[] {
  return comingSpecialHours(location, now).map(({ date, status, startHour, endHour }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: date,
    ...(status === "Closed" || startHour === null || endHour === null
      ? { opens: "00:00", closes: "00:00" }
      : times(startHour, endHour)),
  }));
}

type TimedEntry = OpeningHoursEntry & { open: string; close: string };

function isTimed(entry: OpeningHoursEntry): entry is TimedEntry {
  return entry.status === "Open" && entry.open !== null && entry.close !== null;
}

/** A day ends at 23:59 in this vocabulary, not at 24:00. */
function times(opens: string, closes: string) {
  return { opens, closes: closes === "24:00" ? "23:59" : closes };
}
