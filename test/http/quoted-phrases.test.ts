import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { isInScope } from "../../src/search/base-condition.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { testNow } from "../factories.ts";
import { type demoPlatform as makePlatform, demoPlatform } from "../demo-platform.ts";
import { parseHtml, visibleText } from "./html.ts";

let platform: Awaited<ReturnType<typeof makePlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
}, 60_000);
afterAll(() => platform.close());

const sites = ["red-gum", "harbourline", "wattlebrook"];
const ask = (slug: string, path: string, init?: Parameters<typeof platform.ask>[2]) =>
  platform.ask(`${slug}.localhost`, path, init);

/** How many vehicles a page's script, a browser without scripts and the search service find. */
async function counts(slug: string, typed: string) {
  const query = encodeURIComponent(typed);
  const typing = (await (await ask(slug, `/data/search?query=${query}&ask=typing`)).json()) as ListingView;
  const location = (await ask(slug, `/search?query=${query}&ask=1`)).headers.get("location") ?? "";
  const page = visibleText(parseHtml(await (await ask(slug, location)).text()));
  const { key } = (await (await ask(slug, "/search-service/connection")).json()) as { key: string };
  const answer = await ask(slug, "/search-service/multi-search", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({
      queries: [{ indexUid: "Car_production", q: typed, page: 1, hitsPerPage: 0, matchingStrategy: "all" }],
    }),
  });
  const { results } = (await answer.json()) as { results: { totalHits: number }[] };
  return {
    typing: typing.count,
    page: Number(/(\d+) (?:car|vehicle)/.exec(page)?.[1]),
    service: results[0]?.totalHits,
  };
}

const wordsFor = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/);

/** The number of listed vehicles that have these words in this order, next to each other. */
function withPhrase(slug: string, phrase: string): number {
  const site = platform.sites.all.find((one) => one.slug === slug);
  if (site === undefined) throw new Error(`There is no site ${slug}.`);
  const has = (text: string | null) =>
    text !== null && ` ${wordsFor(text).join(" ")} `.includes(` ${wordsFor(phrase).join(" ")} `);
  const listed = platform.stockFor(slug).filter((vehicle) => isInScope(vehicle, siteScope(site, testNow)));
  return listed.filter(({ make, model, badge }) => [make, model, badge].some(has)).length;
}

const phrases = [
  "land cruiser",
  "cruiser land",
  "grand cherokee",
  "cherokee grand",
  "double cab",
  "cab double",
  "gt line",
  "cx-5",
  "toyota corolla",
];

test.each(sites.flatMap((slug) => phrases.map((phrase) => [slug, phrase] as const)))(
  "[SE-12] at %s words in quotation marks are found in this order, next to each other: %s",
  async (slug, phrase) => {
    const count = withPhrase(slug, phrase);
    for (const typed of [`"${phrase}"`, `“${phrase}”`, `"${phrase}`])
      expect(await counts(slug, typed), typed).toEqual({ typing: count, page: count, service: count });
  },
);

test("[SE-12] some quoted phrases find vehicles", () => {
  const found = sites.flatMap((slug) => phrases.filter((phrase) => withPhrase(slug, phrase) > 0));
  expect(found).toEqual(expect.arrayContaining(["grand cherokee", "double cab", "gt line", "cx-5"]));
});

test.each(['""', '"', "“”", '" "'])("[SE-12] quotation marks around nothing ask for everything: %s", async (typed) => {
  for (const slug of sites) {
    const { typing, page } = await counts(slug, typed);
    const { count } = (await (await ask(slug, "/data/search")).json()) as ListingView;
    expect({ typing, page }).toEqual({ typing: count, page: count });
  }
});

test.each([
  ["hyundai 'i30'", "hyundai i30"],
  ["‘toyota’ diesel", "toyota diesel"],
  ["'double cab'", "double cab"],
  ["driver's car", "drivers car"],
])("[SE-12] single quotation marks and apostrophes change nothing: %s", async (typed, plain) => {
  for (const slug of sites) {
    const fetchCount = async (text: string) => (await counts(slug, text)).typing;
    expect(await fetchCount(typed)).toBe(await fetchCount(plain));
  }
});

test("[SE-12] the page of a phrase over make and model says that a phrase is found within one of them", async () => {
  const location = (await ask("red-gum", "/search?query=%22toyota+corolla%22&ask=1")).headers.get("location") ?? "";
  const text = visibleText(parseHtml(await (await ask("red-gum", location)).text()));
  expect(text).toContain("within one detail such as the make or the model");
});

test("[SE-12] a phrase that no vehicle has finds nothing beside filters, and the page says how it was read", async () => {
  const typed = encodeURIComponent('diesel "cab double"');
  const location = (await ask("red-gum", `/search?query=${typed}&ask=1`)).headers.get("location") ?? "";
  const text = visibleText(parseHtml(await (await ask("red-gum", location)).text()));
  expect(text).toContain(
    "Words in quotation marks are found only in this order, next to each other, within one detail such as the make or the model.",
  );
  expect(text).toContain("No vehicles match all of that");
});
