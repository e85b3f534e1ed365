import {
  applicationUndone,
  depositPaid,
  depositRefunded,
  type LedgerMovement,
  refundReversed,
} from "../payments/ledger.ts";
import { after, ended, mailEffect, unchanged } from "./decision.ts";
import {
  type Cause,
  type Decision,
  type Effect,
  unrefundedCents,
  type Payment,
  findPayment,
  type Refund,
  type Reservation,
  type ReservationMail,
  withPayment,
} from "./reservation.ts";
import { hourMs } from "../settings/durations.ts";

/** What the gateway reports about money. `at` is the gateway's time in epoch milliseconds. */
export type MoneyEvent =
  | { kind: "paid"; at: number; gatewayPaymentId: string; amountCents: number; isVehicleGone: boolean }
  | ({ kind: "refunded" } & RefundReport)
  | ({ kind: "refund-failed"; reason: string } & RefundReport)
  | ({ kind: "disputed" } & DisputeReport)
  | ({ kind: "dispute-closed"; isWon: boolean } & DisputeReport);

type RefundReport = { at: number; gatewayPaymentId: string; refundId: string; amountCents: number };
/** A dispute of a payment. `at` is the gateway's time in epoch milliseconds. */
export type DisputeReport = { at: number; gatewayPaymentId: string; amountCents: number };
type Paid = Extract<MoneyEvent, { kind: "paid" }>;

/** Makes the payment the deposit, or refunds it. */
export function paid(reservation: Reservation, event: Paid, now: number): Decision {
  const { gatewayPaymentId, amountCents, at } = event;
  if (findPayment(reservation, gatewayPaymentId) !== null) return unchanged(reservation);
  const cause = whyNoDeposit(reservation, event);
  const payment: Payment = {
    gatewayPaymentId,
    amountCents,
    // The gateway's clock may differ from ours.
    paidAt: Math.min(Math.max(at, reservation.claimedAt), now),
    use: cause === null ? "deposit" : "owed",
    cause,
    refundRequests: 0,
    refusal: null,
    isDisputed: false,
  };
  const received = { ...reservation, payments: [...reservation.payments, payment] };
  const movement = booked(depositPaid({ at, paymentId: reservation.reservationId, gatewayPaymentId, amountCents }));
  const start: Decision = { next: received, effects: [movement] };
  return after(start, (next) => (cause === null ? holdFor(next, payment) : returned(next, payment, cause, now)));
}

/** Why a payment is no deposit; null if it is one. */
function whyNoDeposit({ state, cause, depositCents }: Reservation, { amountCents, isVehicleGone }: Paid): Cause | null {
  if (state === "held" || state === "completed") return "second-payment";
  if (state !== "claimed") return cause === "not-paid-in-time" ? "late-payment" : "after-end";
  if (isVehicleGone) return "vehicle-gone";
  return amountCents === depositCents ? null : "wrong-amount";
}

function holdFor(reservation: Reservation, payment: Payment): Decision {
  const until = payment.paidAt + reservation.holdHours * hourMs;
  return { next: { ...reservation, state: "held", until }, effects: [mailEffect("held", payment)] };
}

/** Refunds a payment that is no deposit. A hold by another payment stays, and so does why a reservation had ended. */
function returned(reservation: Reservation, payment: Payment, cause: Cause, now: number): Decision {
  const sent = sendBack(reservation, payment, cause);
  const isOther = reservation.state === "held" || reservation.state === "completed";
  const next = isOther ? sent.next : { ...sent.next, ...ended("refunding", reservation.cause ?? cause, now) };
  const free: Effect[] = isOther || !reservation.holdsVehicle ? [] : [{ kind: "free-vehicle" }];
  return { next, effects: [...free, ...sent.effects, mailEffect("payment-returned", payment)] };
}

/** Asks the gateway to refund what is left of a payment. */
export function sendBack(reservation: Reservation, payment: Payment, cause: Cause): Decision {
  const amountCents = unrefundedCents(reservation, payment);
  if (amountCents <= 0) return unchanged(reservation);
  const request = payment.refundRequests + 1;
  const { gatewayPaymentId } = payment;
  const owed: Payment = { ...payment, use: "owed", cause, refusal: null };
  if (payment.isDisputed)
    return {
      next: withPayment(reservation, { ...owed, refusal: "The shopper's bank has withdrawn it." }),
      effects: [],
    };
  return {
    next: withPayment(reservation, { ...owed, refundRequests: request }),
    effects: [{ kind: "refund", gatewayPaymentId, amountCents, request }],
  };
}

const refundedAtGateway = { cause: "refunded-at-gateway", mail: "refunded" } as const;

/** Books a refund, by whoever made it. */
export function refunded(reservation: Reservation, event: RefundReport, now: number): Decision {
  const payment = findPayment(reservation, event.gatewayPaymentId);
  if (payment === null || findRefund(reservation, event) !== null) return unchanged(reservation);
  const next = withRefund(reservation, event, false);
  const effects = refundMovements(reservation, payment, event);
  return after({ next, effects }, (so) => settled(so, payment, refundedAtGateway, now));
}

/** How money reached the shopper: the cause if nobody had asked for a refund, and the mail. */
type Return = { cause: Cause; mail: ReservationMail };

/** Ends the hold of a payment that is back in full, and the refunding if nothing else is owed. */
export function settled(reservation: Reservation, payment: Payment, how: Return, now: number): Decision {
  if (unrefundedCents(reservation, payment) > 0) return unchanged(reservation);
  const cause = payment.cause ?? how.cause;
  const next = withPayment(reservation, { ...payment, use: "owed", cause, refusal: null });
  const mail = mailEffect(how.mail, payment);
  if (reservation.state === "held" && payment.use === "deposit")
    return { next: { ...next, ...ended("refunded", cause, now) }, effects: [{ kind: "free-vehicle" }, mail] };
  const isAllBack = next.payments.every((other) => unrefundedCents(next, other) <= 0);
  return { next: next.state === "refunding" && isAllBack ? { ...next, state: "refunded" } : next, effects: [mail] };
}

/** A refund did not reach the shopper: the money is owed again, and the dealership is told. */
export function refundFailed(reservation: Reservation, event: RefundReport & { reason: string }): Decision {
  const payment = findPayment(reservation, event.gatewayPaymentId);
  const known = findRefund(reservation, event);
  if (payment === null || known?.isFailed) return unchanged(reservation);
  const reversal = booked(refundReversed({ ...event, paymentId: reservation.reservationId }));
  const movements = known === null ? [...refundMovements(reservation, payment, event), reversal] : [reversal];
  const next = withRefund(reservation, event, true);
  if (payment.use === "deposit") return { next, effects: movements };
  // The shopper was to get it back, so it no longer counts towards a sale.
  const stuck: Payment = { ...payment, use: "owed", refusal: event.reason };
  return {
    next: withPayment(next.state === "refunded" ? { ...next, state: "refunding" } : next, stuck),
    effects: [...movements, mailEffect("refund-stuck", stuck)],
  };
}

function findRefund({ refunds }: Reservation, { refundId }: RefundReport): Refund | null {
  return refunds.find((refund) => refund.refundId === refundId) ?? null;
}

/** Adds a refund, or what is known of it now. */
export function withRefund(reservation: Reservation, report: Omit<RefundReport, "at">, isFailed: boolean): Reservation {
  const { refundId, gatewayPaymentId, amountCents } = report;
  const others = reservation.refunds.filter((refund) => refund.refundId !== refundId);
  return { ...reservation, refunds: [...others, { refundId, gatewayPaymentId, amountCents, isFailed }] };
}

/** Money that counted towards a sale is the shopper's deposit again before it is refunded. */
function refundMovements({ reservationId }: Reservation, { use }: Payment, report: RefundReport): Effect[] {
  const subject = { ...report, paymentId: reservationId };
  const movement = booked(depositRefunded(subject));
  return use === "applied" ? [booked(applicationUndone(subject)), movement] : [movement];
}

export function booked(movement: LedgerMovement): Effect {
  return { kind: "movement", movement };
}
