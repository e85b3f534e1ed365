import { z } from "zod";
import type { FoundDealer } from "./dealer-directory.ts";

const text = z.string().nullable();

/**
 * Dealers that were found in a site's data, as dealerships and as locations with the field names of §3
 * ("Location"). What the data does not tell is null.
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

/** The known locations and the dealers that are not yet among them, by slug. Known ones stay as they are. */
export function mergeFoundLocations(known: FoundLocations, found: readonly FoundDealer[]): FoundLocations {
  const dealershipSlugs = new Set(known.dealerships.map((dealership) => dealership.slug));
  const locationSlugs = new Set(known.locations.map((location) => location.slug));
  return {
    dealerships: [
      ...known.dealerships,
      ...found.filter(({ slug }) => !dealershipSlugs.has(slug)).map(({ slug, name }) => ({ id: slug, slug, name })),
    ],
    locations: [...known.locations, ...found.filter(({ slug }) => !locationSlugs.has(slug)).map(locationOf)],
  };
}

function locationOf(dealer: FoundDealer): FoundLocations["locations"][number] {
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
