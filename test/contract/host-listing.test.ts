import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMeilisearchClient } from "../../src/adapters/search/meilisearch/meilisearch-client.ts";
import { openMeilisearch } from "../../src/adapters/search/meilisearch/meilisearch-service.ts";
import { createOutsideSearch, type OutsideSearch } from "../../src/adapters/search/outside-search.ts";
import { hostListing } from "../../src/storefront/listing/host-listing.ts";
import type { ListingBasis } from "../../src/storefront/listing/listing-basis.server.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { siteFile, stockVehicle, type TestPlatform, testPlatform } from "../factories.ts";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { dayMs } from "../../src/settings/durations.ts";

const readyWithinMs = 30_000;

describeOnMeilisearch("A browser that asks its site's own search host", ({ url, key }) => {
  // The host checks tokens against the real time.
  const now = Date.now();
  const client = createMeilisearchClient({ host: url, key });
  const index = `listings-${randomUUID()}`;
  const environment: Record<string, string> = {};
  const host = { host: url, keyVariable: "OWN_HOST", index };
  const dealerships = [
    { id: "d1", slug: "north", name: "Example North" },
    { id: "d2", slug: "south", name: "Example South", settings: { price: { qualifiers: { used: "Plus on-roads" } } } },
  ];
  const offers: SiteInput["offers"] = {
    list: {
      over: { name: "Over", appliesTo: ["used"], to: "2020-01-01" },
      hidden: { name: "Hidden", appliesTo: ["used"], excludedWebsiteIds: ["alpha"] },
      bonus: {
        name: "Bonus",
        highlight: "$500 bonus",
        appliesTo: ["used"],
        manufacturer: "Toyota",
        dealerships: ["north"],
      },
    },
  };
  let outside: OutsideSearch;
  let platform: TestPlatform;

  beforeAll(async () => {
    const parent = await client.ask<{ key: string; uid: string }>("POST", "/keys", {
      actions: ["search"],
      indexes: [index],
      expiresAt: null,
    });
    Object.assign(environment, { OWN_HOST: parent.key, OWN_HOST_UID: parent.uid });
    platform = await testPlatform({
      now,
      environment,
      sites: [
        siteFile("alpha", { search: host, dealerships, offers }),
        siteFile("beta", { search: host }),
        siteFile("gamma"),
      ],
      vehicles: { alpha: alphasVehicles(now), beta: [stockVehicle("other", { make: "Canary" })] },
      replacePorts: ({ engine, stock, sites }) => {
        outside = createOutsideSearch({
          openService: openMeilisearch,
          builtIn: engine,
          stock,
          sites: () => sites().all,
          findKey: () => key,
          mayWrite: async () => true,
          report: () => undefined,
        });
        return { engine: { ...engine, search: outside.search }, isSearchHostReady: outside.isReady };
      },
    });
  });
  afterAll(async () => {
    await outside.close();
    client.close();
    await platform.close();
  });

  const readBasis = async (site: string): Promise<ListingBasis | null> =>
    (await (await platform.ask(`${site}.localhost`, "/data/listing-basis")).json()) as ListingBasis | null;
  const readyBasis = async (site: string): Promise<ListingBasis> => {
    for (const giveUpAt = Date.now() + readyWithinMs; Date.now() < giveUpAt; await sleep(50)) {
      const basis = await readBasis(site);
      if (basis !== null) return basis;
    }
    throw new Error(`the host did not have the stock within ${readyWithinMs} ms`);
  };
  const made = (basis: ListingBasis, address: string, moment = now): Promise<ListingView> =>
    hostListing(basis, () => moment)(address, AbortSignal.timeout(10_000));

  test("[EN-07] is not sent to a host before the host has the stock, nor on a site without a host", async () => {
    expect(await readBasis("gamma")).toBeNull();
    outside.reload();
    expect((await readyBasis("alpha")).connection).toMatchObject({ url, index });
    await platform.putVehicles("alpha", [stockVehicle("late", { make: "Mazda" })]);
    expect(await readBasis("alpha")).toBeNull();
    await readyBasis("alpha");
  });

  test.for([
    ["everything", "/search"],
    ["a make's own address", "/search/toyota"],
    [
      "filters of several fields",
      "/search?refinementList[make][0]=Toyota&refinementList[make][1]=Mazda&range[price]=20000:30000",
    ],
    ["a second page, in an order", "/search?sortBy=lowest-price&page=2"],
    ["a page after the last", "/search?page=99"],
    ["alternatives", "/search?either[fuel][0]=Diesel&either[make][0]=Mazda"],
    ["nothing found", "/search?refinementList[make][0]=Toyota&refinementList[colour][0]=Purple"],
    ["a dealership with settings of its own", "/search?refinementList[dealership_slug][0]=south"],
  ])("[EN-07, SE-09] shows the same listing as the site itself: %s", async ([, address = ""]) => {
    const expected = (await (await platform.ask("alpha.localhost", `/data${address}`)).json()) as ListingView;
    const view = await made(await readyBasis("alpha"), address);
    expect({ ...view, stockVersion: expected.stockVersion }).toEqual(expected);
    expect(view.stockVersion).toBeNull();
  });

  test("[SE-02] shows a sold vehicle no longer than its days, however old the key is", async () => {
    const basis = await readyBasis("alpha");
    const countAfter = async (days: number) =>
      (await made(basis, "/search/mitsubishi/lancer", now + days * dayMs)).count;
    expect([await countAfter(0), await countAfter(1)]).toEqual([1, 1]);
    expect(await countAfter(3)).toBe(0);
  });

  test("[ER-06] sees no other site's stock, and none of the server's own settings", async () => {
    const basis = await readyBasis("alpha");
    const elsewhere = { ...basis, scope: { ...basis.scope, siteId: "beta" } };
    expect((await made(elsewhere, "/search")).count).toBe(0);
    const text = JSON.stringify(basis);
    for (const secret of [key, environment["OWN_HOST"] ?? "", "leadDelivery", "recipients", "OWN_HOST"]) {
      expect(text).not.toContain(secret);
    }
  });
});

/** Two makes in several colours and places, on two pages by price, and one vehicle sold two days ago. */
function alphasVehicles(now: number) {
  const colours = ["White", "Blue", "Red"];
  const listed = Array.from({ length: 30 }, (_, place) =>
    stockVehicle(`car-${String(place).padStart(2, "0")}`, {
      ...(place % 3 === 0 ? { make: "Mazda", model: "CX-5" } : {}),
      price: 18_000 + place * 500,
      colour: colours[place % colours.length] ?? null,
      customRank: place,
      createdAt: now - place * dayMs,
      ...(place % 5 === 0 ? { dealershipSlug: "south", dealershipName: "Example South" } : {}),
    }),
  );
  const sold = { status: "sold", sold: true, soldAt: now - 1.5 * dayMs } as const;
  return [...listed, stockVehicle("sold", { make: "Mitsubishi", model: "Lancer", ...sold })];
}
