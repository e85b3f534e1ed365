import { breadcrumbs } from "../structured-data/lists.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { holidayHoursPath } from "../../addresses/paths.ts";
import { departmentNames } from "../../enquiry-kinds/department.ts";
import { locationDepartment, type Location } from "../../locations/location.ts";
import { comingSpecialDays, longDate, type SpecialDay } from "../../locations/special-days.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { HolidayDay, HolidayHoursView } from "./holiday-hours-page.tsx";

const namedDays = 3;

type PlaceDay = SpecialDay & { place: Location };

/** Upcoming special hours of all visible locations, soonest first; locations with equal hours share a line. */
export function comingHolidayHours(site: Site, now: number): HolidayDay[] {
  const locations = shownLocations(site);
  const byDate = Map.groupBy(
    locations.flatMap((place) => comingSpecialDays(place, now).map((day) => ({ place, ...day }))),
    ({ date }) => date,
  );
  return [...byDate]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, ofDay]) => ({
      date: longDate(date),
      name: ofDay.find(({ name }) => name !== null)?.name ?? null,
      hours: [...Map.groupBy(ofDay, ({ hours }) => hours)].map(([hours, alike]) => ({
        hours,
        places: placesText(alike, locations),
      })),
    }));
}

/** The page of special hours, or null if there are none. */
export function holidayHoursPage({
  site,
  now,
}: Pick<SiteRequest, "site" | "now">): Page<"holiday-hours", HolidayHoursView> | null {
  const days = comingHolidayHours(site, now);
  if (days.length === 0) return null;
  return {
    name: "holiday-hours",
    status: 200,
    props: { days },
    head: {
      title: "Holiday hours",
      description: `Opening hours of ${site.name} on ${holidaysText(days)}.`,
      canonicalPath: holidayHoursPath,
      index: true,
      structuredData: [breadcrumbs(siteOrigin(site), [{ name: "Holiday hours", path: holidayHoursPath }])],
    },
  };
}

/** `Thursday 24 December and Friday 25 December (Christmas Day)`: at most three days by name. */
function holidaysText(days: readonly HolidayDay[]): string {
  const named = days.slice(0, namedDays).map(({ date, name }) => (name === null ? date : `${date} (${name})`));
  const more = days.length - named.length;
  const texts = more > 0 ? [...named, `${more} more ${more === 1 ? "day" : "days"}`] : named;
  return texts.join(", ").replace(/, (?=[^,]*$)/, " and ");
}

/** `Everywhere`, a department if all of its locations have these hours, or else the locations by name. */
function placesText(alike: readonly PlaceDay[], all: readonly Location[]): string {
  const own = new Set(alike.map(({ place }) => place));
  if (own.size === all.length && all.length > 1) return "Everywhere";
  const texts = Map.groupBy(all, locationDepartment)
    .entries()
    .flatMap(([department, places]) => {
      const names = places.filter((place) => own.has(place)).map(({ name }) => name);
      return names.length === places.length && names.length > 1 ? [departmentNames[department]] : names;
    });
  return [...texts].join(", ");
}
