import { lineText } from "../field-values.ts";
import type { OverrideName, Override } from "../../vehicles/overrides.ts";
import type { VehicleLayers } from "../../vehicles/stock-overrides.ts";
import type { FeedSite } from "../feed-site.ts";
import { endOfOverride } from "./override-end.ts";
import { nothing, readOverride } from "./read-override.ts";
import { keepSale, longestReason, longestValue, vehicleDealership } from "./set-overrides.ts";

/** A field as somebody edits it. An empty text leaves the field empty. */
export type FieldEdit = {
  name: OverrideName;
  text: string;
  by: string;
  reason: string;
  /** A date, or a date and time; empty without an end. */
  until: string;
};

export type EditFault = { part: "text" | "reason" | "until"; message: string };
export type EditReading = { kind: "read"; override: Override } | { kind: "refused"; faults: EditFault[] };
export type EditedSite = Pick<FeedSite, "dealerships" | "defaultDealership" | "timeZone">;
type EditedLayers = Pick<VehicleLayers, "feed" | "overrides">;

/** Reads an edited field by the rules for cells of a feed, and reports what is wrong with each part. */
export function readEdit(site: EditedSite, layers: EditedLayers, edit: FieldEdit, now: number): EditReading {
  const { name, by, reason } = edit;
  const value = readText(site, layers, edit, now);
  const why = lineText(reason, longestReason + 1);
  const end = readEnd(edit.until, site.timeZone, now);
  const faults: EditFault[] = [
    ...("message" in value ? [{ part: "text" as const, message: value.message }] : []),
    ...reasonFaults(why),
    ...("message" in end ? [{ part: "until" as const, message: end.message }] : []),
  ];
  if ("message" in value || "message" in end || why === null || faults.length > 0) return { kind: "refused", faults };
  return { kind: "read", override: { name, value: value.value, by, at: now, until: end.until, reason: why } };
}

/** Reads the reason and the end, for several vehicles at once. */
export function readReason(
  { timeZone }: Pick<EditedSite, "timeZone">,
  { reason, until }: Pick<FieldEdit, "reason" | "until">,
  now: number,
): { reason: string; until: number | null } | EditFault {
  const why = lineText(reason, longestReason + 1);
  const [fault] = reasonFaults(why);
  if (why === null || fault !== undefined) return fault ?? { part: "reason", message: "Give a reason." };
  const end = readEnd(until, timeZone, now);
  return "message" in end ? { part: "until", message: end.message } : { reason: why, until: end.until };
}

/** Reads only the value, as while somebody types it. */
export function readText(
  site: EditedSite,
  { feed, overrides }: EditedLayers,
  { name, text }: Pick<FieldEdit, "name" | "text">,
  now: number,
): { value: Override["value"] } | { message: string } {
  const written = text.trim() === "" ? nothing : text.trim();
  if (written.length > longestValue)
    return { message: `The value has ${written.length} characters; the maximum is ${longestValue}.` };
  const dealership = vehicleDealership(site, feed);
  const reading = readOverride(name, { text: written, vehicle: feed, dealership, timeZone: site.timeZone, now });
  return reading.ok ? { value: keepSale(name, reading.value, overrides) } : { message: reading.message };
}

function reasonFaults(reason: string | null): EditFault[] {
  if (reason === null) return [{ part: "reason", message: "Give a reason. It is shown beside the value." }];
  if (reason.length <= longestReason) return [];
  return [{ part: "reason", message: `Use at most ${longestReason} characters.` }];
}

function readEnd(text: string, timeZone: string, now: number): { until: number | null } | { message: string } {
  if (text === "") return { until: null };
  const until = endOfOverride(text, timeZone);
  if (until === null) return { message: "Enter a date, such as 2026-12-24." };
  return until > now ? { until } : { message: "Choose an end in the future." };
}
