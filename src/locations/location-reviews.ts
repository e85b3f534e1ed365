import type { LocationPageSettings } from "./location-page-settings.ts";
import type { Location } from "./location.ts";

type Review = NonNullable<Location["reviews"]>["reviews"][number];

/** The reviews are the newest ones; `count` is how many there are in all. */
export type ShownReviews = { averageRating: number; count: number; reviews: Review[] };

/** Reviews shown per location (§9). */
const shownReviewCount = 12;

/**
 * A location's reviews as its site shows them; null if the site hides them, there are none, or the average is not
 * above the site's minimum (§5, LO-14). The average comes from the reviews or from the location (LO-15).
 */
export function shownReviews(location: Location, settings: LocationPageSettings["reviews"]): ShownReviews | null {
  if (!settings.shown) return null;
  const isOnLocation = settings.source === "location";
  const averageRating = isOnLocation ? location.averageRating : (location.reviews?.averageRating ?? null);
  const count = isOnLocation ? location.reviewCount : location.reviews?.count;
  if (averageRating === null || averageRating <= settings.minimumRating) return null;
  return {
    averageRating,
    count: count ?? 0,
    reviews: newestFirst(location.reviews?.reviews ?? []).slice(0, shownReviewCount),
  };
}

/** By date and not by rating: to pick the best ones would mislead (Australian Consumer Law, section 18). */
function newestFirst(reviews: readonly Review[]): Review[] {
  return reviews.toSorted((one, other) => (other.date ?? "").localeCompare(one.date ?? ""));
}
