import { z } from "zod";
import { type Department, departments } from "../enquiry-kinds/department.ts";
import { departmentPhone } from "../locations/department-phone.ts";
import { licenseeText } from "../locations/licence.ts";
import {
  addressText,
  locationDepartment,
  type Location,
  type SiteLocations,
  locationTimeZone,
} from "../locations/location.ts";
import type { ContactSettings } from "../settings/contact-settings.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import { australianStates } from "../settings/australian-state.ts";

/** The place of an enquiry, with the site's details when the enquiry was sent. */
export const leadPlaceSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  department: z.enum(departments),
  address: z.strictObject({
    street: z.string().nullable(),
    city: z.string(),
    state: z.enum(australianStates),
    postcode: z.string().nullable(),
  }),
  /** IANA time zone. */
  timeZone: z.string(),
  /** Phone number of the department, as displayed; null if the site has none. */
  phone: z.string().nullable(),
});

export type LeadPlace = z.infer<typeof leadPlaceSchema>;

/** The place as stored in a lead. `answering`: the department that answers; null for the location's own. */
export function toLeadPlace(location: Location, site: SiteLocations, answering: Department | null = null): LeadPlace {
  const department = answering ?? locationDepartment(location);
  const { slug, name, address } = location;
  const { street, city, state, postcode } = address;
  return {
    slug,
    name,
    department,
    address: { street, city, state, postcode },
    timeZone: locationTimeZone(location),
    phone: departmentPhone(site, location, department),
  };
}

/** The place of a lead; earlier releases stored only its slug. */
export function placeOfLead(
  { place, locationSlug }: { place: LeadPlace | null; locationSlug: string | null },
  site: SiteLocations,
): LeadPlace | null {
  const location = site.locations.find(({ slug }) => slug === locationSlug);
  return place ?? (location === undefined ? null : toLeadPlace(location, site));
}

export function timeZoneOfLead(
  lead: Parameters<typeof placeOfLead>[0],
  site: SiteLocations & Pick<SiteIdentity, "timeZone">,
): string {
  return placeOfLead(lead, site)?.timeZone ?? site.timeZone;
}

/** `Example North, 1 Test Street, Wagga Wagga NSW 2650`. */
export function placeText(place: LeadPlace): string {
  return `${place.name}, ${addressText(place)}`;
}

type AskedShowroom = { distributionLocationId: string | null };

/**
 * The showroom that the shopper chose to answer; null if they chose none, or one that the site no longer has. `place`:
 * null if it is not a location of the site.
 */
export function chosenShowroom(
  { distributionLocationId: chosen }: AskedShowroom,
  site: SiteLocations,
): { name: string; place: LeadPlace | null } | null {
  const location = site.locations.find(({ id }) => id === chosen);
  if (location !== undefined) return { name: location.name, place: toLeadPlace(location, site) };
  const offered = site.locations.flatMap(({ distributionLocations }) => distributionLocations);
  const named = offered.find(({ id }) => id === chosen);
  return named === undefined ? null : { name: named.name, place: null };
}

/** The place that answers a lead: the showroom that the shopper chose if it is a location, else the lead's own. */
export function answeringPlace(
  lead: Parameters<typeof placeOfLead>[0] & AskedShowroom,
  site: SiteLocations,
): LeadPlace | null {
  return chosenShowroom(lead, site)?.place ?? placeOfLead(lead, site);
}

/** The phone number for questions about a lead: of its place's department, else the site's main number. */
export function leadPhone(
  place: LeadPlace | null,
  { contact }: { contact: Pick<ContactSettings, "phone"> },
): string | null {
  return place?.phone ?? contact.phone;
}

/** The phone number for questions about sales of a dealership: of its sales location, else the main number. */
export function dealershipPhone(
  { dealershipSlug }: { dealershipSlug: string },
  site: SiteLocations & { contact: Pick<ContactSettings, "phone"> },
): string | null {
  const places = site.locations.filter(
    (place) => place.visible && place.dealershipSlug === dealershipSlug && locationDepartment(place) === "sales",
  );
  const place = places.find(({ primary }) => primary) ?? places[0] ?? null;
  return leadPhone(place && toLeadPlace(place, site), site);
}

/**
 * The licensee of the place that a lead is about: of its location, else of its dealership's sales location, else of
 * the site.
 */
export function licenseeOfLead(
  { locationSlug, dealershipSlug }: { locationSlug: string | null; dealershipSlug: string | null },
  site: SiteLocations & Parameters<typeof licenseeText>[0],
): string {
  const own = site.locations.find(({ slug }) => slug === locationSlug);
  const licensed = site.locations.filter(({ dealerLicenseNumber }) => dealerLicenseNumber !== null);
  const ofDealership = licensed.find((place) => place.dealershipSlug === (own?.dealershipSlug ?? dealershipSlug));
  return licenseeText(site, own?.dealerLicenseNumber ? own : (ofDealership ?? null), dealershipSlug);
}
