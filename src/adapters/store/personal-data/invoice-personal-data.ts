import { isPhone } from "../../../leads/contact-point.ts";
import type { PersonalDataStore, PersonOnSite } from "../../../leads/personal-data.ts";
import type { Database } from "../database.ts";
import { readSiteIds } from "../site-tables.ts";
import { forgetCustomer, toInvoicePayment } from "../sql-invoice-payments.ts";

/** Payments of invoices belong to the person of their account, phone number or email address. */
export function invoicePersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["invoice_payments"]),
    // Found through the account, whose phone number they have.
    findSubjects: async () => [],
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
