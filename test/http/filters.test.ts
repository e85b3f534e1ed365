import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facetFields, rangeFields, type SearchQuery, emptyQuery, sortOptions } from "../../src/search/search-query.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { filterFields } from "../../src/search/search-fields.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { type ModelAnswer, modelSearch, queryArbitrary } from "../contract/search-model.ts";
import { testNow, vehiclesArbitrary } from "../contract/search-vehicles.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";

const rates = { interestRate: 7.99, comparisonRate: 8.53, disclaimer: "Indicative only." };
const stock: Vehicle[] = (
  fc.sample(vehiclesArbitrary({ minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 20_261_120 })[0] ?? []
).map((vehicle) => {
  const quote = vehicle.financeLenders["lender"];
  // Prices in stock are whole dollars.
  const price = vehicle.price === null ? null : Math.round(vehicle.price);
  return { ...vehicle, price, ...(quote && { financeLenders: { lender: { ...quote, ...rates } } }) };
});
const decoys = stock.slice(0, 40);

let platform: TestPlatform;
beforeAll(async () => {
  const settings = {
    stock: { itemTypes: ["car" as const, "motorcycle" as const, "caravan" as const] },
    search: { filters: [...filterFields] },
    finance: { lenders: [{ key: "lender", name: "Lender", rule: "sellable" as const }] },
    price: { offersSubscriptions: true },
  };
  platform = await testPlatform({
    sites: [siteFile("alpha", settings), siteFile("bravo", settings)],
    vehicles: { alpha: stock, bravo: decoys },
    now: testNow,
  });
});
afterAll(() => platform.close());

const fetchData = async (query: string): Promise<ListingView> =>
  (await platform.ask("alpha.localhost", `/data/search${query}`)).json() as Promise<ListingView>;

/** The vehicle with the weekly repayment shown on its card, which filters use. */
const asOnCard = (vehicle: Vehicle): Vehicle => {
  const quote = vehicle.financeLenders["lender"];
  const isSold = vehicle.status === "sold" || vehicle.sold;
  if (!quote?.paymentWeek || isSold || (vehicle.subscriptionPrice ?? 0) > 0) return { ...vehicle, financeLenders: {} };
  return { ...vehicle, financeLenders: { lender: { ...quote, paymentWeek: Math.ceil(quote.paymentWeek) } } };
};
const shown = stock.map(asOnCard);

/** The expected result, computed by checking every vehicle. */
const expected = (query: Partial<SearchQuery>): ModelAnswer => {
  const site = platform.sites.siteBySlug("alpha");
  if (!site) throw new Error("The test's site is not there");
  return modelSearch(shown, siteScope(site, testNow), {
    query: { ...emptyQuery, ...query },
    hitsPerPage: site.stock.pageSize,
    facets: facetFields,
    ranges: rangeFields,
  });
};

/** Builds a query string independently of the code under test. */
const queryAddress = ({
  refinements = {},
  exclusions = {},
  requirements = {},
  alternatives = {},
  ranges = {},
  sort,
  page,
}: Partial<SearchQuery>): string => {
  const lists = { refinementList: refinements, exclude: exclusions, require: requirements, either: alternatives };
  const parts = Object.entries(lists).flatMap(([name, list]) =>
    Object.entries(list).flatMap(([field, values]) =>
      values.map((value, index) => `${name}[${field}][${index}]=${encodeURIComponent(value)}`),
    ),
  );
  for (const [field, { min, max }] of Object.entries(ranges)) parts.push(`range[${field}]=${min ?? ""}:${max ?? ""}`);
  if (sort) parts.push(`sortBy=${sort}`);
  if (page) parts.push(`page=${page}`);
  return `?${parts.join("&")}`;
};

/** A URL may contain a reversed range, which is corrected. */
const withRangesInOrder = (query: SearchQuery): SearchQuery => {
  const ranges = Object.entries(query.ranges).map(([field, { min, max }]) => [
    field,
    min !== null && max !== null && min > max ? { min: max, max: min } : { min, max },
  ]);
  return { ...query, ranges: Object.fromEntries(ranges) as SearchQuery["ranges"] };
};

/** A single required value is a refinement, and so are alternatives within one field. */
const withSeveral = (query: SearchQuery): SearchQuery => {
  const several = Object.entries(query.requirements).filter(([, values]) => values.length > 1);
  const either = Object.entries(query.alternatives).filter(([, values]) => values.length > 0);
  return {
    ...query,
    requirements: Object.fromEntries(several),
    alternatives: either.length > 1 ? Object.fromEntries(either) : {},
  };
};

/** Counts beside the options of a filter group, by value; null if the page does not show the group. */
const optionCounts = (view: ListingView, field: string): Record<string, number> | null => {
  const group = view.filters.find((candidate) => candidate.field === field);
  if (group?.kind !== "options") return null;
  return Object.fromEntries(group.parts.flatMap((part) => part.options.map(({ value, count }) => [value, count])));
};

describe("filters over HTTP", () => {
  test("[SE-08] there are the 27 fields of the specification, the dealership's slug, the flags and berths", () => {
    const all = new Set<string>([...facetFields, ...rangeFields]);
    expect([...all].toSorted()).toEqual([...filterFields].toSorted());
    expect(all.size).toBe(30);
  });

  test.each(facetFields)("[SE-08, SE-10] every value of %s finds exactly the vehicles that have it", async (field) => {
    const values = (expected({}).facets[field] ?? []).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const model = expected({ refinements: { [field]: [value] } });
      const view = await fetchData(queryAddress({ refinements: { [field]: [value] } }));
      expect({ value, count: view.count, pages: view.lastPage }).toEqual({
        value,
        count: model.count,
        pages: model.pages,
      });
      expect(view.listed.cards.map(({ id }) => id)).toEqual(model.hits);
    }
    const first = values.slice(0, 2);
    expect((await fetchData(queryAddress({ refinements: { [field]: first } }))).count).toBe(
      expected({ refinements: { [field]: first } }).count,
    );
  });

  test.each(rangeFields)("[SE-08, SE-20] ranges of %s are inclusive at both ends", async (field) => {
    const bounds = expected({}).ranges[field];
    expect(bounds).toBeDefined();
    const { min, max } = bounds ?? { min: 0, max: 0 };
    const middle = field === "year" ? 2020 : field === "price" ? 20_000 : field === "km" ? 60_000 : 149;
    for (const range of [
      { min, max },
      { min: middle, max: middle },
      { min: null, max: middle },
      { min: middle, max: null },
      { min: max, max: null },
    ]) {
      const model = expected({ ranges: { [field]: range } });
      const view = await fetchData(queryAddress({ ranges: { [field]: range } }));
      expect({ range, count: view.count, ids: view.listed.cards.map(({ id }) => id) }).toEqual({
        range,
        count: model.count,
        ids: model.hits,
      });
      expect(view.count).toBeGreaterThan(0);
    }
  });

  test("[SE-08, SE-09] any combination of filters, ranges, sorts and pages gives the result of checking every vehicle, facets too", async () => {
    const property = fc.asyncProperty(queryArbitrary(shown).map(withRangesInOrder).map(withSeveral), async (query) => {
      const model = expected(query);
      fc.pre(query.page <= Math.max(1, model.pages));
      const view = await fetchData(queryAddress(query));
      expect(view.count).toBe(model.count);
      expect(view.listed.cards.map(({ id }) => id)).toEqual(model.hits);
      for (const field of facetFields) {
        const shown = optionCounts(view, field);
        if (shown === null) continue;
        const chosen = Object.fromEntries((query.refinements[field] ?? []).map((value) => [value, 0]));
        expect({ field, shown }).toEqual({
          field,
          shown: {
            ...chosen,
            ...Object.fromEntries((model.facets[field] ?? []).map(({ value, count }) => [value, count])),
          },
        });
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });

  test("[SE-08] every facet field is a filter group with exact counts on the first page, except model, badge and year, which is a range", async () => {
    const view = await fetchData("");
    const { facets } = expected({});
    for (const field of facetFields) {
      const counts = Object.fromEntries((facets[field] ?? []).map(({ value, count }) => [value, count]));
      expect({ field, counts: optionCounts(view, field) }).toEqual({
        field,
        counts: ["model", "badge", "year"].includes(field) ? null : counts,
      });
    }
    expect(view.filters.find(({ field }) => field === "year")).toMatchObject({ kind: "range", range: { min: null } });
    const ofMake = await fetchData("?refinementList[make][0]=Toyota&refinementList[model][0]=RAV4");
    expect(optionCounts(ofMake, "model")).toHaveProperty("RAV4");
    expect(optionCounts(ofMake, "badge")).not.toBeNull();
  });

  test("[SE-09] the page itself shows the counts that the data has", async () => {
    const response = await platform.ask("alpha.localhost", "/search?refinementList[fuel][0]=Diesel");
    const page = parseHtml(await response.text());
    const model = expected({ refinements: { fuel: ["Diesel"] } });
    const [status, ...others] = elements(page, "p", { role: "status" }).map(visibleText);
    expect([status?.startsWith(`${model.count} diesel vehicles `), others]).toEqual([true, []]);
    const labels = elements(page, "label").filter(
      (label) => elements(label, "input", { name: "refinementList[fuel][]" }).length > 0,
    );
    expect(labels.map((label) => elements(label, "span").map(visibleText))).toEqual(
      (model.facets.fuel ?? []).map(({ value, count }) => [value, String(count)]),
    );
  });

  test("[SE-16] car types are in the order new, demo, used", async () => {
    const view = await fetchData("");
    const group = view.filters.find(({ field }) => field === "car_type");
    expect(
      group?.kind === "options" && group.parts.flatMap(({ options }) => options.map(({ label }) => label)),
    ).toEqual(["New", "Demo", "Used"]);
  });

  test("[SE-06] the sort options are most relevant, latest, highest and lowest price, and each answers in its order", async () => {
    expect((await fetchData("")).sort).toBe("most-relevant");
    for (const sort of sortOptions) {
      const sorted = await fetchData(`?sortBy=${sort}`);
      expect({ sort, ids: sorted.listed.cards.map(({ id }) => id) }).toEqual({ sort, ids: expected({ sort }).hits });
      expect(sorted.sort).toBe(sort);
    }
  });

  test("[SE-04] the pages of a listing hold every vehicle once", async () => {
    const { count, pages } = expected({});
    const ids: string[] = [];
    for (let page = 1; page <= pages; page += 1)
      ids.push(...(await fetchData(`?page=${page}`)).listed.cards.map(({ id }) => id));
    expect(ids.length).toBe(count);
    expect(new Set(ids).size).toBe(count);
  });

  test("[SU-10] the count of a form's filters is the count of the listing it opens", async () => {
    for (const query of [
      "",
      "?refinementList[make][]=Toyota&range[price][max]=20000",
      "?refinementList[fuel][]=Diesel&refinementList[fuel][]=Petrol",
    ]) {
      const answer = await platform.ask("alpha.localhost", `/data/count${query}`);
      expect(await answer.json()).toEqual({ count: (await fetchData(query)).count });
    }
  });
});
