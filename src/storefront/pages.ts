import { contactPath, searchPath, vehicleHref } from "../addresses/paths.ts";
import { setPage } from "../search/query-changes.ts";
import type { SearchQuery } from "../search/search-query.ts";
import { buildSearchUrl, canonicalRedirect, parseSearchUrl } from "../search/search-url.ts";
import { statedCount } from "../search/stated-count.ts";
import type { Suggestions } from "../search/plain-language/suggestions.ts";
import { formatCount } from "../vehicles/australian-format.ts";
import { comparePage } from "./compare/compare.ts";
import { vehiclesOfAddress } from "./page/vehicles-of-address.ts";
import { holidayHoursPage } from "./holiday-hours/holiday-hours.ts";
import { contactPage } from "./enquiry/contact.ts";
import { enquiryPageAt } from "./enquiry/enquiry-pages.ts";
import { reserveAnswer } from "./enquiry/reserve.ts";
import { homePage } from "./home/home.ts";
import { type ListedVehicles, listedVehicles } from "./card/listed-vehicle.ts";
import { readListing } from "./listing/listing-data.ts";
import { missingPage } from "./message/missing-page.ts";
import type { PageAnswer } from "./page/page.ts";
import type { SitePage } from "./screens.ts";
import { suggest } from "./search-box/suggest.ts";
import { isTyped } from "./listing-request/typed-address.ts";
import { typedSearch, typedSearchAddress } from "./search-box/typed-search.ts";
import type { SiteRequest } from "./page/site-request.ts";
import { plainHead } from "./page/plain-head.ts";
import { vehicleAtAddress } from "../search/shown-vehicle.ts";
import { usualPath } from "./page/usual-path.ts";
import { reserveSteps } from "../vehicles/reserve-href.ts";
import { vehiclePageOf } from "./vehicle/vehicle.ts";

const mostCardsAtOnce = 200;

type Address = { path: string; query: string };

type SiteAnswer = PageAnswer<SitePage>;

type Ask = { second: string | null; third: string | null; query: string; request: SiteRequest };

/** Pages by the first segment of their path; each handles the remaining segments itself. Null if there is no page. */
const pages: Readonly<Record<string, (ask: Ask) => Promise<SiteAnswer | null> | SiteAnswer | null>> = {
  cars: ({ second, third, request }) => (second ? vehicleAnswer(second, third, request) : null),
  compare: async ({ second, query, request }) => (second === null ? shown(await comparePage(query, request)) : null),
  watchlist: ({ second, request }) => (second === null ? shown(savedPage(request)) : null),
  contact: () => ({ kind: "redirect", to: contactPath }),
  // A form returned with errors has this address.
  enquiries: ({ second }) => (second === null ? { kind: "redirect", to: contactPath } : null),
  "contact-us": ({ second, third, request }) => {
    const page = third === null ? contactPage(request, second || null) : null;
    return page && shown(page);
  },
  "holiday-hours": ({ second, request }) => {
    const page = second === null ? holidayHoursPage(request) : null;
    return page && shown(page);
  },
};

/** The response to a GET of any page of a site; unknown paths get the site's own "not found" page. */
export async function pageOf({ path, query }: Address, request: SiteRequest, heroPicture: string): Promise<SiteAnswer> {
  if (path === "/") return shown(await homePage(request, heroPicture));
  if (isSearchPath(path)) return listingPage({ path, query }, request);
  const usual = usualPath(path);
  if (usual !== path) {
    const there = await existingPage({ path: usual, query }, request);
    // Resolve a chain of redirects into one.
    if (there !== null) return there.kind === "redirect" ? there : { kind: "redirect", to: usual + query };
  }
  const page = await existingPage({ path, query }, request);
  return page ?? shown(await missingPage(slugOf(path), request));
}

/** A page other than the home page and the listing; null if there is none at the address. */
async function existingPage({ path, query }: Address, request: SiteRequest): Promise<SiteAnswer | null> {
  const form = await enquiryPageAt(path, query, request);
  if (form !== null) return shown(form);
  const [, first = "", second = null, third = null, ...more] = path.split("/");
  const page = more.length === 0 && Object.hasOwn(pages, first) ? pages[first] : undefined;
  return (await page?.({ second, third, query, request })) ?? null;
}

/** The slug in the path of a vehicle's page. */
function slugOf(path: string): string | null {
  const [, first, second] = path.split("/");
  return first === "cars" && second ? decoded(second) : null;
}

/** Suggestions for the text typed into a search box, combined with the filters of its form. */
export async function suggestionsData(query: string, request: SiteRequest): Promise<Suggestions> {
  return suggest(parseSearchUrl(searchPath, query, request.urls).query, request);
}

/** The number of vehicles that a search address finds. */
export async function countData(query: string, request: SiteRequest): Promise<number> {
  const parsed = parseSearchUrl(searchPath, query, request.urls);
  const result = await request.engine.search(request.scope, {
    query: parsed.query,
    hitsPerPage: 0,
    facets: [],
    ranges: [],
  });
  return statedCount(result.count, parsed.query, request.site.stock);
}

/** The cards of the vehicles named in an address, as currently in stock. */
export async function cardsData(query: string, request: SiteRequest): Promise<ListedVehicles> {
  const vehicles = await vehiclesOfAddress(query, request, mostCardsAtOnce);
  return listedVehicles(vehicles, request.siteForDealership, request.now);
}

/** Whether a path belongs to the listing. */
export function isSearchPath(path: string): boolean {
  const usual = path.toLowerCase();
  return usual === searchPath || usual.startsWith(`${searchPath}/`);
}

function shown(page: SitePage): SiteAnswer {
  return { kind: "page", page };
}

function savedPage({ site }: SiteRequest): SitePage<"saved"> {
  return {
    name: "saved",
    status: 200,
    props: { siteSlug: site.slug, images: { urlPattern: site.images.urlPattern, widths: site.images.widths } },
    head: plainHead("Saved"),
  };
}

async function listingPage({ path, query }: Address, request: SiteRequest): Promise<SiteAnswer> {
  if (isTyped(query)) {
    const typed = await typedSearch(parseSearchUrl(path, query, request.urls).query, request);
    return { kind: "redirect", to: typedSearchAddress(typed, query), isTemporary: true };
  }
  const redirect = canonicalRedirect(path, query, request.urls);
  if (redirect !== null) return { kind: "redirect", to: redirect };
  const parsed = parseSearchUrl(path, query, request.urls);
  const found = await readListing(parsed.query, query, request);
  // Unknown text in a path must not be repeated as the site's own heading.
  const view = parsed.unknown ? { ...found, heading: request.site.copy.searchHeading } : found;
  return shown({
    name: "listing",
    status: 200,
    dealershipSlug: onlyDealership(parsed.query),
    props: view,
    head: {
      title: view.page > 1 ? `${view.heading}, page ${view.page}` : view.heading,
      description: `${formatCount(view.count)} vehicles at ${request.site.name}: prices, pictures and where to see them.`,
      canonicalPath: buildSearchUrl(setPage(parsed.query, view.page), request.urls),
      index: !parsed.unknown && view.count > 0,
      structuredData: [],
    },
  });
}

/** A listing of a single dealership's stock is a page of that dealership. */
function onlyDealership({ refinements: { dealership_slug: slugs = [] } }: SearchQuery): string | null {
  return slugs.length === 1 ? (slugs[0] ?? null) : null;
}

async function vehicleAnswer(step: string, below: string | null, request: SiteRequest): Promise<SiteAnswer | null> {
  const slug = decoded(step);
  if (slug === null) return null;
  const vehicle = await vehicleAtAddress(slug, request);
  if (vehicle === null || (below !== null && !reserveSteps.some((step) => step === below))) return null;
  if (vehicle.slug !== slug) {
    const current = vehicleHref(vehicle.slug);
    return { kind: "redirect", to: below === null ? current : `${current}/${below}` };
  }
  return below === null ? shown(await vehiclePageOf(vehicle, request)) : reserveAnswer(vehicle, below, request);
}

function decoded(step: string): string | null {
  try {
    return decodeURIComponent(step);
  } catch {
    return null;
  }
}
