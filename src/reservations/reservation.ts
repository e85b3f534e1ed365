import type { LedgerMovement } from "../payments/ledger.ts";
import { minuteMs } from "../settings/durations.ts";

/** How long a claim holds the vehicle while the shopper pays. */
export const claimMs = 20 * minuteMs;
/** When the gateway's payment page ends at the latest, after the claim began. Stripe's shortest time is 30 minutes. */
export const checkoutMs = 31 * minuteMs;

/**
 * `claimed`: the vehicle is held while the shopper pays. `held`: the deposit was paid. `released`: it ended without a
 * payment. `refunding`, `refunded`: the money is on its way back, or is back. `completed`: the deposit counts towards
 * the sale.
 */
export const reservationStates = ["claimed", "held", "released", "refunding", "refunded", "completed"] as const;

export type ReservationState = (typeof reservationStates)[number];

export type ClaimRefusal = "lost" | "too-many" | "vehicle-gone";

/**
 * Why a reservation ended, or a payment is refunded. Nothing was charged: `lost` (somebody else held the vehicle
 * first), `too-many` (unpaid claims of one person or connection), `no-gateway` (the payment service did not answer),
 * `cancelled`, `not-paid-in-time`. `vehicle-gone`: sold or off the site. `after-end`: paid when the reservation had
 * ended for another reason than the time to pay. `refunded-at-gateway`: by the dealership, at the payment service
 * itself. `returned-by-bank`: the shopper won a dispute.
 */
export type Cause =
  | "lost"
  | "too-many"
  | "no-gateway"
  | "cancelled"
  | "not-paid-in-time"
  | "lapsed"
  | "asked-by-shopper"
  | "asked-by-dealership"
  | "late-payment"
  | "wrong-amount"
  | "vehicle-gone"
  | "second-payment"
  | "after-end"
  | "refunded-at-gateway"
  | "returned-by-bank";

/** The cause in the words of the release before, which refuses queued work with one that it does not know. */
export function causeForEarlierRelease(cause: Cause | null): Cause | null {
  switch (cause) {
    case "after-end":
      return "late-payment";
    case "returned-by-bank":
      return "refunded-at-gateway";
    default:
      return cause;
  }
}

export type Payment = {
  gatewayPaymentId: string;
  amountCents: number;
  /** Epoch milliseconds, from our claim to the time of the report. */
  paidAt: number;
  /** The remaining amount is the shopper's deposit, is owed to the shopper, or counts towards the sale. */
  use: "deposit" | "owed" | "applied";
  /** Why it is refunded; null while it is not. */
  cause: Cause | null;
  refundRequests: number;
  /** Why the last request had no success; null if it is on its way or was not made. */
  refusal: string | null;
  /** Whether the shopper disputes it with the bank, which withdrew it. */
  isDisputed: boolean;
  /** How the dispute ended; missing without one, and while it is open. */
  disputeOutcome?: "won" | "lost";
};

/** A refund by the gateway's id. A failed one did not reach the shopper. */
export type Refund = { refundId: string; gatewayPaymentId: string; amountCents: number; isFailed: boolean };

export type Checkout = { checkoutId: string; url: string };

/** The state, the money and the times of a reservation. Times are epoch milliseconds. */
export type Reservation = {
  reservationId: string;
  state: ReservationState;
  /** The terms when the shopper claimed the vehicle. */
  depositCents: number;
  holdHours: number;
  claimedAt: number;
  until: number;
  holdsVehicle: boolean;
  checkout: Checkout | null;
  /** Whether the gateway confirmed that the checkout ended unpaid; missing until then. */
  isCheckoutClosed?: true;
  payments: readonly Payment[];
  refunds: readonly Refund[];
  /** Why it ended; null while it is claimed or held, and after a sale. */
  cause: Cause | null;
  endedAt: number | null;
};

/** What the shopper, the dealership or both are told by email. */
export const reservationMails = [
  "held",
  "not-paid",
  "lapsed",
  "refund-asked",
  "payment-returned",
  "refunded",
  "refund-stuck",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "completed",
] as const;

export type ReservationMail = (typeof reservationMails)[number];

export type Effect =
  | { kind: "movement"; movement: LedgerMovement }
  /** Asks the gateway for a refund; `request` counts the requests for this payment, from 1. */
  | { kind: "refund"; gatewayPaymentId: string; amountCents: number; request: number }
  /** Asks the gateway to accept no payment any more. */
  | { kind: "close-checkout"; checkoutId: string }
  | { kind: "free-vehicle" }
  /** `payment`: the one that the mail is about. */
  | { kind: "mail"; mail: ReservationMail; payment: Payment | null };

export type Decision = { next: Reservation; effects: readonly Effect[] };

/** A new claim, which holds the vehicle until the shopper has paid. */
export function newClaim(
  { reservationId, depositCents, holdHours }: Pick<Reservation, "reservationId" | "depositCents" | "holdHours">,
  now: number,
): Reservation {
  return {
    reservationId,
    state: "claimed",
    depositCents,
    holdHours,
    claimedAt: now,
    until: now + claimMs,
    holdsVehicle: true,
    checkout: null,
    payments: [],
    refunds: [],
    cause: null,
    endedAt: null,
  };
}

export function refusedClaim(claim: Reservation, cause: ClaimRefusal): Reservation {
  return { ...claim, state: "released", holdsVehicle: false, cause, endedAt: claim.claimedAt };
}

/** When `time-passed` changes the reservation; null for never. */
export function wakesAt({ holdsVehicle, until }: Reservation): number | null {
  return holdsVehicle ? until : null;
}

/** What was not refunded of a payment, in cents. */
export function unrefundedCents({ refunds }: Pick<Reservation, "refunds">, payment: Payment): number {
  return refunds
    .filter(({ gatewayPaymentId, isFailed }) => gatewayPaymentId === payment.gatewayPaymentId && !isFailed)
    .reduce((left, { amountCents }) => left - amountCents, payment.amountCents);
}

export function withPayment(reservation: Reservation, changed: Payment): Reservation {
  const payments = reservation.payments.map((payment) =>
    payment.gatewayPaymentId === changed.gatewayPaymentId ? changed : payment,
  );
  return { ...reservation, payments };
}

export function findPayment({ payments }: Pick<Reservation, "payments">, gatewayPaymentId: string): Payment | null {
  return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId) ?? null;
}

/** Whether nothing was charged, and nothing can be any more. Until the gateway confirms it, a payment may be on its way. */
export function isChargeRuledOut({ checkout, isCheckoutClosed, payments }: Reservation): boolean {
  return payments.length === 0 && (checkout === null || isCheckoutClosed === true);
}

/** What is left of the deposit, in cents: of the shopper's, and of one that counts towards the sale. */
export function keptDepositCents(reservation: Pick<Reservation, "payments" | "refunds">): number {
  return reservation.payments
    .filter(({ use }) => use !== "owed")
    .reduce((sum, payment) => sum + unrefundedCents(reservation, payment), 0);
}
