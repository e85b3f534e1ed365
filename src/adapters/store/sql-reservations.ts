import type { Kysely, Transaction } from "kysely";
import type { Consequences, Reservations, StoredReservation } from "../../reservations/reservations.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { isSold } from "../../vehicles/availability.ts";
import { claimVehicle } from "./claim-vehicle.ts";
import type { Database, Tables } from "./database.ts";
import { forgetReservations } from "./forget-reservations.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { readReservation, toReservation, stateColumns } from "./reservation-rows.ts";
import { changeShown } from "./shown-overrides.ts";
import { readSiteIds } from "./site-tables.ts";
import { postMovement } from "./sql-ledger.ts";
import { lockStockVersion } from "./stock-version.ts";
import { vehicleColumns, toVehicle } from "./vehicle-row.ts";

/** Sites with more due reservations than this are found in the next run. */
const mostDue = 10_000;

export function sqlReservations(database: Database): Reservations {
  const { read } = database;
  return {
    claim: (request, mayBeReserved) =>
      database.transaction((transaction) => claimVehicle(transaction, request, mayBeReserved)),
    change: (before, next, consequences, now) =>
      database.transaction((transaction) => change(transaction, before, next, consequences, now)),
    reservation: (siteId, reservationId) => readReservation(read, { siteId, reservationId }),
    async holding(siteId, vehicleId) {
      const hold = await read
        .selectFrom("vehicle_holds")
        .select("reservation_id")
        .where("site_id", "=", siteId)
        .where("vehicle_id", "=", vehicleId)
        .executeTakeFirst();
      return hold === undefined ? null : readReservation(read, { siteId, reservationId: hold.reservation_id });
    },
    async ofLead(siteId, leadId) {
      const rows = await newestFirst(read).where("site_id", "=", siteId).where("lead_id", "=", leadId).execute();
      return rows.map(toReservation);
    },
    async newest(siteId, most) {
      const all = newestFirst(read).limit(most);
      const rows = await (siteId === null ? all : all.where("site_id", "=", siteId)).execute();
      return rows.map(toReservation);
    },
    async claimedVehicleIds(siteId) {
      const rows = await read
        .selectFrom("reservations")
        .select("vehicle_id")
        .where("site_id", "=", siteId)
        .where("state", "=", "claimed")
        .execute();
      const bought = await read
        .selectFrom("purchase_claims")
        .select("vehicle_id")
        .where("site_id", "=", siteId)
        .execute();
      return new Set([...rows, ...bought].map(({ vehicle_id }) => vehicle_id));
    },
    async sitesWithDue(now) {
      const due = dueBy(read, now).select("site_id").orderBy("wakes_at").limit(mostDue).as("due");
      const rows = await read.selectFrom(due).select("due.site_id").distinct().orderBy("due.site_id").execute();
      return rows.map(({ site_id }) => site_id);
    },
    async due(siteId, now, most) {
      const rows = await dueBy(read, now)
        .selectAll()
        .where("site_id", "=", siteId)
        .orderBy("wakes_at")
        .limit(most)
        .execute();
      return rows.map(toReservation);
    },
    isVehicleGone: (siteId, vehicleId) => isVehicleGone(read, siteId, vehicleId),
    forget: (siteId, before) => database.transaction((transaction) => forgetReservations(transaction, siteId, before)),
    siteIds: () => readSiteIds(read, ["reservations", "payment_reports"]),
  };
}

function newestFirst(read: Kysely<Tables>) {
  return read.selectFrom("reservations").selectAll().orderBy("claimed_at", "desc").orderBy("reservation_id");
}

function dueBy(read: Kysely<Tables>, now: number) {
  return read.selectFrom("reservations").where("wakes_at", "<=", now);
}

async function change(
  transaction: Transaction<Tables>,
  before: StoredReservation,
  next: Reservation,
  { movements, entries, freesVehicle }: Consequences,
  now: number,
): Promise<boolean> {
  const { siteId, reservationId, vehicleId, version } = before;
  // First of all, as in claims and imports, so that they never deadlock.
  const current = freesVehicle ? await lockStockVersion(transaction, siteId) : null;
  const { numUpdatedRows } = await transaction
    .updateTable("reservations")
    .set({ version: version + 1, ...stateColumns({ ...before, ...next }) })
    .where("site_id", "=", siteId)
    .where("reservation_id", "=", reservationId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (current !== null) {
    await transaction
      .deleteFrom("vehicle_holds")
      .where("site_id", "=", siteId)
      .where("vehicle_id", "=", vehicleId)
      .where("reservation_id", "=", reservationId)
      .execute();
    await changeShown(transaction, { siteId, vehicleIds: [vehicleId], current, at: now });
  }
  for (const movement of movements) await postMovement(transaction, siteId, movement);
  await insertMissingEntries(transaction, { siteId, subjectId: reservationId, createdAt: now }, entries);
  return true;
}

async function isVehicleGone(read: Kysely<Tables>, siteId: string, vehicleId: string): Promise<boolean> {
  const row = await read
    .selectFrom("vehicles")
    .select(vehicleColumns)
    .where("site_id", "=", siteId)
    .where("id", "=", vehicleId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return true;
  const vehicle = toVehicle(row);
  return isSold(vehicle) || !vehicle.showOnDealerWebsite;
}
