import { describe, expect, test } from "vitest";
import { testVehicle } from "../../test/contract/search-vehicles.ts";
import { caravanSpecificationsSchema, type FinanceQuote, variantSchema, type Vehicle } from "../vehicles/vehicle.ts";
import { facetValues, rangeValue } from "./search-field-values.ts";
import type { FacetField } from "./search-query.ts";
import { facetFields, rangeFields } from "./search-query.ts";

const vehicle = (given: Partial<Vehicle>): Vehicle => testVehicle({ id: "1", ...given });
const quote = (paymentWeek: number | null): FinanceQuote => ({
  interestRate: null,
  comparisonRate: null,
  paymentWeek,
  paymentMonth: null,
  termYears: null,
  termMonths: null,
  deposit: null,
  balloon: null,
  disclaimer: null,
});

describe("facetValues", () => {
  test.each<[FacetField, Partial<Vehicle>, string[]]>([
    ["make_model", {}, ["Toyota RAV4"]],
    ["seats", { seats: 5 }, ["5"]],
    ["sleeps", { specifications: caravanSpecificationsSchema.parse({ sleeps: 4 }) }, ["4"]],
    ["sleeps", {}, []],
    ["year", { year: 2022 }, ["2022"]],
    ["car_type", { carType: "demo" }, ["demo"]],
    ["simple_body", { simpleBody: "suv" }, ["suv"]],
    ["categories", { categories: ["family", "towing", "family", ""] }, ["family", "towing"]],
    ["filtered_features", { filteredFeatures: ["Sunroof"] }, ["Sunroof"]],
    ["filtered_features", { standardEquipment: ["Panoramic sunroof"] }, ["Sunroof"]],
    ["filtered_features", { trans: "7 speed DSG" }, ["Dual clutch"]],
    ["filtered_features", { trans: null, badge: "1.4 Turbo" }, ["Turbo"]],
    ["filtered_features", { trans: null, variant: variantSchema.parse({ cylinders: "8" }) }, ["V8"]],
    ["filtered_features", { trans: null, variant: variantSchema.parse({ enginesize: "5.0L V8" }) }, ["V8"]],
    ["filtered_features", { trans: null, variant: variantSchema.parse({}) }, []],
    ["flags", {}, []],
    [
      "flags",
      { reserved: true, certified: true, price: 20_000, offerPrice: 18_000, subscriptionPrice: 250, preorder: true },
      ["Reserved", "Certified", "On special", "Subscription", "Pre-order"],
    ],
    ["tag", { tag: "Runout" }, ["Runout"]],
    ["badge", { badge: null }, []],
    ["badge", { badge: "" }, []],
    ["price_range", { price: 9_999.99 }, ["0-10000"]],
    ["price_range", { price: 10_000 }, ["10000-20000"]],
    ["price_range", { price: 99_999 }, ["75000-100000"]],
    ["price_range", { price: 100_000 }, ["100000-"]],
    ["price_range", { price: 21_000, offerPrice: 19_990 }, ["10000-20000"]],
    ["price_range", { price: 10 }, []],
    ["price_range", { price: null }, []],
    ["weekly_price_range", { financeLenders: { a: quote(120), b: quote(99.5), c: quote(0) } }, ["50-100"]],
    ["weekly_price_range", {}, []],
  ])("[SE-08] %s of a vehicle with %o", (field, given, values) => {
    expect(facetValues(vehicle(given), field)).toEqual(values);
  });

  test("[SE-08] the filter fields are the 27 of the specification, dealership_slug, flags and sleeps", () => {
    const fields = new Set<string>([...facetFields, ...rangeFields]);
    const specified =
      "badge status car_type categories city colour dealership_name filtered_features item_type km location_name make make_model model price subscription_price price_range seats body simple_body drive fuel transmission state tag weekly_price_range year";
    expect(fields).toEqual(new Set([...specified.split(" "), "dealership_slug", "flags", "sleeps"]));
    expect(fields.size).toBe(30);
  });
});

describe("rangeValue", () => {
  test("[CD-10 SE-20] the price is what a shopper pays, and a placeholder is not a price", () => {
    expect(rangeValue(vehicle({ price: 20_000, offerPrice: 18_000 }), "price")).toBe(18_000);
    expect(rangeValue(vehicle({ price: 20_000, offerPrice: 22_000 }), "price")).toBe(20_000);
    expect(rangeValue(vehicle({ price: 10 }), "price")).toBeNull();
    expect(rangeValue(vehicle({ price: 10.01 }), "price")).toBe(10.01);
  });

  test("[SE-20] 0 kilometres is a number, a subscription price of 0 is not", () => {
    expect(rangeValue(vehicle({ km: 0 }), "km")).toBe(0);
    expect(rangeValue(vehicle({ km: null }), "km")).toBeNull();
    expect(rangeValue(vehicle({ subscriptionPrice: 0 }), "subscription_price")).toBeNull();
    expect(rangeValue(vehicle({ year: 2019 }), "year")).toBe(2019);
  });
});
