import { mergeSettings, resolveSite } from "./resolve-settings.ts";
import type { GroupInput, Site, SiteInput } from "./site-config.ts";
import { locationSchema } from "../locations/location-schema.ts";
import { type Location } from "../locations/location.ts";

type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;

/** A small site for tests, with the platform's defaults. */
export const exampleInput: SiteInput = {
  slug: "example",
  name: "Example Motors",
  legalName: "Example Motors Pty Ltd",
  brand: "harbourline",
  hosts: ["example.localhost"],
  state: "NSW",
  dealerLicenceNumber: "MD-DEMO-1",
  leadDelivery: { emails: ["leads@motors.example"] },
  contact: { phone: "(02) 5550 0100" },
  dealerships: [
    { id: "d1", slug: "north", name: "Example North" },
    { id: "d2", slug: "south", name: "Example South" },
  ],
  locations: [
    {
      id: "l1",
      name: "Example North",
      slug: "north-yard",
      dealershipId: "d1",
      dealershipSlug: "north",
      address: { street: "1 Test Street", city: "Wagga Wagga", state: "NSW", postcode: "2650" },
      contactDetail: { phone: "(02) 5550 0101" },
    },
    {
      id: "l2",
      name: "Example South",
      slug: "south-yard",
      dealershipId: "d2",
      dealershipSlug: "south",
      address: { street: "2 Test Street", city: "Albury", state: "NSW", postcode: "2640" },
      contactDetail: { phone: "(02) 5550 0102" },
    },
  ],
};

/** The example site's file with changes: objects are merged, lists replaced. */
export function exampleInputWith(changes: DeepPartial<SiteInput>): SiteInput {
  return mergeSettings(exampleInput, changes) as SiteInput;
}

/** The settings of a site, or of one of its dealerships. An unknown dealership has the site's. */
export function resolveSettings(group: GroupInput | null, input: SiteInput, dealershipSlug = ""): Site {
  const { site, forDealership } = resolveSite(group, input);
  return forDealership.get(dealershipSlug) ?? site;
}

export function exampleSite(changes: DeepPartial<SiteInput> = {}, dealershipSlug?: string): Site {
  return resolveSettings(null, exampleInputWith(changes), dealershipSlug);
}

/** A location for tests: the example site's first, with changes. */
export function exampleLocation(changes: DeepPartial<Location> = {}): Location {
  return locationSchema.parse(mergeSettings(exampleInput.locations?.[0], changes));
}
