import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isInScope } from "../../src/search/base-condition.ts";
import { parseSearchUrl } from "../../src/search/search-url.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import type { SuggestionGroup, Suggestions } from "../../src/search/plain-language/suggestions.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { type demoPlatform as makePlatform, demoPlatform } from "../demo-platform.ts";
import { testNow } from "../factories.ts";
import { harbourlinePhrases, wattlebrookPhrases } from "./city-phrases.ts";
import { all, any, colour, electric, is, make, model, not, price, suv, upTo, year } from "./phrase-oracles.ts";
import { denialPhrases } from "./denial-phrases.ts";
import { parseHtml, visibleText } from "./html.ts";
import { sundryPhrases } from "./sundry-phrases.ts";
import { redGumPhrases } from "./country-phrases.ts";
import { yardPhrases } from "./yard-phrases.ts";

let platform: Awaited<ReturnType<typeof makePlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
}, 60_000);
afterAll(() => platform.close());

const redGum = "red-gum";
const ask = (slug: string, path: string) => platform.ask(`${slug}.localhost`, path);
const siteFor = (slug: string) =>
  platform.sites.all.find((one) => one.slug === slug) as (typeof platform.sites.all)[number];

const knownResults = new Map<string, Promise<string[]>>();

/** Ids of all vehicles that a typed text finds, at the URL it leads to. Several tests ask for the same text. */
function found(text: string, slug = redGum, address = "/search?"): Promise<string[]> {
  return knownResults.getOrInsertComputed(JSON.stringify([text, slug, address]), () => find(text, slug, address));
}

async function find(text: string, slug: string, address: string): Promise<string[]> {
  const response = await ask(slug, `${address}&ask=1&query=${encodeURIComponent(text)}`);
  const [path = "", query = ""] = (response.headers.get("location") ?? "").split("?");
  const site = siteFor(slug);
  const urls = { vocabulary: platform.engine.vocabulary(slug), excludedMakePaths: site.stock.excludedMakePaths };
  const parsed = parseSearchUrl(path, query, urls);
  const request = { query: parsed.query, hitsPerPage: 1_000, facets: [], ranges: [] };
  const { hits } = await platform.engine.search(siteScope(site, testNow), request);
  return hits.map(({ id }) => id).toSorted();
}

const listed = (slug = redGum) =>
  platform.stockFor(slug).filter((vehicle) => isInScope(vehicle, siteScope(siteFor(slug), testNow)));

const phrases = [
  ...redGumPhrases.map(([text, oracle]) => [redGum, text, oracle] as const),
  ...harbourlinePhrases.map(([text, oracle]) => ["harbourline", text, oracle] as const),
  ...wattlebrookPhrases.map(([text, oracle]) => ["wattlebrook", text, oracle] as const),
  ...[sundryPhrases, denialPhrases, yardPhrases].flatMap((tables) =>
    Object.entries(tables).flatMap(([slug, table]) => table.map(([text, oracle]) => [slug, text, oracle] as const)),
  ),
];

describe("typed phrases", () => {
  test("[SE-12] there are at least 150 phrases, most of which find some of the stock", () => {
    expect(redGumPhrases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(redGumPhrases.map(([text]) => text)).size).toBe(redGumPhrases.length);
    const some = redGumPhrases.filter(([, oracle]) => {
      const count = listed().filter(oracle).length;
      return count > 0 && count < listed().length;
    });
    expect(some.length).toBeGreaterThanOrEqual(150);
  });

  test.each(phrases)("[SE-12] at %s find exactly what they say: %s", async (slug, text, oracle) => {
    const expected = listed(slug)
      .filter(oracle)
      .map(({ id }) => id);
    expect(await found(text, slug)).toEqual(expected.toSorted());
  });

  test.each(phrases)(
    "[SE-12] at %s give the same result in suggestions, while typing and when submitted: %s",
    async (slug, text) => {
      const query = encodeURIComponent(text);
      const ids = new Set(await found(text, slug));
      const typing = (await (await ask(slug, `/data/search?query=${query}&ask=typing`)).json()) as ListingView;
      expect(typing.count).toBe(ids.size);
      const { groups } = (await (await ask(slug, `/data/suggestions?query=${query}`)).json()) as Suggestions;
      const phraseItems = (of: SuggestionGroup["kind"]) => groups.find(({ kind }) => kind === of)?.items ?? [];
      const [filters] = phraseItems("filters");
      if (filters !== undefined) expect(Number.parseInt(filters.detail ?? "", 10)).toBe(ids.size);
      const bySlug = new Map(listed(slug).map((vehicle) => [`/cars/${vehicle.slug}`, vehicle.id]));
      const suggested = phraseItems("vehicles").map(({ href }) => bySlug.get(href) ?? href);
      expect(suggested.filter((id) => !ids.has(id))).toEqual([]);
    },
  );
});

const kia = make("Kia");
const inArtarmon = "refinementList[location_name][0]=Harbourline%20Artarmon";

test.each([
  [`/search?${inArtarmon}`, "in brookvale", is("city", "Brookvale")],
  [`/search?${inArtarmon}`, "not in artarmon", not(is("city", "Artarmon"))],
  ["/search?refinementList[city][0]=Artarmon", "near parramatta", is("city", "Drummoyne")],
  ["/search?refinementList[dealership_slug][0]=harbourline-artarmon", "in brookvale", is("city", "Brookvale")],
  ["/search?refinementList[state][0]=NSW", "not in artarmon", not(is("city", "Artarmon"))],
  ["/search?range[year]=2020:2022", "2019", year(2019, 2019)],
  ["/search?range[year]=2020:2022", "not 2021", any(year(2020, 2020), year(2022, 2022))],
  ["/search?refinementList[year][0]=2020", "newer than 2021", year(2022)],
  ["/search?refinementList[price_range][0]=20000-30000", "under 15k", upTo(15_000)],
  ["/search?refinementList[body][0]=Ute", "suv", suv],
  ["/search/kia/sportage?", "not sportage", all(kia, not(model("Sportage")))],
  ["/search/kia/sportage?", "not kia", not(kia)],
  ["/search/kia/sportage?", "mazda", make("Mazda")],
  ["/search?exclude[make_model][0]=Kia%20Sportage", "sportage", model("Sportage")],
  ["/search?exclude[make_model][0]=Kia%20Sportage", "kia", all(kia, not(model("Sportage")))],
  ["/search?either[make][0]=Kia&either[fuel][0]=Diesel", "toyota", make("Toyota")],
  ["/search?refinementList[fuel][0]=Diesel", "kia or electric", any(kia, electric)],
  ["/search?refinementList[colour][0]=White&range[price]=:20000", "red over 20k", all(colour("Red"), price(20_000))],
])("[SE-12] typed words replace filters of the same kind: at %s %s", async (address, text, oracle) => {
  const expected = listed("harbourline").filter(oracle);
  expect(expected.length).toBeGreaterThan(0);
  expect(await found(text, "harbourline", address)).toEqual(expected.map(({ id }) => id).toSorted());
});

describe("two limits", () => {
  const limits = [
    ["under 50k", "over 20k", "at least 25k", "up to $45,000"],
    ["under 60000 km", "over 10k km", "less than 90,000 kms"],
    ["5 seats", "over 4 seats", "under 8 seats", "at least 5 seats"],
    ["2019 or newer", "newer than 2017", "before 2026", "from 2018"],
    ["under 300 a week", "over 100 a week", "$200 pw"],
  ].flat();
  const pairs = limits.flatMap((one, at) => limits.slice(at + 1).map((other) => [one, other] as const));

  test("[SE-12] find what each of them finds, in both orders and however they are joined", async () => {
    const wrong: string[] = [];
    const alone = new Map<string, ReadonlySet<string>>();
    for (const limit of limits) alone.set(limit, new Set(await found(limit, "harbourline")));
    for (const [one, other] of pairs) {
      const both = [...(alone.get(one) ?? [])].filter((id) => alone.get(other)?.has(id)).toSorted();
      for (const joint of [" ", " and ", " but ", ", "])
        for (const text of [`${one}${joint}${other}`, `${other}${joint}${one}`]) {
          const ids = await found(text, "harbourline");
          if (ids.join() !== both.join()) wrong.push(`${text}: ${ids.length} for ${both.length}`);
        }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test.each([
    ["over 100 and under 200 a week", "over 100 a week under 200 a week"],
    ["more than 20 but less than 30 grand", "over 20k under 30k"],
    ["over 20000 and under 50000 km", "over 20000 km under 50000 km"],
  ])("[SE-12] share the unit of the second: %s", async (text, inFull) => {
    expect(await found(text, "harbourline")).toEqual(await found(inFull, "harbourline"));
  });
});

/** Results of a listing URL that contains the words directly, without the interpretation that the form applies. */
const wordsAlone = async (text: string) =>
  (await (await ask("red-gum", `/data/search?query=${encodeURIComponent(text)}`)).json()) as ListingView;

test.each([["landcruiser xyzzy"], ["xyzzy landcruiser plugh"]])(
  "[SE-12] words are dropped if no vehicle has all of them, but not from a URL that contains them: %s",
  async (text) => {
    const cruisers = listed().filter(({ model }) => model.startsWith("LandCruiser"));
    expect(await found(text)).toEqual(cruisers.map(({ id }) => id).toSorted());
    expect((await wordsAlone(text)).count).toBe(0);
    const suggestions = await ask(redGum, `/data/suggestions?query=${encodeURIComponent(text)}`);
    const { groups } = (await suggestions.json()) as Suggestions;
    expect(groups.map(({ label }) => label)).toEqual([expect.stringMatching(/^Vehicles, without .*“xyzzy”/)]);
  },
);

test("[SE-12] the page says that a town has no vehicles, and which place is the closest", async () => {
  const { headers } = await ask(redGum, "/search?ask=1&query=ute+in+dubbo");
  const page = await (await ask(redGum, headers.get("location") ?? "")).text();
  expect(page).toContain("None in Dubbo. The closest: Red Gum Narrandera.");
});

test.each([
  ["kia or Ferrari", "Not searched for: “Ferrari”."],
  ["diesel or Under 20K", "Not searched for: “diesel”, “Under 20K”."],
  ["Diesel ute or HYBRID suv", "Any mix of these is shown: “Diesel ute or HYBRID suv”."],
  ["suv without a Zebra-Stripe under 90k", "Not searched for: “without a Zebra-Stripe”."],
  ["suv no QuickSilvers, under 90k", "Not searched for: “no QuickSilvers”."],
  ["suv -Zz9 under 90k", "Not searched for: “-Zz9”."],
  ['suv -"Zz Top" under 90k', 'Not searched for: “-"Zz Top"”.'],
  ["suv no sr9, No GXZ9", "Not searched for: “no sr9”, “No GXZ9”."],
  [
    '"one zebra" suv',
    "Words in quotation marks are found only in this order, next to each other, within one detail such as the make or the model.",
  ],
  ["max 120/wk", "Weekly repayments are shown in bands: Up to $150 a week."],
  ["at least 100 a week", "Weekly repayments are shown in bands: $101 and over a week."],
  ["manly", "None in Manly. The closest: Harbourline Brookvale."],
  ["Not necessarily a KIA, suv", "Not searched for: “Not necessarily a KIA”."],
  ["kia, don't mind White", "Not searched for: “don't mind White”."],
  ["no SUVs over 40k", "Not searched for: “no SUVs over 40k”."],
  ["diesel, no white cars OVER 30k", "Not searched for: “no white cars OVER 30k”."],
  ["not between 20k and 30k", "Not searched for: “not between 20k and 30k”."],
  ["under 30k or under 20000km", "Not searched for: “under 30k”, “under 20000km”."],
  ["sportage GT9x or tucson", "Not searched for: “GT9x”."],
  ["suv Purpleish Sparkles", "Not searched for: “Purpleish”, “Sparkles”."],
  ["SUV Sleeps 4", "Not searched for: “Sleeps 4”."],
  ["Late Model SUV", "Not searched for: “Late Model”."],
  ["Late Model", "Not searched for: “Late Model”."],
  ["Without Price", "Not searched for: “Without Price”."],
  ["Over 300", "Not searched for: “Over 300”."],
  ["Sort by KMs", "Not searched for: “Sort by KMs”."],
  ["Not an OLD suv", "Not searched for: “Not an OLD”."],
  ["no Frills hatch", "Not searched for: “no Frills”."],
  ["no white, Xyzzy", "Not searched for: “Xyzzy”."],
  ["Selling my KIA, want a hyundai", "Not searched for: “Selling my KIA”."],
  ["i30 Good on Fuel", "Not searched for: “Good on Fuel”."],
  ["Single Cab ute", "No vehicle here lists the feature Single cab."],
  ["Pajero Sport Xyzzy", "Not searched for: “Xyzzy”."],
  ["premium Xyzzy", "Not searched for: “Xyzzy”."],
  ["sr5 Xyzzy", "No cars match “sr5 Xyzzy”"],
  ["North Shore", "No cars match “North Shore”"],
  ["Xyzzy Plugh", "No cars match “Xyzzy Plugh”"],
  ["magna premium", "No cars match “magna premium”"],
])("[SE-12] the page says in the shopper's own words what it did not search for: %s", async (text, said) => {
  const { headers } = await ask("harbourline", `/search?ask=1&query=${encodeURIComponent(text)}`);
  const page = await (await ask("harbourline", headers.get("location") ?? "")).text();
  expect(visibleText(parseHtml(page))).toContain(said);
});

describe("a denied word", () => {
  const denied = [
    ["diesel", "fuel", "Diesel"],
    ["manual", "transmission", "Manual"],
    ["white", "colour", "White"],
    ["toyota", "make", "Toyota"],
    ["utes", "simpleBody", "Ute"],
    ["4wd", "drive", "4WD"],
  ] as const;
  const negation = fc.constantFrom("no", "not", "without", "except", "anything but", "not a", "excluding");

  test("[SE-12] never adds a vehicle and never returns its value", async () => {
    const phrase = fc.constantFrom(...redGumPhrases.map(([text]) => text));
    await fc.assert(
      fc.asyncProperty(phrase, negation, fc.constantFrom(...denied), async (text, not, [word, field, value]) => {
        const before = await found(text);
        const after = await found(`${text}, ${not} ${word}`);
        const vehicles = new Map(listed().map((vehicle) => [vehicle.id, vehicle]));
        const returned = after.filter((id) => vehicles.get(id)?.[field] === value);
        expect({ text, not, word, returned }).toEqual({ text, not, word, returned: [] });
        const added = after.filter((id) => !before.includes(id));
        expect({ text, not, word, added }).toEqual({ text, not, word, added: [] });
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
