import { locationHref, teamHref } from "../../addresses/paths.ts";
import { setRefinement, setSort } from "../../search/query-changes.ts";
import { emptyQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { siteFacts } from "../../search/site-facts.ts";
import { statedCount } from "../../search/stated-count.ts";
import { addressText, locationDepartment } from "../../locations/location.ts";
import { openState, openStateText } from "../../locations/open-state.ts";
import { mapHeading, shownLocations } from "../../locations/shown-locations.ts";
import { locationPhone } from "../../vehicles/location-phone.ts";
import type { Location } from "../../locations/location.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { valueLabel } from "../../search/facets.ts";
import type { HomeLocation, HomeTeam, HomeView } from "./home-view.ts";
import { budgetView } from "../budget/budget.server.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { makeMark } from "../frame/link-mark.ts";
import { uniquePeople } from "../place/people.ts";
import { featureTiles, homeReviews, shownHomeSections } from "./home-sections.ts";
import { relatedSearches } from "../landing/related-searches.ts";
import { goodsNoun } from "../../vehicles/goods-noun.ts";
import type { Page } from "../page/page.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { Visit } from "../page/visit.server.ts";
import { homeHead } from "./home-head.server.ts";

const featuredCount = 8;
const brandMakeCount = 12;
const teamCount = 4;
const priceChoices = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150].map((thousands) => thousands * 1000);

type HomeVisit = Pick<Visit, "request" | "hasPage">;

export async function homePage(visit: HomeVisit, heroPicture: string): Promise<Page<"home", HomeView>> {
  const { site } = visit.request;
  return {
    name: "home",
    status: 200,
    props: await homeView(visit, heroPicture),
    head: homeHead(site, visit.request.now),
    related: relatedSearches("home", emptyQuery, visit.request),
  };
}

async function homeView({ request, hasPage }: HomeVisit, heroPicture: string): Promise<HomeView> {
  const { site, engine, scope, urls } = request;
  const facts = await siteFacts(engine, scope);
  const newest = await engine.search(scope, {
    query: setSort(emptyQuery, "latest"),
    hitsPerPage: featuredCount,
    facets: [],
    ranges: [],
  });
  const models = new Map(urls.vocabulary.map((make) => [make.name, make.models.map(({ name }) => name)]));
  const locations = shownLocations(site).filter((location) => locationDepartment(location) === "sales");
  const view = {
    siteSlug: site.slug,
    noun: goodsNoun(site.stock.itemTypes),
    heroSentence: site.copy.heroSentence,
    heroDetail: site.copy.heroDetail,
    heroPicture,
    count: statedCount(facts.count, emptyQuery, site.stock),
    makes: facts.makes
      .map(({ value, count }) => ({ name: value, count }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    models: Object.fromEntries(facts.makes.map(({ value }) => [value, (models.get(value) ?? []).toSorted()])),
    priceChoices: priceChoices
      .filter((price) => price >= (facts.prices?.min ?? 0))
      .map((price) => ({ value: String(price), label: formatDollars(price) })),
    carTypes: facts.carTypes.map(({ value, count }) => ({
      label: valueLabel("car_type", value),
      count,
      href: buildSearchUrl(setRefinement(request.everything, "car_type", [value]), urls),
    })),
    bodies: facts.bodies.map(({ value, count }) => ({
      name: value,
      count,
      href: buildSearchUrl(setRefinement(request.everything, "simple_body", [value]), urls),
    })),
    brandMakes: facts.makes.slice(0, brandMakeCount).map(({ value, count }) => ({
      name: value,
      count,
      href: buildSearchUrl(setRefinement(request.everything, "make", [value]), urls),
      mark: makeMark(value, site.navigation),
    })),
    featuredHeading: site.copy.featuredHeading,
    featured: listedVehicles(newest.hits, request.siteForDealership, request.now),
    tiles: featureTiles(site, hasPage),
    budget: site.budgetFinder.enabled && facts.count > 0 ? await budgetView(request, facts.prices) : null,
    whyUsHeading: site.copy.whyUsHeading,
    whyUs: site.copy.whyUs,
    about: site.copy.about,
    reviews: homeReviews(locations, site.locationPages.reviews),
    serverRendered: homeTeam(locations),
    locationsHeading: mapHeading(locations.length, site.locationPages),
    locations: locations.map((location) => homeLocation(location, request.now)),
    images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
  };
  return { ...view, sections: shownHomeSections(site, view) };
}

/** The people of the first location that names any. */
function homeTeam(locations: readonly Location[]): HomeTeam {
  const first = locations.find(({ team }) => team.length > 0);
  return { team: uniquePeople(first ? [first] : []).slice(0, teamCount), teamHref: teamHref(first?.slug ?? "") };
}

function homeLocation(location: Location, now: number): HomeLocation {
  return {
    name: location.name,
    href: locationHref(location.slug),
    address: addressText(location),
    hoursText: openStateText(location, now),
    isOpen: openState(location, now).state === "open",
    phone: phoneLink(locationPhone(location)),
  };
}
