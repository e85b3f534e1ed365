import { afterEach, expect } from "vitest";
import type { SearchEngine, SearchRequest, SearchScope } from "../../src/search/search-engine.ts";
import { emptyQuery, facetFields, rangeFields } from "../../src/search/search-query.ts";
import type { SearchQuery } from "../../src/search/search-query.ts";
import type { Stock } from "../../src/vehicles/stock.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { ModelAnswer } from "./search-model.ts";
import { MemoryStock } from "./search-stock.ts";
import { testNow } from "./search-vehicles.ts";

/** An engine over a stock, and a way to make it read changes there. */
export type EngineUnderTest = {
  engine: SearchEngine;
  refresh(siteId: string): Promise<void>;
  close(): Promise<void>;
};

export type MakeEngine = (stock: Stock) => Promise<EngineUnderTest>;

/** How a suite runs on an engine. */
export type SuiteOptions = {
  /** Share of a property's examples to run: fewer if changes of the stock are slow. */
  share?: number;
  /** The engine may return further results after the expected ones: intentional differences, see decision 0013. */
  moreMayFollow?: boolean;
  /**
   * A search consists of several queries, each of which reads its text as misspelt if it finds nothing otherwise.
   * Facets of a filtered group then count vehicles that are not among the hits.
   */
  readsTextPerQuery?: boolean;
};

/** The site whose stock the tests search. */
export const site = "bayside";

/** Creates engines over their own stock; every engine is closed after its test. */
export function enginesForTests(makeEngine: MakeEngine) {
  const open: EngineUnderTest[] = [];
  afterEach(async () => {
    for (const engine of open.splice(0)) await engine.close();
  });
  return async (vehicles: readonly Vehicle[]): Promise<EngineUnderTest & { stock: MemoryStock }> => {
    const stock = new MemoryStock();
    stock.change(site, { put: vehicles });
    const underTest = await makeEngine(stock);
    open.push(underTest);
    await underTest.refresh(site);
    return { ...underTest, stock };
  };
}

/** The ids that a query finds, in order. */
export async function idsFor(
  engine: SearchEngine,
  query: Partial<SearchQuery>,
  scope: Partial<SearchScope> = {},
): Promise<string[]> {
  const { hits } = await engine.search(testScope(scope), fullRequest(query));
  return hits.map((vehicle) => vehicle.id);
}

/** The scope of the test site, with the fields of a test. */
export function testScope(given: Partial<SearchScope>): SearchScope {
  return {
    siteId: site,
    now: testNow,
    soldVisibleDays: 3,
    carTypes: null,
    makes: null,
    minimumPhotoCount: 0,
    ...given,
  };
}

/** A request for everything about a query. */
export function fullRequest(query: Partial<SearchQuery>): SearchRequest {
  return { query: { ...emptyQuery, ...query }, hitsPerPage: 1_000, facets: facetFields, ranges: rangeFields };
}

/** A result in the form of the model. */
export async function searchAnswer(
  engine: SearchEngine,
  scope: SearchScope,
  request: SearchRequest,
): Promise<ModelAnswer> {
  const { hits, facets, ranges, count, pages, page, ms } = await engine.search(scope, request);
  expect(ms).toBeGreaterThanOrEqual(0);
  return { hits: hits.map((vehicle) => vehicle.id), facets, ranges, count, pages, page };
}
