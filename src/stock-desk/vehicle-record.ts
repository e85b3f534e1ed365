import { z } from "zod";
import { valueLabel } from "../search/facets.ts";
import { formatDollars, formatKilometres } from "../vehicles/australian-format.ts";
import { overrideNames, type Override, type OverrideName } from "../vehicles/overrides.ts";
import type { VehicleLayers } from "../vehicles/stock-overrides.ts";
import { type VehicleField, vehicleFields } from "../vehicles/vehicle-fields.ts";

const saidSchema = z.strictObject({
  value: z.string(),
  by: z.string(),
  at: z.number(),
  /** Null if it applies until somebody ends it. */
  until: z.number().nullable(),
  reason: z.string(),
});

/** A field as its feed has it, as staff set it over the feed (null if nobody did), and as shoppers see it. */
export const fieldLayersSchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  feed: z.string(),
  said: saidSchema.nullable(),
  shown: z.string(),
});
export type FieldLayers = z.output<typeof fieldLayersSchema>;

const empty = "–";
const dollarFields: ReadonlySet<OverrideName> = new Set(["price", "beforePrice", "offerPrice", "subscriptionPrice"]);
/** Where neither pages have a label, nor the name of the field is one. */
const labels: Partial<Record<OverrideName, string>> = {
  km: "Kilometres",
  preorder: "Pre-order",
  regplate: "Registration plate",
  showOnDealerWebsite: "Shown on the website",
};

/** The fields that staff can set: those that they did set first, without those that are empty everywhere. */
export function fieldLayers({ feed, overrides, shown }: VehicleLayers): FieldLayers[] {
  const saidByName = new Map(overrides.map((override) => [override.name, override]));
  const all = overrideNames.map((name) => {
    const said = saidByName.get(name);
    const layers = { feed: valueText(name, feed[name]), said: said === undefined ? null : saidView(said) };
    return { name, label: fieldLabel(name), ...layers, shown: valueText(name, shown[name]) };
  });
  const given = all.filter((field) => field.said !== null || field.feed !== empty || field.shown !== empty);
  return given.toSorted((one, other) => Number(one.said === null) - Number(other.said === null));
}

function saidView({ name, value, by, at, until, reason }: Override): FieldLayers["said"] {
  return { value: valueText(name, value[name]), by, at, until, reason };
}

/** `Interior colour` for `interiorColour`, where pages have no label. */
function fieldLabel(name: OverrideName): string {
  const { row }: VehicleField = vehicleFields[name];
  const label = labels[name] ?? row?.label;
  if (label !== undefined) return label;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(name: OverrideName, value: unknown): string {
  if (typeof value === "number" && dollarFields.has(name)) return formatDollars(value);
  if (typeof value === "number" && name === "km") return formatKilometres(value);
  if (typeof value === "string" && name === "status") return valueLabel("status", value);
  if (value === null || value === undefined || value === "") return empty;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? empty : `${value.length} in all`;
  return typeof value === "object" ? "Given" : String(value);
}
