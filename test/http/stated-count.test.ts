import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, parseHtml, visibleText } from "./html.ts";

let platform: TestPlatform;
beforeAll(async () => {
  const stating = { stock: { stockCountOverride: 2_600 } };
  platform = await testPlatform({
    sites: [siteFile("stating", stating), siteFile("few", stating), siteFile("exact")],
    vehicles: { stating: plainVehicles(2_000), few: plainVehicles(1_999), exact: plainVehicles(2_000) },
  });
});
afterAll(() => platform.close());

const countOn = async (host: string, path: string): Promise<string | undefined> => {
  const page = parseHtml(await (await platform.ask(`${host}.localhost`, path)).text());
  return /[\d,]+(?= cars)/.exec(visibleText(element(page, "main")))?.[0];
};

test("[SE-11] above 1999 the count of the complete stock is the site's stated number, wherever it is shown", async () => {
  expect(await countOn("stating", "/search")).toBe("2,600");
  expect(await countOn("stating", "/")).toBe("2,600");
  expect(await (await platform.ask("stating.localhost", "/data/count")).json()).toEqual({ count: 2_600 });
  expect(await countOn("exact", "/search")).toBe("2,000");
  expect(await countOn("few", "/search")).toBe("1,999");
});

test("[SE-11] lowest price first lists vehicles with a price, and is counted exactly", async () => {
  expect(await countOn("stating", "/search?sortBy=lowest-price")).toBe("2,000");
  expect(await countOn("stating", "/search?sortBy=highest-price")).toBe("2,600");
  const counted = await platform.ask("stating.localhost", "/data/count?sortBy=lowest-price");
  expect(await counted.json()).toEqual({ count: 2_000 });
});

test("[SE-11] filtered results are counted exactly, and there are no pages without vehicles", async () => {
  expect(await countOn("stating", "/search?range[price]=20100:")).toBe("1,999");
  expect(await countOn("stating", "/search?range[price]=:999999")).toBe("2,000");
  const { lastPage } = (await (await platform.ask("stating.localhost", "/data/search")).json()) as ListingView;
  expect(lastPage).toBe(Math.ceil(2_000 / 21));
});
