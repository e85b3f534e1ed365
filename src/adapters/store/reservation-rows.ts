import type { Kysely } from "kysely";
import type { ClaimRequest, StoredReservation } from "../../reservations/reservations.ts";
import { type Reservation, wakesAt } from "../../reservations/reservation.ts";
import type { Tables } from "./database.ts";
import type { ReservationsTable } from "./tables/payment-tables.ts";

export type ReservationRef = Pick<StoredReservation, "siteId" | "reservationId">;

/** Reads a reservation from its row. */
export function toReservation(row: ReservationsTable): StoredReservation {
  const body = JSON.parse(row.body) as Omit<StoredReservation, "siteId" | "reservationId" | "version" | "leadId">;
  const { site_id: siteId, reservation_id: reservationId, version, lead_id: leadId } = row;
  return { ...body, siteId, reservationId, version, leadId };
}

export function stateColumns(next: Reservation & Pick<StoredReservation, "vehicleId">) {
  const { siteId: _site, reservationId: _id, version: _version, leadId: _lead, ...body } = next as StoredReservation;
  return { state: next.state, ended_at: next.endedAt, wakes_at: wakesAt(next), body: JSON.stringify(body) };
}

export function claimRow({ claimer, leadId, ...claim }: ClaimRequest, next: Reservation): ReservationsTable {
  const { siteId, vehicleId, reservationId, claimedAt } = claim;
  return {
    site_id: siteId,
    reservation_id: reservationId,
    version: 1,
    vehicle_id: vehicleId,
    lead_id: leadId,
    claimed_at: claimedAt,
    person: claimer.person,
    connection: claimer.connection,
    ...stateColumns({ ...claim, ...next }),
  };
}

export async function readReservation(
  db: Kysely<Tables>,
  { siteId, reservationId }: ReservationRef,
): Promise<StoredReservation | null> {
  const row = await db
    .selectFrom("reservations")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("reservation_id", "=", reservationId)
    .executeTakeFirst();
  return row === undefined ? null : toReservation(row);
}
