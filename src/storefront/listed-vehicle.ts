import { type FinanceLine, financeLine } from "../finance/finance-line.ts";
import type { Site } from "../sites/site-config.ts";
import { type VehicleCard, vehicleCard } from "../vehicles/vehicle-card.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** A card with what other domains say about the vehicle. */
export type ListedVehicle = VehicleCard & { qualifier: string | null; finance: FinanceLine | null };

/** Builds the card of a vehicle under the settings of its dealership. */
export function listedVehicle(vehicle: Vehicle, settings: Site, now: number): ListedVehicle {
  const card = vehicleCard(vehicle, settings, now);
  return {
    ...card,
    qualifier: priceQualifier(card, settings),
    finance: financeLine(vehicle, settings, now),
  };
}

/** The words that say what a price holds, such as `Drive away`; they stand beside every real price. */
export function priceQualifier(card: Pick<VehicleCard, "carType" | "price">, settings: Pick<Site, "price">): string | null {
  switch (card.price.kind) {
    case "subscription":
      return settings.price.subscriptionSuffix;
    case "reduced":
    case "normal":
      return settings.price.qualifiers[card.carType];
    case "preorder":
    case "none":
      return null;
  }
}
