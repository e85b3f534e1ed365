import { isSheetOpen } from "./behind-sheet.ts";
import type { ListingCache } from "./listing-cache.ts";
import { isOfTyping } from "./listing-form.ts";
import { createListingLoader, type ListingSource, otherBuild } from "./listing-loader.ts";
import type { ListingView } from "./listing-view.ts";
import { rememberScroll } from "./restore-scroll.ts";

/**
 * Outcome of a request for another listing; `outdated` is an older copy, shown because the server did not respond.
 * `arrive` writes the history and scrolls. Call it after painting the listing, because both are slow.
 */
export type ListingAnswer =
  | { kind: "shown" | "outdated"; listing: ListingView; arrive: () => void }
  | { kind: "failed" };

/** How a listing was requested: by typing, by moving a slider, or by submitting the form (`sending`). */
export type Wish = {
  scroll: "top" | "stay";
  by?: "typing" | "sliding" | "sending";
  /** Debounce time in milliseconds. */
  restMs?: number;
};

export type ListingClientParts = {
  cache: ListingCache;
  source: ListingSource;
  show: (answer: ListingAnswer) => void;
  /** Called when a request cannot be answered from the cache. */
  wait: () => void;
  /** Called when back or forward has led to a listing, so that the form can be updated too. */
  travelled: (listing: ListingView) => void;
};

/** Maximum prefetches per page: each takes a few kilobytes, and shoppers rarely need more. */
const mostPrefetches = 40;

/**
 * Shows listings by URL and writes the browser's history. Only the latest request is shown: responses to earlier ones
 * are dropped (SE-22).
 */
export function createListingClient(first: ListingView, { cache, source, show, wait, travelled }: ListingClientParts) {
  const wished = createListingLoader(source, cache);
  const guessed = createListingLoader(source, cache);
  let latest = 0;
  let prefetches = 0;
  /** The cause of the current history entry; the next change of the same kind replaces the entry. */
  let writer: Wish["by"];
  /** Requests up to this number were made before back or forward, and no longer write the history. */
  let left = 0;
  let rest = 0;
  let tryAgain: (() => void) | null = null;
  cache.add(addressNow(), first);

  const request = (
    url: string,
    arrive: (listing: ListingView) => void,
    { acceptsOld = false, restMs = 0 } = {},
  ): void => {
    const wish = ++latest;
    const cached = cache.get(url);
    tryAgain = null;
    clearTimeout(rest);
    if (cached && (cached.isFresh || acceptsOld)) {
      wished.drop();
      return show({ kind: "shown", listing: cached.listing, arrive: () => arrive(cached.listing) });
    }
    wait();
    const settle = (listing: ListingView | null, error?: unknown): void => {
      if (wish !== latest) return;
      if (error === otherBuild) return location.assign(url);
      if (listing) return show({ kind: "shown", listing, arrive: () => arrive(listing) });
      tryAgain = () => request(url, arrive, { acceptsOld });
      if (!cached) return show({ kind: "failed" });
      show({ kind: "outdated", listing: cached.listing, arrive: () => arrive(cached.listing) });
    };
    const ask = (): void => {
      const answer = guessed.running(url) ?? wished.load(url);
      guessed.dropOthers(url);
      answer.then(settle, (error: unknown) => settle(null, error));
    };
    if (restMs > 0) rest = window.setTimeout(ask, restMs);
    else ask();
  };

  return {
    /**
     * Shows another URL of the listing and adds it to the history. Typing and submitting words share one history entry.
     */
    go(url: string, wish: Wish): void {
      const number = latest + 1;
      const arrive = (listing: ListingView) => {
        if (number <= left) return;
        const isSame = wish.by !== undefined && wish.by === writer;
        const isOfWords = (wish.by === "typing" || wish.by === "sending") && isOfTyping(location.search);
        writeHistory(listing.url, wish.scroll === "top" ? 0 : window.scrollY, isSame || isOfWords);
        writer = wish.by;
        turnToResults(listing, wish.scroll);
      };
      request(url, arrive, wish);
    },
    /** Prefetches a listing that is likely to be requested. A newer prefetch replaces one in progress. */
    prefetch(url: string): void {
      if (prefetches >= mostPrefetches || cache.get(url)?.isFresh || wished.running(url)) return;
      prefetches += 1;
      guessed.load(url).catch(() => null);
    },
    retry: (): void => tryAgain?.(),
    /** Handles back, forward and a restored connection. Returns a function that stops listening. */
    listen(): () => void {
      const restore = (event: PopStateEvent) => {
        // Back closes the sheet and leaves the filters unchanged (`use-filter-sheet.ts`, whose listener may run after
        // this).
        if (isSheetOpen()) return;
        const scroll: unknown = event.state?.scroll;
        writer = undefined;
        left = latest;
        const arrive = (listing: ListingView) => {
          travelled(listing);
          if (typeof scroll === "number") scrollTo(0, scroll);
        };
        request(addressNow(), arrive, { acceptsOld: true });
      };
      const retry = () => tryAgain?.();
      const listening = new AbortController();
      window.addEventListener("popstate", restore, listening);
      window.addEventListener("online", retry, listening);
      return () => listening.abort();
    },
  };
}

/** Filtering leads to the start of the results, if they are scrolled past it; another page takes the focus there too. */
function turnToResults(listing: ListingView, scroll: Wish["scroll"]): void {
  document.title = listing.heading;
  const heading = document.getElementById("listing-heading");
  if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView();
  if (scroll !== "top") return;
  scrollTo(0, 0);
  heading?.focus();
}

function addressNow(): string {
  return location.pathname + location.search;
}

function writeHistory(url: string, scroll: number, replaces: boolean): void {
  if (url === addressNow()) {
    // The filters were opened and closed without a change.
    if (history.state?.sheet && !isSheetOpen()) history.back();
    return;
  }
  // This change replaces the history entry of the open filters (`use-filter-sheet.ts`).
  if (replaces || history.state?.sheet) return history.replaceState({ scroll }, "", url);
  rememberScroll();
  history.pushState({ scroll }, "", url);
}
