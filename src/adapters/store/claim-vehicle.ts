import type { Transaction } from "kysely";
import { isOver } from "../../purchases/claim.ts";
import {
  type ClaimAnswer,
  type ClaimRequest,
  mostUnpaid,
  type StoredReservation,
} from "../../reservations/reservations.ts";
import { type ClaimRefusal, refusedClaim } from "../../reservations/reservation.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Tables } from "./database.ts";
import type { VehicleRef } from "./override-rows.ts";
import { claimRowOn, removeClaimOn } from "./purchase-claims.ts";
import { claimRow, readReservation, toReservation } from "./reservation-rows.ts";
import { changeShown } from "./shown-overrides.ts";
import { lockStockVersion } from "./stock-version.ts";
import { vehicleWithoutHolds } from "./vehicle-without-holds.ts";

/** Stores a claim and, if the vehicle is free, its hold. The lock on the site's stock puts its claims in order. */
export async function claimVehicle(
  transaction: Transaction<Tables>,
  request: ClaimRequest,
  mayBeReserved: (vehicle: Vehicle) => boolean,
): Promise<ClaimAnswer> {
  const current = await lockStockVersion(transaction, request.siteId);
  const known = await readReservation(transaction, request);
  if (known !== null) return { outcome: known.holdsVehicle ? "own" : "lost", reservation: known };
  const holder = await readHolder(transaction, request);
  if (holder !== null && holder.leadId === request.leadId) return { outcome: "own", reservation: holder };
  const isLost = holder !== null || (await isBeingBought(transaction, request));
  const refusal = isLost ? "lost" : await claimRefusal(transaction, request, mayBeReserved);
  const reservation = await insertClaim(transaction, request, refusal);
  if (refusal !== null) return { outcome: refusal, reservation };
  const { siteId, vehicleId, reservationId } = request;
  // The claim of the same purchase becomes the hold; one that is over ends.
  await removeClaimOn(transaction, request);
  await transaction
    .insertInto("vehicle_holds")
    .values({ site_id: siteId, vehicle_id: vehicleId, reservation_id: reservationId })
    .execute();
  await changeShown(transaction, { siteId, vehicleIds: [vehicleId], current, at: request.claimedAt });
  return { outcome: "won", reservation };
}

async function isBeingBought(
  transaction: Transaction<Tables>,
  { purchaseId, claimedAt, ...vehicle }: ClaimRequest,
): Promise<boolean> {
  const claim = await claimRowOn(transaction, vehicle);
  return claim !== null && claim.purchase_id !== purchaseId && !isOver({ until: claim.until_at }, claimedAt);
}

async function insertClaim(
  transaction: Transaction<Tables>,
  request: ClaimRequest,
  refusal: ClaimRefusal | null,
): Promise<StoredReservation> {
  const row = claimRow(request, refusal === null ? request : refusedClaim(request, refusal));
  await transaction.insertInto("reservations").values(row).execute();
  return toReservation(row);
}

/** The reservation that holds a vehicle. */
export async function readHolder(
  transaction: Transaction<Tables>,
  { siteId, vehicleId }: VehicleRef,
): Promise<StoredReservation | null> {
  const hold = await transaction
    .selectFrom("vehicle_holds")
    .select("reservation_id")
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirst();
  return hold === undefined ? null : readReservation(transaction, { siteId, reservationId: hold.reservation_id });
}

async function claimRefusal(
  transaction: Transaction<Tables>,
  request: ClaimRequest,
  mayBeReserved: (vehicle: Vehicle) => boolean,
): Promise<ClaimRefusal | null> {
  const vehicle = await vehicleWithoutHolds(transaction, request);
  if (vehicle === null || !mayBeReserved(vehicle)) return "vehicle-gone";
  return (await hasTooMany(transaction, request)) ? "too-many" : null;
}

async function hasTooMany(
  transaction: Transaction<Tables>,
  { siteId, claimer: { person, connection } }: ClaimRequest,
): Promise<boolean> {
  const unpaid = await transaction
    .selectFrom("reservations")
    .select(["person", "connection"])
    .where("site_id", "=", siteId)
    .where("state", "=", "claimed")
    .execute();
  const ofPerson = unpaid.filter((row) => row.person === person).length;
  const overConnection = unpaid.filter((row) => connection !== null && row.connection === connection).length;
  return ofPerson >= mostUnpaid.ofPerson || overConnection >= mostUnpaid.overConnection;
}
