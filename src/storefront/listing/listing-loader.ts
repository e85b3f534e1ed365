import { dataPath } from "../../addresses/paths.ts";
import type { ListingCache } from "./listing-cache.ts";
import type { ListingView } from "./listing-view.ts";

/** Returns the listing of an address; rejects on failure. */
export type ListingSource = (url: string, signal: AbortSignal) => Promise<ListingView>;

const answerWithinMs = 10_000;

/** Loads one listing at a time into the cache; loading another address cancels the previous load. */
export function createListingLoader(source: ListingSource, cache: ListingCache) {
  let current: { url: string; abort: AbortController; answer: Promise<ListingView> } | null = null;

  const drop = (): void => {
    current?.abort.abort();
    current = null;
  };

  return {
    drop,
    dropOthers(url: string): void {
      if (current?.url !== url) drop();
    },
    /** The pending response for this address, or null. */
    running: (url: string): Promise<ListingView> | null => (current?.url === url ? current.answer : null),
    load(url: string): Promise<ListingView> {
      if (current?.url === url) return current.answer;
      drop();
      const abort = new AbortController();
      const answer = source(url, AbortSignal.any([abort.signal, AbortSignal.timeout(answerWithinMs)]));
      const started = { url, abort, answer };
      current = started;
      const end = (): void => {
        if (current === started) current = null;
      };
      answer
        .then(
          (listing) => cache.add(url, listing),
          () => null,
        )
        .then(end, end);
      return answer;
    },
  };
}

/** Fetches listings from the site's server. */
export async function serverListing(url: string, signal: AbortSignal): Promise<ListingView> {
  const response = await fetch(`${dataPath}${url}`, { headers: { accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`listing answered ${response.status}`);
  return (await response.json()) as ListingView;
}
