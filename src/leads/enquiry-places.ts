import { departmentOf, type Department, type Location } from "../locations/location.ts";
import { shownLocations } from "../locations/shown-locations.ts";
import type { Site } from "../sites/site-config.ts";

/** A choice of a list; `of` names the locations and dealerships with which it can be chosen. */
export type PlaceOption = { value: string; label: string; of?: string[] };

/** Dealerships that can be preferred: those on the exclusion list are not (§5, EF-06). */
export function dealershipOptions({ dealerships, enquiry }: Site): PlaceOption[] {
  return dealerships
    .filter(({ id }) => !enquiry.excludedDealershipIds.includes(id))
    .map(({ slug, name }) => ({ value: slug, label: name }));
}

/** Locations that a form offers: of one department, or all that the site shows. */
export function locationOptions(site: Site, department: Department | null): PlaceOption[] {
  const shown = department === null ? shownLocations(site) : site.locations.filter(({ visible }) => visible);
  const excluded = new Set(site.enquiry.excludedDealershipIds);
  return shown
    .filter((location) => department === null || departmentOf(location) === department)
    .filter(({ dealershipId }) => !excluded.has(dealershipId))
    .map(({ slug, name }) => ({ value: slug, label: name }));
}

/** Places among which an enquiry for these locations can be sent on (§3 "distribution_locations", EF-07). */
export function distributionOptions(locations: readonly Location[]): PlaceOption[] {
  return locations.flatMap(({ slug, dealershipSlug, distributionLocations }) =>
    distributionLocations.map(({ id, name }) => ({ value: id, label: name, of: [slug, dealershipSlug] })),
  );
}
