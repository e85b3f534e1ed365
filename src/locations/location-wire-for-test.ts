import { openingHoursEntrySchema, specialHoursEntrySchema } from "../sites/site-location.ts";
import type { Location, OpeningHoursEntry, SpecialHoursEntry } from "./location.ts";
import { fromWireNames, toWireNames } from "./wire-names.ts";

/** A location as other systems write it: snake_case, with the specification's `formated_hours` (§3, EN-03). */
export function locationToWire(location: Location): unknown {
  return toWireNames(location);
}

/** Reads one weekday's opening hours alone. */
export function openingHoursFromWire(wire: unknown): OpeningHoursEntry {
  return openingHoursEntrySchema.parse(fromWireNames(wire));
}

/** Reads one date's special hours alone. */
export function specialHoursFromWire(wire: unknown): SpecialHoursEntry {
  return specialHoursEntrySchema.parse(fromWireNames(wire));
}
