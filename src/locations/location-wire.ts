import { locationSchema } from "./location-schema.ts";
import type { Location } from "./location.ts";
import { fromWireNames } from "./wire-names.ts";

/** Parses a location from another system (§3, EN-03). Throws a zod error that lists every fault. */
export function locationFromWire(wire: unknown): Location {
  return locationSchema.parse(fromWireNames(wire));
}
