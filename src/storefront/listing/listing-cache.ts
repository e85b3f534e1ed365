import type { ListingView } from "./listing-view.ts";
import { minuteMs } from "../../settings/durations.ts";

/** Limits of the listing cache of one browser and site (§9, SE-23). */
export const listingCacheLimits = { listings: 40, storedListings: 10, storedCharacters: 400_000 } as const;
/**
 * A cached listing is fresh for this long, and then for as long as another response of the same age was based on the
 * same version of the stock. A listing based on another version is never fresh: its prices may be wrong.
 */
export const freshForMs = minuteMs;
/** Older listings are not shown, even if the server does not respond. */
const usableForMs = 30 * minuteMs;

export type CachedListing = { listing: ListingView; isFresh: boolean };
type Entry = { url: string; cachedAt: number; listing: ListingView };
type Stored = { build: string; entries: Entry[] };

export type ListingCacheOptions = {
  siteSlug: string;
  /**
   * Identifies the scripts that wrote a listing. Listings of other builds are ignored, because their format may differ.
   */
  build: string;
  /** Storage that outlives the page; null if the browser has none. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  /** Epoch milliseconds. */
  now: () => number;
};

export type ListingCache = ReturnType<typeof createListingCache>;

/**
 * An LRU cache of one site's listings, by address. `store` writes the newest to session storage, so that they survive
 * a visit to a vehicle or an enquiry (SE-23); session storage is read on the first miss.
 */
export function createListingCache({ siteSlug, build, storage, now }: ListingCacheOptions) {
  const key = `forecourt:${siteSlug}:listings`;
  const entries = new Map<string, Entry>();
  let isStorageRead = false;
  let latest: { stockVersion: number; at: number } | null = null;

  const put = (entry: Entry): void => {
    entries.delete(entry.url);
    entries.set(entry.url, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > listingCacheLimits.listings && oldest !== undefined) entries.delete(oldest);
  };

  const isFresh = ({ cachedAt, listing: { stockVersion } }: Entry): boolean => {
    if (stockVersion === null || latest === null) return now() - cachedAt <= freshForMs;
    return stockVersion === latest.stockVersion && now() - latest.at <= freshForMs;
  };

  const readStorage = (): void => {
    if (isStorageRead) return;
    isStorageRead = true;
    const younger = [...entries.values()];
    for (const entry of storedEntries(storage, key, build)) {
      if (entry.listing.siteSlug === siteSlug) put(entry);
    }
    younger.forEach(put);
  };

  return {
    /** The cached listing of an address, or null if there is none or it is too old to show. */
    get(url: string): CachedListing | null {
      if (!entries.has(url)) readStorage();
      const entry = entries.get(url);
      const age = entry ? now() - entry.cachedAt : Infinity;
      if (!entry || age > usableForMs || age < 0) return null;
      put(entry);
      return { listing: entry.listing, isFresh: isFresh(entry) };
    },
    /** Caches a response under the requested address and its canonical one. */
    add(url: string, listing: ListingView): void {
      if (listing.stockVersion !== null) latest = { stockVersion: listing.stockVersion, at: now() };
      for (const address of new Set([url, listing.url])) put({ url: address, cachedAt: now(), listing });
    },
    store(): void {
      readStorage();
      const newest = [...entries.values()].toReversed();
      const texts: string[] = [];
      let characters = 0;
      for (const entry of newest.slice(0, listingCacheLimits.storedListings)) {
        const text = JSON.stringify(entry);
        characters += text.length;
        if (characters > listingCacheLimits.storedCharacters) break;
        texts.unshift(text);
      }
      try {
        storage?.setItem(key, `{"build":${JSON.stringify(build)},"entries":[${texts.join(",")}]}`);
      } catch {
        // If storage is full, the listings are requested again later.
      }
    },
  };
}

function storedEntries(storage: ListingCacheOptions["storage"], key: string, build: string): Entry[] {
  try {
    const stored = JSON.parse(storage?.getItem(key) ?? "null") as Stored | null;
    return stored?.build === build && Array.isArray(stored.entries) ? stored.entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: Partial<Entry> | null): entry is Entry {
  return (
    typeof entry?.url === "string" && typeof entry.cachedAt === "number" && typeof entry.listing?.siteSlug === "string"
  );
}
