import type { Vehicle, VehicleStatus } from "./vehicle.ts";

/** True for a vehicle that a shopper can still buy: in stock or coming soon, and not sold (§4). */
export function isAvailable(vehicle: Pick<Vehicle, "status" | "sold">): boolean {
  return !isSold(vehicle);
}

/** True once a vehicle is sold, by its status or by its flag: either source alone is enough (§4). */
export function isSold(vehicle: Pick<Vehicle, "status" | "sold">): boolean {
  return vehicle.status === "sold" || vehicle.sold;
}

/** The status that shoppers are told: sold by the flag is sold. */
export function currentStatus(vehicle: Pick<Vehicle, "status" | "sold">): VehicleStatus {
  return isSold(vehicle) ? "sold" : vehicle.status;
}
