import { describe, expect, test } from "vitest";
import { type CachedBody, type CachedPage, PageCache } from "../../src/server/page-cache.ts";

const bodyOf = (bytes: number): CachedBody => ({ body: Buffer.alloc(bytes, "x"), headers: [] });
const pageOf = (bytes: number, key = "page"): CachedPage => ({
  key,
  headers: {},
  etag: "",
  bodies: new Map([["identity", bodyOf(bytes)]]),
  stamp: "1",
  expiresAt: 1_000,
});
/** Which of the pages 0 to 19 are still kept. */
const keptOf = (cache: PageCache) =>
  Array.from({ length: 20 }, (_, index) => index).filter((index) => cache.get(`page ${index}`, "1", 0) !== null);
const fill = (cache: PageCache) => {
  for (let index = 0; index < 20; index += 1) cache.put(pageOf(100, `page ${index}`));
};

describe("room for kept pages", () => {
  test("it holds as many pages as fit, the newest ones", () => {
    const cache = new PageCache(500);
    fill(cache);
    expect(keptOf(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("compressed forms take their room too", () => {
    const cache = new PageCache(500);
    fill(cache);
    const newest = cache.get("page 19", "1", 0);
    if (!newest) throw new Error("The newest page is not kept");
    cache.addBody(newest, "br", bodyOf(200));
    expect(keptOf(cache)).toEqual([17, 18, 19]);
  });

  test("a page larger than all the room is not kept and takes none", () => {
    const cache = new PageCache(500);
    cache.put(pageOf(501, "large"));
    expect(cache.get("large", "1", 0)).toBeNull();
    fill(cache);
    expect(keptOf(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("a form that two requests make at once is counted once", () => {
    const cache = new PageCache(500);
    for (let time = 0; time < 50; time += 1) {
      const page = pageOf(100);
      cache.put(page);
      cache.addBody(page, "br", bodyOf(50));
      cache.addBody(page, "br", bodyOf(50));
      expect(cache.get("page", "2", 0)).toBeNull();
    }
    fill(cache);
    expect(keptOf(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("a form that is ready after its page has gone takes no room for ever", () => {
    const cache = new PageCache(500);
    for (let time = 0; time < 50; time += 1) {
      const page = pageOf(100);
      cache.put(page);
      expect(cache.get("page", "2", 0)).toBeNull();
      cache.addBody(page, "br", bodyOf(50));
    }
    fill(cache);
    expect(keptOf(cache)).toEqual([15, 16, 17, 18, 19]);
  });

  test("a page of another stamp or past its time is let go", () => {
    const cache = new PageCache(500);
    cache.put(pageOf(100));
    expect(cache.get("page", "1", 999)).not.toBeNull();
    expect(cache.get("page", "1", 1_000)).toBeNull();
    cache.put(pageOf(100));
    expect(cache.get("page", "2", 0)).toBeNull();
    expect(cache.get("page", "1", 0)).toBeNull();
  });
});
