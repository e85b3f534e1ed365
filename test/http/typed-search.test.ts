import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Suggestions } from "../../src/search/plain-language/suggestions.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { plainVehicles, siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const stock = [
  stockVehicle("red-hilux", {
    make: "Toyota",
    model: "HiLux",
    badge: "SR5",
    colour: "Red",
    fuel: "Diesel",
    price: 30_000,
  }),
  stockVehicle("blue-hilux", { make: "Toyota", model: "HiLux", colour: "Blue", fuel: "Diesel", price: 50_000 }),
  stockVehicle("red-rio", { make: "Kia", model: "Rio", colour: "Red", fuel: "Petrol", price: 15_000 }),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("beta")],
    vehicles: { alpha: stock, beta: plainVehicles(2) },
  });
});
afterAll(() => platform.close());

const ask = (path: string, host = "alpha.localhost") => platform.ask(host, path);
const fetchListing = async (path: string) => (await (await ask(`/data${path}`)).json()) as ListingView;
const suggestionsFor = async (text: string, host?: string) =>
  (await (await ask(`/data/suggestions?query=${encodeURIComponent(text)}`, host)).json()) as Suggestions;

const wish = "red hilux under 40k with sr5";
const literal = `/search?query=${encodeURIComponent(wish)}`;
const filtered = `/search/toyota/hilux?query=sr5&refinementList[colour][0]=Red&range[price]=:40000`;

describe("a typed search", () => {
  test("[SU-01] redirects once to the filters it means, with the rest as text", async () => {
    const response = await ask(`${literal}&ask=1`);
    expect(response.status).toBe(302);
    const to = response.headers.get("location") ?? "";
    expect(to).toBe(`${filtered}&asked=${encodeURIComponent(wish)}`);
    expect((await ask(to)).status).toBe(200);
  });

  test("[SU-03] that is not understood redirects to its text, and campaign tags are preserved", async () => {
    const response = await ask("/search?query=spoiler&ask=1&utm_source=letter");
    expect(response.headers.get("location")).toBe("/search?query=spoiler&utm_source=letter");
  });

  test("[SU-03] a URL with a text retains its meaning", async () => {
    const view = await fetchListing(literal);
    expect(view.text).toBe(wish);
    expect(view.url).toBe(literal);
  });

  test("offers the words themselves beside the filters, and the filters beside the words", async () => {
    const asFilters = await fetchListing(`${filtered}&asked=${encodeURIComponent(wish)}`);
    expect(asFilters.reading).toEqual({ kind: "filters", asked: wish, href: literal, unused: [], notes: [] });
    const asWords = await fetchListing(literal);
    expect(asWords.reading).toMatchObject({ kind: "words", asked: wish, text: "Red · Toyota · HiLux · Up to $40,000" });
    expect(asWords.reading?.href).toBe(asFilters.url);
  });

  test("is interpreted for scripts too, and the result's URL includes the original words", async () => {
    const view = await fetchListing(`${literal}&ask=1`);
    expect(view.url).toBe(`${filtered}&asked=${encodeURIComponent(wish)}`);
    expect(view.chips.map(({ label }) => label)).toEqual(["“sr5”", "Red", "Toyota", "HiLux", "Up to $40,000"]);
  });

  test("[SE-12] finds the same while typing as when submitted, and does not change the form", async () => {
    const text = "red hilux under 40k";
    const sent = await fetchListing(`/search?query=${encodeURIComponent(text)}&ask=1`);
    const typing = await fetchListing(`/search?query=${encodeURIComponent(text)}&ask=typing`);
    expect(typing.count).toBe(1);
    expect(typing.listed).toEqual(sent.listed);
    expect(typing.text).toBe(text);
    expect(typing.url).toBe(`/search?query=${encodeURIComponent(text)}&ask=typing`);
    expect(JSON.stringify(typing.filters)).not.toContain("selected");
    expect(JSON.stringify(sent.filters)).toContain("selected");
    expect((await ask(typing.url)).headers.get("location")).toBe(sent.url);
  });

  test("retains other filters and replaces one of the same kind", async () => {
    const view = await fetchListing("/search/kia?refinementList[fuel][0]=Diesel&query=toyota&ask=1");
    expect(view.url).toBe("/search/toyota?refinementList[fuel][0]=Diesel&asked=toyota");
    expect(view.count).toBe(2);
  });

  test("[SE-12] drops words without matches among the filtered results, and says so", async () => {
    const response = await ask(`/search?ask=1&query=${encodeURIComponent("red 4 cylinder hilux with spoiler")}`);
    const to = response.headers.get("location") ?? "";
    expect(to).toMatch(/^\/search\/toyota\/hilux\?refinementList\[colour\]\[0\]=Red&asked=/);
    expect((await fetchListing(to)).reading).toMatchObject({ kind: "filters", unused: ["4 cylinder", "spoiler"] });
    expect(await (await ask(to)).text()).toContain("Not searched for: “4 cylinder”, “spoiler”.");
    const ferrari = await ask(`/search?ask=1&query=${encodeURIComponent("red ferrari")}`);
    expect(ferrari.headers.get("location")).toMatch(/^\/search\?query=ferrari&refinementList\[colour\]\[0\]=Red&/);
  });

  test("[SE-12] says which denied words exclude nothing", async () => {
    const to = async (text: string) =>
      (await ask(`/search?ask=1&query=${encodeURIComponent(text)}`)).headers.get("location") ?? "";
    const rusty = await to("no rust holes");
    expect(rusty).toBe(`/search?asked=${encodeURIComponent("no rust holes")}`);
    expect(await (await ask(rusty)).text()).toContain("Not searched for: “no rust holes”.");
    expect((await fetchListing(rusty)).count).toBe(3);
    const badge = await fetchListing(await to("hilux no sr5 canopy"));
    expect(badge).toMatchObject({ count: 1, reading: { unused: ["canopy"] } });
    expect(badge.chips.map(({ label }) => label)).toContain("Not “sr5”");
  });

  test("[SE-12 SU-01] excludes denied values, with a chip that removes the exclusion and a form that preserves it", async () => {
    const response = await ask(`/search?ask=1&query=${encodeURIComponent("hilux not red")}`);
    const to = (response.headers.get("location") ?? "").replace(/&asked=.*/, "");
    expect(to).toBe("/search/toyota/hilux?exclude[colour][0]=Red");
    const html = await (await ask(to)).text();
    expect(html).toContain("blue-hilux");
    expect(html).not.toContain("red-hilux");
    expect(html).toContain('<input type="hidden" name="exclude[colour][]" value="Red"');
    const view = await fetchListing(to);
    expect(view).toMatchObject({ url: to, count: 1 });
    expect(view.chips.find(({ label }) => label === "Not Red")?.href).toBe("/search/toyota/hilux");
  });

  test("has no other canonical URL for search engines", async () => {
    const html = await (await ask(`/search/toyota?asked=toyota`)).text();
    expect(html).toContain('<link rel="canonical" href="https://alpha.localhost/search/toyota">');
  });

  test("[SU-08] any text is displayed as text", async () => {
    const html = await (await ask(`/search/toyota?asked=${encodeURIComponent("<b>toyota</b>")}`)).text();
    expect(html).not.toContain("<b>toyota");
  });
});

describe("suggestions", () => {
  test("name makes and models with their counts", async () => {
    const { groups } = await suggestionsFor("hil");
    expect(groups.find(({ kind }) => kind === "names")?.items).toEqual([
      { text: "Toyota HiLux", detail: "2 cars", href: "/search/toyota/hilux", picture: null },
    ]);
  });

  test("show what the text means as filters, with what that finds", async () => {
    const { groups } = await suggestionsFor("red diesel under 40k");
    expect(groups[0]).toMatchObject({
      kind: "filters",
      items: [{ text: "Red · Diesel · Up to $40,000", detail: "1 car" }],
    });
  });

  describe("beside filters", () => {
    const fetchCount = async (href: string): Promise<number> => (await fetchListing(href)).count;
    const filters = [
      "refinementList[colour][]=Red",
      "range[price][max]=20000",
      "exclude[fuel][0]=Petrol",
      "refinementList[make][]=Toyota&refinementList[model][]=HiLux",
      "exclude[make_model][0]=Toyota%20HiLux",
      "either[make][0]=Kia&either[colour][0]=Blue",
      "refinementList[colour][]=Red&sortBy=lowest-price",
    ];
    const typed = ["hil", "toy", "kia", "rio", "red diesel", "under 40k", "no diesel", "blue"];

    test.each(filters)("[SU-08] retain the current ones, with the resulting counts: %s", async (form) => {
      let counted = 0;
      for (const text of typed) {
        const { groups } = (await (
          await ask(`/data/suggestions?query=${encodeURIComponent(text)}&${form}`)
        ).json()) as Suggestions;
        const sent = await fetchListing(
          (await ask(`/search?ask=1&query=${encodeURIComponent(text)}&${form}`)).headers.get("location") ?? "",
        );
        for (const { kind, items } of groups) {
          for (const { href, detail } of items) {
            if (kind === "vehicles") continue;
            counted += 1;
            expect({ text, href, count: Number.parseInt(detail ?? "", 10) }).toEqual({
              text,
              href,
              count: await fetchCount(href),
            });
            if (kind === "filters") expect(await fetchCount(href)).toBe(sent.count);
          }
          if (kind === "vehicles") expect(items.length).toBe(sent.count);
        }
      }
      expect(counted).toBeGreaterThan(0);
    });

    test("[SU-08] drop those that the words replace, and no others", async () => {
      const form = "refinementList[colour][]=Red&refinementList[make][]=Kia";
      const { groups } = (await (await ask(`/data/suggestions?query=hil&${form}`)).json()) as Suggestions;
      expect(groups.find(({ kind }) => kind === "names")?.items).toEqual([
        {
          text: "Toyota HiLux",
          detail: "1 car",
          href: "/search/toyota/hilux?refinementList[colour][0]=Red",
          picture: null,
        },
      ]);
    });
  });

  test("name the best vehicles with price and picture", async () => {
    const { groups } = await suggestionsFor("rio");
    const vehicles = groups.find(({ kind }) => kind === "vehicles")?.items ?? [];
    expect(vehicles).toHaveLength(1);
    expect(vehicles[0]).toMatchObject({
      detail: "$15,000 Excl. govt. charges",
      href: expect.stringMatching(/^\/cars\//),
    });
    expect(vehicles[0]?.picture).toMatch(/^\/images\/320\//);
  });

  test("[SE-03] are limited to the site's own stock", async () => {
    const { groups } = await suggestionsFor("hilux", "beta.localhost");
    expect(groups).toEqual([]);
  });

  test("[SU-08] any text is answered", async () => {
    expect(await suggestionsFor("")).toEqual({ typed: "", groups: [] });
    for (const text of ["a", "%", "🚗🚗", "x".repeat(5_000), "__proto__"]) await suggestionsFor(text);
    expect((await ask("/data/suggestions?query=%E0%A4%A")).status).toBe(200);
    expect((await ask("/data/suggestions")).status).toBe(200);
  });
});
