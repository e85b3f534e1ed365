import { shareAddress, type Location, type SiteLocations } from "./location.ts";
import { departmentsAtAddress, sortedByDepartment } from "./shown-locations.ts";

/** A street address with all departments that a dealer has there. Visitors see one card or page of it (LO-01, LO-02). */
export type Place = {
  /** The location after which the place is named: the first that sells, otherwise the first. */
  main: Location;
  /** Sales, then service, then parts. */
  departments: Location[];
};

/** Locations by street address, in the order in which the first of each appears. */
export function groupByAddress(locations: readonly Location[]): Place[] {
  const groups: Location[][] = [];
  for (const location of locations) {
    const group = groups.find(([first]) => first !== undefined && shareAddress(first, location));
    if (group) group.push(location);
    else groups.push([location]);
  }
  return groups.flatMap(toPlace);
}

/** The place of a location; one that an import found stands alone. */
export function placeAround(site: SiteLocations, location: Location): Place {
  const departments = departmentsAtAddress(site, location);
  return departments[0] === undefined
    ? { main: location, departments: [location] }
    : { main: departments[0], departments };
}

function toPlace(locations: readonly Location[]): Place[] {
  const departments = sortedByDepartment(locations);
  return departments[0] === undefined ? [] : [{ main: departments[0], departments }];
}
