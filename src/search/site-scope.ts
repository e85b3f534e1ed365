import type { Site } from "../sites/site-config.ts";
import type { SearchScope } from "./search-engine.ts";
import type { SearchUrlSite } from "./search-url.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";

/** What of its stock a site lists at `now`: the base condition and its own stock filters (SE-01, SE-17). */
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

/** How a site writes its search addresses. */
export function siteUrls(
  { stock, search }: Pick<Site, "stock" | "search">,
  vocabulary: SearchVocabulary,
): SearchUrlSite {
  return { vocabulary, excludedMakePaths: stock.excludedMakePaths, defaultSort: search.defaultSort };
}
