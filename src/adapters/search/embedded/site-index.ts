import { presentUntil } from "../../../search/base-condition.ts";
import { compareText } from "../../../search/facets.ts";
import type { FacetField, RangeField, SortOption } from "../../../search/search-query.ts";
import { facetFields, rangeFields } from "../../../search/search-query.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import type { FacetColumn } from "./columns.ts";
import { facetColumn, numberColumn } from "./columns.ts";
import { TextIndex } from "./text-index.ts";

/**
 * One version of a site's stock, ready to be searched; never changed once built. A vehicle is known by its
 * ordinal: its place in the default order, so that walking the ordinals upwards walks that order.
 */
export type SiteIndex = {
  version: number;
  vehicles: readonly Vehicle[];
  facets: Readonly<Record<FacetField, FacetColumn>>;
  numbers: Readonly<Record<RangeField, Float64Array>>;
  /** See `presentUntil` of the base condition. */
  presentUntil: Float64Array;
  photoCounts: Uint32Array;
  /** Ordinals in each order. */
  orders: Readonly<Record<SortOption, Uint32Array>>;
  text: TextIndex;
};

const vehiclesBetweenPauses = 1_000;

/** Gives others a turn: building for a large site takes longer than a shopper should wait. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Builds the index of one version of a site's stock. Pauses between columns. */
export async function buildSiteIndex(version: number, stock: Iterable<Vehicle>): Promise<SiteIndex> {
  const vehicles = [...stock].sort(byDefaultOrder);
  const facets: Partial<Record<FacetField, FacetColumn>> = {};
  for (const field of facetFields) {
    facets[field] = facetColumn(vehicles, field);
    if (vehicles.length > 1_000) await breathe();
  }
  const numbers = Object.fromEntries(rangeFields.map((field) => [field, numberColumn(vehicles, field)]));
  const text = new TextIndex();
  for (const [ordinal, vehicle] of vehicles.entries()) {
    text.add(ordinal, vehicle);
    if (ordinal % vehiclesBetweenPauses === vehiclesBetweenPauses - 1) await breathe();
  }
  return {
    version,
    vehicles,
    facets: facets as Record<FacetField, FacetColumn>,
    numbers: numbers as Record<RangeField, Float64Array>,
    presentUntil: Float64Array.from(vehicles, presentUntil),
    photoCounts: Uint32Array.from(vehicles, (vehicle) => vehicle.images.length),
    orders: sortOrders(vehicles, numbers.price as Float64Array),
    text,
  };
}

/** Higher rank first; the id settles ties, so that pages never overlap or skip (SE-04). */
function byDefaultOrder(left: Vehicle, right: Vehicle): number {
  return right.customRank - left.customRank || compareText(left.id, right.id);
}

function sortOrders(vehicles: readonly Vehicle[], prices: Float64Array): Record<SortOption, Uint32Array> {
  const natural = Uint32Array.from(vehicles, (_, ordinal) => ordinal);
  const byId = natural.toSorted((left, right) => compareText(idOf(vehicles, left), idOf(vehicles, right)));
  const createdAt = Float64Array.from(vehicles, (vehicle) => vehicle.createdAt);
  // Sorting is stable, so each order starts from the order by id and keeps it for ties.
  const descending = (column: Float64Array, none: number) =>
    byId.toSorted((left, right) => numberOr(column, right, none) - numberOr(column, left, none));
  const highestFirst = descending(prices, -1);
  const priced = byId.filter((ordinal) => !Number.isNaN(prices[ordinal]));
  return {
    "most-relevant": natural,
    latest: descending(createdAt, 0),
    "highest-price": highestFirst,
    "lowest-price": priced.sort((left, right) => (prices[left] as number) - (prices[right] as number)),
  };
}

function idOf(vehicles: readonly Vehicle[], ordinal: number): string {
  return vehicles[ordinal]?.id ?? "";
}

function numberOr(column: Float64Array, ordinal: number, none: number): number {
  const value = column[ordinal] as number;
  return Number.isNaN(value) ? none : value;
}
