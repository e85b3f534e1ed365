import { openingHoursEntrySchema, specialHoursEntrySchema } from "./location-schema.ts";
import type { Location, OpeningHoursEntry, SpecialHoursEntry } from "./location.ts";
import { fromWireNames, toWireNames } from "./wire-names.ts";

/** A location in other systems' format: snake_case, with the specification's `formated_hours` (§3, EN-03). */
export function locationToWire(location: Location): unknown {
  return toWireNames(location);
}

/** Parses one weekday's opening hours. */
export function openingHoursFromWire(wire: unknown): OpeningHoursEntry {
  return openingHoursEntrySchema.parse(fromWireNames(wire));
}

/** Parses one date's special hours. */
export function specialHoursFromWire(wire: unknown): SpecialHoursEntry {
  return specialHoursEntrySchema.parse(fromWireNames(wire));
}
