import { applicationUndone, disputeLost, disputeWon, paymentDisputed } from "../payments/ledger.ts";
import { booked, type DisputeReport, type MoneyEvent, sendBack, settled, withRefund } from "./decide-money.ts";
import { after, mailEffect, unchanged } from "./decision.ts";
import { disputeRefundId } from "./disputed-money.ts";
import { type Decision, type Effect, findPayment, type Payment, type Reservation, withPayment } from "./reservation.ts";

/** The shopper's bank withdrew the money: the dealership is told, and decides. */
export function disputed(reservation: Reservation, event: DisputeReport): Decision {
  const payment = findPayment(reservation, event.gatewayPaymentId);
  if (payment === null || payment.isDisputed || payment.disputeOutcome !== undefined) return unchanged(reservation);
  const marked = { ...payment, isDisputed: true };
  const effects = [withdrawal(reservation, event), mailEffect("disputed", marked)];
  return { next: withPayment(reservation, marked), effects };
}

/** The bank decided a dispute. A payment that is owed and was won back is refunded now; a lost one is with the shopper. */
export function disputeClosed(
  reservation: Reservation,
  event: Extract<MoneyEvent, { kind: "dispute-closed" }>,
  now: number,
): Decision {
  const payment = findPayment(reservation, event.gatewayPaymentId);
  if (payment === null || payment.disputeOutcome !== undefined) return unchanged(reservation);
  const withdrawn = payment.isDisputed ? [] : [withdrawal(reservation, event)];
  const closed: Payment = { ...payment, isDisputed: false, disputeOutcome: event.isWon ? "won" : "lost" };
  const next = withPayment(reservation, closed);
  return after({ next, effects: withdrawn }, (so) =>
    event.isWon ? wonBack(so, closed, event) : lostToShopper(so, closed, event, now),
  );
}

function wonBack(reservation: Reservation, payment: Payment, event: DisputeReport): Decision {
  const movement = booked(disputeWon({ ...event, paymentId: reservation.reservationId }));
  const start: Decision = { next: reservation, effects: [movement, mailEffect("dispute-won", payment)] };
  const { use, cause, refusal } = payment;
  // A request that was not refused is still on its way.
  if (use !== "owed" || cause === null || refusal === null) return start;
  return after(start, (so) => sendBack(so, payment, cause));
}

const returnedByBank = { cause: "returned-by-bank", mail: "dispute-lost" } as const;

function lostToShopper(reservation: Reservation, payment: Payment, event: DisputeReport, now: number): Decision {
  const report = { ...event, refundId: disputeRefundId(event.gatewayPaymentId) };
  const subject = { ...report, paymentId: reservation.reservationId };
  const undone = payment.use === "applied" ? [booked(applicationUndone(subject))] : [];
  const effects = [...undone, booked(disputeLost(subject, "deposits-held"))];
  const next = withRefund(reservation, report, false);
  return after({ next, effects }, (so) => settled(so, payment, returnedByBank, now));
}

function withdrawal({ reservationId }: Reservation, event: DisputeReport): Effect {
  const { at, gatewayPaymentId, amountCents } = event;
  return booked(paymentDisputed({ at, paymentId: reservationId, gatewayPaymentId, amountCents }));
}
