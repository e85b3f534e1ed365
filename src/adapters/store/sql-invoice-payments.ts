import type { Kysely, Transaction } from "kysely";
import type { InvoicePayment } from "../../invoice-payments/invoice-payment.ts";
import {
  type InvoiceConsequences,
  type InvoicePayments,
  mostInHour,
  type NewInvoicePayment,
  type StoredInvoicePayment,
} from "../../invoice-payments/invoice-payments.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { postMovement } from "./sql-ledger.ts";
import type { InvoicePaymentsTable } from "./tables/payment-tables.ts";
import { hourMs } from "../../settings/durations.ts";

const forgottenAtOnce = 200;

export function sqlInvoicePayments(database: Database): InvoicePayments {
  const { read } = database;
  return {
    begin: (payment) => database.transaction((transaction) => begin(transaction, payment)),
    change: (before, next, consequences, now) =>
      database.transaction((transaction) => change(transaction, before, next, consequences, now)),
    payment: readPayment.bind(null, read),
    async ofAccount(siteId, accountId, most) {
      const rows = await newestFirst(read, siteId).where("account_id", "=", accountId).limit(most).execute();
      return rows.map(toInvoicePayment);
    },
    async all(siteId) {
      return (await newestFirst(read, siteId).execute()).map(toInvoicePayment);
    },
    forget: (siteId, before) =>
      database.transaction(async (transaction) => {
        const old = await transaction
          .selectFrom("invoice_payments")
          .selectAll()
          .where("site_id", "=", siteId)
          .where("created_at", "<", before)
          .where("phone", "is not", null)
          .limit(forgottenAtOnce)
          .execute();
        for (const row of old) await forgetCustomer(transaction, row);
        return old.length;
      }),
  };
}

/** Removes the person from a payment, unless it changed since it was read; the money remains accounted for. */
export async function forgetCustomer(transaction: Transaction<Tables>, row: InvoicePaymentsTable): Promise<void> {
  const { customer: _customer, ...body } = JSON.parse(row.body) as BodyOfPayment;
  await transaction
    .updateTable("invoice_payments")
    .set({
      account_id: null,
      connection: null,
      phone: null,
      email: null,
      version: row.version + 1,
      body: JSON.stringify({ ...body, customer: null }),
    })
    .where("site_id", "=", row.site_id)
    .where("payment_id", "=", row.payment_id)
    .where("version", "=", row.version)
    .execute();
}

type BodyOfPayment = Omit<StoredInvoicePayment, "siteId" | "paymentId" | "version" | "accountId">;

export function toInvoicePayment(row: InvoicePaymentsTable): StoredInvoicePayment {
  const { site_id: siteId, payment_id: paymentId, version, account_id: accountId } = row;
  return { ...(JSON.parse(row.body) as BodyOfPayment), siteId, paymentId, version, accountId };
}

function paymentBody(payment: StoredInvoicePayment): string {
  const { siteId: _site, paymentId: _id, version: _version, accountId: _account, ...body } = payment;
  return JSON.stringify(body);
}

function newestFirst(db: Kysely<Tables>, siteId: string) {
  const ofSite = db.selectFrom("invoice_payments").selectAll().where("site_id", "=", siteId);
  return ofSite.orderBy("created_at", "desc").orderBy("payment_id");
}

async function readPayment(
  db: Kysely<Tables>,
  siteId: string,
  paymentId: string,
): Promise<StoredInvoicePayment | null> {
  const row = await db
    .selectFrom("invoice_payments")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row === undefined ? null : toInvoicePayment(row);
}

async function begin(
  transaction: Transaction<Tables>,
  { connection, ...payment }: NewInvoicePayment,
): Promise<StoredInvoicePayment | null> {
  const { siteId, paymentId, accountId, createdAt, customer } = payment;
  await lockAccount(transaction, siteId, accountId);
  const known = await readPayment(transaction, siteId, paymentId);
  if (known !== null) return known;
  const counts = [
    [{ account_id: accountId }, mostInHour.byAccount],
    [connection === null ? null : { connection }, mostInHour.overConnection],
    [{}, mostInHour.onSite],
  ] as const;
  for (const [column, most] of counts)
    if (column !== null && (await begunSince(transaction, siteId, createdAt - hourMs, column)) >= most) return null;
  const inserted = await transaction
    .insertInto("invoice_payments")
    .values({
      site_id: siteId,
      payment_id: paymentId,
      version: payment.version,
      account_id: accountId,
      connection,
      phone: customer.phone,
      email: customer.email.toLowerCase(),
      created_at: createdAt,
      body: paymentBody(payment),
    })
    .onConflict((conflict) => conflict.columns(["site_id", "payment_id"]).doNothing())
    .returning("payment_id")
    .execute();
  return inserted.length > 0 ? payment : readPayment(transaction, siteId, paymentId);
}

/** Payments of one account are begun one after the other, so that its limit is exact. */
async function lockAccount(transaction: Transaction<Tables>, siteId: string, accountId: string): Promise<void> {
  await transaction
    .updateTable("accounts")
    .set(({ ref }) => ({ signed_in_at: ref("signed_in_at") }))
    .where("site_id", "=", siteId)
    .where("account_id", "=", accountId)
    .execute();
}

async function begunSince(
  transaction: Transaction<Tables>,
  siteId: string,
  since: number,
  column: { account_id?: string; connection?: string },
): Promise<number> {
  const begun = transaction
    .selectFrom("invoice_payments")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("site_id", "=", siteId)
    .where("created_at", ">", since);
  const [name, value] = Object.entries(column)[0] ?? [];
  const counted = name === undefined ? begun : begun.where(name as "account_id" | "connection", "=", value ?? "");
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

async function change(
  transaction: Transaction<Tables>,
  before: StoredInvoicePayment,
  next: InvoicePayment,
  { movements, entries }: InvoiceConsequences,
  now: number,
): Promise<boolean> {
  const { siteId, paymentId, version } = before;
  const { numUpdatedRows } = await transaction
    .updateTable("invoice_payments")
    .set({ version: version + 1, body: paymentBody({ ...before, ...next }) })
    .where("site_id", "=", siteId)
    .where("payment_id", "=", paymentId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const movement of movements) await postMovement(transaction, siteId, movement);
  await insertMissingEntries(transaction, { siteId, subjectId: paymentId, createdAt: now }, entries);
  return true;
}
