import { openingHoursEntrySchema, specialHoursEntrySchema } from "./location-schema.ts";
import type { Location, OpeningHoursEntry, SpecialHoursEntry } from "./location.ts";
import { fromWireNames, toWireNames } from "./wire-names.ts";

/** A location in other systems' format: snake_case, with the specification's `formated_hours` (§3, EN-03). */
export function locationToWire(location: Location): unknown {
  return toWireNames(location);
}

export function openingHoursFromWire(wire: unknown): OpeningHoursEntry {
  return openingHoursEntrySchema.parse(fromWireNames(wire));
}

export function specialHoursFromWire(wire: unknown): SpecialHoursEntry {
  return specialHoursEntrySchema.parse(fromWireNames(wire));
}
