import { applicationSubject } from "../../../finance-applications/application-store.ts";
import { openApplication } from "../../../finance-applications/change-application.ts";
import { type Sealing, withoutKey } from "../../../finance-applications/sealing.ts";
import type { PersonalDataStore, PersonalSubject, PersonOnSite } from "../../../leads/personal-data.ts";
import type { Database } from "../database.ts";
import { removeApplication, sqlApplications } from "../sql-applications.ts";
import { readSiteIds } from "../site-tables.ts";
import { readDeliveryIds } from "./delivery-ids.ts";

/** Applications for finance. Without `sealing` a person's records tell only that there is one. */
export function applicationPersonalData(database: Database, sealing: Sealing | null): PersonalDataStore {
  const ports = { applications: sqlApplications(database), sealing: sealing ?? withoutKey };
  return {
    siteIds: () => readSiteIds(database.read, ["finance_applications"]),
    async findSubjects(siteId, point) {
      const rows = await database.read
        .selectFrom("finance_application_points")
        .select("application_id")
        .where("site_id", "=", siteId)
        .where("point", "=", point)
        .execute();
      return Promise.all(rows.map(({ application_id }) => readSubject(database, siteId, application_id)));
    },
    async readRecords(person) {
      const { siteId } = person;
      const records = applicationIdsIn(person).map(async (applicationId) => ({
        kind: "finance_application",
        siteId,
        record: (await openApplication({ siteId, applicationId }, ports)) ?? { applicationId, content: "sealed" },
      }));
      return Promise.all(records);
    },
    async erase(person) {
      const applicationIds = applicationIdsIn(person);
      await database.transaction(async (transaction) => {
        for (const applicationId of applicationIds) await removeApplication(transaction, person.siteId, applicationId);
      });
      return applicationIds.length;
    },
  };
}

function applicationIdsIn({ subjects }: PersonOnSite): string[] {
  return subjects.filter(({ kind }) => kind === "application").map(({ id }) => id);
}

async function readSubject({ read }: Database, siteId: string, id: string): Promise<PersonalSubject> {
  const subject = applicationSubject(id);
  const rows = await read
    .selectFrom("finance_application_points")
    .select("point")
    .where("site_id", "=", siteId)
    .where("application_id", "=", id)
    .execute();
  const deliveryIds = await readDeliveryIds(read, siteId, [subject]);
  return {
    kind: "application",
    id,
    points: rows.map(({ point }) => point),
    deliveryIds: deliveryIds.get(subject) ?? [],
  };
}
