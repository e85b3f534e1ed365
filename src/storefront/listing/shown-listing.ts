import type { ListedVehicles } from "../card/listed-vehicle.ts";
import { withFirstScreen } from "./first-screen.ts";
import { withGroupsInView } from "./groups-in-view.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";

/** `kept`: nothing answered, and what is shown is an older copy. */
export type ListingState = "ready" | "loading" | "failed" | "kept";

/** What each part of the page shows: the part that a shopper waits for follows the newest listing first. */
export type ShownListing = {
  newest: ListingView;
  results: ListingView;
  /** The cards of the results; below the first screen they may be those of the listing before. */
  listed: ListedVehicles;
  filters: ListingView;
  /** The groups of the filters; those out of sight may be those of the listing before. */
  groups: FilterGroup[];
  state: ListingState;
};

/** A listing that all of the page shows. */
export function wholly(listing: ListingView, state: ListingState): ShownListing {
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
  return wholly(newest, state);
}

export function withFilters(shown: ShownListing): ShownListing {
  return { ...shown, filters: shown.newest, groups: shown.newest.filters };
}

/** The new heading, count and first screen of cards. */
export function withFirstResults(shown: ShownListing): ShownListing {
  const { newest, listed } = shown;
  return { ...shown, results: newest, listed: withFirstScreen(newest.listed, listed) };
}

/** The new count and the groups in sight. */
export function withFirstFilters(shown: ShownListing): ShownListing {
  const { newest, groups } = shown;
  return { ...shown, filters: newest, groups: withGroupsInView(newest.filters, groups) };
}
