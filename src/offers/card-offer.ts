import type { Vehicle } from "../vehicles/vehicle.ts";
import type { Offer } from "./offer.ts";
import { offersOfVehicle, type PlacedOffer, type PlacedOffers } from "./site-offers.ts";

/** The part of an offer that cards need. */
export type CardOffer = PlacedOffer & Pick<Offer, "highlight">;

/**
 * What the card of a vehicle says about the first offer that applies to it; null without any. `settings` are those of
 * the vehicle's dealership.
 */
export function cardOfferLabel(vehicle: Vehicle, settings: PlacedOffers<CardOffer>, now: number): string | null {
  const [offer] = offersOfVehicle(vehicle, settings, now);
  return offer === undefined ? null : (offer.highlight ?? "Special offer");
}
