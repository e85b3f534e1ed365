import type { ListingView } from "./listing-view.ts";

/** What came of a wish to see another listing. `scrollTo` is null where the page stays as it is. */
export type ListingAnswer =
  | { kind: "shown"; listing: ListingView; scrollTo: number | null }
  | { kind: "failed" }
  | { kind: "superseded" };

const maximumKept = 30;
const answerWithinMs = 10_000;

/**
 * Fetches listings by URL and writes the browser's history. Answers are kept by URL, so that going back
 * is instant; an answer that a newer wish has overtaken is dropped.
 */
export function createListingClient(first: ListingView, show: (answer: ListingAnswer) => void, wait: () => void) {
  const kept = new Map<string, ListingView>([[first.url, first]]);
  let latest = 0;

  const load = async (url: string, signal: AbortSignal): Promise<ListingView> => {
    const known = kept.get(url);
    if (known) return known;
    const response = await fetch(`/data${url}`, { headers: { accept: "application/json" }, signal });
    if (!response.ok) throw new Error(`listing answered ${response.status}`);
    const listing = (await response.json()) as ListingView;
    keep(kept, url, listing);
    keep(kept, listing.url, listing);
    return listing;
  };

  let running: AbortController | null = null;
  const request = async (url: string, onShown: (listing: ListingView) => number | null): Promise<void> => {
    const wish = ++latest;
    running?.abort();
    running = new AbortController();
    const signal = AbortSignal.any([running.signal, AbortSignal.timeout(answerWithinMs)]);
    if (!kept.has(url)) wait();
    const listing = await load(url, signal).catch(() => null);
    if (wish !== latest) return show({ kind: "superseded" });
    if (!listing) return show({ kind: "failed" });
    show({ kind: "shown", listing, scrollTo: onShown(listing) });
  };

  const rememberScroll = () => history.replaceState({ scroll: window.scrollY }, "", location.href);

  return {
    /** Shows another URL of the listing and puts it into the history. */
    go(url: string, scroll: "top" | "stay"): void {
      void request(url, (listing) => {
        rememberScroll();
        const top = scroll === "top" ? 0 : null;
        if (listing.url !== location.pathname + location.search)
          history.pushState({ scroll: top ?? window.scrollY }, "", listing.url);
        return top;
      });
    },
    /** Follows back and forward; answers how to stop. */
    listen(): () => void {
      const restore = (event: PopStateEvent) => {
        const scroll: unknown = event.state?.scroll;
        void request(location.pathname + location.search, () => (typeof scroll === "number" ? scroll : null));
      };
      history.scrollRestoration = "manual";
      restoreScrollOfReload();
      window.addEventListener("popstate", restore);
      window.addEventListener("pagehide", rememberScroll);
      return () => {
        window.removeEventListener("popstate", restore);
        window.removeEventListener("pagehide", rememberScroll);
      };
    },
  };
}

function restoreScrollOfReload(): void {
  const scroll: unknown = history.state?.scroll;
  if (typeof scroll === "number") window.scrollTo(0, scroll);
}

function keep(kept: Map<string, ListingView>, url: string, listing: ListingView): void {
  kept.delete(url);
  kept.set(url, listing);
  const oldest = kept.keys().next().value;
  if (kept.size > maximumKept && oldest !== undefined) kept.delete(oldest);
}
