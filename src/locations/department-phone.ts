import type { Site } from "../sites/site-config.ts";
import { phoneOf } from "../vehicles/phone-of.ts";
import { departmentOf, shareAddress, type Department, type Location } from "./location.ts";

/**
 * The number of a department of a place: that of the department at the same street address, else the
 * location's own; null when neither has one (LO-18).
 */
export function departmentPhone(site: Site, location: Location, department: Department): string | null {
  const sameAddress = site.locations.find(
    (candidate) => candidate.visible && departmentOf(candidate) === department && shareAddress(candidate, location),
  );
  return (sameAddress && phoneOf(sameAddress)) ?? phoneOf(location);
}
