import type { Kysely, Transaction } from "kysely";
import { extendedClaim, isOver, mostClaims, mostOverConnection, newClaim } from "../../purchases/claim.ts";
import type { PurchaseClaimOutcome, PurchaseClaimRequest, PurchaseKey } from "../../purchases/purchase-store.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Tables } from "./database.ts";
import type { VehicleRef } from "./override-rows.ts";
import { claimedSince, countClaim, hasClaimedTooOften } from "./purchase-claims-made.ts";
import { changeShown } from "./shown-overrides.ts";
import { lockStockVersion } from "./stock-version.ts";
import type { PurchaseClaimsTable } from "./tables/purchase-tables.ts";
import { vehicleWithoutHolds } from "./vehicle-without-holds.ts";

const endedAtOnce = 50;

export async function claimRowOn(db: Kysely<Tables>, vehicle: VehicleRef): Promise<PurchaseClaimsTable | null> {
  const row = await db
    .selectFrom("purchase_claims")
    .selectAll()
    .where("site_id", "=", vehicle.siteId)
    .where("vehicle_id", "=", vehicle.vehicleId)
    .executeTakeFirst();
  return row ?? null;
}

/** Claims a vehicle for a purchase. The lock on the site's stock puts claims and reservations in order. */
export async function claimForPurchase(
  transaction: Transaction<Tables>,
  request: PurchaseClaimRequest,
  mayBeBought: (vehicle: Vehicle) => boolean,
  now: number,
): Promise<PurchaseClaimOutcome> {
  const { siteId, vehicleId, purchaseId, connection } = request;
  const current = await lockStockVersion(transaction, siteId);
  const standing = await claimRowOn(transaction, request);
  if (standing !== null && standing.purchase_id === purchaseId && standing.until_at > now) return "own";
  if (standing !== null && standing.purchase_id !== purchaseId && !isOver({ until: standing.until_at }, now))
    return "taken";
  const refusal = await purchaseRefusal(transaction, request, mayBeBought, now);
  if (refusal !== null) return refusal;
  const { since, until } = newClaim(now, await claimedSince(transaction, request, now));
  if (until <= now) return "too-many";
  await removeClaimOn(transaction, request);
  await countClaim(transaction, request, now);
  await transaction
    .insertInto("purchase_claims")
    .values({
      site_id: siteId,
      vehicle_id: vehicleId,
      purchase_id: purchaseId,
      connection,
      since_at: since,
      until_at: until,
    })
    .execute();
  await transaction
    .updateTable("purchases")
    .set(({ eb }) => ({ claims: eb("claims", "+", 1) }))
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .execute();
  await changeShown(transaction, { siteId, vehicleIds: [vehicleId], current, at: now });
  return "won";
}

async function purchaseRefusal(
  transaction: Transaction<Tables>,
  request: PurchaseClaimRequest,
  mayBeBought: (vehicle: Vehicle) => boolean,
  now: number,
): Promise<PurchaseClaimOutcome | null> {
  const { siteId, vehicleId, purchaseId, connection } = request;
  const hold = await transaction
    .selectFrom("vehicle_holds")
    .select("reservation_id")
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirst();
  if (hold !== undefined) return "taken";
  const vehicle = await vehicleWithoutHolds(transaction, request);
  if (vehicle === null || !mayBeBought(vehicle)) return "gone";
  const purchase = await transaction
    .selectFrom("purchases")
    .select("claims")
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
  if (purchase === undefined || purchase.claims >= mostClaims) return "too-many";
  const inForce = await transaction
    .selectFrom("purchase_claims")
    .select("connection")
    .where("site_id", "=", siteId)
    .where("until_at", ">", now)
    .execute();
  const overConnection = inForce.filter((row) => connection !== null && row.connection === connection).length;
  if (overConnection >= mostOverConnection) return "too-many";
  return (await hasClaimedTooOften(transaction, request, now)) ? "too-many" : null;
}

/** Removes the claim on a vehicle, in force or over. The caller shows the vehicle again. */
export async function removeClaimOn(transaction: Transaction<Tables>, vehicle: VehicleRef): Promise<void> {
  await transaction
    .deleteFrom("purchase_claims")
    .where("site_id", "=", vehicle.siteId)
    .where("vehicle_id", "=", vehicle.vehicleId)
    .execute();
}

export async function extendClaim(
  transaction: Transaction<Tables>,
  { siteId, purchaseId }: PurchaseKey,
  now: number,
): Promise<void> {
  const row = await ofPurchase(transaction, { siteId, purchaseId });
  if (row === undefined || row.until_at <= now) return;
  const { until } = extendedClaim({ since: row.since_at, until: row.until_at }, now);
  await transaction
    .updateTable("purchase_claims")
    .set({ until_at: until })
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .execute();
}

/** Ends the claim of a purchase, if it has one: the vehicle is free. */
export async function letClaimGo(transaction: Transaction<Tables>, key: PurchaseKey): Promise<void> {
  if ((await ofPurchase(transaction, key)) === undefined) return;
  const current = await lockStockVersion(transaction, key.siteId);
  const row = await ofPurchase(transaction, key);
  if (row === undefined) return;
  await removeClaimOn(transaction, { siteId: key.siteId, vehicleId: row.vehicle_id });
  const { siteId } = key;
  await changeShown(transaction, { siteId, vehicleIds: [row.vehicle_id], current, at: row.until_at });
}

/** Ends some claims of a site that are over. Returns how many. */
export async function endLapsedClaims(transaction: Transaction<Tables>, siteId: string, now: number): Promise<number> {
  const current = await lockStockVersion(transaction, siteId);
  const rows = await transaction
    .selectFrom("purchase_claims")
    .select("vehicle_id")
    .where("site_id", "=", siteId)
    .where("until_at", "<=", now)
    .limit(endedAtOnce)
    .execute();
  const vehicleIds = rows.map(({ vehicle_id }) => vehicle_id);
  for (const vehicleId of vehicleIds) await removeClaimOn(transaction, { siteId, vehicleId });
  await changeShown(transaction, { siteId, vehicleIds, current, at: now });
  return vehicleIds.length;
}

function ofPurchase(transaction: Transaction<Tables>, { siteId, purchaseId }: PurchaseKey) {
  return transaction
    .selectFrom("purchase_claims")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
}
