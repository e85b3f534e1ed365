import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activeFilters, removeFilter } from "./active-filters.ts";
import { normaliseQuery, queryLimits } from "./normalise-query.ts";
import { emptyQuery, facetFields, rangeFields, sortOptions } from "./search-query.ts";
import type { FacetField, SearchQuery } from "./search-query.ts";
import { buildSearchUrl, canonicalRedirect, parseSearchUrl, type SearchUrlSite } from "./search-url.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";

const vocabulary = buildSearchVocabulary(
  [
    { name: "Toyota", models: ["RAV4", "Corolla Cross"] },
    { name: "Land Rover", models: ["Defender"] },
    { name: "Mercedes-Benz", models: ["C-Class"] },
    { name: "Citroën", models: ["C4"] },
    { name: "Holden", models: ["Ute"] },
    { name: "X-Cars", models: ["One"] },
    { name: "New Cars", models: ["One"] },
  ],
  [
    { name: "Mercedes Benz", slug: "mercedes_benz" },
    { name: "Lotus", slug: "lotus" },
  ],
);
const site = { vocabulary, excludedMakePaths: ["holden"] };

const queryWith = (given: Partial<SearchQuery>): SearchQuery => ({ ...emptyQuery, ...given });
const build = (refinements: SearchQuery["refinements"], given: Partial<SearchQuery> = {}): string =>
  buildSearchUrl(queryWith({ refinements, ...given }), site);
const parse = (url: string, of: SearchUrlSite = site) => {
  const { query, unknown } = parseSearchUrl(url.split("?")[0] ?? "", url.split("?")[1] ?? "", of);
  return { query, unknown };
};
const redirectFor = (path: string, queryString: string, of: SearchUrlSite = site) =>
  canonicalRedirect(path, parseSearchUrl(path, queryString, of), of);
const refinementsAt = (url: string) => parse(url).query.refinements;

describe("buildSearchUrl", () => {
  test("[SU-01] an excluded value stays in the query string beside a make in the path", () => {
    expect(build({ make: ["Toyota"] }, { exclusions: { make: ["Lotus"] } })).toBe(
      "/search/toyota?exclude[make][0]=Lotus",
    );
  });

  test.each<[string, SearchQuery["refinements"]]>([
    ["/search", {}],
    ["/search/new-cars", { car_type: ["new"] }],
    ["/search/toyota", { make: ["Toyota"] }],
    ["/search/toyota/rav4", { make: ["Toyota"], model: ["RAV4"] }],
    ["/search/land-rover/defender", { make: ["Land Rover"], model: ["Defender"] }],
    ["/search/mercedes_benz/c-class", { make: ["Mercedes-Benz"], model: ["C-Class"] }],
    ["/search/toyota?refinementList[car_type][0]=new", { make: ["Toyota"], car_type: ["new"] }],
    ["/search/toyota/rav4?refinementList[car_type][0]=new", { make: ["Toyota"], model: ["RAV4"], car_type: ["new"] }],
    ["/search?refinementList[make][0]=Citro%C3%ABn&refinementList[make][1]=Toyota", { make: ["Citroën", "Toyota"] }],
    [
      "/search/toyota?refinementList[model][0]=Defender&refinementList[model][1]=RAV4",
      { make: ["Toyota"], model: ["Defender", "RAV4"] },
    ],
    ["/search?refinementList[model][0]=RAV4", { model: ["RAV4"] }],
    ["/search/toyota?refinementList[model][0]=Defender", { make: ["Toyota"], model: ["Defender"] }],
    [
      "/search/used-cars?refinementList[make][0]=Lotus&refinementList[make][1]=Toyota",
      { make: ["Lotus", "Toyota"], car_type: ["used"] },
    ],
  ])("[SU-01] picks the path by model, make, car type: %s", (url, refinements) => {
    expect(build(refinements)).toBe(url);
    expect(refinementsAt(url)).toEqual(refinements);
  });

  test("[SU-01] two or more car types have a path only where the specification has one", () => {
    expect(build({ car_type: ["demo", "new"] })).toBe("/search/new-and-demo-cars");
    expect(build({ car_type: ["used", "demo", "new"] })).toBe("/search/new-used-and-demo-cars");
    expect(build({ car_type: ["used", "demo"] })).toBe(
      "/search?refinementList[car_type][0]=demo&refinementList[car_type][1]=used",
    );
  });

  test("[SU-02] a make without a path goes into the query string, and the car type determines the path", () => {
    expect(build({ make: ["Holden"] })).toBe("/search?refinementList[make][0]=Holden");
    expect(build({ make: ["Holden"], model: ["Ute"], car_type: ["used"] })).toBe(
      "/search/used-cars?refinementList[make][0]=Holden&refinementList[model][0]=Ute",
    );
    expect(refinementsAt("/search/holden")).toEqual({ make: ["Holden"] });
  });

  test("[SU-03] other filters go to query, page, sortBy and refinement lists", () => {
    expect(build({ dealership_slug: ["x"] })).toBe("/search?refinementList[dealership_slug][0]=x");
    expect(build({ colour: ["Red & White"] }, { text: "tow bar", sort: "lowest-price", page: 3 })).toBe(
      "/search?query=tow%20bar&refinementList[colour][0]=Red%20%26%20White&sortBy=lowest-price&page=3",
    );
    expect(build({}, { sort: "most-relevant" })).toBe("/search");
    expect(buildSearchUrl(queryWith({ sort: "most-relevant" }), { ...site, defaultSort: "latest" })).toBe(
      "/search?sortBy=most-relevant",
    );
    expect(parseSearchUrl("/search", "", { ...site, defaultSort: "latest" }).query.sort).toBe("latest");
  });

  test("[SU-04] two values of a facet have indices 0 and 1, sorted however they were chosen", () => {
    const url = "/search?refinementList[colour][0]=Black&refinementList[colour][1]=White";
    expect(build({ colour: ["White", "Black"] })).toBe(url);
    expect(build({ colour: ["Black", "White", "Black"] })).toBe(url);
    expect(refinementsAt(url)).toEqual({ colour: ["Black", "White"] });
    expect(build({ weekly_price_range: ["100-150", "400-", "50-100"], seats: ["10", "7"] })).toBe(
      "/search?refinementList[seats][0]=7&refinementList[seats][1]=10&refinementList[weekly_price_range][0]=50-100&refinementList[weekly_price_range][1]=100-150&refinementList[weekly_price_range][2]=400-",
    );
  });

  test.each([
    ["range[price]=5000:30000", 5_000, 30_000],
    ["range[price]=5000:", 5_000, null],
    ["range[price]=:30000", null, 30_000],
    ["range[price]=0:0", 0, 0],
    ["range[price]=10.01:99.5", 10.01, 99.5],
  ])("[SU-05] writes a range as min:max with an open end left empty: %s", (text, min, max) => {
    expect(build({}, { ranges: { price: { min, max } } })).toBe(`/search?${text}`);
    expect(parse(`/search?${text}`).query.ranges).toEqual({ price: { min, max } });
  });

  test("[SU-06] page is written only when it is not 1", () => {
    expect(build({}, { page: 1 })).toBe("/search");
    expect(build({}, { page: 2 })).toBe("/search?page=2");
  });

  test("[SU-01] a make or slug that a path cannot represent stays in the query string", () => {
    expect(build({ make: ["Tesla"] })).toBe("/search?refinementList[make][0]=Tesla");
    expect(build({ make: ["New Cars"] })).toBe("/search?refinementList[make][0]=New%20Cars");
  });
});

describe("parseSearchUrl", () => {
  test("[RT-03 RT-04] the car-type paths mean their car types, in any case", () => {
    expect(refinementsAt("/search/new-cars")).toEqual({ car_type: ["new"] });
    expect(refinementsAt("/search/demo-cars")).toEqual({ car_type: ["demo"] });
    expect(refinementsAt("/search/Used-Cars/")).toEqual({ car_type: ["used"] });
    expect(refinementsAt("/search/new-used-and-demo-cars")).toEqual({ car_type: ["new", "demo", "used"] });
    expect(refinementsAt("/search/new-and-demo-cars")).toEqual({ car_type: ["new", "demo"] });
  });

  test("[RT-05] a word before -cars other than a car type is not treated as one, and may be a make", () => {
    expect(refinementsAt("/search/x-cars")).toEqual({ make: ["X-Cars"] });
    expect(refinementsAt("/search/x-cars/one")).toEqual({ make: ["X-Cars"], model: ["One"] });
    for (const word of ["old", "constructor", "__proto__", "used-and-new"]) {
      expect(parse(`/search/${word}-cars`)).toMatchObject({
        unknown: true,
        query: { refinements: { make: [`${word}-cars`] } },
      });
    }
  });

  test("[RT-06] a make is found by its slug in any case, or by its name", () => {
    for (const step of ["land-rover", "LAND-ROVER", "Land%20Rover", "land_rover"]) {
      expect(parse(`/search/${step}`)).toMatchObject({
        unknown: false,
        query: { refinements: { make: ["Land Rover"] } },
      });
    }
    expect(refinementsAt("/search/citroen")).toEqual({ make: ["Citroën"] });
    expect(refinementsAt("/search/mercedes_benz")).toEqual({ make: ["Mercedes-Benz"] });
    expect(parse("/search/lotus")).toMatchObject({ unknown: false, query: { refinements: { make: ["Lotus"] } } });
  });

  test("[RT-07] a model is found under its make; an unknown one is reported, and matches nothing", () => {
    expect(refinementsAt("/search/TOYOTA/Corolla-Cross")).toEqual({ make: ["Toyota"], model: ["Corolla Cross"] });
    expect(parse("/search/toyota/defender")).toMatchObject({
      unknown: true,
      query: { refinements: { make: ["Toyota"], model: ["defender"] } },
    });
    expect(parse("/search/nosuch?refinementList[make][0]=Toyota")).toMatchObject({
      unknown: true,
      query: { refinements: { make: ["nosuch"] } },
    });
    for (const path of [
      "/search/toyota/rav4/gx",
      "/search/new-cars/toyota",
      "/search/%",
      "/search/%20",
      `/search/${"x".repeat(5_000)}`,
    ]) {
      expect(parse(path).unknown, path).toBe(true);
      expect(parse(path).query.refinements.make ?? parse(path).query.refinements.model, path).toHaveLength(1);
    }
  });

  test("[RT-06] values of the query string join the make of the path", () => {
    expect(refinementsAt("/search/toyota?refinementList[make][0]=Lotus")).toEqual({ make: ["Lotus", "Toyota"] });
  });

  test("[SU-08 SE-21] the fields of a plain HTML form are accepted and have a canonical address", () => {
    const form =
      "query=&refinementList%5Bmake%5D%5B%5D=Toyota&refinementList[colour][]=Red&refinementList[colour][]=White&refinementList[seats]=&refinementList[body]=SUV&range[price][min]=%245%2C000&range[price][max]=&range[km][min]=&range[km][max]=60000&sortBy=most-relevant";
    const canonical =
      "/search/toyota?refinementList[colour][0]=Red&refinementList[colour][1]=White&refinementList[body][0]=SUV&range[price]=5000:&range[km]=:60000";
    expect(buildSearchUrl(parse(`/search?${form}`).query, site)).toBe(canonical);
    expect(redirectFor("/search", `?${form}`)).toBe(canonical);
  });

  test.each([
    "page=-1",
    "page=abc",
    "page=0",
    "page=1.5",
    "page=1e3",
    "page=",
    "page",
    "page=%00",
    "range[price]=x",
    "range[price]=:",
    "range[price]=1:2:3",
    "range[price]=-5:",
    "range[price]=NaN:Infinity",
    "range[__proto__]=1:2",
    "range[price",
    "range[price][min]=x",
    "refinementList[__proto__][0]=x",
    "refinementList[constructor][0]=x",
    "refinementList[price][0]=1",
    "refinementList[make][0]=",
    "refinementList=x",
    "refinementList[make",
    "refinementList[make][0][1]=x",
    "sortBy=__proto__",
    "sortBy=",
    "query=%20%20",
    "&&&=",
    "%",
    "%E0%A4%A",
    `refinementList[make][0]=${"x".repeat(10_000)}`,
  ])("[SU-08] ignores %s", (queryString) => {
    expect(parse(`/search?${queryString}`)).toEqual({ query: emptyQuery, unknown: false });
    expect(Object.prototype).not.toHaveProperty("0");
  });

  test("[SU-08] clamps values that exceed limits", () => {
    expect(parse("/search?page=99999999999").query.page).toBe(queryLimits.page);
    expect(parse(`/search?query=${"a".repeat(10_000)}`).query.text).toHaveLength(queryLimits.textLength);
    expect(parse("/search?range[price]=30000:5000").query.ranges).toEqual({ price: { min: 5_000, max: 30_000 } });
    const many = Array.from({ length: 500 }, (_, index) => `refinementList[make][${index}]=m${index}`).join("&");
    expect(parse(`/search?${many}`).query.refinements.make).toHaveLength(queryLimits.valuesPerField);
  });

  test("[SU-08] the first valid one of repeated single values counts", () => {
    expect(parse("/search?page=x&page=3&page=4&sortBy=z&sortBy=latest&query=&query=a&query=b").query).toMatchObject({
      page: 3,
      sort: "latest",
      text: "a",
    });
    expect(
      refinementsAt("/search?refinementList[make][0]=A&refinementList[make][0]=B&refinementList[make][0]=A"),
    ).toEqual({ make: ["A", "B"] });
  });

  test("[SU-08 SU-07] never throws, whatever the address, and its state has one stable address", () => {
    const key = fc.constantFrom(
      "query",
      "page",
      "sortBy",
      "refinementList[make][]",
      "refinementList[car_type][0]",
      "range[price]",
      "range[km][max]",
      "__proto__",
      "utm_source",
    );
    const value = fc.oneof(
      fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.string(),
      fc.constantFrom("new", "Toyota", "5:", "latest", "2"),
    );
    const tidy = fc
      .array(fc.tuple(key, value).map(([name, text]) => `${name}=${text}`))
      .map((parts) => parts.join("&"));
    const path = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .constantFrom("/search", "/search/", "/search/toyota", "/Search/TOYOTA/rav4", "/search/new-cars")
        .chain((start) => fc.string().map((end) => start + end)),
    );
    fc.assert(
      fc.property(path, fc.oneof(tidy, fc.string({ unit: "binary" })), (given, queryString) => {
        const { query } = parseSearchUrl(given, queryString, site);
        const canonical = buildSearchUrl(query, site);
        expect(parse(canonical).query).toEqual(query);
        expect(buildSearchUrl(parse(canonical).query, site)).toBe(canonical);
        const target = redirectFor(given, queryString) ?? canonical;
        expect(redirectFor(target.split("?")[0] ?? "", target.split("?").slice(1).join("?"))).toBeNull();
        expect(new URL(target, "https://dealer.example").hostname).toBe("dealer.example");
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the round trip", () => {
  const names = vocabulary.flatMap((make) => [make.name, ...make.models.map((model) => model.name)]);
  const value = fc.oneof(
    fc.constantFrom("new", "demo", "used", ...names),
    fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }),
  );
  const side = fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
    ),
    { nil: null },
  );
  const lists = fc.dictionary(fc.constantFrom<FacetField>(...facetFields), fc.array(value, { maxLength: 4 }));
  const query = fc
    .record<SearchQuery>({
      text: fc.oneof(fc.constant(""), fc.string({ unit: "grapheme", maxLength: 300 })),
      refinements: lists,
      exclusions: lists,
      requirements: lists,
      alternatives: lists,
      ranges: fc.dictionary(fc.constantFrom(...rangeFields), fc.record({ min: side, max: side })),
      sort: fc.constantFrom(...sortOptions),
      page: fc.integer({ min: 1, max: 200 }),
    })
    .map(normaliseQuery);

  test("[SU-07] parse(build(state)) is the state, for every combination of filters, ranges, order and page", () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...sortOptions), (state, defaultSort) => {
        const sorted = { ...site, defaultSort };
        const [path = "", queryString = ""] = buildSearchUrl(state, sorted).split("?");
        expect(parse(`${path}?${queryString}`, sorted)).toEqual({ query: state, unknown: false });
        expect(redirectFor(path, queryString, sorted)).toBeNull();
        expect(normaliseQuery(state)).toEqual(state);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("[SU-08 SE-20] a form's amounts are read as people write them", () => {
  expect(parse("/search?range[price][min]=20k&range[price][max]=30 grand").query.ranges).toEqual({
    price: { min: 20_000, max: 30_000 },
  });
  expect(redirectFor("/search", "range[price][max]=%2430k")).toBe("/search?range[price]=:30000");
});

describe("excluded and required values", () => {
  test("[SU-01 SU-07] have one address beside the path of a make", () => {
    const query = {
      ...emptyQuery,
      refinements: { make: ["Toyota"] },
      exclusions: { fuel: ["Diesel"], colour: ["Glacier White", "White"] },
      requirements: { filtered_features: ["Leather seats", "Sunroof"] },
    };
    const address =
      "/search/toyota?exclude[colour][0]=Glacier%20White&exclude[colour][1]=White&exclude[fuel][0]=Diesel" +
      "&require[filtered_features][0]=Leather%20seats&require[filtered_features][1]=Sunroof";
    expect(buildSearchUrl(query, site)).toBe(address);
    expect(parse(address).query).toEqual(query);
    expect(parse("/search/toyota?exclude[fuel][]=Diesel").query.exclusions).toEqual({ fuel: ["Diesel"] });
    expect(redirectFor("/search", "exclude[fuel][]=Diesel")).toBe("/search?exclude[fuel][0]=Diesel");
  });

  test("[SU-07] alternatives of several fields have their own parameter", () => {
    const { query } = parse("/search?either[fuel][0]=Diesel&either[make][0]=Kia&either[make][1]=Mazda");
    expect(query).toEqual({ ...emptyQuery, alternatives: { fuel: ["Diesel"], make: ["Kia", "Mazda"] } });
    expect(buildSearchUrl(query, site)).toBe(
      "/search?either[make][0]=Kia&either[make][1]=Mazda&either[fuel][0]=Diesel",
    );
    expect(activeFilters(query).map(({ valueLabel }) => valueLabel)).toEqual(["Kia or Mazda or Diesel"]);
    expect(activeFilters(query).map((filter) => removeFilter(query, filter))).toEqual([emptyQuery]);
    // Alternatives within one field are a refinement of that field.
    expect(redirectFor("/search", "either[fuel][0]=Diesel&either[fuel][1]=Hybrid")).toBe(
      "/search?refinementList[fuel][0]=Diesel&refinementList[fuel][1]=Hybrid",
    );
  });

  test("[SU-07] a single required value is a refinement", () => {
    expect(parse("/search?require[colour][0]=Red&require[colour][1]=Blue").query).toEqual(emptyQuery);
    expect(redirectFor("/search", "require[categories][0]=Family")).toBe(
      "/search?refinementList[categories][0]=Family",
    );
  });
});

describe("canonicalRedirect", () => {
  test("[SU-01 RT-06] redirects other spellings of an address to the canonical one", () => {
    expect(redirectFor("/search/Toyota/", "")).toBe("/search/toyota");
    expect(redirectFor("/search/holden", "")).toBe("/search?refinementList[make][0]=Holden");
    expect(redirectFor("/search", "refinementList[make][0]=Toyota&page=1")).toBe("/search/toyota");
    expect(redirectFor("/search/toyota", "page=2")).toBeNull();
    expect(redirectFor("/search", "query=red++ute")).toBe("/search?query=red%20ute");
    expect(redirectFor("/search/no-such-make", "")).toBeNull();
  });

  test("[SU-03] a different encoding does not redirect, and other parameters are preserved", () => {
    expect(redirectFor("/search", "refinementList%5Bcolour%5D%5B0%5D=Dark+Red")).toBeNull();
    expect(redirectFor("/search/toyota", "utm_source=mail&gclid=a%2Fb")).toBeNull();
    expect(redirectFor("/search", "utm_source=mail&refinementList[make][]=Toyota")).toBe(
      "/search/toyota?utm_source=mail",
    );
  });
});

describe("other parameters", () => {
  test.each([
    ["utm_source=mail&gclid=a", "/search/toyota?utm_source=mail&gclid=a"],
    ["utm_source=sommergr\u00fc\u00dfe&gclid=a", "/search/toyota?gclid=a"],
    ["gclid=a b", "/search/toyota"],
    [`gclid=${"a".repeat(1_994)}`, `/search/toyota?gclid=${"a".repeat(1_994)}`],
    [`gclid=${"a".repeat(1_995)}`, "/search/toyota"],
  ])("[SU-03] %s are preserved if short and printable", (foreign, target) => {
    expect(redirectFor("/search/TOYOTA", foreign)).toBe(target);
  });
});

test.each([
  ["/search", false],
  ["/search/used-cars", false],
  ["/search/toyota", false],
  ["/search/toyota/rav4", false],
  ["/search/toyota/kluger", true],
  ["/search/no-such-make", true],
  ["/search/used-carsx", true],
  ["/search/toyota/rav4/gxl", true],
])("[RT-07] %s names a make or model that the site does not have: %s", (path, unknown) => {
  expect(parse(path).unknown).toBe(unknown);
});

test("[RT-07] a path with too many segments finds nothing and reports the requested name", () => {
  expect(refinementsAt("/search/toyota/rav4/gxl")).toEqual({ make: ["toyota/rav4/gxl"] });
});
