import type { Site } from "./site-config.ts";

/** The built-in search service's address on every site. */
const builtInSearchPath = "/search-service";

/** What a browser may know of a site. */
type SiteView = ReturnType<typeof siteView>;

/**
 * What a browser may see of a site. Named part by part, so that a new setting stays on the server until
 * someone adds it here: no keys or their names, no addresses that leads go to, no hidden locations.
 */
export function siteView(site: Site) {
  const { optIn, ...enquiry } = site.enquiry;
  const { usedForMarketing: _usedForMarketing, ...shownOptIn } = optIn;
  return {
    slug: site.slug,
    template: site.template,
    name: site.name,
    legalName: site.legalName,
    brand: site.brand,
    isDemo: site.isDemo,
    timeZone: site.timeZone,
    locale: site.locale,
    state: site.state,
    dealerLicenceNumber: site.dealerLicenceNumber,
    singleManufacturer: site.singleManufacturer,
    contact: site.contact,
    stock: {
      itemTypes: site.stock.itemTypes,
      pageSize: site.stock.pageSize,
      excludedMakePaths: site.stock.excludedMakePaths,
    },
    search: {
      url: site.search.host ?? builtInSearchPath,
      index: site.search.index,
      filters: site.search.filters,
      defaultSort: site.search.defaultSort,
      minimumPriceBound: site.search.minimumPriceBound,
      maximumPriceBound: site.search.maximumPriceBound,
    },
    tags: site.tags,
    price: site.price,
    marketPrice: site.marketPrice,
    vehiclePage: site.vehiclePage,
    actions: site.actions,
    reservation: {
      depositCents: site.reservation.depositCents,
      holdHours: site.reservation.holdHours,
      moneyBack: site.reservation.moneyBack,
      acceptedPayments: site.reservation.acceptedPayments,
    },
    finance: site.finance,
    signIn: site.signIn,
    watchlist: site.watchlist,
    enquiry: { ...enquiry, optIn: shownOptIn },
    analytics: site.analytics,
    locationPages: site.locationPages,
    navigation: site.navigation,
    banners: site.banners,
    copy: site.copy,
    content: site.content,
    tradeIn: {
      enabled: site.tradeIn.enabled,
      promise: site.tradeIn.promise,
      questions: site.tradeIn.questions,
    },
    budgetFinder: site.budgetFinder,
    offers: { enabled: site.offers.enabled, enquireText: site.offers.enquireText },
    images: site.images,
    dealerships: site.dealerships.map(({ id, slug, name }) => ({ id, slug, name })),
    locations: site.locations.filter((location) => location.visible),
  };
}
