import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { filterArbitrary } from "./protocol-filters.ts";
import { sameReasons, sameRefusals } from "./protocol-refusals.ts";
import { sameAnswers } from "./protocol-requests.ts";
import { meilisearchService, ourService, type ProtocolService, timeless } from "./protocol-services.ts";
import { testVehicle, vehiclesArbitrary } from "./search-vehicles.ts";

const search = "/indexes/Car_production/search";

/** Vehicles of many kinds, the same in every run, and a few with what filters must quote. */
function vehicles(): Vehicle[] {
  const [random = []] = fc.sample(vehiclesArbitrary({ minLength: 80, maxLength: 80 }), { seed: 1, numRuns: 1 });
  const special = [
    { id: "q1", make: 'O"Neil', model: "d'Or", badge: "back\\slash", year: 2022, customRank: 9 },
    { id: "q2", make: "toyota", model: "Land Cruiser", badge: "Été", price: 20_000.5, customRank: 8 },
    { id: "q3", make: "Citroën", model: "CX-5", badge: "AND", seats: 5, customRank: 7, categories: ["family"] },
  ];
  return [...random.filter((vehicle) => vehicle.showOnDealerWebsite), ...special.map(testVehicle)];
}

describeOnMeilisearch("our search service and a real Meilisearch", (place) => {
  let ours: ProtocolService;
  let theirs: ProtocolService;
  beforeAll(async () => {
    const stock = vehicles();
    [ours, theirs] = await Promise.all([ourService(stock), meilisearchService(place, stock)]);
  }, 120_000);
  afterAll(() => Promise.all([ours.close(), theirs.close()]));

  test.each(sameAnswers)("[SE-08, SE-09, SE-10] answer %s %j alike", async (path, body) => {
    const expected = timeless(await theirs.ask(path, body));
    expect(expected.status).toBe(200);
    expect(timeless(await ours.ask(path, body))).toEqual(expected);
  });

  test.each(sameRefusals)("[SE-08] refuse %s %j with the same words", async (path, body) => {
    const expected = await theirs.ask(path, body);
    expect(expected.status).toBeGreaterThanOrEqual(400);
    expect(await ours.ask(path, body)).toEqual(expected);
  });

  test.each(sameReasons)("[SE-08] refuse %s %j with the same code", async (path, body) => {
    const { status, body: expected } = await theirs.ask(path, body);
    const { code, type, link } = expected as Record<string, unknown>;
    expect(await ours.ask(path, body)).toMatchObject({ status, body: { code, type, link } });
  });

  test("[SE-08, SE-09] find and count the same whatever the filter", async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary, async (filter) => {
        const body = {
          filter,
          attributesToRetrieve: ["id"],
          limit: 1_000,
          facets: ["make", "year", "price", "categories", "colour"],
        };
        expect(timeless(await ours.ask(search, body))).toEqual(timeless(await theirs.ask(search, body)));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
