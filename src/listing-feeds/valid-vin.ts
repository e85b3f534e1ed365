import type { Vehicle } from "../vehicles/vehicle.ts";

/** The letters I, O and Q are not used. */
const vin = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A vehicle's VIN of exactly 17 characters; null if it has none. */
export function validVin(vehicle: Pick<Vehicle, "vin">): string | null {
  const written = vehicle.vin?.trim().toUpperCase() ?? "";
  return vin.test(written) ? written : null;
}
