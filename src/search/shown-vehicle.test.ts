import { expect, test } from "vitest";
import { MemoryStock } from "../../test/contract/search-stock.ts";
import { testNow, testVehicle } from "../../test/contract/search-vehicles.ts";
import type { SearchScope } from "./search-engine.ts";
import { shownVehicle, vehicleAtAddress } from "./shown-vehicle.ts";

const site = { slug: "alpha" };
const scope: SearchScope = {
  siteId: site.slug,
  now: testNow,
  soldVisibleDays: 3,
  carTypes: null,
  makes: null,
  minimumPhotoCount: 0,
};

/** Stock with an earlier URL of a listing. */
class StockWithOldAddress extends MemoryStock {
  override async findCurrentSlug(): Promise<string | null> {
    return "listed";
  }
}

function filled<Kind extends MemoryStock>(stock: Kind): Kind {
  stock.change(site.slug, {
    put: [
      testVehicle({ id: "1", slug: "listed" }),
      testVehicle({ id: "2", slug: "hidden", showOnDealerWebsite: false }),
    ],
  });
  return stock;
}

test.each([
  ["listed", "listed"],
  ["hidden", undefined],
  ["unknown", undefined],
])("[VP-17] the address of a vehicle that is %s shows %s", async (slug, shown) => {
  const request = { site, scope, stock: filled(new MemoryStock()) };
  expect((await shownVehicle(slug, request))?.slug).toBe(shown);
  expect((await vehicleAtAddress(slug, request))?.slug).toBe(shown);
});

test("[VP-17] an old address leads to the vehicle's current listing", async () => {
  const request = { site, scope, stock: filled(new StockWithOldAddress()) };
  expect((await vehicleAtAddress("before", request))?.slug).toBe("listed");
  expect(await shownVehicle("before", request)).toBeNull();
});
