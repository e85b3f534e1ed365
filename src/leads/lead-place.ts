import { z } from "zod";
import { departmentPhone } from "../locations/department-phone.ts";
import { addressText, departmentOf, type Location, timeZoneOf } from "../locations/location.ts";
import type { Site } from "../sites/site-config.ts";
import { australianStates } from "../sites/site-location.ts";

/** Where an enquiry's shopper will go or ask, as the site said when the enquiry came. */
export const leadPlaceSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  department: z.enum(["sales", "service", "parts"]),
  address: z.strictObject({
    street: z.string().nullable(),
    city: z.string(),
    state: z.enum(australianStates),
    postcode: z.string().nullable(),
  }),
  /** IANA time zone of its clocks. */
  timeZone: z.string(),
  /** Of the department, as it is read out; null where the site gives none. */
  phone: z.string().nullable(),
});

export type LeadPlace = z.infer<typeof leadPlaceSchema>;

/** What a lead keeps of a place. `department`: the one that answers, where the place is not itself one. */
export function leadPlaceOf(location: Location, site: Site, department = departmentOf(location)): LeadPlace {
  const { slug, name, address } = location;
  const { street, city, state, postcode } = address;
  return {
    slug,
    name,
    department,
    address: { street, city, state, postcode },
    timeZone: timeZoneOf(location),
    phone: departmentPhone(site, location, department),
  };
}

/** The place of a lead, also of one that an earlier release stored with the place's slug only. */
export function placeOfLead(
  { place, locationSlug }: { place: LeadPlace | null; locationSlug: string | null },
  site: Site,
): LeadPlace | null {
  const location = site.locations.find(({ slug }) => slug === locationSlug);
  return place ?? (location === undefined ? null : leadPlaceOf(location, site));
}

/** The clock by which the times of a lead are told: that of its place, or the site's where it names none. */
export function timeZoneOfLead(lead: Parameters<typeof placeOfLead>[0], site: Site): string {
  return placeOfLead(lead, site)?.timeZone ?? site.timeZone;
}

/** `Example North, 1 Test Street, Wagga Wagga NSW 2650`. */
export function placeText(place: LeadPlace): string {
  return `${place.name}, ${addressText(place)}`;
}

/** The number to call about a lead: of its place's department, else the site's main one. */
export function leadPhone(place: LeadPlace | null, { contact }: Pick<Site, "contact">): string | null {
  return place?.phone ?? contact.phone;
}
