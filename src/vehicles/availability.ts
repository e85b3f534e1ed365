import type { Vehicle, VehicleStatus } from "./vehicle.ts";

/** True if a shopper can still buy the vehicle: in stock or coming soon, and not sold (§4). */
export function isAvailable(vehicle: Pick<Vehicle, "status" | "sold">): boolean {
  return !isSold(vehicle);
}

/** True if a vehicle is sold, by its status or its flag: either is sufficient (§4). */
export function isSold(vehicle: Pick<Vehicle, "status" | "sold">): boolean {
  return vehicle.status === "sold" || vehicle.sold;
}

/** The status shown to shoppers; a vehicle sold by its flag has the status "sold". */
export function currentStatus(vehicle: Pick<Vehicle, "status" | "sold">): VehicleStatus {
  return isSold(vehicle) ? "sold" : vehicle.status;
}
