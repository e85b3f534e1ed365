import type { Site } from "../sites/site-config.ts";
import type { SearchScope } from "./search-engine.ts";
import type { SearchUrlSite } from "./search-url.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";

/** The search scope of a site at `now`: the base condition and its stock filters (SE-01, SE-17). */
export function siteScope(site: Pick<Site, "slug" | "stock">, now: number): SearchScope {
  const { filters, itemTypes, soldVisibleDays } = site.stock;
  return {
    siteId: site.slug,
    now,
    soldVisibleDays,
    carTypes: filters.carTypes,
    statuses: filters.statuses,
    makes: filters.makes,
    minimumPhotoCount: filters.minimumPhotoCount,
    itemTypes,
    dealerships: filters.dealerships,
  };
}

/** A site's settings for search URLs. */
export function siteUrls(
  { stock, search }: Pick<Site, "stock" | "search">,
  vocabulary: SearchVocabulary,
): SearchUrlSite {
  return { vocabulary, excludedMakePaths: stock.excludedMakePaths, defaultSort: search.defaultSort };
}
