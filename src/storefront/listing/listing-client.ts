import { isSheetOpen } from "./behind-sheet.ts";
import type { ListingCache } from "./listing-cache.ts";
import { isOfTyping } from "./listing-form.ts";
import { createListingLoader, type ListingSource } from "./listing-loader.ts";
import type { ListingView } from "./listing-view.ts";
import { rememberScroll } from "./restore-scroll.ts";

/**
 * What came of a wish to see another listing; `kept` is an older copy because nothing answered. `arrive` writes
 * the history and moves the page: to be called once the listing is painted, because both are slow.
 */
export type ListingAnswer = { kind: "shown" | "kept"; listing: ListingView; arrive: () => void } | { kind: "failed" };

/** How a listing is wished for: letter by letter, step by step of a slider, or by sending the words in the form. */
export type Wish = {
  scroll: "top" | "stay";
  by?: "typing" | "sliding" | "sending";
  /** Milliseconds in which no newer wish may come before it is asked for. */
  restMs?: number;
};

export type ListingClientParts = {
  cache: ListingCache;
  source: ListingSource;
  show: (answer: ListingAnswer) => void;
  /** Called when a wish cannot be answered at once. */
  wait: () => void;
  /** Called when back or forward have led to a listing, which the form then shows too. */
  travelled: (listing: ListingView) => void;
};

/** Prefetches of one page: each is a few kilobytes, and a shopper rarely looks at more. */
const mostPrefetches = 40;

/**
 * Shows listings by URL and writes the browser's history. Only the newest wish is ever shown: an answer that
 * it has overtaken is dropped (SE-22).
 */
export function createListingClient(first: ListingView, { cache, source, show, wait, travelled }: ListingClientParts) {
  const wished = createListingLoader(source, cache);
  const guessed = createListingLoader(source, cache);
  let latest = 0;
  let prefetches = 0;
  /** What wrote the present entry of the history, where the next of its kind takes its place. */
  let writer: Wish["by"];
  /** Wishes up to this one were made before back or forward, and write no history any more. */
  let left = 0;
  let rest = 0;
  let tryAgain: (() => void) | null = null;
  cache.keep(addressNow(), first);

  const request = (
    url: string,
    arrive: (listing: ListingView) => void,
    { acceptsOld = false, restMs = 0 } = {},
  ): void => {
    const wish = ++latest;
    const kept = cache.get(url);
    tryAgain = null;
    clearTimeout(rest);
    if (kept && (kept.isFresh || acceptsOld)) {
      wished.drop();
      return show({ kind: "shown", listing: kept.listing, arrive: () => arrive(kept.listing) });
    }
    wait();
    const settle = (listing: ListingView | null): void => {
      if (wish !== latest) return;
      if (listing) return show({ kind: "shown", listing, arrive: () => arrive(listing) });
      tryAgain = () => request(url, arrive, { acceptsOld });
      if (!kept) return show({ kind: "failed" });
      show({ kind: "kept", listing: kept.listing, arrive: () => arrive(kept.listing) });
    };
    const ask = (): void => {
      const answer = guessed.running(url) ?? wished.load(url);
      guessed.dropOthers(url);
      answer.then(settle, () => settle(null));
    };
    if (restMs > 0) rest = window.setTimeout(ask, restMs);
    else ask();
  };

  return {
    /** Shows another URL of the listing and puts it into the history; words are one step, from first letter to sent. */
    go(url: string, wish: Wish): void {
      const number = latest + 1;
      const arrive = (listing: ListingView) => {
        if (number <= left) return;
        const isSame = wish.by !== undefined && wish.by === writer;
        const isOfWords = (wish.by === "typing" || wish.by === "sending") && isOfTyping(location.search);
        writeHistory(listing.url, wish.scroll === "top" ? 0 : window.scrollY, isSame || isOfWords);
        writer = wish.by;
        if (wish.scroll === "top") window.scrollTo(0, 0);
      };
      request(url, arrive, wish);
    },
    /** Loads a listing that is likely to be wished for; one at a time, the newest guess wins. */
    prefetch(url: string): void {
      if (prefetches >= mostPrefetches || cache.get(url)?.isFresh || wished.running(url)) return;
      prefetches += 1;
      guessed.load(url).catch(() => null);
    },
    /** Asks again for what was not answered. */
    retry: (): void => tryAgain?.(),
    /** Follows back and forward, and a connection that comes back; answers how to stop. */
    listen(): () => void {
      const restore = (event: PopStateEvent) => {
        // Back closes the sheet and undoes nothing (`use-filter-sheet.ts`, which may listen after this).
        if (isSheetOpen()) return;
        const scroll: unknown = event.state?.scroll;
        writer = undefined;
        left = latest;
        const arrive = (listing: ListingView) => {
          travelled(listing);
          if (typeof scroll === "number") window.scrollTo(0, scroll);
        };
        request(addressNow(), arrive, { acceptsOld: true });
      };
      const retry = () => tryAgain?.();
      window.addEventListener("popstate", restore);
      window.addEventListener("online", retry);
      return () => {
        window.removeEventListener("popstate", restore);
        window.removeEventListener("online", retry);
      };
    },
  };
}

function addressNow(): string {
  return location.pathname + location.search;
}

function writeHistory(url: string, scroll: number, replaces: boolean): void {
  if (url === addressNow()) {
    // The filters were opened and closed, and nothing has changed.
    if (history.state?.sheet && !isSheetOpen()) history.back();
    return;
  }
  // The entry of the open filters stands for this very wish (`use-filter-sheet.ts`).
  if (replaces || history.state?.sheet) return history.replaceState({ scroll }, "", url);
  rememberScroll();
  history.pushState({ scroll }, "", url);
}
