import type { Site } from "../sites/site-config.ts";
import type { Location } from "./location.ts";

type Review = NonNullable<Location["reviews"]>["reviews"][number];

export type ShownReviews = { averageRating: number; count: number; reviews: Review[] };

/** How many reviews a location shows (§9). */
const shownReviewCount = 12;

/**
 * A location's reviews as its site shows them, or null: hidden by the site, unrated, or the average not
 * above the site's minimum (§5, LO-14). The average comes from the reviews or from the location itself (LO-15).
 */
export function shownReviews(location: Location, settings: Site["locationPages"]["reviews"]): ShownReviews | null {
  if (!settings.shown) return null;
  const isOnLocation = settings.source === "location";
  const averageRating = isOnLocation ? location.averageRating : (location.reviews?.averageRating ?? null);
  const count = isOnLocation ? location.reviewCount : location.reviews?.count;
  if (averageRating === null || averageRating <= settings.minimumRating) return null;
  return {
    averageRating,
    count: count ?? 0,
    reviews: (location.reviews?.reviews ?? []).slice(0, shownReviewCount),
  };
}
