import type { Vehicle } from "./vehicle.ts";

export function vehicleName({ year, make, model, badge }: Pick<Vehicle, "year" | "make" | "model" | "badge">): string {
  return [year, make, model, badge].filter((part) => part !== null).join(" ");
}
