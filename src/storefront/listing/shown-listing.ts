import type { ListedCards } from "../card/listed-vehicle.ts";
import { withFirstScreen } from "./first-screen.ts";
import { withGroupsInView } from "./groups-in-view.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";

/** `outdated`: the server did not respond, and an older copy is shown. */
export type ListingState = "ready" | "loading" | "failed" | "outdated";

/**
 * What each part of the page shows. Large updates are rendered in steps, starting with the part the shopper is waiting
 * for.
 */
export type ShownListing = {
  newest: ListingView;
  results: ListingView;
  /** Cards of the results; those below the first screen may still be of the previous listing. */
  listed: ListedCards;
  filters: ListingView;
  /** Groups of filters; those out of view may still be of the previous listing. */
  groups: FilterGroup[];
  state: ListingState;
};

export function shownEverywhere(listing: ListingView, state: ListingState): ShownListing {
  return {
    newest: listing,
    results: listing,
    listed: listing.listed,
    filters: listing,
    groups: listing.filters,
    state,
  };
}

export function withAll({ newest, state }: ShownListing): ShownListing {
  return shownEverywhere(newest, state);
}

export function withFilters(shown: ShownListing): ShownListing {
  return { ...shown, filters: shown.newest, groups: shown.newest.filters };
}

/** Updates the heading, count and first screen of cards. */
export function withFirstResults(shown: ShownListing): ShownListing {
  const { newest, listed } = shown;
  return { ...shown, results: newest, listed: withFirstScreen(newest.listed, listed) };
}

/** Updates the count and the groups in view. */
export function withFirstFilters(shown: ShownListing): ShownListing {
  const { newest, groups } = shown;
  return { ...shown, filters: newest, groups: withGroupsInView(newest.filters, groups) };
}
