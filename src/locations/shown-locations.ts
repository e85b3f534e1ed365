import { departments } from "../enquiry-kinds/department.ts";
import type { LocationPageSettings } from "./location-page-settings.ts";
import { locationDepartment, shareAddress, type Location, type SiteLocations } from "./location.ts";

/**
 * The locations a visitor may see: the site's preferred ones first, then primary ones, then in listed order. Hidden
 * locations appear nowhere (§3, LO-07); types that the site does not show are omitted (LO-03).
 */
export function shownLocations(
  site: SiteLocations & { locationPages: Pick<LocationPageSettings, "order" | "shownTypes"> },
): Location[] {
  const { order, shownTypes } = site.locationPages;
  const place = (location: Location) => {
    const index = order.indexOf(location.slug);
    if (index >= 0) return index;
    return location.primary ? order.length : order.length + 1;
  };
  return site.locations
    .filter((location) => location.visible && shownTypes.includes(locationDepartment(location)))
    .toSorted((one, other) => place(one) - place(other));
}

/** The visible location with this slug, or null: a hidden location has no page (RT-26, LO-07). */
export function locationBySlug(site: SiteLocations, slug: string): Location | null {
  return site.locations.find((location) => location.visible && location.slug === slug) ?? null;
}

/** Sales, service and parts at one street address, in that order: what visitors choose from there (LO-02). */
export function departmentsAtAddress(site: SiteLocations, location: Location): Location[] {
  return sortedByDepartment(
    site.locations.filter((candidate) => candidate.visible && shareAddress(candidate, location)),
  );
}

/** Sales, then service, then parts. */
export function sortedByDepartment(locations: readonly Location[]): Location[] {
  return locations.toSorted((one, other) => locationRank(one) - locationRank(other));
}

function locationRank(location: Location): number {
  return departments.indexOf(locationDepartment(location));
}

/** Heading above a map of `count` locations (§2, LO-04). */
export function mapHeading(count: number, settings: Pick<LocationPageSettings, "mapHeading">): string {
  return settings.mapHeading === "count" && count > 1 ? `${count} Big Locations` : "Find Us Here";
}
