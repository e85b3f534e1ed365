import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";

let platform: TestPlatform;
beforeAll(async () => {
  const redirects = [
    { from: "/old-stock/*", to: "/search" },
    { from: "/contact-us", to: "/search" },
    { from: "/car.php?id=7", to: "/search/toyota" },
  ];
  platform = await testPlatform({ sites: [siteFile("alpha", { discovery: { redirects } }), siteFile("beta")] });
});
afterAll(() => platform.close());

test.each([
  ["alpha", "/old-stock/utes?ref=1", 301, "/search?ref=1"],
  ["alpha", "/contact-us", 200, null],
  ["alpha", "/car.php?utm_source=mail&id=7", 301, "/search/toyota?utm_source=mail"],
  ["alpha", "/car.php?id=8", 404, null],
  ["beta", "/old-stock/utes", 404, null],
])("on %s, the former address %s answers %s", async (site, path, status, location) => {
  const answer = await platform.ask(`${site}.localhost`, path);
  expect([answer.status, answer.headers.get("location")]).toEqual([status, location]);
});
