import type { PersonalDataStore, PersonOnSite } from "../../../leads/personal-data.ts";
import type { StoredReservation } from "../../../reservations/reservations.ts";
import type { Database } from "../database.ts";
import { toReservation } from "../reservation-rows.ts";
import { readSiteIds } from "../site-tables.ts";
import { forgetPerson } from "../forget-reservations.ts";

/** A reservation names no person: it belongs to one through its lead. The money stays accounted for. */
export function reservationPersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["reservations"]),
    // Found through the lead, which has the contact points.
    findSubjects: async () => [],
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
