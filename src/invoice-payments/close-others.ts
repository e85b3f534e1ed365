import type { PaymentGateway } from "../payments/payment-gateway.ts";
import { centsText } from "../vehicles/cents-text.ts";
import { applyInvoiceEvent } from "./apply-event.ts";
import { keptCents } from "./invoice-payment.ts";
import type { StoredInvoicePayment } from "./invoice-payments.ts";
import type { InvoicePorts } from "./invoice-ports.ts";
import { isOver } from "./invoice-words.ts";

/**
 * A payment of the customer that may pay the same invoice a second time. `paid`: it is paid. `unreported`: the gateway
 * has the money, and its report has not come. `open`: it can still be paid, because the gateway could not end it.
 */
export type EarlierPayment = { kind: "paid" | "unreported" | "open"; payment: StoredInvoicePayment };

export type PaidInvoice = {
  siteId: string;
  accountId: string;
  dealershipSlug: string;
  reference: string;
  /** The payment that is to be the only open one. */
  paymentId: string;
};

const comparedPayments = 50;

/** The customer's other payments of an invoice, newest first. */
export async function otherPayments(
  { siteId, accountId, dealershipSlug, reference, paymentId }: PaidInvoice,
  { invoicePayments }: Pick<InvoicePorts, "invoicePayments">,
): Promise<StoredInvoicePayment[]> {
  const payments = await invoicePayments.ofAccount(siteId, accountId, comparedPayments);
  return payments.filter(
    (other) =>
      other.dealershipSlug === dealershipSlug && other.reference === reference && other.paymentId !== paymentId,
  );
}

/** Ends open payments at the gateway, so that they can no longer be paid. Answers one that is or may still be paid. */
export async function closePayments(
  payments: readonly StoredInvoicePayment[],
  gateway: PaymentGateway,
  ports: InvoicePorts,
  now: number,
): Promise<EarlierPayment | null> {
  const left: EarlierPayment[] = [];
  for (const payment of payments) {
    const earlier = await closePayment(payment, gateway, ports, now);
    if (earlier !== null) left.push(earlier);
  }
  return left.find(({ kind }) => kind !== "open") ?? left[0] ?? null;
}

async function closePayment(
  payment: StoredInvoicePayment,
  gateway: PaymentGateway,
  ports: InvoicePorts,
  now: number,
): Promise<EarlierPayment | null> {
  if (payment.state === "paid") return { kind: "paid", payment };
  if (payment.state !== "open") return null;
  const replaced = (await applyInvoiceEvent(payment, { kind: "replaced" }, ports, now))?.payment ?? payment;
  if (replaced.state === "paid") return { kind: "paid", payment: replaced };
  if (replaced.state !== "open" || replaced.checkout === null) return null;
  const { checkoutId } = replaced.checkout;
  const answer = await gateway.expireCheckout(checkoutId, ports.timeLimit()).catch(() => "unavailable" as const);
  if (answer === "paid") return { kind: "unreported", payment: replaced };
  if (answer === "unavailable") return isOver(replaced, now) ? null : { kind: "open", payment: replaced };
  await applyInvoiceEvent(replaced, { kind: "expired", checkoutId }, ports, now);
  return null;
}

/** Asks the customer whether the invoice is to be paid again. */
export function earlierText({ kind, payment }: EarlierPayment): string {
  const { reference, amountCents } = payment;
  const only = "Pay it again only if there is more to pay.";
  switch (kind) {
    case "paid":
      return `You have paid ${centsText(keptCents(payment))} for invoice ${reference}. ${only}`;
    case "unreported":
      return `You have paid ${centsText(amountCents)} for invoice ${reference}, and we are waiting for the confirmation. ${only}`;
    case "open":
      return `You have started to pay ${centsText(amountCents)} for invoice ${reference}, and that payment page may still be open. ${only}`;
  }
}
