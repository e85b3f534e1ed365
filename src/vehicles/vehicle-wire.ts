import type { CaravanSpecifications, Vehicle } from "./vehicle.ts";

/** Field names of the search index and the API (§3), by the code's own names. */
export const wireNames = {
  id: "id",
  slug: "slug",
  name: "name",
  make: "make",
  model: "model",
  badge: "badge",
  series: "series",
  year: "year",
  carType: "car_type",
  status: "status",
  sold: "sold",
  soldAt: "sold_at",
  reserved: "reserved",
  itemType: "item_type",
  certified: "certified",
  tag: "tag",
  carsalesTitle: "carsales_title",
  views: "views",
  price: "price",
  beforePrice: "before_price",
  offerPrice: "offer_price",
  subscriptionPrice: "subscription_price",
  preorder: "preorder",
  km: "km",
  colour: "colour",
  interiorColour: "interior_colour",
  seats: "seats",
  doors: "doors",
  vin: "vin",
  regplate: "regplate",
  regoExpiry: "rego_expiry",
  stocknum: "stocknum",
  buildDate: "build_date",
  complianceDate: "compliance_date",
  createdAt: "created_at",
  drive: "drive",
  engineSize: "engine_size",
  fuel: "fuel",
  simpleFuel: "simple_fuel",
  body: "body",
  simpleBody: "simple_body",
  transmission: "transmission",
  simpleTransmission: "simple_transmission",
  trans: "trans",
  dealercomments: "dealercomments",
  dealershipSlug: "dealership_slug",
  dealershipId: "dealership_id",
  dealershipName: "dealership_name",
  locationName: "location_name",
  city: "city",
  state: "state",
  privateSuburb: "private_suburb",
  privatePostcode: "private_postcode",
  location: "location",
  images: "images",
  thumbnails: "thumbnails",
  primaryImageUrl: "primary_image_url",
  file: "file",
  standardEquipment: "standardEquipment",
  categories: "categories",
  filteredFeatures: "filtered_features",
  financeLenders: "finance_lenders",
  variant: "variant",
  specifications: "specifications",
  autograbData: "autograb_data",
  showOnDealerWebsite: "show_on_dealer_website",
  customRank: "custom_rank",
} as const satisfies Record<keyof Vehicle, string>;

const variantWireNames = { enginesizeLitres: "enginesize_litres" } as const;

const caravanWireNames = {
  bodyWidth: "body_width",
  bodyLength: "body_length",
  tareWeight: "tare_weight",
  axleType: "axle_type",
  sleeps: "sleeps",
  aggregateTrailerMass: "aggregate_trailer_mass",
} as const satisfies Record<keyof CaravanSpecifications, string>;

const marketWireNames = {
  stateAverageMarketPrice: "state_average_market_price",
  averageMarketPrice: "average_market_price",
} as const satisfies Record<keyof NonNullable<Vehicle["autograbData"]>, string>;

type Names = Readonly<Record<string, string>>;

const nestedNames: Readonly<Record<string, Names>> = {
  variant: variantWireNames,
  specifications: caravanWireNames,
  autograbData: marketWireNames,
};

/** A vehicle in the API and the search index, with the field names of §3. */
export type VehicleWire = {
  [Field in keyof Vehicle as (typeof wireNames)[Field]]: Field extends "variant" | "specifications" | "autograbData"
    ? Record<string, string | number | null> | null
    : Vehicle[Field];
};

/** The value of a field with the nested names of §3, otherwise unchanged (EN-01). */
export function wireValue(vehicle: Vehicle, field: keyof Vehicle): unknown {
  const names = nestedNames[field];
  return names === undefined ? vehicle[field] : renamed(vehicle[field], names);
}

/** Renames a record's fields to the code's own names, without validation; unknown fields are unchanged. */
export function fieldsOfWire(record: unknown): unknown {
  const fields = renamed(record, inverted(wireNames));
  if (!isRecord(fields)) return fields;
  const nested = Object.entries(nestedNames)
    .filter(([field]) => field in fields)
    .map(([field, names]) => [field, renamed(fields[field], inverted(names))]);
  return { ...fields, ...Object.fromEntries(nested) };
}

function renamed(record: unknown, names: Names): unknown {
  if (!isRecord(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [Object.hasOwn(names, name) ? names[name] : name, value]),
  );
}

function inverted(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([field, wireName]) => [wireName, field]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
