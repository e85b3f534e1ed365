import { expect, test } from "vitest";
import { createListingCache, freshForMs, listingCacheLimits } from "./listing-cache.ts";
import type { ListingView } from "./listing-view.ts";
import { minuteMs } from "../../settings/durations.ts";

const start = Date.parse("2026-11-20T10:00:00Z");

function listingAt(url: string, siteSlug = "harbourline", text = "", stockVersion: number | null = null): ListingView {
  return { siteSlug, url, text, stockVersion } as ListingView;
}

function limitedStorage(limit = Infinity) {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > limit) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
  };
}

function cacheWith(options: Partial<Parameters<typeof createListingCache>[0]> = {}) {
  return createListingCache({ siteSlug: "harbourline", build: "one", storage: null, now: () => start, ...options });
}

test("[SE-23] a full cache drops the least recently used listing", () => {
  const cache = cacheWith();
  for (let page = 1; page <= listingCacheLimits.listings; page += 1) {
    cache.add(`/search?page=${page}`, listingAt(`/search?page=${page}`));
  }
  cache.get("/search?page=1");
  cache.add("/search?page=999", listingAt("/search?page=999"));
  expect(cache.get("/search?page=1")?.listing.url).toBe("/search?page=1");
  expect(cache.get("/search?page=2")).toBeNull();
});

test("a response is cached under the requested address and its canonical one", () => {
  const cache = cacheWith();
  cache.add("/search?refinementList[make][]=Toyota", listingAt("/search/toyota"));
  expect(cache.get("/search/toyota")?.listing).toBe(cache.get("/search?refinementList[make][]=Toyota")?.listing);
});

test("[SE-23] a listing is stale after a minute and expires after half an hour", () => {
  let now = start;
  const cache = cacheWith({ now: () => now });
  cache.add("/search", listingAt("/search"));
  now = start + freshForMs;
  expect(cache.get("/search")?.isFresh).toBe(true);
  now += 1;
  expect(cache.get("/search")?.isFresh).toBe(false);
  now = start + 30 * minuteMs + 1;
  expect(cache.get("/search")).toBeNull();
});

test("[SE-23] a listing remains fresh exactly as long as later responses have the same stock version", () => {
  let now = start;
  const cache = cacheWith({ now: () => now });
  const listingFor = (url: string, stockVersion: number | null) => listingAt(url, "harbourline", "", stockVersion);
  cache.add("/search/mazda", listingFor("/search/mazda", 7));
  now = start + 5 * freshForMs;
  expect(cache.get("/search/mazda")?.isFresh).toBe(false);
  cache.add("/search/toyota", listingFor("/search/toyota", 7));
  expect(cache.get("/search/mazda")?.isFresh).toBe(true);
  now += 1;
  cache.add("/search/kia", listingFor("/search/kia", 8));
  expect(["mazda", "toyota", "kia"].map((make) => cache.get(`/search/${make}`)?.isFresh)).toEqual([false, false, true]);
  cache.add("/search/ford", listingFor("/search/ford", null));
  expect(cache.get("/search/ford")?.isFresh).toBe(true);
  now += freshForMs + 1;
  expect(["kia", "ford"].map((make) => cache.get(`/search/${make}`)?.isFresh)).toEqual([false, false]);
});

test("[SE-23] stored listings outlive the page, for example during an enquiry", () => {
  const storage = limitedStorage();
  const before = cacheWith({ storage });
  before.add("/search/mazda", listingAt("/search/mazda"));
  before.store();
  const after = cacheWith({ storage });
  after.add("/search", listingAt("/search"));
  expect(after.get("/search/mazda")).toEqual({ listing: listingAt("/search/mazda"), isFresh: true });
  expect(after.get("/search")).not.toBeNull();
});

test("[SE-23] a site never reads listings stored by another", () => {
  const storage = limitedStorage();
  const other = cacheWith({ storage, siteSlug: "wattlebrook" });
  other.add("/search", listingAt("/search", "wattlebrook"));
  other.store();
  expect(cacheWith({ storage }).get("/search")).toBeNull();
  const [text = ""] = storage.texts.values();
  storage.texts.set("forecourt:harbourline:listings", text);
  expect(cacheWith({ storage }).get("/search")).toBeNull();
});

test("listings of other builds and invalid data are ignored", () => {
  const storage = limitedStorage();
  const older = cacheWith({ storage, build: "older" });
  older.add("/search", listingAt("/search"));
  older.store();
  expect(cacheWith({ storage }).get("/search")).toBeNull();
  for (const text of ["", "null", "[]", "{", '{"build":"one","entries":[null,{"url":"/search"}]}']) {
    storage.texts.set("forecourt:harbourline:listings", text);
    expect(cacheWith({ storage }).get("/search")).toBeNull();
  }
});

test("[SE-23] the newest listings are stored, up to the limit of characters", () => {
  const storage = limitedStorage();
  const cache = cacheWith({ storage });
  const long = "x".repeat(listingCacheLimits.storedCharacters / 3);
  for (const page of [1, 2, 3, 4])
    cache.add(`/search?page=${page}`, listingAt(`/search?page=${page}`, "harbourline", long));
  cache.store();
  const read = cacheWith({ storage });
  expect([1, 2, 3, 4].map((page) => read.get(`/search?page=${page}`) !== null)).toEqual([false, false, true, true]);
});

test("without storage space, listings are still cached in memory", () => {
  for (const storage of [limitedStorage(10), null]) {
    const cache = cacheWith({ storage });
    cache.add("/search", listingAt("/search"));
    cache.store();
    expect(cache.get("/search")).not.toBeNull();
  }
});
