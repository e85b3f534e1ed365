import { type VehicleField, type VehicleFieldName, vehicleFieldNames, vehicleFields } from "./vehicle-fields.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleName } from "./vehicle-name.ts";

type Setters = {
  [Field in VehicleFieldName]: (typeof vehicleFields)[Field] extends { setBy: infer Setter } ? Setter : Field;
};
type VehicleFieldNamed<Name extends VehicleFieldName> = Name;

/** An override is named after its main field; it may set other fields too. */
export type OverrideName = VehicleFieldNamed<Exclude<Setters[VehicleFieldName], "feed">>;

type FieldOf<Name extends OverrideName> = {
  [Field in VehicleFieldName]: Setters[Field] extends Name ? Field : never;
}[VehicleFieldName];

export type OverrideValue<Name extends OverrideName> = Pick<Vehicle, FieldOf<Name>>;

export type OverriddenFields = Partial<OverrideValue<OverrideName>>;

/** The override that sets a field, or `feed`. */
function fieldSetter(field: VehicleFieldName): string {
  const { setBy = field }: VehicleField = vehicleFields[field];
  return setBy;
}

/** All possible overrides, in the order of a vehicle's fields. */
export const overrideNames: readonly OverrideName[] = vehicleFieldNames.filter((field) => isOverrideName(field));

/** True for a field that a dealer can override. */
export function isOverrideName(name: string): name is OverrideName {
  return Object.hasOwn(vehicleFields, name) && fieldSetter(name as VehicleFieldName) === name;
}

export function fieldsOfOverride<Name extends OverrideName>(name: Name): FieldOf<Name>[] {
  return vehicleFieldNames.filter((field) => fieldSetter(field) === name) as FieldOf<Name>[];
}

/** A value set by a dealer in place of the feed's. */
export type Override = {
  name: OverrideName;
  value: OverriddenFields;
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

/** An order of the feed's pictures, by their numbers from 1, whatever pictures the feed has by then. */
export function pictureOrder(numbers: readonly number[]): OverrideValue<"images"> {
  return { images: numbers.map((number) => `#${number}`), thumbnails: [], primaryImageUrl: null };
}

/** The numbers of a picture order; null for pictures by address. */
export function orderedPictures({ images = [] }: OverriddenFields): number[] | null {
  const numbers = images.map((image) => (/^#\d+$/.test(image) ? Number(image.slice(1)) : null));
  return numbers.length === 0 || numbers.includes(null) ? null : numbers.flatMap((number) => number ?? []);
}

/** The pictures in the order of an override. Numbers that the feed no longer has are skipped; with none left, all are shown. */
function inPictureOrder(feed: Vehicle, overrides: OverriddenFields): Partial<OverrideValue<"images">> {
  const numbers = orderedPictures(overrides);
  if (numbers === null) return {};
  const at = numbers.map((number) => number - 1).filter((index) => feed.images[index] !== undefined);
  const { images, thumbnails, primaryImageUrl } = feed;
  if (at.length === 0) return { images, thumbnails, primaryImageUrl };
  const ordered = at.flatMap((index) => images[index] ?? []);
  const small = at.flatMap((index) => thumbnails[index] ?? []);
  return {
    images: ordered,
    thumbnails: thumbnails.length === images.length ? small : [],
    primaryImageUrl: ordered[0] ?? null,
  };
}

/** The vehicle as shoppers see it: the feed's values with the overrides applied. */
export function withOverrides(feed: Vehicle, overrides: OverriddenFields): Vehicle {
  const shown: Vehicle = { ...feed, ...applicable(feed, overrides), ...inPictureOrder(feed, overrides) };
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
