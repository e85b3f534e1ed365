import type { Kysely, Transaction } from "kysely";
import {
  type Appointment,
  type Appointments,
  type BookingOutcome,
  type ReservedTimes,
  mayReserve,
} from "../../leads/appointments.ts";
import type { Database, Tables } from "./database.ts";
import { minuteMs } from "../../settings/durations.ts";

/** By then the booking's lead is stored, or never will be. */
const abandonedAfterMs = 5 * minuteMs;

/** One row for each booked place at a time; the primary key prevents double bookings. */
export function sqlAppointments(database: Database): Appointments {
  return {
    async taken(siteId, locationId, { from, to }, now) {
      const rows = await standing(database.read, siteId, now)
        .select("starts_at")
        .where("location_id", "=", locationId)
        .where("starts_at", ">=", from)
        .where("starts_at", "<=", to)
        .execute();
      return rows.map((row) => row.starts_at);
    },
    book: (appointment, now) => database.transaction((transaction) => book(transaction, appointment, now)),
    confirm: (siteId, leadId) =>
      database.transaction(async (transaction) => {
        await keep(transaction, siteId, leadId, null);
      }),
    release: (siteId, leadId) =>
      database.transaction(async (transaction) => {
        await deleteBookings(transaction, siteId, leadId).execute();
      }),
  };
}

/** A site's appointments, without abandoned ones and those that were not confirmed in time. */
function standing(db: Kysely<Tables>, siteId: string, now: number) {
  return db
    .selectFrom("appointments")
    .leftJoin("leads", (join) =>
      join.onRef("leads.site_id", "=", "appointments.site_id").onRef("leads.lead_id", "=", "appointments.lead_id"),
    )
    .where("appointments.site_id", "=", siteId)
    .where(({ eb, or }) => or([eb("leads.lead_id", "is not", null), eb("booked_at", ">", now - abandonedAfterMs)]))
    .where(({ eb, or }) => or([eb("kept_until", "is", null), eb("kept_until", ">", now)]));
}

async function book(transaction: Transaction<Tables>, appointment: Appointment, now: number): Promise<BookingOutcome> {
  const { siteId, locationId, startsAt, lengthMs, places, leadId, holder } = appointment;
  await forgetAbandoned(transaction, appointment, now);
  const around = await standing(transaction, siteId, now)
    .select(["starts_at", "place", "appointments.lead_id", "holder"])
    .where("location_id", "=", locationId)
    .where("starts_at", ">", startsAt - lengthMs)
    .where("starts_at", "<", startsAt + lengthMs)
    .execute();
  const own = around.find((booked) => booked.holder === holder && booked.starts_at === startsAt);
  if (own !== undefined) {
    const stored = await readStoredIds(transaction, siteId, [own.lead_id, leadId]);
    if (own.lead_id === leadId && appointment.keptUntil !== undefined)
      await keep(transaction, siteId, leadId, appointment.keptUntil);
    if (stored.has(own.lead_id)) return "held";
    if (stored.has(leadId)) await handOver(transaction, siteId, own.lead_id, leadId);
    return "booked";
  }
  if (around.filter((other) => other.lead_id !== leadId).length >= places) return "full";
  if (!mayReserve(await reservedTimes(transaction, appointment, now))) return "too-many";
  const taken = new Set(around.filter(({ starts_at }) => starts_at === startsAt).map(({ place }) => place));
  return (await takePlace(transaction, appointment, taken, now)) ? "booked" : "full";
}

/** Books one of the free places, replacing the lead's previous booking, which remains if others were faster. */
async function takePlace(
  transaction: Transaction<Tables>,
  appointment: Appointment,
  taken: ReadonlySet<number>,
  now: number,
): Promise<boolean> {
  const { siteId, leadId, places } = appointment;
  const earlier = await deleteBookings(transaction, siteId, leadId).returningAll().execute();
  for (let place = 0; place < places; place += 1) {
    if (taken.has(place)) continue;
    const inserted = await transaction
      .insertInto("appointments")
      .values({
        site_id: siteId,
        location_id: appointment.locationId,
        starts_at: appointment.startsAt,
        place,
        lead_id: leadId,
        holder: appointment.holder,
        email_holder: appointment.emailHolder,
        connection: appointment.connection,
        booked_at: now,
        kept_until: appointment.keptUntil ?? null,
      })
      .onConflict((conflict) => conflict.columns(["site_id", "location_id", "starts_at", "place"]).doNothing())
      .executeTakeFirst();
    if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1) return true;
  }
  if (earlier.length > 0) await transaction.insertInto("appointments").values(earlier).execute();
  return false;
}

async function reservedTimes(
  transaction: Transaction<Tables>,
  { siteId, dealershipLocationIds, leadId, holder, emailHolder, connection }: Appointment,
  now: number,
): Promise<ReservedTimes> {
  const reserved = await standing(transaction, siteId, now)
    .select(["holder", "email_holder", "connection"])
    .where("location_id", "in", [...dealershipLocationIds])
    .where("starts_at", ">", now)
    .where("appointments.lead_id", "!=", leadId)
    .where(({ eb, or }) =>
      or([eb("holder", "=", holder), eb("email_holder", "=", emailHolder), eb("connection", "=", connection)]),
    )
    .execute();
  // Anybody may have typed the person's phone number and email address elsewhere.
  const isOfPerson = (row: (typeof reserved)[number]) =>
    row.connection === connection &&
    (row.holder === holder || (emailHolder !== null && row.email_holder === emailHolder));
  return {
    ofPerson: reserved.filter(isOfPerson).length,
    ofConnection: reserved.filter((row) => connection !== null && row.connection === connection).length,
  };
}

/** Moves a booking from one lead to another, replacing the latter's own. */
async function handOver(
  transaction: Transaction<Tables>,
  siteId: string,
  fromLeadId: string,
  toLeadId: string,
): Promise<void> {
  await deleteBookings(transaction, siteId, toLeadId).execute();
  await transaction
    .updateTable("appointments")
    .set({ lead_id: toLeadId })
    .where("site_id", "=", siteId)
    .where("lead_id", "=", fromLeadId)
    .execute();
}

async function readStoredIds(
  transaction: Transaction<Tables>,
  siteId: string,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom("leads")
    .select("lead_id")
    .where("site_id", "=", siteId)
    .where("lead_id", "in", leadIds)
    .execute();
  return new Set(rows.map((row) => row.lead_id));
}

async function keep(
  transaction: Transaction<Tables>,
  siteId: string,
  leadId: string,
  until: number | null,
): Promise<void> {
  await transaction
    .updateTable("appointments")
    .set({ kept_until: until })
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .where("kept_until", "is not", null)
    .execute();
}

function deleteBookings(transaction: Transaction<Tables>, siteId: string, leadId: string) {
  return transaction.deleteFrom("appointments").where("site_id", "=", siteId).where("lead_id", "=", leadId);
}

async function forgetAbandoned(
  transaction: Transaction<Tables>,
  { siteId, locationId, startsAt }: Appointment,
  now: number,
): Promise<void> {
  await transaction
    .deleteFrom("appointments")
    .where("site_id", "=", siteId)
    .where("location_id", "=", locationId)
    .where("starts_at", "=", startsAt)
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const lead = selectFrom("leads")
        .select("leads.lead_id")
        .whereRef("leads.site_id", "=", "appointments.site_id")
        .whereRef("leads.lead_id", "=", "appointments.lead_id");
      const isWithoutLead = and([eb("booked_at", "<=", now - abandonedAfterMs), not(exists(lead))]);
      return or([eb("kept_until", "<=", now), isWithoutLead]);
    })
    .execute();
}
