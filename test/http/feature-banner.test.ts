import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";

const tile = (kind: "offers" | "service" | "sell", title: string, href: string) => ({
  kind,
  title,
  text: `What to know about ${kind}.`,
  href,
  linkText: `Go to ${kind}`,
});
const tiles = [
  tile("offers", "This month's offers", "/special-offers"),
  tile("service", "Our workshop", "/contact-us"),
  tile("sell", "Sell us your car", "https://buyers.example/"),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        banners: { featureTiles: tiles },
        offers: { list: { bonus: { name: "Bonus", description: "A bonus." } } },
      }),
      siteFile("no-offers", { banners: { featureTiles: tiles } }),
      siteFile("no-tiles"),
    ],
  });
});
afterAll(() => platform.close());

async function fetchBanners(site: string) {
  const response = await platform.ask(`${site}.localhost`, "/");
  expect(response.status).toBe(200);
  return elements(parseHtml(await response.text()), "section", { "aria-label": "Our services" });
}

async function fetchTiles(site: string) {
  const banners = await fetchBanners(site);
  expect(banners).toHaveLength(1);
  return banners
    .flatMap((banner) => elements(banner, "li"))
    .map((item) => ({
      title: visibleText(element(item, "h2")),
      text: visibleText(element(item, "p")),
      links: elements(item, "a").map((link) => [visibleText(link), link.attributes.get("href")]),
    }));
}
const shown = tiles.map(({ title, text, linkText, href }) => ({ title, text, links: [[linkText, href]] }));

test("[OF-07] the feature banner has exactly three tiles in order: offers, service, sell your car, each with its link", async () => {
  expect(await fetchTiles("alpha")).toEqual(shown);
});

test("[OF-07] the tile for offers is omitted on a site without offers", async () => {
  expect(await fetchTiles("no-offers")).toEqual(shown.slice(1));
});

test("[OF-07] the home page of a site without tiles has no feature banner", async () => {
  expect(await fetchBanners("no-tiles")).toEqual([]);
});
