import { readText } from "../stock-feed/overrides/read-edit.ts";
import type { Override, OverriddenFields, OverrideName } from "../vehicles/overrides.ts";
import { isRealPrice } from "../vehicles/price-display.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { BulkItem } from "./bulk-change.ts";
import { valueText } from "./field-labels.ts";
import { editNotes } from "./price-check.ts";
import type { EditedVehicle } from "./stock-desk.ts";
import type { DeskSite } from "./vehicle-views.ts";

/** What a bulk change does to a field of each vehicle. Amounts are Australian dollars. */
export type BulkRule =
  | { how: "set"; name: BulkName; text: string }
  | { how: "percent" | "amount"; name: PriceName; by: number }
  | { how: "take back"; name: BulkName };
/** Pictures differ from vehicle to vehicle. */
export type BulkName = Exclude<OverrideName, "images">;
export type PriceName = "price" | "beforePrice" | "offerPrice" | "subscriptionPrice";

/** What it does to one vehicle. `same`: nothing. `refused`: the value cannot be set, for the reason in `note`. */
export type BulkEffect = {
  kind: "changes" | "same" | "refused";
  vehicleId: string;
  title: string;
  stockNumber: string;
  before: string;
  after: string;
  note: string | null;
  /** What is stored of a change; null for the others. */
  item: BulkItem | null;
};

type Result = { value: OverriddenFields | null } | { message: string } | "same";

/** What a rule does to a vehicle. */
export function bulkEffect(vehicle: EditedVehicle, rule: BulkRule, site: DeskSite, now: number): BulkEffect {
  const { layers, fieldVersions } = vehicle;
  const { shown, feed } = layers;
  const { name } = rule;
  const before = valueText(name, shown[name]);
  const { full: title } = vehicleTitle(shown);
  const common = { vehicleId: shown.id, title, stockNumber: shown.stocknum, before, item: null };
  const result = ruleResult(vehicle, rule, site, now);
  if (result === "same") return { ...common, kind: "same", after: before, note: null };
  if ("message" in result) return { ...common, kind: "refused", after: before, note: result.message };
  const { value } = result;
  const item = { vehicleId: shown.id, version: fieldVersions[name] ?? 0, value };
  if (value === null) return { ...common, kind: "changes", after: valueText(name, feed[name]), note: null, item };
  const edit: Override = { name, value, by: "", at: now, until: null, reason: "" };
  const settings = site.prices(shown.dealershipSlug);
  const [note = null] = editNotes(layers, edit, { site: site.feed, settings, law: [], now });
  return { ...common, kind: "changes", after: valueText(name, value[name]), note, item };
}

function ruleResult({ layers }: EditedVehicle, rule: BulkRule, site: DeskSite, now: number): Result {
  const { name } = rule;
  if (rule.how === "take back")
    return layers.overrides.some((override) => override.name === name) ? { value: null } : "same";
  const read = rule.how === "set" ? readText(site.feed, layers, rule, now) : movedPrice(layers.shown[rule.name], rule);
  if ("message" in read) return read;
  return JSON.stringify(read.value[name]) === JSON.stringify(layers.shown[name]) ? "same" : read;
}

function movedPrice(
  price: number | null,
  { how, name, by }: Extract<BulkRule, { by: number }>,
): { value: OverriddenFields } | { message: string } {
  if (!isRealPrice(price)) return { message: "It has no price." };
  const moved = Math.round(how === "percent" ? (price * (100 + by)) / 100 : price + by);
  return isRealPrice(moved)
    ? { value: { [name]: moved } }
    : { message: `Its price would be ${valueText(name, moved)}.` };
}
