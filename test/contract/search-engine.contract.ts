import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { facetFields, rangeFields, sortOptions } from "../../src/search/search-query.ts";
import { caravanSpecificationsSchema, type Vehicle } from "../../src/vehicles/vehicle.ts";
import { modelSearch, queryArbitrary, scopeArbitrary } from "./search-model.ts";
import { searchAnswer, enginesForTests, idsFor, fullRequest, testScope, site } from "./search-under-test.ts";
import type { MakeEngine, SuiteOptions } from "./search-under-test.ts";
import { testNow, testVehicle, vehiclesArbitrary } from "./search-vehicles.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Contract of every search engine. */
export function searchEngineContract(
  makeEngine: MakeEngine,
  { share = 1, readsTextPerQuery = false }: SuiteOptions = {},
): void {
  const engineOver = enginesForTests(makeEngine);

  describe("against a model that checks every vehicle", () => {
    test("[SE-01 SE-04 SE-07 SE-08 SE-09 SE-17 SE-20] hits, order, counts, facets and bounds are exact", async () => {
      const example = vehiclesArbitrary({ minLength: 1, maxLength: 40 }).chain((vehicles) =>
        fc.record({
          vehicles: fc.constant(vehicles),
          searches: fc.array(fc.tuple(scopeArbitrary(site), queryArbitrary(vehicles)), { minLength: 4, maxLength: 12 }),
          hitsPerPage: fc.integer({ min: 0, max: 12 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(example, async ({ vehicles, searches, hitsPerPage }) => {
          const { engine } = await engineOver(vehicles);
          for (const [scope, query] of searches) {
            const request = { ...fullRequest(query), hitsPerPage };
            expect(await searchAnswer(engine, scope, request)).toEqual(modelSearch(vehicles, scope, request));
          }
        }),
        { numRuns: Math.ceil(120 * share) },
      );
    });

    test("[SE-09] with text too, facets and counts are those of the vehicles that the text finds", async () => {
      const example = vehiclesArbitrary({ minLength: 1, maxLength: 40 }).chain((vehicles) =>
        fc.tuple(
          fc.constant(vehicles),
          queryArbitrary(vehicles),
          fc.constantFrom("toyota", "cx 5", "rover red", "2021 gx", "suv", "zzz"),
        ),
      );
      await fc.assert(
        fc.asyncProperty(example, async ([vehicles, query, text]) => {
          const { engine } = await engineOver(vehicles);
          const found = new Set(await idsFor(engine, { text }));
          const ordered = query.sort === "most-relevant" ? { ...query, sort: "latest" as const } : query;
          const request = fullRequest({ ...ordered, text });
          const expectedIds = (ids: ReadonlySet<string>) =>
            modelSearch(
              vehicles.filter((vehicle) => ids.has(vehicle.id)),
              testScope({}),
              request,
            );
          const strict = expectedIds(found);
          // If the filters leave no match, the text is read as misspelt among the filtered vehicles.
          const loose = strict.count > 0 ? [] : await idsFor(engine, { ...ordered, text, page: 1 });
          const expected = expectedIds(found.union(new Set(loose)));
          const answer = await searchAnswer(engine, testScope({}), request);
          if (readsTextPerQuery && strict.count === 0) {
            const { hits, count, pages, page } = expected;
            expect(answer).toMatchObject({ hits, count, pages, page });
          } else expect(answer).toEqual(expected);
        }),
        { numRuns: Math.ceil(80 * share) },
      );
    });

    test("[SE-04] pages never overlap or skip, in every order", async () => {
      await fc.assert(
        fc.asyncProperty(
          vehiclesArbitrary({ maxLength: 60 }),
          fc.constantFrom(...sortOptions),
          fc.integer({ min: 1, max: 21 }),
          fc.constantFrom("", "toyota"),
          async (vehicles, sort, hitsPerPage, text) => {
            const { engine } = await engineOver(vehicles);
            const whole = await engine.search(testScope({}), fullRequest({ sort, text }));
            const paged: string[] = [];
            const pages = Math.ceil(whole.count / hitsPerPage);
            for (let page = 1; page <= pages; page++) {
              const answer = await engine.search(testScope({}), { ...fullRequest({ sort, text, page }), hitsPerPage });
              expect(answer.pages).toBe(pages);
              paged.push(...answer.hits.map((vehicle) => vehicle.id));
            }
            expect(paged).toEqual(whole.hits.map((vehicle) => vehicle.id));
            expect(new Set(paged).size).toBe(whole.count);
          },
        ),
        { numRuns: Math.ceil(60 * share) },
      );
    });
  });

  describe("the boundary between sites", () => {
    test("[SE-03] no search of one site ever counts, facets or returns a vehicle of another", async () => {
      const canary = testVehicle({
        id: "canary",
        make: "Canary",
        model: "Canary",
        badge: "Canary",
        colour: "Canary",
        body: "Canary",
        simpleBody: "canary",
        price: 7_777_777,
        km: 7_777_777,
        year: 1977,
        images: ["https://a.example/canary.jpg"],
        categories: ["canary"],
        customRank: 1e9,
      });
      const example = vehiclesArbitrary({ minLength: 1, maxLength: 20 }).chain((vehicles) =>
        fc.tuple(
          fc.constant(vehicles),
          scopeArbitrary(site),
          queryArbitrary([...vehicles, canary]),
          fc.constantFrom("", "canary", "toyota", "scanary"),
        ),
      );
      await fc.assert(
        fc.asyncProperty(example, async ([vehicles, scope, query, text]) => {
          const { engine, stock, refresh } = await engineOver(vehicles);
          stock.change("other", {
            put: [canary, ...vehicles.map((vehicle) => ({ ...vehicle, id: `other-${vehicle.id}`, tag: "Canary" }))],
          });
          await refresh("other");
          const request = fullRequest({ ...query, text, page: 1 });
          const answer = await searchAnswer(engine, scope, request);
          expect(JSON.stringify(answer)).not.toMatch(/canary|7777777|1977|other-/i);
          expect(answer.count).toBeLessThanOrEqual(vehicles.length);
          expect(
            (await searchAnswer(engine, testScope({ siteId: "other" }), fullRequest({ text: "canary" }))).hits,
          ).toEqual(["canary"]);
        }),
        { numRuns: Math.ceil(60 * share) },
      );
    });

    test("[SE-03] an unknown site has nothing", async () => {
      const { engine } = await engineOver([testVehicle({ id: "1" })]);
      for (const siteId of ["nowhere", "__proto__", ""]) {
        const answer = await searchAnswer(engine, testScope({ siteId }), fullRequest({}));
        expect(answer).toMatchObject({ hits: [], count: 0, pages: 0, ranges: {} });
        expect(Object.values(answer.facets).flat()).toEqual([]);
      }
    });
  });

  describe("changes of the stock", () => {
    test("vehicles added, changed and removed are seen after a refresh, exactly", async () => {
      const change = fc.record({
        put: vehiclesArbitrary({ maxLength: 8 }),
        changedShare: fc.constantFrom(0, 0.5, 1),
        removeShare: fc.constantFrom(0, 0.3, 1),
        forget: fc.boolean(),
        scope: scopeArbitrary(site),
      });
      const example = fc.record({
        vehicles: vehiclesArbitrary({ minLength: 1, maxLength: 20 }),
        changes: fc.array(change, { maxLength: 4 }),
      });
      const withQuery = example.chain(({ vehicles, changes }) =>
        fc.record({
          vehicles: fc.constant(vehicles),
          changes: fc.constant(changes),
          query: queryArbitrary([...vehicles, ...changes.flatMap(({ put }) => put)]),
        }),
      );
      await fc.assert(
        fc.asyncProperty(withQuery, async ({ vehicles, changes, query }) => {
          const { engine, stock, refresh } = await engineOver(vehicles);
          const current = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
          for (const { put, changedShare, removeShare, forget, scope } of changes) {
            const remove = [...current.keys()].slice(0, Math.round(current.size * removeShare));
            for (const id of remove) current.delete(id);
            stock.change(site, { remove });
            const known = [...current.keys()].slice(0, Math.round(put.length * changedShare));
            const written = put.map((vehicle, place) => ({ ...vehicle, id: known[place] ?? vehicle.id }));
            stock.change(site, { put: written });
            for (const vehicle of written) current.set(vehicle.id, vehicle);
            if (forget) stock.forgetChanges(site);
            await refresh(site);
            for (const request of [fullRequest({}), fullRequest(query)]) {
              for (const wall of [testScope({}), scope]) {
                expect(await searchAnswer(engine, wall, request)).toEqual(
                  modelSearch([...current.values()], wall, request),
                );
              }
            }
          }
        }),
        { numRuns: 60 },
      );
    });

    test("[SE-02] a sold vehicle leaves the results after its days, without any change of the stock", async () => {
      const soldAt = testNow - dayMs;
      const { engine } = await engineOver([testVehicle({ id: "1", status: "sold", sold: true, soldAt })]);
      const at = (now: number, soldVisibleDays = 3) => idsFor(engine, {}, { now, soldVisibleDays });
      expect(await at(soldAt + 3 * dayMs - 1)).toEqual(["1"]);
      expect(await at(soldAt + 3 * dayMs)).toEqual(["1"]);
      expect(await at(soldAt + 3 * dayMs + 1)).toEqual([]);
      expect(await at(soldAt + 3 * dayMs + 1, 4)).toEqual(["1"]);
    });
  });

  describe("the rules one by one", () => {
    test("[SE-01] in stock, coming soon and just sold are listed; sold long ago, sold some day and hidden are not", async () => {
      const { engine } = await engineOver([
        testVehicle({ id: "1" }),
        testVehicle({ id: "2", status: "coming_soon" }),
        testVehicle({ id: "3", status: "sold", soldAt: testNow - dayMs }),
        testVehicle({ id: "4", status: "sold", soldAt: testNow - 4 * dayMs }),
        testVehicle({ id: "5", status: "sold" }),
        testVehicle({ id: "6", showOnDealerWebsite: false }),
      ]);
      expect(await idsFor(engine, {})).toEqual(["1", "2", "3"]);
    });

    test("[SE-06 SE-07] there are four orders, and the lowest price first excludes vehicles without a price", async () => {
      const { engine } = await engineOver([
        testVehicle({ id: "1", price: 30_000, createdAt: 3, customRank: 1 }),
        testVehicle({ id: "2", price: 20_000, createdAt: 4 }),
        testVehicle({ id: "3", price: 0, createdAt: 5 }),
        testVehicle({ id: "4", price: null, createdAt: 1, customRank: 2 }),
        testVehicle({ id: "5", price: 40_000, offerPrice: 10_000, createdAt: 2 }),
      ]);
      expect(await idsFor(engine, { sort: "most-relevant" })).toEqual(["4", "1", "2", "3", "5"]);
      expect(await idsFor(engine, { sort: "latest" })).toEqual(["3", "2", "1", "5", "4"]);
      expect(await idsFor(engine, { sort: "highest-price" })).toEqual(["1", "2", "5", "3", "4"]);
      expect(await idsFor(engine, { sort: "lowest-price" })).toEqual(["5", "2", "1"]);
    });

    test("[SE-17] a site may list the stock of some dealerships only", async () => {
      const { engine } = await engineOver(
        ["north", "south", "north", "east"].map((dealershipSlug, id) =>
          testVehicle({ id: String(id), dealershipSlug, make: dealershipSlug }),
        ),
      );
      expect(await idsFor(engine, {}, { dealerships: ["north"] })).toEqual(["0", "2"]);
      expect(await idsFor(engine, { text: "east" }, { dealerships: ["north", "south"] })).toEqual([]);
      expect(await idsFor(engine, {}, { dealerships: ["north", "nowhere", "east"] })).toEqual(["0", "2", "3"]);
      expect(await idsFor(engine, {}, { dealerships: [] })).toEqual([]);
      const { facets } = await engine.search(testScope({ dealerships: ["south"] }), fullRequest({}));
      expect(facets.make).toEqual([{ value: "south", count: 1 }]);
    });

    test("[SE-05] a page has as many vehicles as requested, and the last page the rest", async () => {
      const { engine } = await engineOver(
        Array.from({ length: 50 }, (_, number) => testVehicle({ id: String(100 + number) })),
      );
      const page = async (number: number, hitsPerPage: number) => {
        const answer = await engine.search(testScope({}), { ...fullRequest({ page: number }), hitsPerPage });
        return [answer.hits.length, answer.pages, answer.count, answer.page];
      };
      expect(await page(1, 21)).toEqual([21, 3, 50, 1]);
      expect(await page(3, 21)).toEqual([8, 3, 50, 3]);
      expect(await page(4, 21)).toEqual([0, 3, 50, 4]);
      expect(await page(1, 12)).toEqual([12, 5, 50, 1]);
    });

    test("[SE-10 SE-11] a count above 1999 is exact, and so are its facets and pages", async () => {
      const many = Array.from({ length: 2_503 }, (_, index) =>
        testVehicle({ id: String(index), carType: index % 5 === 0 ? "new" : "used" }),
      );
      const { engine } = await engineOver(many);
      const answer = await engine.search(testScope({}), { ...fullRequest({}), hitsPerPage: 21 });
      expect(answer).toMatchObject({ count: 2_503, pages: 120, page: 1 });
      expect(answer.hits).toHaveLength(21);
      expect(answer.ms).toBeGreaterThanOrEqual(0);
      expect(answer.facets.car_type).toEqual([
        { value: "new", count: 501 },
        { value: "used", count: 2_002 },
      ]);
    });

    test("[SE-08] every field filters and has a facet or bounds", async () => {
      const first = testVehicle(fullVehicle("1", "a"));
      const { engine } = await engineOver([first, testVehicle(fullVehicle("2", "b"))]);
      const all = await engine.search(testScope({}), fullRequest({}));
      for (const field of facetFields) {
        // Both have a subscription price, and therefore that flag.
        const values = (all.facets[field] ?? []).filter(({ value }) => value !== "Subscription");
        expect(values, field).toHaveLength(2);
        for (const { value } of values)
          expect(await idsFor(engine, { refinements: { [field]: [value] } }), field).toHaveLength(1);
        expect(
          await idsFor(engine, { refinements: { [field]: values.map(({ value }) => value) } }),
          field,
        ).toHaveLength(2);
      }
      for (const field of rangeFields) {
        const bounds = all.ranges[field];
        expect(bounds?.min, field).toBeLessThan(bounds?.max ?? 0);
        expect(await idsFor(engine, { ranges: { [field]: { min: null, max: bounds?.min ?? 0 } } }), field).toHaveLength(
          1,
        );
      }
    });

    test("[SE-16] car types come in the order new, demo, used whatever their counts", async () => {
      const types = ["used", "used", "used", "demo", "new", "new"] as const;
      const { engine } = await engineOver(types.map((carType, id) => testVehicle({ id: String(id), carType })));
      const { facets } = await engine.search(testScope({}), fullRequest({}));
      expect(facets.car_type).toEqual([
        { value: "new", count: 2 },
        { value: "demo", count: 1 },
        { value: "used", count: 3 },
      ]);
    });

    test("[SE-20] ranges include both of their ends", async () => {
      const { engine } = await engineOver(
        [10_000, 20_000, 30_000].map((price) => testVehicle({ id: String(price), price, km: price, year: price / 10 })),
      );
      for (const field of ["price", "km"] as const) {
        expect(await idsFor(engine, { ranges: { [field]: { min: 10_000, max: 20_000 } } })).toEqual(["10000", "20000"]);
        expect(await idsFor(engine, { ranges: { [field]: { min: 20_000, max: null } } })).toEqual(["20000", "30000"]);
        expect(await idsFor(engine, { ranges: { [field]: { min: 20_000.01, max: 29_999.99 } } })).toEqual([]);
      }
      expect(await idsFor(engine, { ranges: { year: { min: 2_000, max: 2_000 } } })).toEqual(["20000"]);
    });
  });
}

function fullVehicle(id: string, letter: string): Partial<Vehicle> & { id: string } {
  const isFirst = letter === "a";
  return {
    id,
    badge: letter,
    city: letter,
    colour: letter,
    dealershipName: letter,
    dealershipSlug: letter,
    locationName: letter,
    make: letter,
    model: letter,
    body: letter,
    simpleBody: letter,
    drive: letter,
    fuel: letter,
    transmission: letter,
    state: letter,
    tag: letter,
    categories: [letter],
    filteredFeatures: [letter],
    reserved: isFirst,
    certified: !isFirst,
    carType: isFirst ? "new" : "used",
    status: isFirst ? "in_stock" : "coming_soon",
    itemType: isFirst ? "car" : "caravan",
    seats: isFirst ? 5 : 6,
    specifications: caravanSpecificationsSchema.parse({ sleeps: isFirst ? 2 : 4 }),
    year: isFirst ? 2021 : 2022,
    price: isFirst ? 12_000 : 88_000,
    km: isFirst ? 0 : 9,
    subscriptionPrice: isFirst ? 99 : 199,
    financeLenders: { lender: { ...noQuote, paymentWeek: isFirst ? 60 : 260 } },
  };
}

const noQuote = {
  interestRate: null,
  comparisonRate: null,
  paymentWeek: null,
  paymentMonth: null,
  termYears: null,
  termMonths: null,
  deposit: null,
  balloon: null,
  disclaimer: null,
};
