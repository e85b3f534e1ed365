import { locationPhone } from "../vehicles/location-phone.ts";
import type { Department } from "../enquiry-kinds/department.ts";
import { locationDepartment, shareAddress, type Location, type SiteLocations } from "./location.ts";

/**
 * The phone of a department: that of the department at the same street address, otherwise the location's own; null if
 * neither has one (LO-18).
 */
export function departmentPhone(site: SiteLocations, location: Location, department: Department): string | null {
  const sameAddress = site.locations.find(
    (candidate) =>
      candidate.visible && locationDepartment(candidate) === department && shareAddress(candidate, location),
  );
  return (sameAddress && locationPhone(sameAddress)) ?? locationPhone(location);
}
