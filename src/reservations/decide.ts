import { depositApplied } from "../payments/ledger.ts";
import { disputeClosed, disputed } from "./decide-disputes.ts";
import { paid, refunded, refundFailed, type MoneyEvent, sendBack } from "./decide-money.ts";
import {
  type Cause,
  type Checkout,
  checkoutMs,
  type Decision,
  type Effect,
  unrefundedCents,
  findPayment,
  type Payment,
  type Reservation,
  type ReservationMail,
  withPayment,
} from "./reservation.ts";
import { after, ended, mailEffect, unchanged } from "./decision.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

/** After a sale the vehicle stays reserved for this time, within which the feed reports the sale. */
const soldWithinMs = 14 * dayMs;
/** How long the end of a claim waits for the gateway to say whether it was paid. */
const askAgainMs = minuteMs;
/** The gateway's page has ended, and a payment at its last moment was reported. */
const longestClaimMs = checkoutMs + 5 * minuteMs;

export type ReservationEvent =
  | MoneyEvent
  | { kind: "checkout-opened"; checkout: Checkout }
  | { kind: "gateway-unavailable" }
  /** The gateway's page ended without a payment. */
  | { kind: "checkout-expired"; checkoutId: string }
  /** The gateway closed the checkout of a reservation that has ended, and it was not paid. */
  | { kind: "checkout-closed"; checkoutId: string }
  /** The gateway did not say whether the checkout was paid: the claim may have to wait. */
  | { kind: "checkout-unknown" }
  | { kind: "cancelled" }
  | { kind: "refund-asked"; by: "shopper" | "dealership" }
  | { kind: "refund-refused"; gatewayPaymentId: string; request: number; reason: string }
  | { kind: "completed" }
  | { kind: "time-passed" };

/**
 * The reservation after an event, and what follows from it. Events may come in any order and more than once; one that
 * changes nothing returns the same object. `now` is our time in epoch milliseconds.
 */
export function decide(reservation: Reservation, event: ReservationEvent, now: number): Decision {
  switch (event.kind) {
    case "checkout-opened":
      return checkoutOpened(reservation, event.checkout);
    case "gateway-unavailable":
      return release(reservation, "no-gateway", now);
    case "checkout-expired":
      return event.checkoutId === reservation.checkout?.checkoutId
        ? withoutClosing(closed(release(reservation, "not-paid-in-time", now)))
        : unchanged(reservation);
    case "checkout-closed":
      return event.checkoutId === reservation.checkout?.checkoutId && reservation.state !== "claimed"
        ? closed(unchanged(reservation))
        : unchanged(reservation);
    case "checkout-unknown":
      return askAgain(reservation, now);
    case "cancelled":
      return release(reservation, "cancelled", now);
    case "paid":
      return paid(reservation, event, now);
    case "refund-asked":
      return refundAsked(reservation, event.by, now);
    case "refunded":
      return refunded(reservation, event, now);
    case "refund-failed":
      return refundFailed(reservation, event);
    case "disputed":
      return disputed(reservation, event);
    case "dispute-closed":
      return disputeClosed(reservation, event, now);
    case "refund-refused":
      return refundRefused(reservation, event);
    case "completed":
      return completed(reservation, now);
    case "time-passed":
      return timePassed(reservation, now);
  }
}

function checkoutOpened(reservation: Reservation, checkout: Checkout): Decision {
  if (reservation.checkout?.checkoutId === checkout.checkoutId) return unchanged(reservation);
  if (reservation.state === "claimed") return { next: { ...reservation, checkout }, effects: [] };
  return { next: { ...reservation, checkout }, effects: [{ kind: "close-checkout", checkoutId: checkout.checkoutId }] };
}

/** Ends a claim without a payment. */
function release(reservation: Reservation, cause: Cause, now: number): Decision {
  if (reservation.state !== "claimed") return unchanged(reservation);
  const { checkout } = reservation;
  const close: Effect[] = checkout === null ? [] : [{ kind: "close-checkout", checkoutId: checkout.checkoutId }];
  const mails = cause === "not-paid-in-time" ? [mailEffect("not-paid")] : [];
  const next = { ...reservation, ...ended("released", cause, now) };
  return { next, effects: [{ kind: "free-vehicle" }, ...close, ...mails] };
}

/** Notes that the checkout of a reservation without a payment cannot be paid any more. */
function closed({ next, effects }: Decision): Decision {
  const isNoted = next.state !== "released" || next.isCheckoutClosed === true;
  return { next: isNoted ? next : { ...next, isCheckoutClosed: true }, effects };
}

function withoutClosing({ next, effects }: Decision): Decision {
  return { next, effects: effects.filter(({ kind }) => kind !== "close-checkout") };
}

function askAgain(reservation: Reservation, now: number): Decision {
  if (reservation.state !== "claimed" || now < reservation.until) return unchanged(reservation);
  if (now >= reservation.claimedAt + longestClaimMs) return release(reservation, "not-paid-in-time", now);
  return { next: { ...reservation, until: now + askAgainMs }, effects: [] };
}

function refundAsked(reservation: Reservation, by: "shopper" | "dealership", now: number): Decision {
  const cause = by === "shopper" ? "asked-by-shopper" : "asked-by-dealership";
  if (reservation.state === "claimed") return release(reservation, "cancelled", now);
  if (reservation.state === "held") return endHold(reservation, cause, "refund-asked", now);
  const stuck = reservation.payments.filter(({ use, refusal }) => use === "owed" && refusal !== null);
  return eachSentBack(unchanged(reservation), stuck, cause);
}

/** Frees the vehicle, and refunds the deposit in full. */
function endHold(reservation: Reservation, cause: Cause, mail: ReservationMail, now: number): Decision {
  const deposits = reservation.payments.filter(({ use }) => use === "deposit");
  const next = { ...reservation, ...ended("refunding", cause, now) };
  const decision = eachSentBack({ next, effects: [{ kind: "free-vehicle" }] }, deposits, cause);
  return { ...decision, effects: [...decision.effects, mailEffect(mail, deposits[0])] };
}

function eachSentBack(decision: Decision, payments: readonly Payment[], cause: Cause): Decision {
  return payments.reduce(
    (so, payment) => after(so, (next) => sendBack(next, payment, payment.cause ?? cause)),
    decision,
  );
}

type RefundRefused = Extract<ReservationEvent, { kind: "refund-refused" }>;

function refundRefused(reservation: Reservation, { gatewayPaymentId, request, reason }: RefundRefused): Decision {
  const payment = findPayment(reservation, gatewayPaymentId);
  if (payment?.refundRequests !== request || payment.refusal !== null) return unchanged(reservation);
  if (unrefundedCents(reservation, payment) === 0) return unchanged(reservation);
  const stuck = { ...payment, refusal: reason };
  return { next: withPayment(reservation, stuck), effects: [mailEffect("refund-stuck", stuck)] };
}

function completed(reservation: Reservation, now: number): Decision {
  if (reservation.state !== "held") return unchanged(reservation);
  const deposits = reservation.payments.filter(({ use }) => use === "deposit");
  const applied = deposits.reduce((so, payment) => withPayment(so, { ...payment, use: "applied" }), reservation);
  const next: Reservation = { ...applied, state: "completed", until: now + soldWithinMs, endedAt: now };
  const movements = deposits.map(({ gatewayPaymentId, ...payment }): Effect => {
    const amountCents = unrefundedCents(reservation, { gatewayPaymentId, ...payment });
    return {
      kind: "movement",
      movement: depositApplied({ at: now, paymentId: reservation.reservationId, gatewayPaymentId, amountCents }),
    };
  });
  return { next, effects: [...movements, mailEffect("completed", deposits[0])] };
}

function timePassed(reservation: Reservation, now: number): Decision {
  if (!reservation.holdsVehicle || now < reservation.until) return unchanged(reservation);
  if (reservation.state === "claimed") return release(reservation, "not-paid-in-time", now);
  if (reservation.state === "held") return endHold(reservation, "lapsed", "lapsed", now);
  return { next: { ...reservation, holdsVehicle: false }, effects: [{ kind: "free-vehicle" }] };
}
