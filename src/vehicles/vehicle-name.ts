import type { Vehicle } from "./vehicle.ts";

/** The name of a vehicle in one line: year, make, model and badge. */
export function vehicleName({ year, make, model, badge }: Pick<Vehicle, "year" | "make" | "model" | "badge">): string {
  return [year, make, model, badge].filter((part) => part !== null).join(" ");
}
