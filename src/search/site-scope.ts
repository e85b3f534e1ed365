import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { StockSettings } from "../vehicles/stock-settings.ts";
import type { SearchScope } from "./search-engine.ts";
import type { SearchSettings } from "./search-settings.ts";
import type { SearchUrlSite } from "./search-url.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";

export type SearchSite = Pick<SiteIdentity, "slug" | "hosts"> & { stock: StockSettings; search: SearchSettings };

/** The search scope of a site at `now`: the base condition and its stock filters (SE-01, SE-17). */
export function siteScope(site: Pick<SearchSite, "slug" | "stock">, now: number): SearchScope {
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

export function siteUrls(
  { stock, search }: Pick<SearchSite, "stock" | "search">,
  vocabulary: SearchVocabulary,
): SearchUrlSite {
  return { vocabulary, excludedMakePaths: stock.excludedMakePaths, defaultSort: search.defaultSort };
}
