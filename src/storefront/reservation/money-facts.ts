import { dollars } from "../../reservations/reservation-words.ts";
import { unrefundedCents, type Reservation } from "../../reservations/reservation.ts";

/** What was paid, what came or comes back of it, and what is left. */
export function moneyFacts(reservation: Reservation): { label: string; value: string }[] {
  const paidCents = reservation.payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refundedCents = totalRefundedCents(reservation);
  const returningCents = totalReturningCents(reservation);
  const total = { label: "Total paid", value: dollars(paidCents) };
  const withdrawnCents = totalWithdrawnCents(reservation);
  if (refundedCents + returningCents + withdrawnCents === 0) return [total];
  const leftCents = paidCents - refundedCents - returningCents - withdrawnCents;
  return [
    total,
    ...(refundedCents > 0 ? [{ label: "Refunded", value: dollars(refundedCents) }] : []),
    ...(returningCents > 0 ? [{ label: "Being refunded", value: dollars(returningCents) }] : []),
    ...(withdrawnCents > 0 ? [{ label: "Withdrawn by the bank", value: dollars(withdrawnCents) }] : []),
    { label: "Left with the dealership", value: dollars(leftCents) },
  ];
}

/** What the bank withdrew because the shopper disputes it. */
function totalWithdrawnCents(reservation: Reservation): number {
  const disputed = reservation.payments.filter(({ isDisputed }) => isDisputed);
  return disputed.reduce((sum, payment) => sum + Math.max(0, unrefundedCents(reservation, payment)), 0);
}

function totalRefundedCents(reservation: Reservation): number {
  return reservation.payments.reduce(
    (sum, payment) => sum + payment.amountCents - unrefundedCents(reservation, payment),
    0,
  );
}

/** What is owed to the shopper and not refunded yet. */
function totalReturningCents(reservation: Reservation): number {
  const owed = reservation.payments.filter(({ use, isDisputed }) => use === "owed" && !isDisputed);
  return owed.reduce((sum, payment) => sum + Math.max(0, unrefundedCents(reservation, payment)), 0);
}
