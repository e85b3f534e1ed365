import type { Transaction } from "kysely";
import type { PurchaseKey } from "../../purchases/purchase-store.ts";
import { readHolder } from "./claim-vehicle.ts";
import type { Tables } from "./database.ts";

/** Whether the vehicle of a purchase is held by the purchase's own reservation. The caller has locked the site's stock. */
export async function isHeldForPurchase(
  transaction: Transaction<Tables>,
  { siteId, purchaseId }: PurchaseKey,
): Promise<boolean> {
  const purchase = await transaction
    .selectFrom("purchases")
    .select("vehicle_id")
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
  if (purchase === undefined) return false;
  const holder = await readHolder(transaction, { siteId, vehicleId: purchase.vehicle_id });
  return holder?.purchaseId === purchaseId;
}
