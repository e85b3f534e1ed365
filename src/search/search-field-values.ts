import { currentStatus } from "../vehicles/availability.ts";
import { effectivePrice, isReduced } from "../vehicles/price-display.ts";
import { vehiclePlace } from "../vehicles/vehicle-place.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { type CardPrices, quotedPrices } from "./card-prices.ts";
import { searchableFeatures } from "./everyday-features.ts";
import { priceRangeOf, priceRanges, weeklyPriceRanges } from "./price-ranges.ts";
import type { FacetField, RangeField, VehicleFlag } from "./search-query.ts";

type FieldValue = string | number | null | readonly string[];

const facetReaders: Readonly<Record<FacetField, (vehicle: Vehicle, cardPrices: CardPrices) => FieldValue>> = {
  badge: (vehicle) => vehicle.badge,
  status: (vehicle) => currentStatus(vehicle),
  car_type: (vehicle) => vehicle.carType,
  categories: (vehicle) => vehicle.categories,
  city: (vehicle) => vehiclePlace(vehicle).suburb,
  colour: (vehicle) => vehicle.colour,
  dealership_name: (vehicle) => vehicle.dealershipName,
  dealership_slug: (vehicle) => vehicle.dealershipSlug,
  filtered_features: featuresOf,
  flags: flagsOf,
  item_type: (vehicle) => vehicle.itemType,
  location_name: (vehicle) => vehicle.locationName,
  make: (vehicle) => vehicle.make,
  make_model: (vehicle) => `${vehicle.make} ${vehicle.model}`,
  model: (vehicle) => vehicle.model,
  price_range: (vehicle) => priceRangeOf(priceRanges, effectivePrice(vehicle))?.value ?? null,
  seats: (vehicle) => vehicle.seats,
  sleeps: (vehicle) => vehicle.specifications?.sleeps ?? null,
  body: (vehicle) => vehicle.body,
  simple_body: (vehicle) => vehicle.simpleBody,
  drive: (vehicle) => vehicle.drive,
  fuel: (vehicle) => vehicle.fuel,
  transmission: (vehicle) => vehicle.transmission,
  state: (vehicle) => vehicle.state,
  tag: (vehicle) => vehicle.tag,
  weekly_price_range: (vehicle, { repayment }) => priceRangeOf(weeklyPriceRanges, repayment(vehicle))?.value ?? null,
  year: (vehicle) => vehicle.year,
};

const rangeReaders: Readonly<Record<RangeField, (vehicle: Vehicle, cardPrices: CardPrices) => number | null>> = {
  price: effectivePrice,
  km: (vehicle) => vehicle.km,
  year: (vehicle) => vehicle.year,
  subscription_price: (vehicle, { subscription }) => subscription(vehicle),
};

/** Kinds of gearbox, engine and cab are searched for in the same way as equipment: `cvt`, `turbo`, `dual cab`. */
function featuresOf({ filteredFeatures, standardEquipment, trans, badge, body, variant }: Vehicle): readonly string[] {
  const cylinders = variant?.cylinders ? `${variant.cylinders} cylinders` : null;
  const build = [badge, body, cylinders, variant?.enginesize, variant?.induction, variant?.bodyconfiguration];
  return searchableFeatures(filteredFeatures, [...standardEquipment, ...written(trans)], build.flatMap(written));
}

function written(text: string | null | undefined): string[] {
  return typeof text === "string" ? [text] : [];
}

function flagsOf(vehicle: Vehicle, { subscription }: CardPrices): readonly string[] {
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
  const value = facetReaders[field](vehicle, cardPrices);
  const values = typeof value === "object" ? [...new Set(value)] : [String(value)];
  return values.filter((one) => one !== "");
}

/** The vehicle's number in a range field, or null if it has none (§3, SE-20). */
export function rangeValue(vehicle: Vehicle, field: RangeField, cardPrices: CardPrices = quotedPrices): number | null {
  return rangeReaders[field](vehicle, cardPrices);
}
