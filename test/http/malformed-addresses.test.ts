import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { parseHtml } from "./html.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha")], vehicles: { alpha: plainVehicles(30) } });
});
afterAll(() => platform.close());

const ask = (path: string) => platform.ask("alpha.localhost", path);
const fetchView = async (query: string): Promise<ListingView> =>
  (await (await ask(`/data/search${query}`)).json()) as ListingView;

/** Follows redirects as a browser does and returns the last response; throws for a loop. */
const followed = async (path: string): Promise<Response> => {
  let response = await ask(path);
  for (let hops = 0; response.status === 301; hops += 1) {
    if (hops > 3) throw new Error(`${path} redirects for ever`);
    response = await ask(response.headers.get("location") ?? "");
  }
  return response;
};

const keys = [
  "page",
  "sortBy",
  "query",
  "__proto__",
  "constructor",
  "__proto__[polluted]",
  "range[price]",
  "range[price][min]",
  "range[km][max]",
  "range[__proto__]",
  "range[price",
  "range",
  "refinementList",
  "refinementList[make][0]",
  "refinementList[make][]",
  "refinementList[make][99999999]",
  "refinementList[__proto__][0]",
  "refinementList[constructor][prototype]",
  "refinementList[nothing][0]",
  "refinementList[year][0]",
  "lead",
  "car_id",
  "cars",
];
const values = [
  "",
  "-1",
  "0",
  "abc",
  "1e9",
  "NaN",
  "Infinity",
  "99999999999999999999",
  "x",
  ":",
  "::",
  "5:1",
  "-5:",
  "$1,000:",
  "%",
  "%E0%A4%A",
  "%00",
  "%ff%fe",
  "+",
  "most-relevant",
  "__proto__",
  "toString",
  "Toyota",
  "%F0%9F%9A%97",
  "%ud800",
  "'--",
  "%3Cscript%3E",
  "[object Object]",
  "a".repeat(2_000),
];
const paths = [
  "/search",
  "/search/",
  "/search/toyota",
  "/search/used-cars",
  "/search/__proto__",
  "/search/constructor/prototype",
  "/search/%00",
  "/search/%E0%A4%A",
  "/",
  "/cars/x",
  "/success",
  "/contact-us",
  "/compare",
  "/watchlist",
  "/cards",
];

const pairs = fc.array(
  fc.tuple(fc.constantFrom(...keys), fc.oneof(fc.constantFrom(...values), fc.string(), fc.string({ unit: "binary" }))),
  { maxLength: 8 },
);
const encoded = (text: string) =>
  text.replace(/[\s#&=\ud800-\udfff]/gu, (letter) =>
    /[\ud800-\udfff]/.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter),
  );

describe("malformed addresses", () => {
  test.each([
    "page=-1",
    "page=abc",
    "page=0",
    "page=1.5",
    "page=",
    "page=1e3",
    "range[price]=x",
    "range[price]=::",
    "range[price]=-5:-1",
    "sortBy=cheapest",
    "refinementList[nothing][0]=x",
    "__proto__=1",
    "__proto__[page]=2",
    "refinementList[__proto__][0]=Toyota",
    "constructor[prototype][page]=2",
    "%E0%A4%A=%",
    "query=%00%01",
  ])("[SU-08] ?%s is ignored: the complete listing is shown", async (query) => {
    const view = await fetchView(`?${query}`);
    expect({ count: view.count, page: view.page, url: view.url }).toEqual({ count: 30, page: 1, url: "/search" });
    expect((await followed(`/search?${query}`)).status).toBe(200);
  });

  test("[SU-08] the first valid one of repeated keys counts", async () => {
    const view = await fetchView(
      "?page=x&page=2&page=1&sortBy=nothing&sortBy=lowest-price&sortBy=latest&range[price]=x&range[price]=:20500",
    );
    expect({ page: view.page, sort: view.sort, count: view.count }).toEqual({
      page: 1,
      sort: "lowest-price",
      count: 6,
    });
  });

  test("[SU-08] a query of 10 kB is answered quickly and without a server error", async () => {
    const started = performance.now();
    for (const query of [
      `query=${"a".repeat(10_240)}`,
      "page=2&".repeat(1_500),
      "refinementList[make][]=x&".repeat(320),
      `${"%".repeat(7_000)}`,
      `range[price]=${"9".repeat(7_000)}:`,
    ]) {
      const response = await followed(`/search?${query}`);
      expect([200, 414]).toContain(response.status);
    }
    expect((await ask(`/search?query=${"a".repeat(10_240)}`)).status).toBe(414);
    expect((await ask(`/search?query=${"a".repeat(7_000)}`)).status).toBe(301);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("[SU-08] for any query string no page of the site responds with a server error, and every page is well formed", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...paths), pairs, async (path, parameters) => {
      const query = parameters.map(([key, value]) => `${key}=${encoded(value)}`).join("&");
      const response = await followed(`${path}?${query}`);
      expect([200, 404, 414]).toContain(response.status);
      if (response.status !== 414) parseHtml(await response.text());
      const data = await ask(`/data${path}?${query}`);
      expect([200, 404, 414]).toContain(data.status);
      if (data.status !== 414) JSON.parse(await data.text());
    });
    await fc.assert(property, { numRuns: 150 });
    expect(platform.logged).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("[SU-08] a canonical URL never redirects, whatever the original request", async () => {
    const property = fc.asyncProperty(pairs, async (parameters) => {
      const first = await ask(`/search?${parameters.map(([key, value]) => `${key}=${encoded(value)}`).join("&")}`);
      if (first.status !== 301) return;
      const to = first.headers.get("location") ?? "";
      expect(to.startsWith("/search")).toBe(true);
      expect({ to, status: (await ask(to)).status }).toEqual({ to, status: 200 });
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test("[SU-08] for any path, the site responds with a page or a 404", async () => {
    const step = fc.oneof(
      fc.constantFrom(
        "search",
        "cars",
        "data",
        "images",
        "assets",
        "..",
        ".",
        "%2e%2e",
        "%2F",
        "%00",
        "%5c",
        "toyota",
        "contact-us",
        "640",
      ),
      fc.string(),
    );
    const property = fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const response = await followed(`/${steps.map((one) => encoded(one).replaceAll("?", "%3F")).join("/")}`);
      expect([200, 404]).toContain(response.status);
    });
    await fc.assert(property, { numRuns: 200 });
    expect(platform.logged).toEqual([]);
  });
});
