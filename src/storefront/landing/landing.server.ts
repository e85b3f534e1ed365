import { landingHref, searchPath, vehicleHref } from "../../addresses/paths.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { countText, goodsNoun } from "../../vehicles/goods-noun.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { plainCards } from "../card/plain-cards.ts";
import { newestArrival } from "../page/newest-arrival.server.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { breadcrumbs, itemList } from "../structured-data/lists.ts";
import type { LandingView } from "./landing-page.tsx";
import { landingQuery } from "./landing-query.ts";

const mostVehicles = 24;

/** The landing page with this slug; null if the site has none. Without stock, search engines do not index it. */
export async function landingPage(slug: string, request: SiteRequest): Promise<Page<"landing", LandingView> | null> {
  const { site, now, siteForDealership } = request;
  const page = site.discovery.landingPages.find((each) => each.slug === slug);
  if (page === undefined) return null;
  const { hits, count, ranges } = await landingSearch(page.searchHref, request);
  const from = ranges.price === undefined ? "" : ` from ${formatDollars(ranges.price.min)}`;
  const path = landingHref(slug);
  const origin = siteOrigin(site);
  const noun = goodsNoun(site.stock.itemTypes);
  return {
    name: "landing",
    status: 200,
    props: {
      heading: page.heading,
      intro: page.intro,
      countText: count === 0 ? `None in stock today. See what else we have.` : `${countText(count, noun)}${from}`,
      listed: plainCards(listedVehicles(hits, siteForDealership, now)),
      search:
        count === 0
          ? { label: "Search our stock", href: searchPath }
          : { label: "Filter and sort them", href: page.searchHref },
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
      siteSlug: site.slug,
    },
    head: {
      title: page.title,
      description: page.description,
      canonicalPath: path,
      index: count > 0,
      structuredData: [
        breadcrumbs(origin, [
          { name: site.copy.searchHeading, path: searchPath },
          { name: page.heading, path },
        ]),
        itemList(
          origin,
          hits.map((vehicle) => vehicleHref(vehicle.slug)),
        ),
      ],
    },
  };
}

/** Landing pages with stock, for the sitemap. They change when a vehicle comes. */
export async function landingEntries(request: SiteRequest) {
  const entries = await Promise.all(
    request.site.discovery.landingPages.map(async ({ slug, searchHref }) => {
      const { count } = await landingSearch(searchHref, request);
      const changedAt = await newestArrival(landingQuery(searchHref, request.urls), request);
      return count > 0 ? [{ path: landingHref(slug), changedAt }] : [];
    }),
  );
  return entries.flat();
}

function landingSearch(href: string, request: SiteRequest) {
  const { engine, scope, urls } = request;
  return engine.search(scope, {
    query: landingQuery(href, urls),
    hitsPerPage: mostVehicles,
    facets: [],
    ranges: ["price"],
  });
}
