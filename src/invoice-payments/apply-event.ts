import { z } from "zod";
import { mailLane } from "../outbox/mail-lane.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import { isOfOtherCheckout, type PaidKind } from "../payments/dispatch-events.ts";
import { decide, type InvoiceEvent } from "./decide.ts";
import { invoiceMails, type MailOfPayment } from "./invoice-payment.ts";
import type { StoredInvoicePayment } from "./invoice-payments.ts";
import type { InvoiceChangePorts } from "./invoice-ports.ts";

declare module "../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    /** Tells the customer and the dealership of a change of an invoice's payment. */
    "invoice-payment-mail": true;
  }
}

export const invoiceMailPayload = z.strictObject({
  mail: z.enum(invoiceMails),
  gatewayPaymentId: z.string(),
  amountCents: z.int(),
});

/** A change that lost a race is decided again from the state that won. */
const mostAttempts = 20;

type AppliedEvent = { payment: StoredInvoicePayment; isChanged: boolean };

export async function applyInvoiceEvent(
  { siteId, paymentId }: Pick<StoredInvoicePayment, "siteId" | "paymentId">,
  event: InvoiceEvent,
  { invoicePayments, digest }: InvoiceChangePorts,
  now: number,
): Promise<AppliedEvent | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const before = await invoicePayments.payment(siteId, paymentId);
    if (before === null) return null;
    const { next, movements, mails } = decide(before, event, now);
    if (next === before) return { payment: before, isChanged: false };
    const payment = { ...before, ...next, version: before.version + 1 };
    const entries = mails.map((mail) => mailEntry(payment, mail, digest, now));
    if (await invoicePayments.change(before, next, { movements, entries }, now)) return { payment, isChanged: true };
  }
  throw new Error("An invoice payment kept changing while an event was being applied.");
}

function mailEntry(
  { siteId, paymentId, version }: StoredInvoicePayment,
  payload: MailOfPayment,
  digest: Digest,
  now: number,
): OutboxEntry {
  const kind = "invoice-payment-mail";
  return {
    id: digest(JSON.stringify([siteId, paymentId, kind, payload.mail, version])),
    kind,
    target: `${kind} ${mailLane(paymentId, digest)}`,
    payload,
    dueAt: now,
  };
}

export function invoicePaymentKind(ports: InvoiceChangePorts): PaidKind {
  return {
    async dealershipSlug(siteId, paymentId) {
      return (await ports.invoicePayments.payment(siteId, paymentId))?.dealershipSlug ?? null;
    },
    async handle(siteId, paymentId, event, now) {
      const payment = await ports.invoicePayments.payment(siteId, paymentId);
      if (payment === null) return "already-handled";
      if (isOfOtherCheckout(event, payment.checkout)) return "already-handled";
      const applied = await applyInvoiceEvent(payment, event, ports, now);
      return applied?.isChanged ? "handled" : "already-handled";
    },
  };
}
