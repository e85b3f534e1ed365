import type { ListingView } from "./listing-view.ts";

/** Bounds of what one browser keeps of a site's listings (§9, SE-23). */
export const listingCacheLimits = { listings: 40, storedListings: 10, storedCharacters: 400_000 } as const;
/**
 * A kept listing is shown instead of asking again when it is this young, or when an answer this young was made of the
 * same version of the stock. One of an older version never is: prices matter.
 */
export const freshForMs = 60_000;
/** An older one is not shown any more, not even when nothing else is there. */
const usableForMs = 30 * 60_000;

export type KeptListing = { listing: ListingView; isFresh: boolean };
type Entry = { url: string; keptAt: number; listing: ListingView };
type Stored = { build: string; entries: Entry[] };

export type ListingCacheOptions = {
  siteSlug: string;
  /** Which scripts wrote a listing: what others have stored may look different, so it is not read. */
  build: string;
  /** Outlives the page, or null where the browser offers none. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  /** Epoch milliseconds. */
  now: () => number;
};

export type ListingCache = ReturnType<typeof createListingCache>;

/**
 * Listings of one site by address, the least recently used dropped first. `store` writes the newest of them to
 * the session, so that they outlive a visit to a vehicle or an enquiry (SE-23); it is read when it is first needed.
 */
export function createListingCache({ siteSlug, build, storage, now }: ListingCacheOptions) {
  const key = `forecourt:${siteSlug}:listings`;
  const entries = new Map<string, Entry>();
  let isStorageRead = false;
  /** What the latest answer was made from, and when it came. */
  let latest: { stockVersion: number; at: number } | null = null;

  const put = (entry: Entry): void => {
    entries.delete(entry.url);
    entries.set(entry.url, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > listingCacheLimits.listings && oldest !== undefined) entries.delete(oldest);
  };

  const isFresh = ({ keptAt, listing: { stockVersion } }: Entry): boolean => {
    if (stockVersion === null || latest === null) return now() - keptAt <= freshForMs;
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
    /** The kept listing of an address, or null when there is none that can still be shown. */
    get(url: string): KeptListing | null {
      if (!entries.has(url)) readStorage();
      const entry = entries.get(url);
      const age = entry ? now() - entry.keptAt : Infinity;
      if (!entry || age > usableForMs || age < 0) return null;
      put(entry);
      return { listing: entry.listing, isFresh: isFresh(entry) };
    },
    /** Keeps an answer under the address that was asked for and under its own. */
    keep(url: string, listing: ListingView): void {
      if (listing.stockVersion !== null) latest = { stockVersion: listing.stockVersion, at: now() };
      for (const address of new Set([url, listing.url])) put({ url: address, keptAt: now(), listing });
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
        // A full storage costs a request later, nothing else.
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
    typeof entry?.url === "string" && typeof entry.keptAt === "number" && typeof entry.listing?.siteSlug === "string"
  );
}
