import { isoTimeIn } from "../src/locations/local-time.ts";
import {
  type EndedOverride,
  orderedPictures,
  overrideNames,
  type OverriddenFields,
  type OverrideName,
  type Override,
} from "../src/vehicles/overrides.ts";
import type { VehicleLayers } from "../src/vehicles/stock-overrides.ts";
import { columns, printable } from "./printed-text.ts";

const longestCell = 40;
const howEnded: Record<EndedOverride["how"], string> = {
  withdrawn: "withdrawn",
  replaced: "replaced",
  expired: "expired",
};

/** Formats a vehicle's layers as a table, followed by its ended overrides. */
export function layersText(
  { feed, overrides, shown, ended, isRemoved, isHeld }: VehicleLayers,
  timeZone: string,
): string {
  const table = overrideNames.map((name) => {
    const override = overrides.find((one) => one.name === name);
    const cells = [
      name,
      printedCell(feed[name]),
      override === undefined ? "" : overrideCell(override),
      printedCell(shown[name]),
    ];
    return override === undefined ? cells : [...cells, authorText(override, timeZone), noteOn(feed, override)];
  });
  const head = ["field", "feed", "we say", "shown"];
  const rows = [head, ...table].map((row) => [...row, "", ""].slice(0, head.length + 2));
  const before = ended.map((override) => endedText(override, timeZone));
  const parts = [
    printable(`${shown.name}  ${shown.dealershipSlug}/${shown.stocknum}  ${shown.vin ?? "no VIN"}  ${shown.id}`),
    ...(isHeld ? ["A reservation holds the vehicle: it is shown as reserved."] : []),
    ...(isRemoved ? ["The vehicle is off the site. Its overrides apply again if it returns to its feed."] : []),
    columns(rows).text,
    ...(before.length === 0 ? [] : [`Ended:\n${before.map((line) => `  ${printable(line)}`).join("\n")}`]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function overrideCell({ name, value }: Override): string {
  return printedCell(value[name]);
}

function noteOn(feed: VehicleLayers["feed"], { name, value }: Override): string {
  const missing = name === "images" ? (orderedPictures(value) ?? []).filter((number) => !feed.images[number - 1]) : [];
  if (missing.length > 0) return `skipped: ${missing.join(", ")}, because the feed has ${feed.images.length} pictures`;
  return JSON.stringify(feed[name]) === JSON.stringify(value[name]) ? "the feed has the same value" : "";
}

function authorText({ by, at, until, reason }: Override, timeZone: string): string {
  const end = until === null ? "until it is withdrawn" : `until ${isoTimeIn(until, timeZone)}`;
  return `${by}, ${isoTimeIn(at, timeZone)}, ${end}: ${reason}`;
}

function endedText(override: EndedOverride, timeZone: string): string {
  const by = override.endedBy === null ? "" : ` by ${override.endedBy}`;
  const end = `${howEnded[override.how]} ${isoTimeIn(override.endedAt, timeZone)}${by}`;
  return `${override.name} = ${overrideCell(override)}  (${authorText(override, timeZone)}; ${end})`;
}

function printedCell(value: OverriddenFields[OverrideName]): string {
  const text = printedText(value);
  return text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
}

function printedText(value: OverriddenFields[OverrideName]): string {
  if (value === null || value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "-" : `${value.length}: ${value.join(", ")}`;
  return String(value);
}
