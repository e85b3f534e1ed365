import { describe, expect, test } from "vitest";
import {
  isListedForSale,
  stockFilterFacts,
  noStockFilters,
  passesStockFilters,
  type StockFilters,
} from "./stock-filters.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";
import type { Vehicle } from "./vehicle.ts";

const pictures = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://pictures.example/${index}.jpg`);
const vehicle = (change: Partial<Vehicle> = {}): Vehicle => vehicleForTest({ images: pictures(3), ...change });

describe("a used Toyota in stock at Harbour, with three photos, is listed by a site that lists", () => {
  const rows: [string, Partial<StockFilters>, boolean][] = [
    ["everything", {}, true],
    ["everything, by a setting that is empty", { carTypes: null, makes: null, statuses: null }, true],
    ["used and demo cars", { carTypes: ["used", "demo"] }, true],
    ["new cars", { carTypes: ["new"] }, false],
    ["no car types at all", { carTypes: [] }, false],
    ["Toyota and Kia", { makes: ["Kia", "Toyota"] }, true],
    ["Kia", { makes: ["Kia"] }, false],
    ["vehicles in stock", { statuses: ["in_stock"] }, true],
    ["vehicles coming soon", { statuses: ["coming_soon"] }, false],
    ["cars", { itemTypes: ["car"] }, true],
    ["caravans", { itemTypes: ["caravan"] }, false],
    ["vehicles at Harbour", { dealerships: ["harbour"] }, true],
    ["vehicles at Inland", { dealerships: ["inland"] }, false],
    ["vehicles with at least three photos", { minimumPhotoCount: 3 }, true],
    ["vehicles with at least four photos", { minimumPhotoCount: 4 }, false],
    ["used Toyotas of other dealerships", { carTypes: ["used"], makes: ["Toyota"], dealerships: ["inland"] }, false],
  ];

  test.each(rows)("[SE-17] %s: in a search", (_what, filters, isListed) => {
    expect(passesStockFilters(vehicle(), 3, { ...noStockFilters, ...filters })).toBe(isListed);
  });

  test.each(rows)(
    "[SE-17] %s: in the count of vehicles an import removes from the listing",
    (_what, filters, isListed) => {
      expect(isListedForSale(stockFilterFacts(vehicle()), "harbour", { ...noStockFilters, ...filters })).toBe(isListed);
    },
  );
});

describe("shoppers find for sale", () => {
  test.each<[string, Partial<Vehicle>, boolean]>([
    ["a vehicle in stock", {}, true],
    ["a vehicle coming soon", { status: "coming_soon" }, true],
    ["no sold vehicle, although it is still shown for some days", { status: "sold" }, false],
    ["no vehicle sold by its flag", { sold: true }, false],
    ["no vehicle hidden by the dealer", { showOnDealerWebsite: false }, false],
    ["a vehicle without photos if none are required", { images: [] }, true],
  ])("%s", (_what, change, isFound) => {
    expect(isListedForSale(stockFilterFacts(vehicle(change)), "harbour", noStockFilters)).toBe(isFound);
  });

  test("a photo beyond the fiftieth does not change what a site lists", () => {
    expect(stockFilterFacts(vehicle({ images: pictures(51) }))).toBe(
      stockFilterFacts(vehicle({ images: pictures(50) })),
    );
    expect(stockFilterFacts(vehicle({ images: pictures(49) }))).not.toBe(
      stockFilterFacts(vehicle({ images: pictures(50) })),
    );
  });
});
