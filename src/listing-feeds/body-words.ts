import { shownText } from "../vehicles/shown-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** The vehicle's body as its page names it. */
export function simpleBodyWords(vehicle: Pick<Vehicle, "simpleBody" | "body">): string | null {
  return shownText(vehicle.simpleBody) ?? shownText(vehicle.body);
}
