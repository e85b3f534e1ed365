import { currentStatus } from "../vehicles/availability.ts";
import { effectivePrice, isReduced } from "../vehicles/price-display.ts";
import { vehiclePlace } from "../vehicles/vehicle-place.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { fieldOfWire, type VehicleWire } from "../vehicles/vehicle-wire.ts";
import { type CardPrices, quotedPrices } from "./card-prices.ts";
import { searchableFeatures } from "./everyday-features.ts";
import { findPriceRange, priceRanges, weeklyPriceRanges } from "./price-ranges.ts";
import { type FacetField, facetFields, type RangeField, rangeFields, type VehicleFlag } from "./search-query.ts";

type FieldValue = string | number | null | readonly string[];
type Reader<Value> = (vehicle: Vehicle, cardPrices: CardPrices) => Value;
type VehicleFieldOf<Value> = {
  [Name in keyof VehicleWire]: VehicleWire[Name] extends Value ? Name : never;
}[keyof VehicleWire];
/** A field needs a reader, unless a field of vehicles has its name. */
type Readers<Field extends string, Value> = Record<Exclude<Field, VehicleFieldOf<Value>>, Reader<Value>> &
  Partial<Record<Field, Reader<Value>>>;

const facetReaders: Readers<FacetField, FieldValue> = {
  status: (vehicle) => currentStatus(vehicle),
  city: (vehicle) => vehiclePlace(vehicle).suburb,
  filtered_features: searchedFeatures,
  flags: vehicleFlags,
  make_model: (vehicle) => `${vehicle.make} ${vehicle.model}`,
  price_range: (vehicle) => findPriceRange(priceRanges, effectivePrice(vehicle))?.value ?? null,
  sleeps: (vehicle) => vehicle.specifications?.sleeps ?? null,
  weekly_price_range: (vehicle, { repayment }) => findPriceRange(weeklyPriceRanges, repayment(vehicle))?.value ?? null,
};

const rangeReaders: Readers<RangeField, number | null> = {
  price: effectivePrice,
  subscription_price: (vehicle, { subscription }) => subscription(vehicle),
};

const readFacet = allReaders<FacetField, FieldValue>(facetFields, facetReaders);
const readRange = allReaders<RangeField, number | null>(rangeFields, rangeReaders);

function allReaders<Field extends string, Value>(
  names: readonly Field[],
  own: Partial<Record<Field, Reader<Value>>>,
): Readonly<Record<Field, Reader<Value>>> {
  const readers = names.map((name) => {
    const field = fieldOfWire(name) as keyof Vehicle;
    return [name, own[name] ?? ((vehicle: Vehicle) => vehicle[field] as Value)] as const;
  });
  return Object.fromEntries(readers) as Record<Field, Reader<Value>>;
}

/** Kinds of gearbox, engine and cab are searched for in the same way as equipment: `cvt`, `turbo`, `dual cab`. */
function searchedFeatures({
  filteredFeatures,
  standardEquipment,
  trans,
  badge,
  body,
  variant,
}: Vehicle): readonly string[] {
  const cylinders = variant?.cylinders ? `${variant.cylinders} cylinders` : null;
  const build = [badge, body, cylinders, variant?.enginesize, variant?.induction, variant?.bodyconfiguration];
  return searchableFeatures(filteredFeatures, [...standardEquipment, ...written(trans)], build.flatMap(written));
}

function written(text: string | null | undefined): string[] {
  return typeof text === "string" ? [text] : [];
}

function vehicleFlags(vehicle: Vehicle, { subscription }: CardPrices): readonly string[] {
  const isFlagged: Record<VehicleFlag, boolean> = {
    Reserved: vehicle.reserved,
    Certified: vehicle.certified,
    "On special": isReduced(vehicle),
    Subscription: subscription(vehicle) !== null,
    "Pre-order": vehicle.preorder,
  };
  return Object.entries(isFlagged).flatMap(([flag, isOn]) => (isOn ? [flag] : []));
}

/** The vehicle's values of a facet field: none, one, or for some fields several (§3, SE-08). */
export function facetValues(
  vehicle: Vehicle,
  field: FacetField,
  cardPrices: CardPrices = quotedPrices,
): readonly string[] {
  const value = readFacet[field](vehicle, cardPrices);
  const values = typeof value === "object" ? [...new Set(value)] : [String(value)];
  return values.filter((one) => one !== "");
}

/** The vehicle's number in a range field, or null if it has none (§3, SE-20). */
export function rangeValue(vehicle: Vehicle, field: RangeField, cardPrices: CardPrices = quotedPrices): number | null {
  return readRange[field](vehicle, cardPrices);
}
