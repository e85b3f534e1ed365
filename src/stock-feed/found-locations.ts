import { z } from "zod";
import type { FoundDealer } from "./dealer-directory.ts";

const text = z.string().nullable();

/**
 * Dealers found in a site's data, as dealerships and as locations with the field names of §3 ("Location"). Missing
 * values are null.
 */
export const foundLocationsSchema = z.strictObject({
  dealerships: z.array(z.strictObject({ id: z.string().min(1), slug: z.string().min(1), name: z.string().min(1) })),
  locations: z.array(
    z.looseObject({
      id: z.string().min(1),
      name: z.string().min(1),
      slug: z.string().min(1),
      dealership_id: z.string().min(1),
      dealership_slug: z.string().min(1),
      location_type: text,
      address: z.looseObject({
        street: text,
        city: text,
        state: text,
        postcode: text,
        lat: z.number().nullable(),
        long: z.number().nullable(),
      }),
      contact_detail: z.looseObject({ phone: text, landline_phone: text, opening_hours: z.array(z.unknown()) }),
    }),
  ),
});

export type FoundLocations = z.infer<typeof foundLocationsSchema>;

export interface FoundLocationStore {
  of(siteId: string): Promise<FoundLocations>;
  /** Adds what is not stored yet, by slug. Returns the number of locations added. */
  add(siteId: string, found: FoundLocations): Promise<number>;
  /** Versions of sites with found dealers, by site id. A version increases with every change. */
  versions(): Promise<Map<string, number>>;
}

export const noFoundLocations: FoundLocations = { dealerships: [], locations: [] };

/** The known locations plus the found ones that are not among them, by slug. Known ones are unchanged. */
export function mergeFoundLocations(known: FoundLocations, found: FoundLocations): FoundLocations {
  const dealershipSlugs = new Set(known.dealerships.map((dealership) => dealership.slug));
  const locationSlugs = new Set(known.locations.map((location) => location.slug));
  return {
    dealerships: [...known.dealerships, ...found.dealerships.filter(({ slug }) => !dealershipSlugs.has(slug))],
    locations: [...known.locations, ...found.locations.filter(({ slug }) => !locationSlugs.has(slug))],
  };
}

/** Each dealer as a dealership with one location. */
export function toFoundLocations(dealers: readonly FoundDealer[]): FoundLocations {
  return {
    dealerships: dealers.map(({ slug, name }) => ({ id: slug, slug, name })),
    locations: dealers.map(toFoundLocation),
  };
}

function toFoundLocation(dealer: FoundDealer): FoundLocations["locations"][number] {
  return {
    id: dealer.slug,
    name: dealer.name,
    slug: dealer.slug,
    dealership_id: dealer.slug,
    dealership_slug: dealer.slug,
    location_type: "sales",
    address: {
      street: dealer.street,
      city: dealer.city,
      state: dealer.state,
      postcode: dealer.postcode,
      lat: null,
      long: null,
    },
    contact_detail: { phone: dealer.phone, landline_phone: null, opening_hours: [] },
  };
}
