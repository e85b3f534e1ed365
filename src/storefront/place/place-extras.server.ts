import { vehicleHref } from "../../addresses/paths.ts";
import type { Location, TeamMember } from "../../locations/location.ts";
import { shownReviews } from "../../locations/location-reviews.ts";
import type { Place } from "../../locations/places.ts";
import { offerView, type OfferView } from "../../offers/offer-view.ts";
import { offersOfPlace } from "../../offers/site-offers.ts";
import { setRefinement, setSort } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { formatMonth } from "../../vehicles/australian-format.ts";
import { countText, goodsNoun } from "../../vehicles/goods-noun.ts";
import { priceDisplay, priceInWords } from "../../vehicles/price-display.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { locationDepartment } from "../../locations/location.ts";
import { pictureSources } from "../card/picture-sources.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { reviewCountText } from "./place-facts.server.ts";
import { languagesText } from "./people.ts";
import { initials } from "./person.ts";
import type { ReviewsFacts } from "./place-facts.ts";
import type { PlaceStock } from "./place-stock.tsx";
import type { TeamFacts } from "./team-list.tsx";

const stripCount = 4;

/** What a place has for sale; null if nothing, or if nothing is sold there. */
export async function placeStock({ main }: Place, request: SiteRequest): Promise<PlaceStock | null> {
  if (locationDepartment(main) !== "sales") return null;
  const { engine, scope, site, urls } = request;
  const query = stockQuery(main, request);
  const newest = { query: setSort(query, "latest"), hitsPerPage: stripCount, facets: [], ranges: [] };
  const { hits, count } = await engine.search(scope, newest);
  if (count === 0) return null;
  return {
    heading: "Here now",
    linkText: `See ${count === 1 ? "the" : "all"} ${countText(count, goodsNoun(site.stock.itemTypes))} at ${main.name}`,
    href: buildSearchUrl(query, urls),
    vehicles: hits.map((vehicle) => stripVehicle(vehicle, request)),
  };
}

/** The offers of a place's departments, in their order. */
export function placeOffers({ departments }: Place, { siteForDealership, now }: SiteRequest): OfferView[] {
  return departments.flatMap((department) => {
    const settings = siteForDealership(department.dealershipSlug);
    const offers = offersOfPlace(department.dealershipSlug, locationDepartment(department), settings, now);
    return offers.map((offer) => offerView(offer, settings, now, () => false));
  });
}

/** By dealership; by the location's name where a dealership sells at several. */
function stockQuery(main: Location, { site, everything }: SiteRequest): SearchQuery {
  const yards = site.locations.filter(
    (location) =>
      location.visible && locationDepartment(location) === "sales" && location.dealershipSlug === main.dealershipSlug,
  );
  return yards.length > 1
    ? setRefinement(everything, "location_name", [main.name])
    : setRefinement(everything, "dealership_slug", [main.dealershipSlug]);
}

function stripVehicle(vehicle: Vehicle, { siteForDealership }: SiteRequest): PlaceStock["vehicles"][number] {
  const settings = siteForDealership(vehicle.dealershipSlug);
  return {
    href: vehicleHref(vehicle.slug),
    title: vehicleTitle(vehicle).line,
    priceText: priceInWords(priceDisplay(vehicle, settings.price)),
    picture: pictureSources(vehicleImages(vehicle)[0]?.reference ?? null, settings.images),
  };
}

/** A place's reviews as its site shows them (LO-14, LO-15); null if it shows none. */
export function placeReviews(
  { main }: Place,
  { site, siteForDealership }: Pick<SiteRequest, "site" | "siteForDealership">,
): ReviewsFacts | null {
  const shown = shownReviews(main, siteForDealership(main.dealershipSlug).locationPages.reviews);
  if (shown === null) return null;
  const { averageRating, count, reviews } = shown;
  return {
    average: averageRating.toFixed(1),
    countText: reviewCountText(count),
    reviews: reviews.map(({ author, text, rating, date }) => ({
      author,
      text,
      stars: Math.round(rating),
      monthText: date && formatMonth(date),
    })),
    note: reviewsNote(reviews.length, count, site.isDemo),
  };
}

/** Reviews that nobody wrote must say so, and a choice must say how it was made (Australian Consumer Law, section 29). */
function reviewsNote(shown: number, count: number, isDemo: boolean): string | null {
  if (isDemo) return "These reviews and this rating are examples, written for this demonstration.";
  return shown > 0 && shown < count ? `The ${shown} newest of ${reviewCountText(count)}.` : null;
}

/** Somebody of a team, as pages show them. */
export function teamFacts(member: TeamMember, { site }: Pick<SiteRequest, "site">): TeamFacts {
  const { name, role, about, phone, email, photo } = member;
  return {
    name,
    role,
    about,
    phone,
    email,
    languagesText: languagesText(member),
    initials: initials(name),
    picture: photo === null ? null : pictureSources(photo, site.images),
  };
}
