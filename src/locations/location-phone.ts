import type { Site } from "../sites/site-config.ts";
import { departmentOf, shareAddress, type Department, type Location } from "./location.ts";

/** A location's number as it is read out: its phone, else its landline, else null (§3, LO-18). */
export function phoneOf({ contactDetail }: Location): string | null {
  return given(contactDetail.phone) ?? given(contactDetail.landlinePhone);
}

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

/**
 * The number to call about a vehicle of a dealership: of its department, its primary location first,
 * else the site's main number. Null hides the call button (§4, BT-06).
 */
export function dealershipPhone(site: Site, dealershipSlug: string, department: Department = "sales"): string | null {
  const numbers = site.locations
    .filter(
      (location) =>
        location.visible && location.dealershipSlug === dealershipSlug && departmentOf(location) === department,
    )
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
    .flatMap((location) => phoneOf(location) ?? []);
  return numbers[0] ?? given(site.contact.phone);
}

function given(text: string | null): string | null {
  return text === null || text.trim() === "" ? null : text.trim();
}
