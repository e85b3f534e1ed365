import { sql, type Transaction } from "kysely";
import type { Tables } from "./database.ts";

const forgottenAtOnce = 200;

/** Removes what connects a batch of ended reservations with a person, and old unmatched reports. */
export async function forgetReservations(
  transaction: Transaction<Tables>,
  siteId: string,
  before: number,
): Promise<number> {
  const ended = await transaction
    .selectFrom("reservations")
    .select("reservation_id")
    .where("site_id", "=", siteId)
    .where("ended_at", "<", before)
    .where(({ or, eb }) => or([eb("lead_id", "is not", null), eb("person", "is not", null)]))
    .limit(forgottenAtOnce)
    .execute();
  for (const { reservation_id } of ended) await forgetPerson(transaction, siteId, reservation_id);
  const { numDeletedRows } = await transaction
    .deleteFrom("payment_reports")
    .where("site_id", "=", siteId)
    .where("received_at", "<", before)
    .executeTakeFirst();
  return ended.length + Number(numDeletedRows);
}

/** Removes what connects a reservation with a person; the money remains accounted for. */
export async function forgetPerson(
  transaction: Transaction<Tables>,
  siteId: string,
  reservationId: string,
): Promise<void> {
  await transaction
    .updateTable("reservations")
    .set({ lead_id: null, person: null, connection: null, version: sql<number>`version + 1` })
    .where("site_id", "=", siteId)
    .where("reservation_id", "=", reservationId)
    .execute();
}
