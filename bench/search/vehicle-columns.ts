import { presentUntil } from "../../src/search/base-condition.ts";
import { facetValues, rangeValue } from "../../src/search/search-field-values.ts";
import { facetFields, multiValuedFields, rangeFields, type SortOption } from "../../src/search/search-query.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";

/** Single-valued facets. The year is a number and among the ranges. */
export const singleFacets = facetFields.filter((field) => !multiValuedFields.has(field) && field !== "year");
export const manyFacets = [...multiValuedFields];
/** A vehicle's columns in a database, in addition to its id, its multi-valued facets and its words. */
export const vehicleColumns = ["custom_rank", "created_at", "present_until", ...singleFacets, ...rangeFields] as const;

/** Columns with an index each, chosen with knowledge of the queries. */
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
  // The largest integer that both JSON and SQLite can represent, for vehicles that are not sold.
  const until = Math.max(-1, Math.min(presentUntil(vehicle), Number.MAX_SAFE_INTEGER));
  return [
    vehicle.customRank,
    vehicle.createdAt,
    until,
    ...singleFacets.map((field) => facetValues(vehicle, field)[0] ?? null),
    ...rangeFields.map((field) => rangeValue(vehicle, field)),
  ];
}

/** The text that is searched. */
export function searchedText(vehicle: Vehicle): string {
  const { make, model, badge, series, year, colour, body, simpleBody, stocknum, vin, regplate } = vehicle;
  return [make, model, badge, series, year, colour, body, simpleBody, stocknum, vin, regplate].join(" ");
}
