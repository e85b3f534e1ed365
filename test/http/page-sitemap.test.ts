import { afterAll, beforeAll, expect, test } from "vitest";
import { sitemapsPath } from "../../src/addresses/paths.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";

const content = { pages: ["/sell-my-car" as const] };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("form", { content, tradeIn: { enabled: false } }),
      siteFile("valuation", { content: { pages: [] }, tradeIn: { enabled: true } }),
      siteFile("form-and-valuation", { content, tradeIn: { enabled: true } }),
      siteFile("neither", { content: { pages: [] }, tradeIn: { enabled: false } }),
    ],
  });
});
afterAll(() => platform.close());

test.each([
  ["form", 1],
  ["valuation", 1],
  ["form-and-valuation", 1],
  ["neither", 0],
])("the sitemap of a site with %s has the page for selling a car %i times", async (site, count) => {
  const response = await platform.ask(`${site}.localhost`, `${sitemapsPath}/pages.xml`);
  expect(response.status).toBe(200);
  expect((await response.text()).split("/sell-my-car</loc>")).toHaveLength(count + 1);
});
