import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSearchKeys } from "../../src/adapters/search/search-keys.ts";
import { sortableFields } from "../../src/search/protocol/index-fields.ts";
import { filterArbitrary } from "../contract/protocol-filters.ts";
import { plainVehicles, siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Part of all data that only the other site may see, or that is never shown. */
const canary = "zyqwx";
const host = "alpha.localhost";
const path = "/search-service/indexes/Car_production";

const canaryFields = {
  name: canary,
  make: canary,
  model: canary,
  badge: canary,
  colour: canary,
  city: canary,
  dealershipName: canary,
  categories: [canary],
  filteredFeatures: [canary],
  price: 7_654_321,
  km: 987_654,
  year: 1_911,
  customRank: 1_000,
};
const hiddenVehicles = [
  stockVehicle("hidden", { ...canaryFields, showOnDealerWebsite: false }),
  stockVehicle("sold-long-ago", { ...canaryFields, status: "sold", sold: true, soldAt: testNow - 4 * dayMs }),
  stockVehicle("wrong-kind", { ...canaryFields, itemType: "caravan" }),
];

let shared: TestPlatform;
let alone: TestPlatform;
beforeAll(async () => {
  const shown = [...plainVehicles(5), stockVehicle("mazda", { make: "Mazda", price: 1, year: 2019, colour: "Red" })];
  const beta = Array.from({ length: 7 }, (_, place) => stockVehicle(`${canary}-${place}`, canaryFields));
  [shared, alone] = await Promise.all([
    testPlatform({
      sites: [siteFile("alpha"), siteFile("beta")],
      vehicles: { alpha: [...shown, ...hiddenVehicles], beta },
    }),
    testPlatform({ sites: [siteFile("alpha")], vehicles: { alpha: shown } }),
  ]);
});
afterAll(() => Promise.all([shared.close(), alone.close()]));

const keys = createSearchKeys("a signing key that only tests know", {});
const parentFor = (slug: string) => keys.parentKey({ slug, search: { host: null } as never });
const tokenFor = (slug: string, rule: object | null): string => {
  const parent = parentFor(slug);
  const claims = { searchRules: { "*": rule } as never, apiKeyUid: parent?.uid ?? "", exp: testNow / 1000 + 1_000 };
  return keys.sign(claims, parent?.key ?? "");
};

const index = fc.constantFrom(
  "Car_production",
  "Car_production",
  "Car_production",
  "beta",
  "*",
  "Car_production:price:asc",
);
const text = fc.constantFrom("", "toyota", canary, canary.slice(0, 3), "1911", "7654321", `${canary} toyota`);
const filter = fc.oneof(
  filterArbitrary,
  fc.constantFrom<string | string[] | string[][]>(
    `make = ${canary}`,
    "site = beta",
    "site != alpha",
    'site = beta OR site = "alpha"',
    "NOT site = alpha",
    "present_until > 0 OR present_until < 0",
    "show_on_dealer_website = false",
    "sold = true OR sold_at > 0",
    "price > 7000000",
    "make=x) OR (site = beta",
    [[`make = ${canary}`, "site = beta"]],
    [],
  ),
);
const query = fc.record(
  {
    q: text,
    filter,
    facets: fc.constantFrom(["*"], ["make", "price"], ["site", "categories"]),
    sort: fc.array(
      fc.tuple(fc.constantFrom(...sortableFields), fc.constantFrom("asc", "desc")).map((rule) => rule.join(":")),
      { maxLength: 2 },
    ),
    distinct: fc.constantFrom("make", "site", "price"),
    hitsPerPage: fc.integer({ min: 0, max: 4 }),
    page: fc.integer({ min: 0, max: 4 }),
    offset: fc.integer({ min: 0, max: 20 }),
    attributesToRetrieve: fc.constantFrom(["*"], ["id", "site", "vin"]),
    attributesToHighlight: fc.constant(["*"]),
  },
  { requiredKeys: [] },
);
const request = fc.oneof(
  fc.record({
    path: fc.constant("/search-service/multi-search"),
    body: fc.record({
      queries: fc.array(
        fc.tuple(index, query).map(([indexUid, fields]) => ({ indexUid, ...fields })),
        { maxLength: 3 },
      ),
    }),
  }),
  fc.record({ path: fc.constant(`${path}/search`), body: query }),
  fc.record({
    path: fc.constant(`${path}/facet-search`),
    body: fc.record(
      { facetName: fc.constantFrom("make", "site", "colour", "categories"), facetQuery: text, q: text, filter },
      { requiredKeys: ["facetName"] },
    ),
  }),
);
const token = fc.constantFrom(
  tokenFor("alpha", null),
  tokenFor("alpha", { filter: "site = beta OR site = alpha" }),
  tokenFor("alpha", { filter: `make = ${canary} OR km > 0 OR year > 0` }),
);

async function readAnswer(
  platform: TestPlatform,
  sent: { path: string; body: unknown },
  bearer: string,
): Promise<string> {
  const answer = await platform.ask(host, sent.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify(sent.body),
  });
  return `${answer.status} ${(await answer.text()).replace(/"processingTimeMs":\d+/g, "")}`;
}

test("[SE-03, ER-06] for any request, a site responds as if there were no other site and no hidden vehicle", async () => {
  await fc.assert(
    fc.asyncProperty(request, token, async (sent, bearer) => {
      expect(await readAnswer(shared, sent, bearer)).toBe(await readAnswer(alone, sent, bearer));
    }),
    { numRuns: 1_500 },
  );
});

test("[SE-03, ER-06] a key of one site grants no access to another, whatever its rules", async () => {
  const tokens = [
    tokenFor("beta", null),
    tokenFor("beta", { filter: "site = alpha" }),
    keys.sign(
      { searchRules: { "*": null } as never, apiKeyUid: parentFor("alpha")?.uid ?? "", exp: testNow },
      parentFor("beta")?.key ?? "",
    ),
  ];
  await fc.assert(
    fc.asyncProperty(request, fc.constantFrom(...tokens), async (sent, bearer) => {
      expect(await readAnswer(shared, sent, bearer)).toMatch(/^403 .*"invalid_api_key"/);
    }),
  );
});

test("[SE-02, SE-03] which sold vehicles a site shows follows the clock, without a new key", async () => {
  const sold = stockVehicle("just-sold", { status: "sold", sold: true, soldAt: testNow - 3 * dayMs });
  const platform = await testPlatform({ sites: [siteFile("alpha")], vehicles: { alpha: [sold] } });
  const sent = { path: `${path}/search`, body: { limit: 0, facets: ["status"] } };
  expect(await readAnswer(platform, sent, tokenFor("alpha", null))).toContain(
    '"facetDistribution":{"status":{"sold":1}}',
  );
  platform.clock.now = testNow + 1;
  expect(await readAnswer(platform, sent, tokenFor("alpha", null))).toContain('"estimatedTotalHits":0');
  await platform.close();
});
