import { driveAwayPrice, type EstimateSettings } from "../drive-away/drive-away-price.ts";
import { stateOfVehicle } from "../drive-away/state-of-vehicle.ts";
import type { AustralianState } from "../settings/australian-state.ts";
import { effectivePrice, purchaseQualifier, type QualifierSettings } from "../vehicles/price-display.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

/** What a loan for a vehicle has to pay for. `text` says what the figure is, within a sentence. */
export type FinancedPrice = { dollars: number; text: string };

export type PricingSettings = EstimateSettings & { price: QualifierSettings; state: AustralianState };

/**
 * The drive-away total in whole dollars where it is known, or else the price; null without a price. `state`: where the
 * vehicle is going to be registered; null if the shopper has not said.
 */
export function financedPrice(
  vehicle: Vehicle,
  state: AustralianState | null,
  settings: PricingSettings,
  now: number,
): FinancedPrice | null {
  const price = effectivePrice(vehicle);
  if (price === null) return null;
  const registeredIn = state ?? stateOfVehicle(vehicle, settings);
  const total = driveAwayPrice(vehicle, registeredIn, settings, now);
  if (total?.kind === "total") {
    const text = `the estimated drive-away price in ${registeredIn} with duty, transfer and registration`;
    return { dollars: Math.round(total.totalCents / 100), text };
  }
  const excludes = settings.price.basis[vehicle.carType] === "excludes-government-charges";
  const onTop = excludes ? ": duty, transfer and registration are extra" : "";
  return {
    dollars: Math.round(price),
    text: `the advertised price (${purchaseQualifier(vehicle, settings.price)})${onTop}`,
  };
}
