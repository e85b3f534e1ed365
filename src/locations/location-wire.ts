import { locationSchema } from "../sites/site-location.ts";
import type { Location } from "./location.ts";
import { fromWireNames } from "./wire-names.ts";

/** Reads a location that another system wrote (§3, EN-03). Throws a zod error that names every fault. */
export function locationFromWire(wire: unknown): Location {
  return locationSchema.parse(fromWireNames(wire));
}
