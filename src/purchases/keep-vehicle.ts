import { addressConnection } from "../leads/spam-guard.ts";
import type { Digest } from "../outbox/outbox.ts";
import { mayBeBought } from "../vehicles/reserve-eligibility.ts";
import type { ActionSettings } from "../vehicles/action-settings.ts";
import type { Purchase } from "./purchase.ts";
import type { PurchaseClaimOutcome, PurchaseStore } from "./purchase-store.ts";

export type KeepPorts = { purchases: Pick<PurchaseStore, "claim" | "extend">; digest: Digest };

/**
 * Keeps the vehicle for the shopper of a purchase: claims it, or extends the claim that the purchase has. `address` is
 * the shopper's network address; null if unknown.
 */
export async function keepVehicle(
  { siteId, purchaseId, vehicleId }: Pick<Purchase, "siteId" | "purchaseId" | "vehicleId">,
  settings: { actions: Pick<ActionSettings, "onlinePurchase"> },
  address: string | null,
  { purchases, digest }: KeepPorts,
  now: number,
): Promise<PurchaseClaimOutcome> {
  const connection = address === null ? null : digest(`online purchase ${siteId} ${addressConnection(address)}`);
  const request = { siteId, purchaseId, vehicleId, connection };
  const outcome = await purchases.claim(request, (vehicle) => mayBeBought(vehicle, settings), now);
  if (outcome === "own") await purchases.extend(request, now);
  return outcome;
}
