import type { ListedCards } from "../card/listed-vehicle.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";

/** A phone's screen fits one card and the start of the next; a wide screen fits a row of up to four. */
const cardsOfPhone = 2;
const cardsOfWideScreen = 4;
const wideScreen = "(min-width: 576px)";

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

/** Replaces the cards of the first screen; older cards remain below it until the rest are rendered. */
function withFirstScreen(newer: ListedCards, older: ListedCards): ListedCards {
  if (newer === older) return newer;
  const first = newer.cards.slice(0, matchMedia(wideScreen).matches ? cardsOfWideScreen : cardsOfPhone);
  const ids = new Set(first.map(({ id }) => id));
  return { cards: [...first, ...older.cards.slice(first.length).filter(({ id }) => !ids.has(id))], notes: newer.notes };
}

/**
 * Replaces the open groups in the viewport; older ones remain elsewhere until the rest are rendered. Expects the page
 * to show `older`.
 */
function withGroupsInView(newer: FilterGroup[], older: FilterGroup[]): FilterGroup[] {
  if (newer === older) return newer;
  const sections = document.querySelectorAll<HTMLDetailsElement>("#filters-form > div > details");
  const hidden = older.filter((_, index) => !isInView(sections[index]));
  const waiting = new Map(hidden.map((group) => [group.field, group]));
  return newer.map((group) => waiting.get(group.field) ?? group);
}

function isInView(section: HTMLDetailsElement | undefined): boolean {
  if (!section?.open) return false;
  const { top, bottom } = section.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
