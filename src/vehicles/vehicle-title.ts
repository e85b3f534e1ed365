import { shownText } from "./shown-text.ts";
import type { Vehicle } from "./vehicle.ts";

export type VehicleTitle = {
  /** `2022 Toyota RAV4`. */
  line: string;
  /** `GX`: the badge, or else the series; null if neither is given. */
  badgeLine: string | null;
  /** Both lines joined, for titles of pages and pictures. */
  full: string;
};

/** The title of a vehicle in two lines, built from its parts rather than the feed's own text. */
export function vehicleTitle(
  vehicle: Pick<Vehicle, "year" | "make" | "model" | "badge" | "series" | "name">,
): VehicleTitle {
  const parts = [vehicle.make, vehicle.model].flatMap((part) => shownText(part) ?? []);
  const year = vehicle.year === null || vehicle.year === 0 ? [] : [String(vehicle.year)];
  const line = [...year, ...parts].join(" ") || (shownText(vehicle.name) ?? "Vehicle");
  const badgeLine = shownText(vehicle.badge) ?? shownText(vehicle.series);
  return { line, badgeLine, full: badgeLine === null ? line : `${line} ${badgeLine}` };
}
