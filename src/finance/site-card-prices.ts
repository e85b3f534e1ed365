import { type CardPrices, type FindCardPrices, quotedPrices } from "../search/card-prices.ts";
import { priceDisplay } from "../vehicles/price-display.ts";
import { financeLine, type FinanceLineSettings } from "./finance-line.ts";

type PricedSite = FinanceLineSettings & { dealerships: readonly { slug: string }[] };

type PricedSites<Site extends PricedSite> = {
  siteBySlug: (slug: string) => Site | null;
  siteForDealership: (site: Site, dealershipSlug: string) => Site;
};

/** The weekly figures on each site's cards, under the current settings of the site and its dealerships. */
export function siteCardPrices<Site extends PricedSite>(
  sites: () => PricedSites<Site>,
  now: () => number,
): FindCardPrices {
  const known = new WeakMap<Site, { year: number; cardPrices: CardPrices }>();
  return (siteId) => {
    const site = sites().siteBySlug(siteId);
    if (site === null) return quotedPrices;
    const moment = now();
    // Of these figures only "recent vehicle" depends on time, and it changes with the calendar year.
    const year = new Date(moment).getUTCFullYear();
    const before = known.get(site);
    if (before?.year === year) return before.cardPrices;
    const cardPrices = buildCardPrices(site, sites(), moment, year);
    known.set(site, { year, cardPrices });
    return cardPrices;
  };
}

function buildCardPrices<Site extends PricedSite>(
  site: Site,
  sites: PricedSites<Site>,
  now: number,
  year: number,
): CardPrices {
  const dealershipSettings = (dealershipSlug: string) => sites.siteForDealership(site, dealershipSlug);
  const dealerships = site.dealerships.map(({ slug }) => [slug, decisiveSettings(dealershipSettings(slug))]);
  return {
    key: JSON.stringify([year, decisiveSettings(site), dealerships]),
    repayment: (vehicle) =>
      financeLine(vehicle, dealershipSettings(vehicle.dealershipSlug), now)?.weeklyDollars ?? null,
    subscription(vehicle) {
      const price = priceDisplay(vehicle, dealershipSettings(vehicle.dealershipSlug).price);
      return price.kind === "subscription" ? price.amount : null;
    },
  };
}

function decisiveSettings({ finance, price, singleManufacturer }: PricedSite) {
  const { enabled, offManufacturers, offDealerships, lenders } = finance;
  return { enabled, offManufacturers, offDealerships, lenders, price, singleManufacturer };
}
