import {
  disputeLost,
  disputeWon,
  invoicePaid,
  invoiceRefunded,
  invoiceRefundReversed,
  type LedgerMovement,
  paymentDisputed,
} from "../payments/ledger.ts";
import {
  type InvoiceDecision,
  type InvoicePayment,
  keptCents,
  type MailOfPayment,
  type Receipt,
  type Refund,
} from "./invoice-payment.ts";

type RefundReport = { at: number; gatewayPaymentId: string; refundId: string; amountCents: number };

/** An event of a payment. `at` is the gateway's time in epoch milliseconds. */
export type InvoiceEvent =
  | { kind: "checkout-opened"; checkout: { checkoutId: string; url: string } }
  | { kind: "gateway-unavailable" }
  /** The customer pays the invoice with another payment, and this one has no payment page yet. */
  | { kind: "replaced" }
  | { kind: "expired"; checkoutId: string }
  | { kind: "paid"; at: number; gatewayPaymentId: string; amountCents: number }
  | ({ kind: "refunded" } & RefundReport)
  | ({ kind: "refund-failed" } & RefundReport)
  | ({ kind: "disputed" } & DisputeReport)
  | ({ kind: "dispute-closed"; isWon: boolean } & DisputeReport);

type DisputeReport = { at: number; gatewayPaymentId: string; amountCents: number };

/**
 * The payment after an event, with the movements of money and the mails that follow. Events may come in any order and
 * more than once; one that changes nothing returns the same object. Money that was received is always recorded as a
 * payment of the invoice, also if it is late or of another amount: only the dealership can decide to send it back.
 */
export function decide(payment: InvoicePayment, event: InvoiceEvent, now: number): InvoiceDecision {
  switch (event.kind) {
    case "checkout-opened":
      return payment.checkout === null ? only({ ...payment, checkout: event.checkout }) : only(payment);
    case "gateway-unavailable":
      return isWaiting(payment) && payment.checkout === null
        ? only({ ...payment, state: "ended", isWithoutGateway: true })
        : only(payment);
    case "replaced":
      return isWaiting(payment) && payment.checkout === null ? only({ ...payment, state: "ended" }) : only(payment);
    case "expired":
      return isWaiting(payment) && payment.checkout?.checkoutId === event.checkoutId
        ? only({ ...payment, state: "ended" })
        : only(payment);
    case "paid":
      return paid(payment, event, now);
    case "refunded":
      return refunded(payment, event);
    case "refund-failed":
      return refundFailed(payment, event);
    case "disputed":
      return disputed(payment, event);
    case "dispute-closed":
      return disputeClosed(payment, event);
  }
}

function isWaiting({ state }: InvoicePayment): boolean {
  return state === "open";
}

function only(next: InvoicePayment): InvoiceDecision {
  return { next, movements: [], mails: [] };
}

function paid(
  payment: InvoicePayment,
  { at, gatewayPaymentId, amountCents }: Extract<InvoiceEvent, { kind: "paid" }>,
  now: number,
): InvoiceDecision {
  if (findReceipt(payment, gatewayPaymentId) !== null) return only(payment);
  // The gateway's clock may differ from ours.
  const paidAt = Math.min(Math.max(at, payment.createdAt), now);
  const receipt: Receipt = { gatewayPaymentId, amountCents, paidAt, isDisputed: false };
  return {
    next: settled({ ...payment, receipts: [...payment.receipts, receipt] }),
    movements: [invoicePaid({ at, paymentId: payment.paymentId, gatewayPaymentId, amountCents })],
    mails: [{ mail: "paid", gatewayPaymentId, amountCents }],
  };
}

function refunded(payment: InvoicePayment, report: RefundReport): InvoiceDecision {
  if (findReceipt(payment, report.gatewayPaymentId) === null || findRefund(payment, report) !== null)
    return only(payment);
  return {
    next: settled(withRefund(payment, report, false)),
    movements: [refundMovement(payment, report)],
    mails: [paymentMail("refunded", report)],
  };
}

/** The money is with the dealership again: the customer must get it another way. */
function refundFailed(payment: InvoicePayment, report: RefundReport): InvoiceDecision {
  const known = findRefund(payment, report);
  if (findReceipt(payment, report.gatewayPaymentId) === null || known?.isFailed) return only(payment);
  const reversal = invoiceRefundReversed({ ...report, paymentId: payment.paymentId });
  return {
    next: settled(withRefund(payment, report, true)),
    movements: known === null ? [refundMovement(payment, report), reversal] : [reversal],
    mails: [paymentMail("refund-failed", report)],
  };
}

function disputed(payment: InvoicePayment, event: DisputeReport): InvoiceDecision {
  const receipt = findReceipt(payment, event.gatewayPaymentId);
  if (receipt === null || receipt.isDisputed || receipt.disputeOutcome !== undefined) return only(payment);
  return {
    next: withReceipt(payment, { ...receipt, isDisputed: true }),
    movements: [paymentDisputed(disputeSubject(payment, event))],
    mails: [paymentMail("disputed", event)],
  };
}

/** The bank decided a dispute: a payment that was lost went back to the customer. */
function disputeClosed(
  payment: InvoicePayment,
  event: Extract<InvoiceEvent, { kind: "dispute-closed" }>,
): InvoiceDecision {
  const receipt = findReceipt(payment, event.gatewayPaymentId);
  if (receipt === null || receipt.disputeOutcome !== undefined) return only(payment);
  const subject = disputeSubject(payment, event);
  const withdrawn = receipt.isDisputed ? [] : [paymentDisputed(subject)];
  const outcome = event.isWon ? "won" : "lost";
  const closed = withReceipt(payment, { ...receipt, isDisputed: false, disputeOutcome: outcome });
  const returned = { ...event, refundId: `dispute of ${event.gatewayPaymentId}` };
  return {
    next: event.isWon ? closed : settled(withRefund(closed, returned, false)),
    movements: [...withdrawn, event.isWon ? disputeWon(subject) : disputeLost(subject, "invoice-payments")],
    mails: [paymentMail(`dispute-${outcome}`, event)],
  };
}

function disputeSubject({ paymentId }: InvoicePayment, { at, gatewayPaymentId, amountCents }: DisputeReport) {
  return { at, paymentId, gatewayPaymentId, amountCents };
}

function withReceipt(payment: InvoicePayment, changed: Receipt): InvoicePayment {
  const { gatewayPaymentId } = changed;
  const receipts = payment.receipts.map((other) => (other.gatewayPaymentId === gatewayPaymentId ? changed : other));
  return { ...payment, receipts };
}

function settled(payment: InvoicePayment): InvoicePayment {
  return { ...payment, state: keptCents(payment) > 0 ? "paid" : "refunded" };
}

function findReceipt({ receipts }: InvoicePayment, gatewayPaymentId: string): Receipt | null {
  return receipts.find((receipt) => receipt.gatewayPaymentId === gatewayPaymentId) ?? null;
}

function findRefund({ refunds }: InvoicePayment, { refundId }: RefundReport): Refund | null {
  return refunds.find((refund) => refund.refundId === refundId) ?? null;
}

function withRefund(payment: InvoicePayment, report: RefundReport, isFailed: boolean): InvoicePayment {
  const { refundId, gatewayPaymentId, amountCents } = report;
  const others = payment.refunds.filter((refund) => refund.refundId !== refundId);
  return { ...payment, refunds: [...others, { refundId, gatewayPaymentId, amountCents, isFailed }] };
}

function refundMovement({ paymentId }: InvoicePayment, { at, gatewayPaymentId, refundId, amountCents }: RefundReport) {
  return invoiceRefunded({ at, paymentId, gatewayPaymentId, refundId, amountCents }) satisfies LedgerMovement;
}

function paymentMail(
  mail: MailOfPayment["mail"],
  { gatewayPaymentId, amountCents }: Pick<MailOfPayment, "gatewayPaymentId" | "amountCents">,
): MailOfPayment {
  return { mail, gatewayPaymentId, amountCents };
}
