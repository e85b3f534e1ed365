import { dataPath } from "../../addresses/paths.ts";
import type { ListingCache } from "./listing-cache.ts";
import type { ListingView } from "./listing-view.ts";

/** Returns the listing of an address; rejects on failure, with `otherBuild` if the page must be loaded again. */
export type ListingSource = (url: string, signal: AbortSignal) => Promise<ListingView>;

/** The header of data that names the build of the server that made it. */
export const buildHeader = "forecourt-build";

/** A server of another build answered: its data may have a shape that this page's scripts do not understand. */
export const otherBuild = new Error();

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

/** The data of an answer. Rejects if it is a failure, and with `otherBuild` if it is not from the build of this page. */
export async function readData<Data>(response: Response): Promise<Data> {
  const { ok, headers } = response;
  if (!ok) throw new Error();
  if (headers.get(buildHeader) !== document.documentElement.dataset["build"]) throw otherBuild;
  return (await response.json()) as Data;
}

/** Fetches listings from the site's server. */
export async function serverListing(url: string, signal: AbortSignal): Promise<ListingView> {
  return readData(await fetch(`${dataPath}${url}`, { signal }));
}
