import fc from "fast-check";
import { expect, test } from "vitest";
import { MemoryStock } from "../../../../test/contract/search-stock.ts";
import { testNow, vehiclesArbitrary } from "../../../../test/contract/search-vehicles.ts";
import { isInScope } from "../../../search/base-condition.ts";
import type { SearchScope, StockScope } from "../../../search/search-engine.ts";
import { emptyQuery } from "../../../search/search-query.ts";
import { createEmbeddedSearchEngine } from "./embedded-search-engine.ts";

const siteId = "bayside";
const everything: SearchScope = {
  siteId,
  now: testNow,
  soldVisibleDays: Infinity,
  carTypes: null,
  makes: null,
  minimumPhotoCount: 0,
};
const shown: SearchScope = { ...everything, soldVisibleDays: 3, carTypes: ["used"], minimumPhotoCount: 1 };

test("staff find all of the stock, and the part that the site does not list", async () => {
  await fc.assert(
    fc.asyncProperty(vehiclesArbitrary({ maxLength: 20 }), async (vehicles) => {
      const stock = new MemoryStock();
      stock.change(siteId, { put: vehicles });
      const engine = createEmbeddedSearchEngine({ stock });
      await engine.refresh(siteId);
      const ids = async (scope: StockScope) => {
        const request = { query: emptyQuery, hitsPerPage: 100, facets: ["make"] as const, ranges: [] };
        const { hits, count, facets } = await engine.search(scope, request);
        expect(count).toBe(hits.length);
        expect(facets.make?.reduce((sum, { count: ofMake }) => sum + ofMake, 0)).toBe(count);
        return hits.map(({ id }) => id).toSorted();
      };
      const expected = (isWanted: (vehicle: (typeof vehicles)[number]) => boolean) =>
        vehicles
          .filter(isWanted)
          .map(({ id }) => id)
          .toSorted();
      // Each is asked twice, in turns: lists of scopes are cached.
      for (let round = 0; round < 2; round += 1) {
        expect(await ids(everything)).toEqual(expected(() => true));
        expect(await ids(shown)).toEqual(expected((vehicle) => isInScope(vehicle, shown)));
        expect(await ids({ ...everything, except: shown })).toEqual(expected((vehicle) => !isInScope(vehicle, shown)));
        const listed = { ...everything, soldVisibleDays: 3 };
        expect(await ids(listed)).toEqual(expected((vehicle) => isInScope(vehicle, listed)));
      }
      await engine.close();
    }),
    { numRuns: 40 },
  );
});
