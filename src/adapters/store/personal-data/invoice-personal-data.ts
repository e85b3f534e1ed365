import { type ContactPoint, isPhone } from "../../../leads/contact-point.ts";
import type { PersonalDataStore, PersonalSubject, PersonOnSite } from "../../../leads/personal-data.ts";
import type { Database } from "../database.ts";
import { readSiteIds } from "../site-tables.ts";
import { readDeliveryIds } from "./delivery-ids.ts";
import { forgetCustomer, toInvoicePayment } from "../sql-invoice-payments.ts";

/** Payments of invoices belong to the person of their account, phone number or email address. */
export function invoicePersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["invoice_payments"]),
    findSubjects: (siteId, point) => findByPoint(database, siteId, point),
    async readRecords(person) {
      const rows = await readRows(database, person);
      return rows.map((row) => ({ kind: "invoice_payments", siteId: person.siteId, record: toInvoicePayment(row) }));
    },
    async erase(person) {
      let count = 0;
      // A payment that changed meanwhile is read again.
      for (let rows = await readRows(database, person); rows.length > 0; rows = await readRows(database, person)) {
        await database.transaction(async (transaction) => {
          for (const row of rows) await forgetCustomer(transaction, row);
        });
        count += rows.length;
      }
      return count;
    },
  };
}

async function readRows({ read }: Database, { siteId, subjects, points, shared }: PersonOnSite) {
  const own = points.map(({ point }) => point).filter((point) => !shared.includes(point));
  const accountIds = subjects.filter(({ kind }) => kind === "account").map(({ id }) => id);
  const wanted = [
    ["account_id", accountIds],
    ["phone", own.filter(isPhone)],
    ["email", own.filter((point) => !isPhone(point))],
  ] as const;
  return read
    .selectFrom("invoice_payments")
    .selectAll()
    .where("site_id", "=", siteId)
    .where(({ or, eb }) =>
      or(wanted.flatMap(([column, values]) => (values.length === 0 ? [] : [eb(column, "in", values)]))),
    )
    .execute();
}

/** No other contact points are followed from a payment: its email address is not proven. */
async function findByPoint({ read }: Database, siteId: string, point: ContactPoint): Promise<PersonalSubject[]> {
  const rows = await read
    .selectFrom("invoice_payments")
    .select("payment_id")
    .where("site_id", "=", siteId)
    .where(isPhone(point) ? "phone" : "email", "=", point)
    .execute();
  if (rows.length === 0) return [];
  const paymentIds = rows.map(({ payment_id }) => payment_id);
  const deliveryIds = await readDeliveryIds(read, siteId, paymentIds);
  return paymentIds.map((id) => ({ kind: "invoice-payment", id, points: [], deliveryIds: deliveryIds.get(id) ?? [] }));
}
