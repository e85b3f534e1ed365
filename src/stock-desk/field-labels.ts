import { valueLabel } from "../search/facets.ts";
import { formatDollars, formatKilometres } from "../vehicles/australian-format.ts";
import type { OverrideName } from "../vehicles/overrides.ts";
import { type VehicleField, vehicleFields } from "../vehicles/vehicle-fields.ts";

/** Stands for a field without a value. */
export const emptyText = "–";
/** Prices; who may change them is an action of its own. */
export const priceFields = ["price", "beforePrice", "offerPrice", "subscriptionPrice"] as const;
const dollarFields: ReadonlySet<string> = new Set(priceFields);
/** Where neither pages have a label, nor the name of the field is one. */
const labels: Partial<Record<OverrideName, string>> = {
  beforePrice: "Was price",
  carsalesTitle: "Advertisement title",
  customRank: "Rank in lists",
  dealercomments: "Comments",
  file: "Report file",
  filteredFeatures: "Features",
  images: "Photos",
  km: "Kilometres",
  locationName: "Location",
  preorder: "Pre-order",
  regoExpiry: "Registration until",
  regplate: "Registration plate",
  showOnDealerWebsite: "Shown on the website",
};

/** Parts of a vehicle's screen, in their order. */
export const fieldGroups = ["price", "availability", "text", "details"] as const;
type FieldGroup = (typeof fieldGroups)[number];
const groups: Partial<Record<OverrideName, FieldGroup>> = {
  ...Object.fromEntries(priceFields.map((name) => [name, "price"])),
  status: "availability",
  reserved: "availability",
  showOnDealerWebsite: "availability",
  preorder: "availability",
  locationName: "availability",
  badge: "text",
  tag: "text",
  certified: "text",
  carsalesTitle: "text",
  dealercomments: "text",
  images: "text",
};

export function fieldGroup(name: OverrideName): FieldGroup {
  return groups[name] ?? "details";
}

/** `Interior colour` for `interiorColour`, where pages have no label. */
export function fieldLabel(name: OverrideName): string {
  const { row }: VehicleField = vehicleFields[name];
  const label = labels[name] ?? row?.label;
  if (label !== undefined) return label;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a field as staff read it. */
export function valueText(name: OverrideName, value: unknown): string {
  if (typeof value === "number" && dollarFields.has(name)) return formatDollars(value);
  if (typeof value === "number" && name === "km") return formatKilometres(value);
  if (typeof value === "string" && name === "status") return valueLabel("status", value);
  if (value === null || value === undefined || value === "") return emptyText;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? emptyText : `${value.length} in all`;
  return typeof value === "object" ? "Given" : String(value);
}
