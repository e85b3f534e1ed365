import type { SearchSite } from "../../search/site-scope.ts";

export type PlacedSite = Pick<SearchSite, "slug" | "search">;

export type SearchPlace = { host: string; index: string; key: string; siteIds: readonly string[] };

/** The indexes of sites that configure an outside service, and the sites whose service has no key (EN-07). */
export function searchPlaces(
  sites: readonly PlacedSite[],
  findKey: (site: PlacedSite) => string | null,
): { places: Map<string, SearchPlace>; withoutKey: string[] } {
  const places = new Map<string, SearchPlace>();
  const withoutKey: string[] = [];
  for (const site of sites) {
    const { host, index } = site.search;
    if (host === null) continue;
    const key = findKey(site);
    if (key === null) {
      withoutKey.push(site.slug);
      continue;
    }
    const name = JSON.stringify([host, index, key]);
    places.set(name, { host, index, key, siteIds: [...(places.get(name)?.siteIds ?? []), site.slug] });
  }
  return { places, withoutKey };
}
