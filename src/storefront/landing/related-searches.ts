import { landingHref } from "../../addresses/paths.ts";
import type { DiscoverySettings, LandingLinkPlace } from "../../discovery/discovery-settings.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import type { SearchUrlSite } from "../../search/search-url.ts";
import type { RelatedLink } from "../page/page.ts";
import { landingQuery } from "./landing-query.ts";

const mostLinks = 6;

type RelatedContext = { site: { discovery: Pick<DiscoverySettings, "landingPages"> }; urls: SearchUrlSite };

/**
 * The landing pages that a page of this kind links to, those first that have most filters in common with `query`, and
 * otherwise in the site's order.
 */
export function relatedSearches(
  place: LandingLinkPlace,
  query: Pick<SearchQuery, "refinements">,
  { site, urls }: RelatedContext,
): RelatedLink[] {
  const pages = site.discovery.landingPages.filter(({ linkFrom }) => linkFrom.includes(place));
  const asked = filterTexts(query);
  const inCommon = (href: string) =>
    filterTexts(landingQuery(href, urls)).filter((filter) => asked.includes(filter)).length;
  return pages
    .map(({ slug, heading, searchHref }) => ({ label: heading, href: landingHref(slug), rank: inCommon(searchHref) }))
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, mostLinks)
    .map(({ label, href }) => ({ label, href }));
}

function filterTexts({ refinements }: Pick<SearchQuery, "refinements">): string[] {
  return Object.entries(refinements).flatMap(([field, values]) => values.map((value) => `${field} ${value}`));
}
