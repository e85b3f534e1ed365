import { shownText } from "./shown-text.ts";
import type { Vehicle } from "./vehicle.ts";

export type VehicleTitle = {
  /** `2022 Toyota RAV4`. */
  line: string;
  /** `GX`: the badge, else the series, or null when neither is given. */
  badgeLine: string | null;
  /** Both lines in one, for titles of pages and pictures. */
  full: string;
};

/** The name of a vehicle in two lines, from its parts and not from the feed's own wording. */
export function vehicleTitle(
  vehicle: Pick<Vehicle, "year" | "make" | "model" | "badge" | "series" | "name">,
): VehicleTitle {
  const parts = [vehicle.make, vehicle.model].flatMap((part) => shownText(part) ?? []);
  const year = vehicle.year === null || vehicle.year === 0 ? [] : [String(vehicle.year)];
  const line = [...year, ...parts].join(" ") || (shownText(vehicle.name) ?? "Vehicle");
  const badgeLine = shownText(vehicle.badge) ?? shownText(vehicle.series);
  return { line, badgeLine, full: badgeLine === null ? line : `${line} ${badgeLine}` };
}
