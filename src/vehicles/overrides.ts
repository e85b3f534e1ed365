import type { Vehicle } from "./vehicle.ts";
import { vehicleName } from "./vehicle-name.ts";

/**
 * The override that sets each field; null for fields that only the feed sets. Make, model, year, VIN and stock number
 * come from the feed only, because imports identify vehicles by them. The type requires an entry for every field of a
 * vehicle.
 */
export const overrideOfField = {
  id: null,
  slug: null,
  /** Recomputed if the badge is overridden (`withOverrides`). */
  name: null,
  make: null,
  model: null,
  badge: "badge",
  series: "series",
  year: null,
  carType: null,
  status: "status",
  sold: "status",
  soldAt: "status",
  reserved: "reserved",
  itemType: null,
  certified: "certified",
  tag: "tag",
  carsalesTitle: "carsalesTitle",
  views: null,
  price: "price",
  beforePrice: "beforePrice",
  offerPrice: "offerPrice",
  subscriptionPrice: "subscriptionPrice",
  preorder: "preorder",
  km: "km",
  colour: "colour",
  interiorColour: "interiorColour",
  seats: "seats",
  doors: "doors",
  vin: null,
  regplate: "regplate",
  regoExpiry: "regoExpiry",
  stocknum: null,
  buildDate: "buildDate",
  complianceDate: "complianceDate",
  createdAt: null,
  drive: "drive",
  engineSize: "engineSize",
  fuel: "fuel",
  simpleFuel: "fuel",
  body: "body",
  simpleBody: "body",
  transmission: "transmission",
  simpleTransmission: "transmission",
  trans: null,
  dealercomments: "dealercomments",
  /** The dealership that the location belongs to: the override does not apply at any other. */
  dealershipSlug: "locationName",
  dealershipId: null,
  dealershipName: null,
  locationName: "locationName",
  city: "locationName",
  state: "locationName",
  privateSuburb: "locationName",
  privatePostcode: "locationName",
  location: "locationName",
  images: "images",
  thumbnails: "images",
  primaryImageUrl: "images",
  file: "file",
  standardEquipment: "standardEquipment",
  categories: "categories",
  filteredFeatures: "filteredFeatures",
  financeLenders: null,
  variant: null,
  specifications: null,
  autograbData: null,
  showOnDealerWebsite: "showOnDealerWebsite",
  customRank: "customRank",
} as const satisfies Record<keyof Vehicle, keyof Vehicle | null>;

type OverrideOfField = typeof overrideOfField;

/** An override is named after its main field; it may set other fields too. */
export type OverrideName = Exclude<OverrideOfField[keyof Vehicle], null>;

type FieldOf<Name extends OverrideName> = {
  [Field in keyof Vehicle]: OverrideOfField[Field] extends Name ? Field : never;
}[keyof Vehicle];

/** The fields that an override sets. */
export type OverrideValue<Name extends OverrideName> = Pick<Vehicle, FieldOf<Name>>;

/** The fields set by all overrides of a vehicle. */
export type OverriddenFields = Partial<OverrideValue<OverrideName>>;

const fields = Object.keys(overrideOfField) as (keyof Vehicle)[];

/** All possible overrides, in the order of a vehicle's fields. */
export const overrideNames: readonly OverrideName[] = fields.filter((field) => isOverrideName(field));

/** True for a field that a dealer can override. */
export function isOverrideName(name: string): name is OverrideName {
  return Object.hasOwn(overrideOfField, name) && overrideOfField[name as keyof Vehicle] === name;
}

/** The names of the fields that an override sets. */
export function fieldsOfOverride<Name extends OverrideName>(name: Name): FieldOf<Name>[] {
  return fields.filter((field) => overrideOfField[field] === name) as FieldOf<Name>[];
}

/** A value set by a dealer in place of the feed's. */
export type Override = {
  name: OverrideName;
  value: OverriddenFields;
  /** Name of the person who set it. */
  by: string;
  /** Epoch milliseconds. */
  at: number;
  /** Expiry in epoch milliseconds; null if it applies until withdrawn. */
  until: number | null;
  reason: string;
};

/** An override that no longer applies. */
export type EndedOverride = Override & {
  endedAt: number;
  /** `replaced`: by another override of the same field. `expired`: at its `until`. */
  how: "withdrawn" | "replaced" | "expired";
  /** Null if it expired. */
  endedBy: string | null;
};

/** The vehicle as shoppers see it: the feed's values with the overrides applied. */
export function withOverrides(feed: Vehicle, overrides: OverriddenFields): Vehicle {
  const shown: Vehicle = { ...feed, ...applicable(feed, overrides) };
  if (overrides.badge !== undefined) shown.name = vehicleName(shown);
  // If both report a sale, the earlier time counts.
  if (shown.sold && feed.sold && feed.soldAt !== null && shown.soldAt !== null)
    shown.soldAt = Math.min(shown.soldAt, feed.soldAt);
  return shown;
}

/** Omits the override of the location if the vehicle has moved to another dealership. */
function applicable(feed: Vehicle, overrides: OverriddenFields): OverriddenFields {
  if (overrides.dealershipSlug === undefined || overrides.dealershipSlug === feed.dealershipSlug) return overrides;
  const ofPlace: readonly string[] = fieldsOfOverride("locationName");
  return Object.fromEntries(Object.entries(overrides).filter(([field]) => !ofPlace.includes(field)));
}
