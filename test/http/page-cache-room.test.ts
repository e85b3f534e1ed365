import { describe, expect, test } from "vitest";
import { type CachedBody, type CachedPage, PageCache } from "../../src/server/page-cache.ts";

const bodyWithBytes = (bytes: number): CachedBody => ({ body: Buffer.alloc(bytes, "x"), headers: [] });
const pageWithBytes = (bytes: number, key = "page"): CachedPage => ({
  key,
  headers: {},
  etag: "",
  bodies: new Map([["identity", bodyWithBytes(bytes)]]),
  stamp: "1",
  expiresAt: 1_000,
});
/** The pages 0 to 19 that are still cached. */
const pagesIn = (cache: PageCache) =>
  Array.from({ length: 20 }, (_, index) => index).filter((index) => cache.get(`page ${index}`, "1", 0) !== null);
const fill = (cache: PageCache) => {
  for (let index = 0; index < 20; index += 1) cache.put(pageWithBytes(100, `page ${index}`));
};

describe("the size limit of the page cache", () => {
  test("it holds as many of the newest pages as fit", () => {
    const cache = new PageCache(500);
    fill(cache);
    expect(pagesIn(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("compressed versions count towards the limit", () => {
    const cache = new PageCache(500);
    fill(cache);
    const newest = cache.get("page 19", "1", 0);
    if (!newest) throw new Error("The newest page is not kept");
    cache.addBody(newest, "br", bodyWithBytes(200));
    expect(pagesIn(cache)).toEqual([17, 18, 19]);
  });

  test("a page larger than the limit is not cached and uses no space", () => {
    const cache = new PageCache(500);
    cache.put(pageWithBytes(501, "large"));
    expect(cache.get("large", "1", 0)).toBeNull();
    fill(cache);
    expect(pagesIn(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("a version compressed by two simultaneous requests is counted once", () => {
    const cache = new PageCache(500);
    for (let time = 0; time < 50; time += 1) {
      const page = pageWithBytes(100);
      cache.put(page);
      cache.addBody(page, "br", bodyWithBytes(50));
      cache.addBody(page, "br", bodyWithBytes(50));
      expect(cache.get("page", "2", 0)).toBeNull();
    }
    fill(cache);
    expect(pagesIn(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("a version finished after its page was evicted uses no space", () => {
    const cache = new PageCache(500);
    for (let time = 0; time < 50; time += 1) {
      const page = pageWithBytes(100);
      cache.put(page);
      expect(cache.get("page", "2", 0)).toBeNull();
      cache.addBody(page, "br", bodyWithBytes(50));
    }
    fill(cache);
    expect(pagesIn(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("a page with another stamp or past its expiry is not valid, but known as it was last", () => {
    const cache = new PageCache(500);
    cache.put(pageWithBytes(100));
    expect(cache.get("page", "1", 999)).not.toBeNull();
    expect(cache.get("page", "1", 1_000)).toBeNull();
    cache.put(pageWithBytes(100));
    expect(cache.get("page", "2", 0)).toBeNull();
    expect(cache.lastKnown("page")?.stamp).toBe("1");
    cache.put({ ...pageWithBytes(100), stamp: "2" });
    expect(cache.lastKnown("page")?.stamp).toBe("2");
  });
});
