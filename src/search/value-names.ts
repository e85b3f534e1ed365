import type { Dealership, SiteIdentity } from "../settings/identity-settings.ts";
import type { Location } from "../locations/location.ts";
import type { ValueNames } from "./facets.ts";

type NamedPlaces = {
  site: Pick<SiteIdentity, "slug"> & { dealerships: readonly Pick<Dealership, "slug" | "name">[] };
  foundPlaces: (siteId: string) => ReadonlyMap<string, Pick<Location, "name">>;
};

/** Display names for the codes that filters use. */
export function valueNames({ site, foundPlaces }: NamedPlaces): ValueNames {
  const found = [...foundPlaces(site.slug)].map(([slug, place]) => [slug, place.name] as const);
  return {
    dealership_slug: Object.fromEntries([...found, ...site.dealerships.map(({ slug, name }) => [slug, name] as const)]),
  };
}
