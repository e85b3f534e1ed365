import { hasWords } from "../listing-request/typed-address.ts";
import { type ListingSource, serverListing } from "./listing-loader.ts";
import { savesData } from "./prefetch.ts";
import { minuteMs } from "../../settings/durations.ts";

/** Beyond this, querying the site's server is faster. */
const hostAnswersWithinMs = 1_500;
/** How long the host is not queried after a failure; the site's server is used instead. */
const hostRestsMs = 30_000;
/**
 * How long a basis is valid before a new one is requested, with a new key, to check that the host's stock is up to
 * date.
 */
const basisLivesMs = 5 * minuteMs;

/**
 * Where listings come from. Sites with a search host are queried themselves until the browser has what it needs to
 * query the host, whenever the host fails (SE-13), and for words, which only the site's server interprets.
 */
export function listingSource(hasOpenSearchHost: boolean): ListingSource {
  if (!hasOpenSearchHost || savesData()) return serverListing;
  let host: ListingSource | null = null;
  let isLoading = false;
  /** When to request the next basis, in milliseconds of `performance.now`. */
  let preparesAt = 0;

  const rest = (): void => {
    host = null;
    preparesAt = performance.now() + hostRestsMs;
  };
  const prepare = async (): Promise<void> => {
    if (isLoading || performance.now() < preparesAt) return;
    isLoading = true;
    host = await import("./host-listing.ts").then(({ loadHostListing }) => loadHostListing()).catch(() => null);
    if (host === null) rest();
    else preparesAt = performance.now() + basisLivesMs;
    isLoading = false;
  };
  whenIdle(() => void prepare());
  return async (url, signal) => {
    void prepare();
    if (host === null || hasWords(url.split("?", 2)[1] ?? "")) return serverListing(url, signal);
    try {
      return await host(url, AbortSignal.any([signal, AbortSignal.timeout(hostAnswersWithinMs)]));
    } catch (error) {
      if (signal.aborted) throw error;
      rest();
      return serverListing(url, signal);
    }
  };
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callBack: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callBack, { timeout: 2_000 });
  else setTimeout(callBack, 500);
}
