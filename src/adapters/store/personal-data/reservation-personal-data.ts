import type { ContactPoint } from "../../../leads/contact-point.ts";
import type { PersonalDataStore, PersonalSubject, PersonOnSite } from "../../../leads/personal-data.ts";
import type { StoredReservation } from "../../../reservations/reservations.ts";
import type { Database } from "../database.ts";
import { toReservation } from "../reservation-rows.ts";
import { leadIdsOfPoint, pointsOfLeads } from "../lead-contact-points.ts";
import { readSiteIds } from "../site-tables.ts";
import { readDeliveryIds } from "./delivery-ids.ts";
import { forgetPerson } from "../forget-reservations.ts";

/** A reservation names no person: it belongs to one through its lead. The money stays accounted for. */
export function reservationPersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["reservations"]),
    findSubjects: (siteId, point) => findByPoint(database, siteId, point),
    readRecords: async (person) =>
      (await readReservations(database, person)).map((record) => ({
        kind: "reservations",
        siteId: person.siteId,
        record,
      })),
    async erase(person) {
      const reservations = await readReservations(database, person);
      await database.transaction(async (transaction) => {
        for (const { siteId, reservationId } of reservations) await forgetPerson(transaction, siteId, reservationId);
      });
      return reservations.length;
    },
  };
}

async function readReservations({ read }: Database, { siteId, subjects }: PersonOnSite): Promise<StoredReservation[]> {
  const leadIds = subjects.filter(({ kind }) => kind === "lead").map(({ id }) => id);
  if (leadIds.length === 0) return [];
  const rows = await read
    .selectFrom("reservations")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("lead_id", "in", leadIds)
    .execute();
  return rows.map(toReservation);
}

/** A reservation has the contact points of its lead, and mails of its own. */
async function findByPoint({ read }: Database, siteId: string, point: ContactPoint): Promise<PersonalSubject[]> {
  const leadIds = await leadIdsOfPoint(read, siteId, point);
  if (leadIds.length === 0) return [];
  const rows = await read
    .selectFrom("reservations")
    .select(["reservation_id", "lead_id"])
    .where("site_id", "=", siteId)
    .where("lead_id", "in", leadIds)
    .execute();
  if (rows.length === 0) return [];
  const reservationIds = rows.map(({ reservation_id }) => reservation_id);
  const [points, deliveryIds] = await Promise.all([
    pointsOfLeads(read, siteId, leadIds),
    readDeliveryIds(read, siteId, reservationIds),
  ]);
  return rows.map(({ reservation_id: id, lead_id }) => ({
    kind: "reservation",
    id,
    points: points.get(lead_id ?? "") ?? [],
    deliveryIds: deliveryIds.get(id) ?? [],
  }));
}
