import { isRecord } from "../settings/is-record.ts";
import { caravanFields, marketPriceFields, variantFields, vehicleFields } from "./vehicle-fields.ts";
import type { Vehicle } from "./vehicle.ts";

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";
type WireName<Field extends string> = Field extends "standardEquipment" ? Field : SnakeCase<Field>;
type WireNames<Field extends string> = { readonly [Name in Field]: WireName<Name> };

/** Field names of the search index and the API (§3), by the code's own names: in snake case, but for one. */
export const wireNames = toWireNames(vehicleFields);

function toWireNames<Field extends string>(fields: Readonly<Record<Field, unknown>>): WireNames<Field> {
  const names = Object.keys(fields).map((field) => [field, wireName(field)]);
  return Object.fromEntries(names) as WireNames<Field>;
}

function wireName(field: string): string {
  return field === "standardEquipment" ? field : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type Names = Readonly<Record<string, string>>;

const fieldOfWireName = inverted(wireNames);
const nestedNames: Readonly<Record<string, Names>> = {
  variant: toWireNames(variantFields),
  specifications: toWireNames(caravanFields),
  autograbData: toWireNames(marketPriceFields),
};

/** A vehicle in the API and the search index, with the field names of §3. */
export type VehicleWire = {
  [Field in keyof Vehicle as WireName<Field>]: Field extends "variant" | "specifications" | "autograbData"
    ? Record<string, string | number | null> | null
    : Vehicle[Field];
};

/** The value of a field with the nested names of §3, otherwise unchanged (EN-01). */
export function wireValue(vehicle: Vehicle, field: keyof Vehicle): unknown {
  const names = nestedNames[field];
  return names === undefined ? vehicle[field] : renamed(vehicle[field], names);
}

/** The field of a wire name; undefined for any other name. */
export function fieldOfWire(name: string): keyof Vehicle | undefined {
  return fieldOfWireName[name] as keyof Vehicle | undefined;
}

/** Renames a record's fields to the code's own names, without validation; unknown fields are unchanged. */
export function fieldsOfWire(record: unknown): unknown {
  const fields = renamed(record, fieldOfWireName);
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
