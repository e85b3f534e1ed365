import { sql, type Transaction } from "kysely";
import type { DemoCheckout, DemoCheckouts, DemoRefund } from "../../payments/demo-checkouts.ts";
import type { GatewayMovement } from "../../payments/payment-gateway.ts";
import type { Database, Tables } from "./database.ts";
import type { DemoCheckoutsTable, DemoRefundsTable } from "./tables/payment-tables.ts";

export function sqlDemoCheckouts(database: Database): DemoCheckouts {
  return {
    open: (checkout) => database.transaction((transaction) => open(transaction, checkout)),
    async checkout(siteId, checkoutId) {
      const row = await readRow(database.read, siteId, checkoutId);
      return row === undefined ? null : toCheckout(row);
    },
    pay: (siteId, checkoutId, now) =>
      database.transaction(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("demo_checkouts")
          .set({ paid_at: now })
          .where("site_id", "=", siteId)
          .where("checkout_id", "=", checkoutId)
          .where("paid_at", "is", null)
          .where("ended_at", "is", null)
          .where("expires_at", ">", now)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return "paid";
        const row = await readRow(transaction, siteId, checkoutId);
        return typeof row?.paid_at === "number" ? "already-paid" : "ended";
      }),
    end: (siteId, checkoutId, now) =>
      database.transaction(async (transaction) => {
        await transaction
          .updateTable("demo_checkouts")
          .set({ ended_at: now })
          .where("site_id", "=", siteId)
          .where("checkout_id", "=", checkoutId)
          .where("paid_at", "is", null)
          .where("ended_at", "is", null)
          .execute();
        const row = await readRow(transaction, siteId, checkoutId);
        if (row === undefined) return null;
        return row.paid_at === null ? "ended" : "paid";
      }),
    refund: (refund) => database.transaction((transaction) => makeRefund(transaction, refund)),
    movementsSince: (siteId, since) => movementsSince(database, siteId, since),
  };
}

function readRow(db: Database["read"], siteId: string, checkoutId: string): Promise<DemoCheckoutsTable | undefined> {
  return db
    .selectFrom("demo_checkouts")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("checkout_id", "=", checkoutId)
    .executeTakeFirst();
}

async function open(transaction: Transaction<Tables>, checkout: DemoCheckout): Promise<DemoCheckout> {
  await transaction
    .insertInto("demo_checkouts")
    .values({
      site_id: checkout.siteId,
      checkout_id: checkout.checkoutId,
      payment_id: checkout.paymentId,
      gateway_payment_id: checkout.gatewayPaymentId,
      amount_cents: checkout.amountCents,
      description: checkout.description,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      expires_at: checkout.expiresAt,
      paid_at: checkout.paidAt,
      ended_at: checkout.endedAt,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "payment_id"]).doNothing())
    .execute();
  const row = await transaction
    .selectFrom("demo_checkouts")
    .selectAll()
    .where("site_id", "=", checkout.siteId)
    .where("payment_id", "=", checkout.paymentId)
    .executeTakeFirstOrThrow();
  return toCheckout(row);
}

async function makeRefund(transaction: Transaction<Tables>, refund: DemoRefund): Promise<DemoRefund | null> {
  // Locks the payment, so that refunds of it take turns.
  const paid = await transaction
    .updateTable("demo_checkouts")
    .set({ paid_at: sql<number>`paid_at` })
    .where("site_id", "=", refund.siteId)
    .where("gateway_payment_id", "=", refund.gatewayPaymentId)
    .where("paid_at", "is not", null)
    .returning("amount_cents")
    .executeTakeFirst();
  if (paid === undefined) return null;
  const earlier = await transaction
    .selectFrom("demo_refunds")
    .selectAll()
    .where("site_id", "=", refund.siteId)
    .where("gateway_payment_id", "=", refund.gatewayPaymentId)
    .execute();
  const known = earlier.find(({ refund_key }) => refund_key === refund.refundKey);
  if (known !== undefined) return toRefund(known);
  const refundedCents = earlier.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (refundedCents + refund.amountCents > paid.amount_cents) return null;
  await transaction
    .insertInto("demo_refunds")
    .values({
      site_id: refund.siteId,
      refund_key: refund.refundKey,
      refund_id: refund.refundId,
      gateway_payment_id: refund.gatewayPaymentId,
      amount_cents: refund.amountCents,
      made_at: refund.madeAt,
    })
    .execute();
  return refund;
}

async function movementsSince({ read }: Database, siteId: string, since: number): Promise<GatewayMovement[]> {
  const payments = await read
    .selectFrom("demo_checkouts")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("paid_at", ">=", since)
    .execute();
  const refunds = await read
    .selectFrom("demo_refunds")
    .innerJoin("demo_checkouts", (join) =>
      join
        .onRef("demo_checkouts.site_id", "=", "demo_refunds.site_id")
        .onRef("demo_checkouts.gateway_payment_id", "=", "demo_refunds.gateway_payment_id"),
    )
    .selectAll("demo_refunds")
    .select("payment_id")
    .where("demo_refunds.site_id", "=", siteId)
    .where("made_at", ">=", since)
    .execute();
  return [
    ...payments.map((row) => ({
      kind: "payment" as const,
      paymentId: row.payment_id,
      checkoutId: row.checkout_id,
      gatewayPaymentId: row.gateway_payment_id,
      gatewayMovementId: row.gateway_payment_id,
      amountCents: row.amount_cents,
      at: row.paid_at ?? since,
    })),
    ...refunds.map((row) => ({
      kind: "refund" as const,
      paymentId: row.payment_id,
      checkoutId: null,
      gatewayPaymentId: row.gateway_payment_id,
      gatewayMovementId: row.refund_id,
      amountCents: row.amount_cents,
      at: row.made_at,
    })),
  ].toSorted((one, other) => one.at - other.at);
}

function toCheckout(row: DemoCheckoutsTable): DemoCheckout {
  return {
    siteId: row.site_id,
    checkoutId: row.checkout_id,
    paymentId: row.payment_id,
    gatewayPaymentId: row.gateway_payment_id,
    amountCents: row.amount_cents,
    description: row.description,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
  };
}

function toRefund(row: DemoRefundsTable): DemoRefund {
  return {
    siteId: row.site_id,
    refundKey: row.refund_key,
    refundId: row.refund_id,
    gatewayPaymentId: row.gateway_payment_id,
    amountCents: row.amount_cents,
    madeAt: row.made_at,
  };
}
