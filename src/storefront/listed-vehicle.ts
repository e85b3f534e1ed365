import { type FinanceLine, financeLine } from "../finance/finance-line.ts";
import type { Site } from "../sites/site-config.ts";
import { type VehicleCard, vehicleCard } from "../vehicles/vehicle-card.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** A card with what other domains say about the vehicle. */
export type ListedVehicle = VehicleCard & { finance: FinanceLine | null };

/** Builds the card of a vehicle under the settings of its dealership. */
export function listedVehicle(vehicle: Vehicle, settings: Site, now: number): ListedVehicle {
  return { ...vehicleCard(vehicle, settings, now), finance: financeLine(vehicle, settings, now) };
}
