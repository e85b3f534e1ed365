import { isoDayIn } from "../../vehicles/rego-expiry.ts";
import {
  isOverrideName,
  overrideNames,
  type OverriddenFields,
  type OverrideName,
  type Override,
} from "../../vehicles/overrides.ts";
import { layersAt, type StockOverrides, type VehicleLayers } from "../../vehicles/stock-overrides.ts";
import { stockKey } from "../../vehicles/stock.ts";
import { type StockImports } from "../../vehicles/stock-imports.ts";
import { contradictions } from "../contradictions.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { FeedDealership, FeedSite } from "../feed-site.ts";
import { lineText } from "../field-values.ts";
import { PlausibilityCheck } from "../plausibility.ts";
import { doubtSentence, overrideDoubts } from "./override-doubts.ts";
import { endOfOverride } from "./override-end.ts";
import { readOverride } from "./read-override.ts";

const longestBy = 100;
export const longestReason = 500;
/** Enough for several paragraphs, or a list of 100 addresses. */
export const longestValue = 50_000;

export type OverrideRequest = {
  /** Such as `price=45990`, each for a different field. */
  assignments: readonly string[];
  by: string;
  /** A date, or a date and time; null for overrides without an end. */
  until: string | null;
  reason: string;
};

export type OverridePorts = { overrides: StockOverrides; imports: Pick<StockImports, "feedVehicles"> };

export type OverrideResult =
  /** `doubts`: values that look like typing errors but were set. */
  | { kind: "set"; layers: VehicleLayers; doubts: string[] }
  | { kind: "refused"; messages: string[] }
  | { kind: "not on the site" };

/** Sets all of the overrides, or none if one is not valid. `now` is epoch milliseconds. */
export async function setOverrides(
  site: FeedSite,
  vehicleId: string,
  request: OverrideRequest,
  ports: OverridePorts,
  now: number,
): Promise<OverrideResult> {
  const stored = await ports.overrides.readLayers(site.siteId, vehicleId);
  if (stored === null) return { kind: "not on the site" };
  const before = layersAt(stored, now);
  const { overrides, faults } = readOverrides(site, before, request, now);
  if (faults.length > 0) return { kind: "refused", messages: faults };
  const doubts = overrideDoubts(before, overrides, site).map((doubt) => doubtSentence(doubt, site.timeZone));
  if (!(await ports.overrides.set(site.siteId, vehicleId, overrides))) return { kind: "not on the site" };
  const layers = await ports.overrides.readLayers(site.siteId, vehicleId);
  if (layers === null) return { kind: "not on the site" };
  const names = overrides.map(({ name }) => name);
  const others = await findDoubts(site, layers, names, ports, now);
  return { kind: "set", layers, doubts: [...others, ...doubts] };
}

/** Parses a list of overrides such as `price,tag`, and reports its errors. */
export function namesToEnd(list: string): { names: OverrideName[]; faults: string[] } {
  const words = list.split(",").map((word) => word.trim());
  const faults = words.filter((word) => !isOverrideName(word)).map(unknownNameMessage);
  return { names: words.filter((word) => isOverrideName(word)), faults };
}

function unknownNameMessage(name: string): string {
  return `"${name}" cannot be overridden. These fields can: ${overrideNames.join(", ")}.`;
}

/** Parses the typed overrides, and reports all of their errors. */
export function readOverrides(
  site: Pick<FeedSite, "dealerships" | "defaultDealership" | "timeZone">,
  { feed, overrides: standing }: Pick<VehicleLayers, "feed" | "overrides">,
  { assignments, by, until, reason }: OverrideRequest,
  now: number,
): { overrides: Override[]; faults: string[] } {
  const faults: string[] = [];
  const who = shortText("The author's name", by, longestBy, faults);
  const why = shortText("The reason", reason, longestReason, faults);
  const end = until === null ? null : endOfOverride(until, site.timeZone);
  if (until !== null && end === null)
    faults.push(`The end "${until}" is not a date such as 2026-12-24 or 2026-12-24T17:30.`);
  if (end !== null && end <= now) faults.push(`The end "${until ?? ""}" is in the past.`);
  const dealership = vehicleDealership(site, feed);
  const values = new Map<OverrideName, OverriddenFields>();
  for (const assignment of assignments) {
    const [name, text] = assignmentParts(assignment);
    if (text === null) faults.push(`"${assignment}" has no value; write it as price=45990.`);
    else if (!isOverrideName(name)) faults.push(unknownNameMessage(name));
    else if (values.has(name)) faults.push(`${name} is given twice.`);
    else if (text === "") faults.push(`${name} has no value. To leave the field empty, write ${name}=none.`);
    else if (text.length > longestValue)
      faults.push(`${name}: the value has ${text.length} characters; the maximum is ${longestValue}.`);
    else {
      const reading = readOverride(name, { text, vehicle: feed, dealership, timeZone: site.timeZone, now });
      if (reading.ok) values.set(name, reading.value);
      else faults.push([`${name}:`, reading.message, reading.hint].filter(Boolean).join(" "));
    }
  }
  const overrides = [...values].map(([name, value]) => ({
    name,
    value: keepSale(name, value, standing),
    by: who,
    at: now,
    until: end,
    reason: why,
  }));
  return { overrides, faults };
}

/** The dealership of a vehicle; one without places if the settings do not have it. */
export function vehicleDealership(
  { dealerships, defaultDealership }: Pick<FeedSite, "dealerships" | "defaultDealership">,
  { dealershipSlug, dealershipName }: Vehicle,
): FeedDealership {
  const unknown = { ...defaultDealership, name: dealershipName ?? dealershipSlug, places: [] };
  return dealerships.find(({ slug }) => slug === dealershipSlug) ?? unknown;
}

function assignmentParts(assignment: string): [name: string, text: string | null] {
  const at = assignment.indexOf("=");
  return at < 0 ? [assignment.trim(), null] : [assignment.slice(0, at).trim(), assignment.slice(at + 1).trim()];
}

function shortText(what: string, text: string, longest: number, faults: string[]): string {
  const line = lineText(text, longest + 1);
  if (line === null) faults.push(`${what} is empty.`);
  else if (line.length > longest) faults.push(`${what} has more than ${longest} characters.`);
  return line ?? "";
}

/** A vehicle that is set to sold again, for example with another reason, keeps its time of sale. */
export function keepSale(name: OverrideName, value: OverriddenFields, standing: readonly Override[]): OverriddenFields {
  const before = standing.find((override) => override.name === name)?.value;
  return value.sold === true && before?.sold === true ? before : value;
}

/** What an import's report would note about the values. */
async function findDoubts(
  { siteId, timeZone }: FeedSite,
  { shown }: VehicleLayers,
  names: readonly OverrideName[],
  { imports }: OverridePorts,
  now: number,
): Promise<string[]> {
  if (!names.includes("price") && !names.includes("km")) return [];
  const thisYear = Number(isoDayIn(timeZone, now).slice(0, "yyyy".length));
  const check = new PlausibilityCheck();
  check.addRow({ line: 0, key: stockKey(shown.dealershipSlug, shown.stocknum), vehicle: shown });
  const doubts = (await Array.fromAsync(check.doubts(thisYear, imports.feedVehicles(siteId)))).flat();
  const used = doubts.map((doubt) => ({ ...doubt, message: `${doubt.message} It is used as written.` }));
  const notes = [...used, ...contradictions(shown, thisYear)];
  return notes.filter(({ field }) => names.some((name) => name === field)).map(({ message }) => message);
}
