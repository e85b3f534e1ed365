import type { LedgerMovement } from "../payments/ledger.ts";
import { minuteMs } from "../settings/durations.ts";

/**
 * `open`: the customer may pay. `ended`: the payment page ended without a payment, or could not be opened. `paid`:
 * money was received and not all of it went back. `refunded`: all of it went back.
 */
export const invoicePaymentStates = ["open", "ended", "paid", "refunded"] as const;

export type InvoicePaymentState = (typeof invoicePaymentStates)[number];

/** Money that was received, by the gateway's id of the payment. */
export type Receipt = {
  gatewayPaymentId: string;
  amountCents: number;
  /** Epoch milliseconds. */
  paidAt: number;
  /** Whether the customer disputes it with the bank, which withdrew it. */
  isDisputed: boolean;
  /** How the dispute ended; missing without one, and while it is open. */
  disputeOutcome?: "won" | "lost";
};

/** A refund by the gateway's id. A failed one did not reach the customer. */
export type Refund = { refundId: string; gatewayPaymentId: string; amountCents: number; isFailed: boolean };

/** A payment towards an invoice of a dealership. Times are epoch milliseconds. */
export type InvoicePayment = {
  /** Our id, also at the gateway. */
  paymentId: string;
  state: InvoicePaymentState;
  /** The invoice's, as the customer wrote it. Only the dealership knows whether it exists. */
  reference: string;
  amountCents: number;
  createdAt: number;
  /** When the payment page ends by itself. */
  expiresAt: number;
  checkout: { checkoutId: string; url: string } | null;
  /** Whether the payment page could not be opened. */
  isWithoutGateway: boolean;
  receipts: readonly Receipt[];
  refunds: readonly Refund[];
};

/** What the customer, the dealership or both are told by email. */
export const invoiceMails = ["paid", "refunded", "refund-failed", "disputed", "dispute-won", "dispute-lost"] as const;

export type InvoiceMail = (typeof invoiceMails)[number];

export type MailOfPayment = { mail: InvoiceMail; gatewayPaymentId: string; amountCents: number };

export type InvoiceDecision = {
  next: InvoicePayment;
  movements: readonly LedgerMovement[];
  mails: readonly MailOfPayment[];
};

/** How long a payment page is open: a little more than Stripe's shortest time. */
export const checkoutMs = 31 * minuteMs;

/** What was received and not refunded, in cents. */
export function keptCents({ receipts, refunds }: Pick<InvoicePayment, "receipts" | "refunds">): number {
  return sumCents(receipts) - refundedCents({ refunds });
}

/** What went back to the customer, in cents. */
export function refundedCents({ refunds }: Pick<InvoicePayment, "refunds">): number {
  return sumCents(refunds.filter(({ isFailed }) => !isFailed));
}

function sumCents(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
