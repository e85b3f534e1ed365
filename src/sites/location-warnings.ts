import { type Location, locationDepartment } from "../locations/location.ts";
import type { Finding } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** What is probably wrong about the locations of a site, but may be meant. */
export function locationFindings({ locations }: Pick<Site, "locations">): Finding[] {
  const findings = locations.flatMap((location, index) =>
    [...timeFindings(location), ...weekFindings(location), ...departmentFindings(location)].map(
      ({ path, message }) => ({ path: ["locations", index, ...path], message }),
    ),
  );
  return [...findings, ...primaryFindings(locations)];
}

function timeFindings({ contactDetail, specialHours }: Location): Finding[] {
  return [
    ...contactDetail.openingHours.flatMap(({ status, open, close }, index) =>
      nextDayFindings(status, open, close, ["contactDetail", "openingHours", index, "close"]),
    ),
    ...specialHours.flatMap(({ status, startHour, endHour }, index) =>
      nextDayFindings(status, startHour, endHour, ["specialHours", index, "endHour"]),
    ),
  ];
}

function nextDayFindings(status: string, open: string | null, close: string | null, path: PropertyKey[]): Finding[] {
  if (status === "Closed" || open === null || close === null || close > open) return [];
  // Midnight is written both ways.
  if (close === "00:00" && open !== close) return [];
  const message =
    close === open
      ? `opens and closes at ${open}, which is read as 24 hours: write 00:00 to 24:00 if that is meant`
      : `closes at ${close}, before it opens at ${open}, which is read as the next day: correct the times unless it is open overnight`;
  return [{ path, message }];
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A day without an entry is shown nowhere. If another is listed twice, its number is probably wrong. */
function weekFindings({ contactDetail: { openingHours } }: Location): Finding[] {
  const listed = openingHours.map(({ weekday }) => weekday);
  const missing = weekdays.filter((_, weekday) => !listed.includes(weekday));
  if (listed.length === 0 || missing.length === 0) return [];
  const repeated = listed.findIndex((weekday, index) => listed.indexOf(weekday) < index);
  if (repeated === -1)
    return [
      {
        path: ["contactDetail", "openingHours"],
        message: `has no entry for ${missing.join(", ")}, so no hours are shown for it: list each day, one without hours as Closed`,
      },
    ];
  const day = weekdays[listed[repeated] ?? 0] ?? "";
  return [
    {
      path: ["contactDetail", "openingHours", repeated, "weekday"],
      message: `${day} is listed twice and ${missing.join(", ")} not at all: 0 is Sunday and 6 is Saturday. List a day without hours as Closed`,
    },
  ];
}

/** Special hours for a department are read at the location of that department only. */
function departmentFindings(location: Location): Finding[] {
  const own = locationDepartment(location);
  return location.specialHours.flatMap(({ department }, index) =>
    department === "all" || department === own
      ? []
      : [
          {
            path: ["specialHours", index, "department"],
            message: `has no effect: ${location.name} is a location for ${own}. Enter the day at the location for ${department}, or write ${own} or all`,
          },
        ],
  );
}

function primaryFindings(locations: readonly Location[]): Finding[] {
  return locations.flatMap(({ primary, dealershipSlug, visible }, index) => {
    const first = locations.find((other) => other.primary && other.visible && other.dealershipSlug === dealershipSlug);
    if (!primary || !visible || first === undefined || locations.indexOf(first) === index) return [];
    return [
      {
        path: ["locations", index, "primary"],
        message: `${first.name} is already the primary location of ${dealershipSlug}: set primary for only one of them`,
      },
    ];
  });
}
