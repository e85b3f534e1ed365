import { homePageSections, type HomePageSectionName } from "../../sites/page-templates.ts";
import type { Site } from "../../sites/site-config.ts";
import { shownReviews } from "../../locations/location-reviews.ts";
import type { Location } from "../../locations/location.ts";
import { formatCount } from "../../vehicles/australian-format.ts";
import type { HomeReviews, HomeView } from "./home-view.ts";

const quoteCount = 3;

/** The tiles of the feature banner (OF-07), without those that link to pages this site does not have. */
export function featureTiles(
  { banners }: Pick<Site, "banners">,
  hasPage: (path: string) => boolean,
): Site["banners"]["featureTiles"] {
  return banners.featureTiles.filter(({ href }) => !href.startsWith("/") || hasPage(/^[^?#]*/.exec(href)?.[0] ?? ""));
}

/** The ratings of a site's locations, and the newest reviews with their locations. */
export function homeReviews(
  locations: readonly Location[],
  settings: Site["locationPages"]["reviews"],
  limit = quoteCount,
): HomeReviews {
  const rated = locations.flatMap((location) => {
    const shown = shownReviews(location, settings);
    return shown ? [{ place: location.name, ...shown }] : [];
  });
  return {
    ratings: rated.map(({ place, averageRating, count }) => ({
      place,
      average: averageRating.toFixed(1),
      text: `out of 5 from ${formatCount(count)} ${count === 1 ? "review" : "reviews"}`,
    })),
    quotes: rated
      .flatMap(({ place, reviews }) => reviews.map((review) => ({ place, ...review })))
      .toSorted((one, other) => (other.date ?? "").localeCompare(one.date ?? ""))
      .slice(0, limit)
      .map(({ author, text, rating, place }) => ({ author, text, place, stars: Math.round(rating) })),
  };
}

/** The sections of the page that have content, in the site's order. */
export function shownHomeSections(site: Site, view: Omit<HomeView, "sections">): HomePageSectionName[] {
  const isFilled: Record<HomePageSectionName, boolean> = {
    hero: true,
    "body-types": view.bodies.length > 0,
    makes: view.brandMakes.length > 1,
    "featured-vehicles": view.featured.cards.length > 0,
    "feature-banner": view.tiles.length > 0,
    "why-buy-from-us": view.whyUs.length > 0,
    "budget-finder": view.budget !== null,
    team: view.serverRendered !== undefined && view.serverRendered.team.length > 0,
    reviews: view.reviews.ratings.length > 0,
    locations: view.locations.length > 0,
    "recently-viewed": true,
  };
  return homePageSections(site).filter((name) => isFilled[name]);
}
