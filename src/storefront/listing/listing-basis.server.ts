import { type SearchConnection, searchConnection } from "../../search/protocol/search-connection.ts";
import type { CardOffer } from "../../offers/card-offer.ts";
import { offersOnSite } from "../../offers/site-offers.ts";
import type { SearchScope } from "../../search/search-engine.ts";
import type { SearchUrlSite } from "../../search/search-url.ts";
import type { CardSettings } from "../card/listed-vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { ListingSite, NamedPlace } from "../listing-request/listing-request.ts";

/** Everything a browser needs to build listings from results of the site's search host, as JSON. */
export type ListingBasis = {
  connection: SearchConnection;
  site: ListingSite & CardSettings;
  /** By slug, settings of dealerships that differ from the site's. */
  dealerships: Readonly<Record<string, CardSettings>>;
  foundPlaces: readonly (readonly [slug: string, place: NamedPlace])[];
  scope: SearchScope;
  urls: SearchUrlSite;
};

/**
 * What a browser needs to query the site's search host. Null if it must query the site instead: no host is open to
 * browsers, its key is missing, or its stock is out of date.
 */
export function listingBasis(request: SiteRequest): ListingBasis | null {
  const { site, now, scope, urls, searchKeys, siteForDealership } = request;
  if (!request.hasOpenSearchHost || !request.isSearchHostReady(site.slug)) return null;
  const connection = searchConnection(site, now, searchKeys);
  if (connection === null) return null;
  const own = JSON.stringify(cardSettings(site));
  const dealerships = site.dealerships
    .map(({ slug }) => [slug, cardSettings(siteForDealership(slug))] as const)
    .filter(([, settings]) => JSON.stringify(settings) !== own);
  return {
    connection,
    site: { ...listingSite(site), ...cardSettings(site) },
    dealerships: Object.fromEntries(dealerships),
    foundPlaces: [...request.foundPlaces(site.slug)].map(([slug, place]) => [slug, { name: place.name }]),
    scope,
    urls,
  };
}

// Settings are listed one by one, so that settings added later are not sent to browsers by accident.

function listingSite(site: ListingSite): ListingSite {
  const { slug, timeZone, stock, search, banners, copy, images } = site;
  return {
    slug,
    timeZone,
    stock: {
      itemTypes: stock.itemTypes,
      pageSize: stock.pageSize,
      popularMakesCount: stock.popularMakesCount,
      stockCountOverride: stock.stockCountOverride,
    },
    search: {
      filters: search.filters,
      minimumPriceBound: search.minimumPriceBound,
      maximumPriceBound: search.maximumPriceBound,
    },
    banners: { promotions: banners.promotions },
    copy: { searchHeading: copy.searchHeading },
    images: { urlPattern: images.urlPattern, widths: images.widths },
    dealerships: site.dealerships.map(({ slug: dealership, name }) => ({ slug: dealership, name })),
    watchlist: { storage: site.watchlist.storage },
  };
}

function cardSettings(settings: CardSettings): CardSettings {
  const { slug, timeZone, singleManufacturer, vehiclePage, tags, price, marketPrice, actions, watchlist, finance } =
    settings;
  return {
    slug,
    timeZone,
    singleManufacturer,
    vehiclePage: { engineSizeUnit: vehiclePage.engineSizeUnit, shownFacts: vehiclePage.shownFacts },
    tags,
    price,
    marketPrice,
    actions: { compare: actions.compare, saveAndCompareNeed: actions.saveAndCompareNeed },
    watchlist: { storage: watchlist.storage },
    finance: {
      enabled: finance.enabled,
      offManufacturers: finance.offManufacturers,
      offDealerships: finance.offDealerships,
      lenders: finance.lenders,
      comparisonBasis: finance.comparisonBasis,
      comparisonWarning: finance.comparisonWarning,
    },
    offers: cardOffers(settings),
  };
}

/** The offers about vehicles, without what cards do not show. */
function cardOffers({ slug, offers }: CardSettings): CardSettings["offers"] {
  const about = offersOnSite({ slug, offers }).filter(({ appliesTo }) => appliesTo.length > 0);
  const list = about.map(
    ({ id, manufacturer, model, from, to, appliesTo, itemTypes, dealerships, highlight }): [string, CardOffer] => [
      id,
      { manufacturer, model, from, to, appliesTo, itemTypes, dealerships, highlight, excludedWebsiteIds: [] },
    ],
  );
  return { enabled: true, excludedOfferIds: [], list: Object.fromEntries(list) };
}
