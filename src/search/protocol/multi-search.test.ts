import { describe, expect, test } from "vitest";
import type { SearchRequest } from "../search-engine.ts";
import { withSignedText } from "../plain-language/signed-negations.ts";
import { emptyQuery, type SearchQuery } from "../search-query.ts";
import { combinedAnswer, multiSearchQueries } from "./multi-search.ts";

const index = "Car_production";
const queryRequest = (query: Partial<SearchQuery>, given: Partial<SearchRequest> = {}): SearchRequest => ({
  query: { ...emptyQuery, ...query },
  hitsPerPage: 21,
  facets: ["make", "colour", "year"],
  ranges: ["price", "year"],
  ...given,
});

describe("multiSearchQueries", () => {
  test("[SE-09] requests hits, each refined facet without its own condition, and both ends of each range", () => {
    const query = {
      refinements: { make: ["Kia", "Mazda"], body: ["SUV"] },
      ranges: { price: { min: 5_000, max: 30_000.5 } },
    };
    const own = { make: ['make = "Kia"', 'make = "Mazda"'], body: ['body = "SUV"'] };
    const price = ["price >= 5000 AND price <= 30000.5"];
    expect(
      multiSearchQueries(queryRequest({ ...query, page: 3 }), { index, filter: "site = a", retrieve: ["id", "name"] }),
    ).toEqual([
      {
        indexUid: index,
        filter: ["site = a", own.make, own.body, price],
        facets: ["colour", "year"],
        attributesToRetrieve: ["id", "name"],
        sort: ["custom_rank:desc", "id:asc"],
        matchingStrategy: "all",
        hitsPerPage: 21,
        page: 3,
      },
      { ...counting, filter: ["site = a", own.body, price], facets: ["make"] },
      { ...ending, filter: ["site = a", own.make, own.body], sort: ["price:asc"], attributesToRetrieve: ["price"] },
      { ...ending, filter: ["site = a", own.make, own.body], sort: ["price:desc"], attributesToRetrieve: ["price"] },
      {
        ...ending,
        filter: ["site = a", own.make, own.body, price],
        sort: ["year:asc"],
        attributesToRetrieve: ["year"],
      },
      {
        ...ending,
        filter: ["site = a", own.make, own.body, price],
        sort: ["year:desc"],
        attributesToRetrieve: ["year"],
      },
    ]);
  });

  test("[SE-09] applies excluded and required values in every query, also in those of their own facet", () => {
    const query = {
      refinements: { fuel: ["Petrol"] },
      exclusions: { fuel: ["Diesel"] },
      requirements: { categories: ["Family", "City"] },
    };
    const queries = multiSearchQueries(queryRequest(query, { facets: ["fuel"], ranges: [] }), { index });
    const held = ['NOT fuel = "Diesel"', 'categories = "Family"', 'categories = "City"'];
    expect(queries.map(({ filter }) => filter)).toEqual([[...held, ['fuel = "Petrol"']], held]);
  });

  test("combines alternatives of several fields into one condition", () => {
    const query = { alternatives: { fuel: ["Diesel"], make: ["Kia", "Mazda"] } };
    const [main] = multiSearchQueries(queryRequest(query, { facets: [], ranges: [] }), { index });
    expect(main?.filter).toEqual([['fuel = "Diesel"', 'make = "Kia"', 'make = "Mazda"']]);
  });

  test.each([
    [{ min: null, max: 9_000 }, "price <= 9000"],
    [{ min: 5_000, max: null }, "price >= 5000"],
  ])("[SE-20] the range %j is the condition %s", (price, condition) => {
    const [main] = multiSearchQueries(queryRequest({ ranges: { price } }), { index });
    expect(main?.filter).toEqual([[condition]]);
  });

  test("[SE-09] drops only their own condition for the facet and the range of the year", () => {
    const query = { refinements: { year: ["2021"] }, ranges: { year: { min: 2_020, max: null } } };
    const queries = multiSearchQueries(queryRequest(query, { facets: ["year"], ranges: ["year"] }), { index });
    const [chosen, range] = [['year = "2021"'], ["year >= 2020"]];
    expect(queries.map(({ filter }) => filter)).toEqual([[chosen, range], [range], [chosen], [chosen]]);
  });

  test("requests nothing more than a plain search needs", () => {
    expect(multiSearchQueries(queryRequest({}, { facets: [], ranges: [], hitsPerPage: 0 }), { index })).toEqual([
      { indexUid: index, matchingStrategy: "all", hitsPerPage: 0, page: 1 },
    ]);
    const without = { refinements: { make: [] }, ranges: { price: { min: null, max: null } } };
    const some = queryRequest(without, { facets: [], ranges: [], hitsPerPage: 0 });
    expect(multiSearchQueries(some, { index, retrieve: ["id"] })).toEqual([
      { indexUid: index, matchingStrategy: "all", hitsPerPage: 0, page: 1 },
    ]);
    expect(multiSearchQueries(queryRequest({}), { index })[0]).not.toHaveProperty("attributesToRetrieve");
  });

  test("[SE-06 SE-07] sorts with the id as tie-break, and omits vehicles without a price from lowest first", () => {
    const queryMain = (query: Partial<SearchQuery>) => multiSearchQueries(queryRequest(query), { index })[0];
    expect(queryMain({ sort: "latest" })?.sort).toEqual(["created_at:desc", "id:asc"]);
    expect(queryMain({ sort: "highest-price" })).not.toHaveProperty("filter");
    expect(queryMain({ sort: "lowest-price" })).toMatchObject({ sort: ["price:asc", "id:asc"], filter: ["price > 0"] });
    expect(queryMain({ text: "hilux" })).not.toHaveProperty("sort");
    expect(queryMain({ text: "hilux", sort: "latest" })?.sort).toEqual(["created_at:desc", "id:asc"]);
  });

  test.each([
    ["cx-5", "cx-5"],
    ['-diesel "land cruiser', '-diesel "land cruiser"'],
    ["suv no diesel", "suv -diesel"],
    ["not a cx-5 or x-trail", '-"cx-5" -cx5 -"x-trail" -xtrail'],
    ["no vans", "-vans -van"],
    ["without", "without"],
  ])("[SE-12] the text %s searches for %s, in the protocol's syntax", (text, words) => {
    expect(multiSearchQueries(withSignedText(queryRequest({ text })), { index })[0]?.q ?? "").toBe(words);
  });

  test("[ER-06] no filter value can break out of its quotes", () => {
    const values = ['x" OR site = "other', "back\\", '\\"'];
    const [main] = multiSearchQueries(queryRequest({ refinements: { badge: values } }), { index });
    expect(main?.filter).toEqual([
      [String.raw`badge = "x\" OR site = \"other"`, String.raw`badge = "back\\"`, String.raw`badge = "\\\""`],
    ]);
  });
});

describe("combinedAnswer", () => {
  const request = queryRequest({
    refinements: { make: ["Kia"] },
    ranges: { year: { min: 2_021, max: null } },
    page: 2,
  });
  const main = {
    hits: [{ id: "22nd" }],
    totalHits: 22,
    facetDistribution: { colour: { Red: 2, White: 20, Blue: 0 }, year: { 2021: 10, 2022: 12 } },
  };
  const makes = { hits: [], totalHits: 40, facetDistribution: { make: { Kia: 22, Audi: 18 } } };
  const ends = [{ price: null }, { price: null }, { year: 1_999 }, { year: 2_022 }].map((hit) => ({ hits: [hit] }));

  test("[SE-09 SE-10 SE-16] takes each facet and bound from its own query, in facet order", () => {
    expect(combinedAnswer<unknown>(request, [main, makes, ...ends])).toEqual({
      hits: [{ id: "22nd" }],
      count: 22,
      pages: 2,
      page: 2,
      facets: {
        make: [
          { value: "Kia", count: 22 },
          { value: "Audi", count: 18 },
        ],
        colour: [
          { value: "White", count: 20 },
          { value: "Red", count: 2 },
        ],
        year: [
          { value: "2022", count: 12 },
          { value: "2021", count: 10 },
        ],
      },
      ranges: { year: { min: 1_999, max: 2_022 } },
    });
  });

  test("[SE-20] each range has the bounds of its own two queries, or none without a hit", () => {
    const asked = queryRequest({}, { facets: ["make"], ranges: ["price", "km", "year"], hitsPerPage: 0 });
    const none = { hits: [] };
    const bounds = [{ price: 1 }, { price: 9 }, null, null, { year: 2_001 }, { year: 2_009 }];
    const answers = bounds.map((hit) => (hit === null ? none : { hits: [hit] }));
    expect(combinedAnswer<unknown>(asked, [{ hits: [], totalHits: 7 }, ...answers])).toEqual({
      hits: [],
      count: 7,
      pages: 0,
      page: 1,
      facets: { make: [] },
      ranges: { price: { min: 1, max: 9 }, year: { min: 2_001, max: 2_009 } },
    });
  });

  test("a partial answer is rejected", () => {
    expect(() => combinedAnswer<unknown>(request, [{ hits: [] }, makes, ...ends])).toThrow("in part");
    expect(() => combinedAnswer<unknown>(request, [main, makes, ...ends.slice(1)])).toThrow("in part");
    expect(() => combinedAnswer(request, [])).toThrow("in part");
  });
});

const counting = { indexUid: index, matchingStrategy: "all", hitsPerPage: 0, page: 1 };
const ending = { indexUid: index, matchingStrategy: "all", limit: 1 };
