import type { Department } from "../enquiry-kinds/department.ts";
import type { AustralianState } from "../settings/australian-state.ts";
import type { Position } from "./distance.ts";
import type { Location } from "./location-schema.ts";

export type { Location, OpeningHoursEntry, SpecialHoursEntry, TeamMember } from "./location-schema.ts";

export type SiteLocations = { locations: readonly Location[] };

const timeZoneOfState: Record<AustralianState, string> = {
  ACT: "Australia/Sydney",
  NSW: "Australia/Sydney",
  NT: "Australia/Darwin",
  QLD: "Australia/Brisbane",
  SA: "Australia/Adelaide",
  TAS: "Australia/Hobart",
  VIC: "Australia/Melbourne",
  WA: "Australia/Perth",
};

/** Postcodes whose clocks differ from the rest of their state. */
const timeZoneOfPostcode: Readonly<Record<string, string>> = {
  // Broken Hill
  "2880": "Australia/Broken_Hill",
  // Lord Howe Island, whose clocks change by half an hour
  "2898": "Australia/Lord_Howe",
  // Norfolk Island
  "2899": "Pacific/Norfolk",
};

/** The subtype of locations that buy cars (§3, LO-06). */
export const buyingSubtype = "buying";

/** A location's department; an empty type means sales (§3, LO-06). */
export function locationDepartment(location: Location): Department {
  return location.locationType || "sales";
}

/** The IANA time zone of a location's hours (LO-13). */
export function locationTimeZone(location: Location): string {
  const { state, postcode } = location.address;
  return location.timeZone ?? timeZoneOfPostcode[postcode ?? ""] ?? timeZoneOfState[state];
}

/** Where a location is on the map; null if unknown. */
export function locationPosition({ address: { lat, long } }: Pick<Location, "address">): Position | null {
  return lat === null || long === null ? null : { lat, long };
}

/** Whether more than the suburb is known; otherwise directions would lead to the middle of the suburb. */
export function canBeFound({ address: { street, lat, placeUrl, placeId } }: Location): boolean {
  return street !== null || lat !== null || placeUrl !== null || placeId !== null;
}

type StreetAddress = Pick<Location["address"], "street" | "city" | "state" | "postcode">;

/** `14 Wharf Road, Drummoyne NSW 2047`. */
export function addressText({ address }: { address: StreetAddress }): string {
  const suburb = [address.city, address.state, address.postcode].filter(Boolean).join(" ");
  return address.street === null ? suburb : `${address.street}, ${suburb}`;
}

/** Whether two locations share a street address, which makes them departments of one place (§2). */
export function shareAddress(one: Location, other: Location): boolean {
  return one.address.street !== null && addressKey(one) === addressKey(other);
}

function addressKey({ address }: Location): string {
  return [address.street, address.city, address.state, address.postcode]
    .join("|")
    .toLowerCase()
    .replaceAll(/\s+/g, " ");
}
