import type { Transaction } from "kysely";
import { breakMs, countedClaimsMs, longestClaimMs, mostOverConnectionADay } from "../../purchases/claim.ts";
import type { PurchaseClaimRequest } from "../../purchases/purchase-store.ts";
import type { Tables } from "./database.ts";

/** Whether a connection has claimed as often in the last day as it may: this vehicle, or all of the site's. */
export async function hasClaimedTooOften(
  transaction: Transaction<Tables>,
  { siteId, connection, vehicleId }: PurchaseClaimRequest,
  now: number,
): Promise<boolean> {
  if (connection === null) return false;
  const made = await transaction
    .selectFrom("purchase_claims_made")
    .select("vehicle_id")
    .where("site_id", "=", siteId)
    .where("connection", "=", connection)
    .where("claimed_at", ">", now - countedClaimsMs)
    .execute();
  const ofVehicle = made.filter((row) => row.vehicle_id === vehicleId).length;
  return ofVehicle >= mostOverConnectionADay.ofVehicle || made.length >= mostOverConnectionADay.ofSite;
}

export async function countClaim(
  transaction: Transaction<Tables>,
  { siteId, connection, vehicleId }: PurchaseClaimRequest,
  now: number,
): Promise<void> {
  if (connection === null) return;
  await transaction
    .insertInto("purchase_claims_made")
    .values({ site_id: siteId, connection, vehicle_id: vehicleId, claimed_at: now })
    .execute();
}

/** Forgets the claims of a site that do not count any more. */
export async function forgetClaimsMade(transaction: Transaction<Tables>, siteId: string, now: number): Promise<void> {
  await transaction
    .deleteFrom("purchase_claims_made")
    .where("site_id", "=", siteId)
    .where("claimed_at", "<=", now - countedClaimsMs)
    .execute();
}

/** Start (epoch ms) of the earlier claims of this vehicle over this connection that a claim at `now` extends, or `now` if there are none. */
export async function claimedSince(
  transaction: Transaction<Tables>,
  { siteId, connection, vehicleId }: PurchaseClaimRequest,
  now: number,
): Promise<number> {
  if (connection === null) return now;
  const first = await transaction
    .selectFrom("purchase_claims_made")
    .select("claimed_at")
    .where("site_id", "=", siteId)
    .where("connection", "=", connection)
    .where("vehicle_id", "=", vehicleId)
    .where("claimed_at", ">", now - longestClaimMs - breakMs)
    .where("claimed_at", "<=", now)
    .orderBy("claimed_at")
    .limit(1)
    .executeTakeFirst();
  return first?.claimed_at ?? now;
}
