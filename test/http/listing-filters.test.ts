import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingView, OptionsGroup } from "../../src/storefront/listing/listing-view.ts";
import { plainVehicles, siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elementById, elements, formFields, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const placeCount = 30;
const chosenPlace = "Place 29";
/** Place 0 has the most vehicles, places from 20 one each. */
const scattered = Array.from({ length: placeCount }, (_, place) =>
  Array.from({ length: place === 0 ? 3 : place < 20 ? 2 : 1 }, (_number, index) =>
    stockVehicle(`place-${place}-${index}`, {
      locationName: `Place ${place}`,
      price: 12_000 + place * 1_000,
      year: 2010 + (place % 10),
    }),
  ),
).flat();

const makeCount = 25;
const nameOfMake = (index: number): string => `Make ${String.fromCharCode(65 + index)}`;
/** The first make has one vehicle, the second two, and so on. */
const ofManyMakes = Array.from({ length: makeCount }, (_, make) =>
  Array.from({ length: make + 1 }, (_number, index) =>
    stockVehicle(`make-${make}-${index}`, { make: nameOfMake(make), model: "Model" }),
  ),
).flat();

const stocktake = {
  name: "stocktake",
  title: "Stocktake sale",
  text: "Every demonstrator is marked down.",
  href: "/search/demo-cars",
  linkText: "See demonstrators",
  from: "2025-01-01",
  to: "2025-02-01",
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { search: { filters: ["make", "location_name", "price", "year", "simple_body"] } }),
      siteFile("promoting", { banners: { promotions: [stocktake] } }),
      siteFile("empty"),
      siteFile("bounded", { search: { minimumPriceBound: 2_000, maximumPriceBound: 90_000 } }),
      siteFile("makes"),
    ],
    vehicles: { makes: ofManyMakes, alpha: scattered, promoting: plainVehicles(45) },
  });
});
afterAll(() => platform.close());

const fetchPage = async (path: string, host = "alpha"): Promise<HtmlElement> => {
  const response = await platform.ask(`${host}.localhost`, path);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return parseHtml(await response.text());
};
const fetchData = async (path: string, host = "alpha"): Promise<ListingView> =>
  (await platform.ask(`${host}.localhost`, `/data${path}`)).json() as Promise<ListingView>;
const viewGroup = (view: ListingView, field: string) => view.filters.find((group) => group.field === field);
const viewOptions = (view: ListingView, field: string): OptionsGroup => {
  const group = viewGroup(view, field);
  if (group?.kind !== "options") throw new Error(`${field} is no list`);
  return group;
};
const placesOn = (page: HtmlElement): string[] =>
  elements(page, "input", { name: "refinementList[location_name][]" }).map(
    (input) => input.attributes.get("value") ?? "",
  );

describe("a long list of options", () => {
  test("the page has the first options and states the total number", async () => {
    const { parts, total, expandHref } = viewOptions(await fetchData("/search"), "location_name");
    expect(parts.flatMap(({ options }) => options).length).toBe(12);
    expect(total).toBe(placeCount);
    expect(expandHref).toBe("/search?all=location_name");
  });

  test("chosen options are included, however few vehicles they have", async () => {
    const page = await fetchPage(`/search?refinementList[location_name][0]=${encodeURIComponent(chosenPlace)}`);
    const ticked = elements(page, "input", { name: "refinementList[location_name][]", checked: "" });
    expect(ticked.map((input) => input.attributes.get("value"))).toEqual([chosenPlace]);
    expect(placesOn(page).length).toBe(13);
  });

  test("[SE-21] without JavaScript a link leads to a page with the complete list, in the same form", async () => {
    const page = await fetchPage("/search");
    const link = elements(page, "a").find((candidate) => visibleText(candidate) === `All ${placeCount}`);
    const whole = await fetchPage(link?.attributes.get("href") ?? "");
    expect(new Set(placesOn(whole)).size).toBe(placeCount);
    const canonical = element(whole, "link", { rel: "canonical" }).attributes.get("href");
    expect(canonical).toMatch(/\/search$/);
    expect(formFields(whole, elementById(whole, "filters-form")).map(([name]) => name)).not.toContain("all");
  });

  test("a complete list of a filtered listing has the counts of that listing", async () => {
    const { parts, isExpanded } = viewOptions(
      await fetchData("/search?range[price]=:20000&all=location_name"),
      "location_name",
    );
    const counts = parts.flatMap(({ options }) => options.map(({ count }) => count));
    expect(isExpanded).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(19);
  });

  test.each(["all=make", "all=nothing", "all=", "all=__proto__"])("%s changes nothing else", async (parameter) => {
    const view = await fetchData(`/search?${parameter}`);
    expect(view.url).toBe("/search");
    expect(viewOptions(view, "location_name").isExpanded).toBe(false);
  });
});

describe("a long list of makes", () => {
  const namesIn = (page: HtmlElement, heading: string): string[] => {
    const part = elements(page, "div").filter((box) =>
      elements(box, "p").some((title) => visibleText(title) === heading),
    );
    return (part.at(-1) ? elements(part.at(-1) ?? page, "input") : []).map(
      (input) => input.attributes.get("value") ?? "",
    );
  };

  test("[SE-15] the twenty with the most vehicles are popular, followed by all by name", async () => {
    const page = await fetchPage("/search?all=make", "makes");
    const byName = Array.from({ length: makeCount }, (_, index) => nameOfMake(index));
    expect(
      elements(page, "p")
        .filter((title) => visibleText(title).endsWith("Makes"))
        .map(visibleText),
    ).toEqual(["Popular Makes", "All Makes"]);
    expect(namesIn(page, "All Makes")).toEqual(byName);
    const popular = elements(page, "input", { name: "refinementList[make][]" })
      .map((input) => input.attributes.get("value"))
      .slice(0, 20);
    // Makes later in the alphabet have more vehicles.
    expect(popular).toEqual(byName.toReversed().slice(0, 20));
    const [before] = viewOptions(await fetchData("/search", "makes"), "make").parts;
    expect(before?.heading).toBe("Popular Makes");
  });

  test("[SE-15, SE-21] a chosen make is ticked in one place, and the form sends it once", async () => {
    for (const make of [nameOfMake(0), nameOfMake(makeCount - 1)]) {
      const page = await fetchPage(`/search/${make.toLowerCase().replace(" ", "-")}?all=make`, "makes");
      const boxes = elements(page, "input", { name: "refinementList[make][]", value: make });
      expect(boxes.map((box) => box.attributes.has("checked"))).toEqual([true]);
    }
  });
});

describe("ranges", () => {
  test("[BF-10] the price scale has steps of 500 between the lowest and highest price in stock", async () => {
    expect(viewGroup(await fetchData("/search"), "price")).toMatchObject({
      range: { min: null, max: null },
      scale: { lowest: 12_000, highest: 41_000, step: 500 },
    });
  });

  test("[BF-10] without vehicles, prices go from $5,000 to $250,000 in steps of 500, and other bounds are a setting", async () => {
    expect(viewGroup(await fetchData("/search", "empty"), "price")).toMatchObject({
      scale: { lowest: 5_000, highest: 250_000, step: 500 },
    });
    expect(viewGroup(await fetchData("/search", "bounded"), "price")).toMatchObject({
      scale: { lowest: 2_000, highest: 90_000, step: 500 },
    });
  });

  test("[SE-21] without JavaScript a range is two fields of the form", async () => {
    const page = await fetchPage("/search?range[price]=15000:20000");
    const fields = Object.fromEntries(formFields(page, elementById(page, "filters-form")));
    expect(fields).toMatchObject({ "range[price][min]": "15,000", "range[price][max]": "20,000" });
    expect(fields).toMatchObject({ "range[year][min]": "", "range[year][max]": "" });
  });

  test("the picture above the prices shows the stock at any price, whatever price is chosen", async () => {
    const distributionAt = async (path: string) => {
      const group = viewGroup(await fetchData(path), "price");
      return group?.kind === "range" ? group.distribution : null;
    };
    const all = [
      { from: 10_000, below: 20_000, count: 17 },
      { from: 20_000, below: 30_000, count: 20 },
      { from: 30_000, below: 40_000, count: 12 },
      { from: 40_000, below: 50_000, count: 2 },
    ];
    const counted = await distributionAt("/search");
    expect(counted).toEqual(all);
    expect(await distributionAt("/search?range[price]=:15000")).toEqual(counted);
  });

  test("years selected separately, as in old links, remain in the form", async () => {
    const page = await fetchPage("/search?refinementList[year][0]=2012");
    expect(formFields(page, elementById(page, "filters-form"))).toContainEqual(["refinementList[year][]", "2012"]);
  });

  test("a site without stock has no filters without results", async () => {
    const view = await fetchData("/search", "empty");
    expect(view.filters.filter(({ kind }) => kind === "options")).toEqual([]);
  });
});

describe("promotions", () => {
  const pageCells = (page: HtmlElement) => {
    const cards = elements(page, "article");
    const grid = elements(page, "ul").find((list) => elements(list, "article").length === cards.length);
    return (grid?.children ?? []).flatMap((cell) => (typeof cell === "string" ? [] : [visibleText(cell)]));
  };
  const during = Date.parse("2025-01-15T12:00:00+11:00");

  test("[SE-18] they are at positions 8 and 17, and change neither the count nor the page size", async () => {
    platform.clock.now = during;
    const page = await fetchPage("/search", "promoting");
    const places = pageCells(page).flatMap((text, index) => (text.includes(stocktake.title) ? [index + 1] : []));
    expect(places).toEqual([8, 17]);
    expect(elements(page, "article").length).toBe(21);
    expect(visibleText(element(page, "p", { role: "status" }))).toMatch(/^45 cars found/);
    expect((await fetchData("/search?page=2", "promoting")).lastPage).toBe(3);
  });

  test("[SE-18] the next page continues with the next vehicle", async () => {
    platform.clock.now = during;
    const ids: string[] = [];
    for (const path of ["/search", "/search?page=2", "/search?page=3"])
      ids.push(...(await fetchData(path, "promoting")).listed.cards.map(({ id }) => id));
    expect(new Set(ids).size).toBe(45);
  });

  test.each([
    ["the last minute before its first day", "2024-12-31T23:59:00+11:00", 0],
    ["the first minute of its first day", "2025-01-01T00:00:00+11:00", 2],
    ["the last minute of its last day", "2025-02-01T23:59:00+11:00", 2],
    ["the first minute after it", "2025-02-02T00:00:00+11:00", 0],
  ])("[SE-19] %s, on the site's own clock, shows %s: %i", async (_moment, time, count) => {
    platform.clock.now = Date.parse(time);
    expect((await fetchData("/search", "promoting")).promotions.length).toBe(count);
  });
});
