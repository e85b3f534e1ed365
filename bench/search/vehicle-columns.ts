import { presentUntil } from "../../src/search/base-condition.ts";
import { facetValues, rangeValue } from "../../src/search/search-field-values.ts";
import { facetFields, multiValuedFields, rangeFields, type SortOption } from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";

/** Facets of which a vehicle has one value. The year is a number among the ranges. */
export const singleFacets = facetFields.filter((field) => !multiValuedFields.has(field) && field !== "year");
export const manyFacets = [...multiValuedFields];
/** What a database has of a vehicle beside its id, the facets of several values and its words. */
export const vehicleColumns = ["custom_rank", "created_at", "present_until", ...singleFacets, ...rangeFields] as const;

/** Columns for an index each, as somebody who knows the queries would choose them. */
export const indexedColumns: readonly string[] = [
  "dealership_slug",
  "make, model",
  "simple_body",
  "price",
  "km",
  "year",
];

export const ordersInSql: Readonly<Record<SortOption, string>> = {
  "most-relevant": "custom_rank DESC, id",
  latest: "created_at DESC, id",
  "highest-price": "price DESC NULLS LAST, id",
  "lowest-price": "price, id",
};

/** The values of `vehicleColumns`. */
export function columnValues(vehicle: Vehicle): (string | number | null)[] {
  // The greatest number of JSON and SQLite alike, for what is never sold.
  const until = Math.max(-1, Math.min(presentUntil(vehicle), Number.MAX_SAFE_INTEGER));
  return [
    vehicle.customRank,
    vehicle.createdAt,
    until,
    ...singleFacets.map((field) => facetValues(vehicle, field)[0] ?? null),
    ...rangeFields.map((field) => rangeValue(vehicle, field)),
  ];
}

/** What words are looked for in. */
export function textOf(vehicle: Vehicle): string {
  const { make, model, badge, series, year, colour, body, simpleBody, stocknum, vin, regplate } = vehicle;
  return [make, model, badge, series, year, colour, body, simpleBody, stocknum, vin, regplate].join(" ");
}
