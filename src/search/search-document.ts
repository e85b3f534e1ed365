import { isSold } from "../vehicles/availability.ts";
import { effectivePrice } from "../vehicles/price-display.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { wireNames, wireValue, type VehicleWire } from "../vehicles/vehicle-wire.ts";
import { presentUntil } from "./base-condition.ts";
import { type CardPrices, quotedPrices } from "./card-prices.ts";
import { facetValues, rangeValue } from "./search-field-values.ts";
import { absentFields } from "./absent-fields.ts";
import type { MultiValuedField } from "./search-fields.ts";
import { type FacetField, facetFields, facets, multiValuedFields } from "./search-query.ts";

/** `present_until` of an available vehicle: the largest safe integer, because JSON has no infinity. */
export const endlessPresence = Number.MAX_SAFE_INTEGER;
/** Maximum number of pictures on a card; `photo_count` counts all. */
const imagesInDocument = 5;

/** Fields that can be searched but are not in hits: whether a page shows them is a setting of the site. */
const searchedOnlyFields = { vin: null, regplate: null } as const satisfies Partial<Vehicle>;

type AbsentName = (typeof wireNames)[keyof typeof absentFields];

type ComputedFacets = {
  [Field in Exclude<FacetField, keyof VehicleWire>]: Field extends MultiValuedField
    ? readonly string[]
    : string | number | null;
};

/**
 * A vehicle in a search index shared by several sites: the names of §3, with additional fields for filters. Filters
 * use the values that pages show: `price` is the effective price and `list_price` the price in the feed.
 */
export type SearchDocument = Omit<VehicleWire, AbsentName> &
  ComputedFacets & {
    site: string;
    /** Epoch milliseconds, see `presentUntil`. */
    present_until: number;
    photo_count: number;
    list_price: number | null;
  };

export const displayedNames: readonly string[] = [
  ...Object.entries(wireNames)
    .filter(([field]) => !(field in absentFields) && !(field in searchedOnlyFields))
    .map(([, name]) => name),
  "make_model",
  "price_range",
  "weekly_price_range",
  "list_price",
];

/** The search document of a site's vehicle, or null if no search may ever show the vehicle. */
export function searchDocument(
  vehicle: Vehicle,
  siteId: string,
  cardPrices: CardPrices = quotedPrices,
): SearchDocument | null {
  if (presentUntil(vehicle) === -Infinity) return null;
  const fields = Object.entries(readers).map(([name, read]) => [name, read(vehicle, cardPrices)]);
  return { ...Object.fromEntries(fields), site: siteId } as SearchDocument;
}

/** The displayed fields of a vehicle, or some of them; excludes fields used only for filtering and searching. */
export function displayedDocument(
  vehicle: Vehicle,
  cardPrices: CardPrices,
  names = displayedNames,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, readers[name]?.(vehicle, cardPrices) ?? null]));
}

type Reader = (vehicle: Vehicle, cardPrices: CardPrices) => unknown;

const facetReaders = facetFields.map((field) => {
  const documentValues = (vehicle: Vehicle, cardPrices: CardPrices) => facetValues(vehicle, field, cardPrices);
  if (multiValuedFields.has(field)) return [field, documentValues] as const;
  const { isNumber } = facets[field];
  const first: Reader = (vehicle, cardPrices) => {
    const [value = null] = documentValues(vehicle, cardPrices);
    return value !== null && isNumber ? Number(value) : value;
  };
  return [field, first] as const;
});

/** How each field of a document except `site` is read from a vehicle. */
const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    Object.entries(wireNames)
      .filter(([field]) => !(field in absentFields))
      .map(([field, name]) => [name, (vehicle: Vehicle) => wireValue(vehicle, field as keyof Vehicle)]),
  ),
  ...Object.fromEntries(facetReaders),
  sold: isSold,
  sold_at: (vehicle) => (isSold(vehicle) ? vehicle.soldAt : null),
  images: ({ images }) => images.slice(0, imagesInDocument),
  price: effectivePrice,
  list_price: ({ price }) => price,
  subscription_price: (vehicle, cardPrices) => rangeValue(vehicle, "subscription_price", cardPrices),
  present_until: (vehicle) => Math.min(presentUntil(vehicle), endlessPresence),
  photo_count: ({ images }) => images.length,
};
