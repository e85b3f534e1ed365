import { type Sealing, withoutKey } from "../../../finance-applications/sealing.ts";
import type { PersonalDataStore, PersonalSubject, PersonOnSite } from "../../../leads/personal-data.ts";
import { openPurchase } from "../../../purchases/change-purchase.ts";
import { purchaseSubject } from "../../../purchases/purchase-store.ts";
import type { Database } from "../database.ts";
import { removePurchase, sqlPurchases } from "../sql-purchases.ts";
import { readSiteIds } from "../site-tables.ts";
import { readDeliveryIds } from "./delivery-ids.ts";

/** Online purchases. Without `sealing` a person's records tell only that there is one. */
export function purchasePersonalData(database: Database, sealing: Sealing | null): PersonalDataStore {
  const ports = { purchases: sqlPurchases(database), sealing: sealing ?? withoutKey };
  return {
    siteIds: () => readSiteIds(database.read, ["purchases"]),
    async findSubjects(siteId, point) {
      const rows = await database.read
        .selectFrom("purchase_points")
        .select("purchase_id")
        .where("site_id", "=", siteId)
        .where("point", "=", point)
        .execute();
      return Promise.all(rows.map(({ purchase_id }) => readSubject(database, siteId, purchase_id)));
    },
    async readRecords(person) {
      const { siteId } = person;
      const records = purchaseIdsIn(person).map(async (purchaseId) => ({
        kind: "online_purchase",
        siteId,
        record: (await openPurchase({ siteId, purchaseId }, ports)) ?? { purchaseId, content: "sealed" },
      }));
      return Promise.all(records);
    },
    async erase(person) {
      const purchaseIds = purchaseIdsIn(person);
      const { siteId } = person;
      for (const purchaseId of purchaseIds)
        await database.transaction((transaction) => removePurchase(transaction, { siteId, purchaseId }));
      return purchaseIds.length;
    },
  };
}

function purchaseIdsIn({ subjects }: PersonOnSite): string[] {
  return subjects.filter(({ kind }) => kind === "purchase").map(({ id }) => id);
}

async function readSubject({ read }: Database, siteId: string, id: string): Promise<PersonalSubject> {
  const subject = purchaseSubject(id);
  const rows = await read
    .selectFrom("purchase_points")
    .select("point")
    .where("site_id", "=", siteId)
    .where("purchase_id", "=", id)
    .execute();
  const deliveryIds = await readDeliveryIds(read, siteId, [subject]);
  const points = rows.map(({ point }) => point);
  return { kind: "purchase", id, points, deliveryIds: deliveryIds.get(subject) ?? [] };
}
