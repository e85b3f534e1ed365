import { hash } from "node:crypto";
import { judgedValues, type JudgedValues } from "../../vehicles/earlier-values.ts";
import { toVehicleIdentity } from "../../vehicles/vehicle-identity.ts";
import { stockFilterFacts } from "../../vehicles/stock-filters.ts";
import { withOverrides, type OverriddenFields } from "../../vehicles/overrides.ts";
import { vehicleSchema, type Vehicle } from "../../vehicles/vehicle.ts";
import type { ImportColumns, VehiclesTable } from "./tables/stock-tables.ts";

const prices = ["price", "beforePrice", "offerPrice", "subscriptionPrice"] as const;
export const feedColumns = ["id", "slug", "created_at", "sold_at", "body"] as const;
export const vehicleColumns = [...feedColumns, "overrides"] as const;

type FeedRow<Created> = Pick<VehiclesTable, "id" | "slug" | "sold_at" | "body"> & { created_at: Created };
type StoredVehicle<Created> = Omit<Vehicle, "createdAt"> & { createdAt: Created };
type PermanentField = "id" | "slug" | "createdAt";

const required = {
  id: "-",
  slug: "-",
  name: "-",
  make: "-",
  model: "-",
  stocknum: "-",
  createdAt: 0,
};
const requiredChoices = {
  carType: "used",
  status: "in_stock",
  dealershipSlug: "-",
  dealershipId: "-",
};
const defaults: Vehicle = vehicleSchema.parse({ ...required, ...requiredChoices });
// Shared by all vehicles read, so they must not be modified.
Object.values(defaults).forEach(Object.freeze);
const contentDefaults = Object.entries(defaults)
  .filter(([key]) => !["id", "slug", "createdAt", "soldAt"].includes(key))
  .toSorted(([one], [other]) => (one < other ? -1 : 1)) as [
  Exclude<keyof Vehicle, PermanentField | "soldAt">,
  unknown,
][];

/** Reads a vehicle as shoppers see it, with its overrides. */
export function toVehicle(row: FeedRow<number> & Pick<VehiclesTable, "overrides">): Vehicle {
  const feed = toFeedVehicle(row);
  if (row.overrides === null) return feed;
  return inWholeDollars(withOverrides(feed, JSON.parse(row.overrides) as OverriddenFields));
}

/** Reads a vehicle with the values of its feed. A staged one may have no creation time yet. */
export function toFeedVehicle<Created extends number | null>(row: FeedRow<Created>): StoredVehicle<Created> {
  const body = JSON.parse(row.body) as Partial<Vehicle>;
  return inWholeDollars({
    ...defaults,
    ...body,
    id: row.id,
    slug: row.slug,
    createdAt: row.created_at,
    soldAt: row.sold_at,
  });
}

/** Rounds prices with cents, which earlier releases stored, in place. */
function inWholeDollars<Priced extends Pick<Vehicle, (typeof prices)[number]>>(vehicle: Priced): Priced {
  for (const name of prices) {
    const price = vehicle[name];
    if (price !== null && !Number.isInteger(price)) vehicle[name] = Math.round(price);
  }
  return vehicle;
}

/** The parts of a vehicle's name, from its content. */
export function readNameParts(body: string): Pick<Vehicle, "year" | "make" | "model" | "badge"> {
  const { year, make, model, badge } = JSON.parse(body) as Partial<Vehicle>;
  return {
    year: year ?? defaults.year,
    make: make ?? defaults.make,
    model: model ?? defaults.model,
    badge: badge ?? defaults.badge,
  };
}

export function judgedValuesIn(row: Pick<VehiclesTable, "vin" | "facts" | "plate" | "price" | "body">): JudgedValues {
  return judgedValues(row, JSON.parse(row.body) as Partial<Vehicle>);
}

/**
 * A feed's values of a vehicle as JSON text, with the hash that detects unchanged vehicles. Equal content gives equal
 * text, whatever the order of keys. Defaults are left out, so that a field added by a release does not change the
 * vehicles without it. Permanent fields are not included.
 */
export function vehicleContent(vehicle: Omit<Vehicle, PermanentField>): { body: string; hash: string } {
  const content: Record<string, unknown> = {};
  for (const [key, fallback] of contentDefaults) {
    const value = vehicle[key];
    if (!isDefault(value, fallback)) content[key] = inKeyOrder(value);
  }
  const body = JSON.stringify(content);
  return { body, hash: hash("sha256", `${body}\n${vehicle.soldAt ?? ""}`, "base64url") };
}

/** The values of a vehicle that imports compare, in addition to its hash. */
export function importColumns(vehicle: Omit<Vehicle, PermanentField>): ImportColumns {
  const price = vehicle.price === null ? null : Math.round(vehicle.price);
  const has_images = vehicle.images.length > 0 ? 1 : 0;
  return { ...toVehicleIdentity(vehicle), price, has_images, listing: stockFilterFacts(vehicle) };
}

function isDefault(value: unknown, fallback: unknown): boolean {
  if (value === fallback) return true;
  // The only defaults that are not primitive values are an empty list and an empty record.
  return typeof value === "object" && value !== null && fallback !== null && Object.keys(value).length === 0;
}

/** Not a replacer for `JSON.stringify`, which would be called for every value, of which an import has millions. */
function inKeyOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) ordered[key] = inKeyOrder((value as Record<string, unknown>)[key]);
  return ordered;
}
