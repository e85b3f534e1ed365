import { expect, test } from "vitest";
import { createListingCache, freshForMs, listingCacheLimits } from "./listing-cache.ts";
import type { ListingView } from "./listing-view.ts";

const start = Date.parse("2026-11-20T10:00:00Z");

function listingAt(url: string, siteSlug = "harbourline", text = "", stockVersion: number | null = null): ListingView {
  return { siteSlug, url, text, stockVersion } as ListingView;
}

function storageOf(limit = Infinity) {
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

test("[SE-23] the cache holds so many listings and drops the one that was not used for longest", () => {
  const cache = cacheWith();
  for (let page = 1; page <= listingCacheLimits.listings; page += 1) {
    cache.keep(`/search?page=${page}`, listingAt(`/search?page=${page}`));
  }
  cache.get("/search?page=1");
  cache.keep("/search?page=999", listingAt("/search?page=999"));
  expect(cache.get("/search?page=1")?.listing.url).toBe("/search?page=1");
  expect(cache.get("/search?page=2")).toBeNull();
});

test("an answer is found under the address that was asked for and under its own", () => {
  const cache = cacheWith();
  cache.keep("/search?refinementList[make][]=Toyota", listingAt("/search/toyota"));
  expect(cache.get("/search/toyota")?.listing).toBe(cache.get("/search?refinementList[make][]=Toyota")?.listing);
});

test("[SE-23] a listing gets old after a minute and is gone after half an hour", () => {
  let now = start;
  const cache = cacheWith({ now: () => now });
  cache.keep("/search", listingAt("/search"));
  now = start + freshForMs;
  expect(cache.get("/search")?.isFresh).toBe(true);
  now += 1;
  expect(cache.get("/search")?.isFresh).toBe(false);
  now = start + 30 * 60_000 + 1;
  expect(cache.get("/search")).toBeNull();
});

test("[SE-23] a listing stays fresh as long as later answers are of the same stock, and not a moment longer", () => {
  let now = start;
  const cache = cacheWith({ now: () => now });
  const listingOf = (url: string, stockVersion: number | null) => listingAt(url, "harbourline", "", stockVersion);
  cache.keep("/search/mazda", listingOf("/search/mazda", 7));
  now = start + 5 * freshForMs;
  expect(cache.get("/search/mazda")?.isFresh).toBe(false);
  cache.keep("/search/toyota", listingOf("/search/toyota", 7));
  expect(cache.get("/search/mazda")?.isFresh).toBe(true);
  now += 1;
  cache.keep("/search/kia", listingOf("/search/kia", 8));
  expect(["mazda", "toyota", "kia"].map((make) => cache.get(`/search/${make}`)?.isFresh)).toEqual([false, false, true]);
  cache.keep("/search/ford", listingOf("/search/ford", null));
  expect(cache.get("/search/ford")?.isFresh).toBe(true);
  now += freshForMs + 1;
  expect(["kia", "ford"].map((make) => cache.get(`/search/${make}`)?.isFresh)).toEqual([false, false]);
});

test("[SE-23] what was stored outlives the page, as an enquiry in between needs it", () => {
  const storage = storageOf();
  const before = cacheWith({ storage });
  before.keep("/search/mazda", listingAt("/search/mazda"));
  before.store();
  const after = cacheWith({ storage });
  after.keep("/search", listingAt("/search"));
  expect(after.get("/search/mazda")).toEqual({ listing: listingAt("/search/mazda"), isFresh: true });
  expect(after.get("/search")).not.toBeNull();
});

test("[SE-23] one site never reads what another has stored", () => {
  const storage = storageOf();
  const other = cacheWith({ storage, siteSlug: "wattlebrook" });
  other.keep("/search", listingAt("/search", "wattlebrook"));
  other.store();
  expect(cacheWith({ storage }).get("/search")).toBeNull();
  const [text = ""] = storage.texts.values();
  storage.texts.set("forecourt:harbourline:listings", text);
  expect(cacheWith({ storage }).get("/search")).toBeNull();
});

test("what other scripts have stored is not read, nor what is no listing", () => {
  const storage = storageOf();
  const older = cacheWith({ storage, build: "older" });
  older.keep("/search", listingAt("/search"));
  older.store();
  expect(cacheWith({ storage }).get("/search")).toBeNull();
  for (const text of ["", "null", "[]", "{", '{"build":"one","entries":[null,{"url":"/search"}]}']) {
    storage.texts.set("forecourt:harbourline:listings", text);
    expect(cacheWith({ storage }).get("/search")).toBeNull();
  }
});

test("[SE-23] the newest listings are stored, up to a number of characters", () => {
  const storage = storageOf();
  const cache = cacheWith({ storage });
  const long = "x".repeat(listingCacheLimits.storedCharacters / 3);
  for (const page of [1, 2, 3, 4])
    cache.keep(`/search?page=${page}`, listingAt(`/search?page=${page}`, "harbourline", long));
  cache.store();
  const read = cacheWith({ storage });
  expect([1, 2, 3, 4].map((page) => read.get(`/search?page=${page}`) !== null)).toEqual([false, false, true, true]);
});

test("a full storage, or none, costs nothing but the stored listings", () => {
  for (const storage of [storageOf(10), null]) {
    const cache = cacheWith({ storage });
    cache.keep("/search", listingAt("/search"));
    cache.store();
    expect(cache.get("/search")).not.toBeNull();
  }
});
