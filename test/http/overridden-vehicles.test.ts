import { afterAll, beforeAll, expect, test } from "vitest";
import { priceOverride, dealerOverride } from "../contract/price-override.ts";
import { siteFile, stockVehicle, testNow, type TestPlatform, testPlatform } from "../factories.ts";
import { parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const until = testNow + 60_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha")],
    vehicles: { alpha: [stockVehicle("one", { price: 41_990 }), stockVehicle("two", { price: 30_500 })] },
  });
});
afterAll(() => platform.close());

const textAt = async (path: string): Promise<string> =>
  visibleText(parseHtml(await (await platform.ask(host, path)).text()));
const isListed = async (path: string): Promise<boolean> => {
  const [results = ""] = (await (await platform.ask(host, path)).text()).split('id="closest-heading"');
  return results.includes('href="/cars/2022-toyota-rav4-one"');
};

test("page, listing and filters show an override until it expires, then the feed's value", async () => {
  const vehiclePage = "/cars/2022-toyota-rav4-one";
  const cheap = "/search?range%5Bprice%5D=30000%3A39000";
  expect(await textAt(vehiclePage)).toContain("$41,990");
  expect(await isListed(cheap)).toBe(false);

  const overrides = [priceOverride(38_880, { until }), dealerOverride("tag", { tag: "Run-out" }, { until })];
  await platform.store.overrides.set("alpha", "one", overrides);
  await platform.engine.refresh("alpha");
  const overridden = await textAt(vehiclePage);
  expect(overridden).toContain("$38,880");
  expect(overridden).toContain("Run-out");
  expect(overridden).not.toContain("$41,990");
  expect(await isListed(cheap)).toBe(true);
  expect(await textAt("/search")).toContain("$38,880");

  platform.clock.now = until - 1;
  expect(await platform.expireOverrides()).toBe(0);
  expect(await textAt(vehiclePage)).toContain("$38,880");
  platform.clock.now = until;
  expect(await platform.expireOverrides()).toBe(2);
  await platform.engine.refresh("alpha");
  expect(await textAt(vehiclePage)).toContain("$41,990");
  expect(await textAt("/search")).not.toContain("$38,880");
  expect(await isListed(cheap)).toBe(false);
});

test("a vehicle hidden by an override has no page and is in no listing", async () => {
  await platform.store.overrides.set("alpha", "one", [
    dealerOverride("showOnDealerWebsite", { showOnDealerWebsite: false }),
  ]);
  await platform.engine.refresh("alpha");
  expect((await platform.ask(host, "/cars/2022-toyota-rav4-one")).status).not.toBe(200);
  expect(await isListed("/search")).toBe(false);
  await platform.store.overrides.withdraw("alpha", "one", ["showOnDealerWebsite"], { by: "Kim", at: testNow });
  await platform.engine.refresh("alpha");
  expect(await isListed("/search")).toBe(true);
});
