import { expect, test } from "vitest";
import { MemoryStock } from "../../test/contract/search-stock.ts";
import { testNow, testVehicle } from "../../test/contract/search-vehicles.ts";
import { createEmbeddedSearchEngine } from "../adapters/search/embedded/embedded-search-engine.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { siteFacts } from "./site-facts.ts";

async function readFacts(vehicles: readonly Vehicle[]) {
  const stock = new MemoryStock();
  stock.change("alpha", { put: vehicles });
  const engine = createEmbeddedSearchEngine({ stock });
  await engine.refresh("alpha");
  const scope = {
    siteId: "alpha",
    now: testNow,
    soldVisibleDays: 0,
    carTypes: null,
    makes: null,
    minimumPhotoCount: 0,
  };
  const facts = await siteFacts(engine, scope);
  await engine.close();
  return facts;
}

test("[SE-09] a home page's facts equal the counts of a search for everything", async () => {
  const facts = await readFacts([
    testVehicle({ id: "1", make: "Kia", carType: "new", simpleBody: "suv", price: 30_000, year: 2024 }),
    testVehicle({ id: "2", make: "Kia", carType: "used", simpleBody: "ute", price: 10_000, year: 2019 }),
    testVehicle({ id: "3", make: "Audi", carType: "used", simpleBody: "suv", price: null, year: 2020 }),
  ]);
  const { dealershipSlug, itemType } = testVehicle({ id: "1" });
  expect(facts).toEqual({
    count: 3,
    carTypes: [
      { value: "new", count: 1 },
      { value: "used", count: 2 },
    ],
    itemTypes: [{ value: itemType, count: 3 }],
    bodies: [
      { value: "suv", count: 2 },
      { value: "ute", count: 1 },
    ],
    makes: [
      { value: "Kia", count: 2 },
      { value: "Audi", count: 1 },
    ],
    dealerships: [{ value: dealershipSlug, count: 3 }],
    prices: { min: 10_000, max: 30_000 },
    years: { min: 2_019, max: 2_024 },
  });
});

test("[SE-09] without stock there are no figures", async () => {
  expect(await readFacts([])).toEqual({
    count: 0,
    carTypes: [],
    itemTypes: [],
    bodies: [],
    makes: [],
    dealerships: [],
    prices: null,
    years: null,
  });
});
