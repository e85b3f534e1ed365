import { listingBasisDataPath } from "../../addresses/paths.ts";
import type { ListingBasis } from "./listing-basis.ts";
import { type ListingSource, serverListing } from "./listing-loader.ts";
import { savesData } from "./prefetch.ts";

/** A host that answers later than this costs more than the site's own answer. */
const hostAnswersWithinMs = 1_500;
/** After a fault the host is left alone for this long; the site answers meanwhile. */
const hostRestsMs = 30_000;
/** After this long the site is asked whether the host still has the present stock, and for a new key. */
const basisLivesMs = 5 * 60_000;

/**
 * Where listings come from. A site with a search host is asked itself until the browser has what it needs to ask
 * the host, and whenever the host does not answer (SE-13).
 */
export function listingSource(hasOpenSearchHost: boolean): ListingSource {
  if (!hasOpenSearchHost || savesData()) return serverListing;
  let host: ListingSource | null = null;
  let isLoading = false;
  /** When to ask for a basis, the first or the next: milliseconds of `performance.now`. */
  let preparesAt = 0;

  const rest = (): void => {
    host = null;
    preparesAt = performance.now() + hostRestsMs;
  };
  const prepare = async (): Promise<void> => {
    if (isLoading || performance.now() < preparesAt) return;
    isLoading = true;
    host = await loadHostListing().catch(() => null);
    if (host === null) rest();
    else preparesAt = performance.now() + basisLivesMs;
    isLoading = false;
  };
  whenIdle(() => void prepare());
  return async (url, signal) => {
    void prepare();
    if (host === null) return serverListing(url, signal);
    try {
      return await host(url, AbortSignal.any([signal, AbortSignal.timeout(hostAnswersWithinMs)]));
    } catch (error) {
      if (signal.aborted) throw error;
      rest();
      return serverListing(url, signal);
    }
  };
}

/** Null where the site's server says that the host must not be asked now. */
async function loadHostListing(): Promise<ListingSource | null> {
  const [{ hostListing }, response] = await Promise.all([import("./host-listing.ts"), fetch(listingBasisDataPath)]);
  if (!response.ok) throw new Error(`listing basis answered ${response.status}`);
  const basis = (await response.json()) as ListingBasis | null;
  // The site's clock, whatever the browser's says.
  const startedAt = performance.now() - (basis?.scope.now ?? 0);
  return basis && hostListing(basis, () => Math.round(performance.now() - startedAt));
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callBack: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callBack, { timeout: 2_000 });
  else setTimeout(callBack, 500);
}
