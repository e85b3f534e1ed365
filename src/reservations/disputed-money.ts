import { type Payment, type Reservation, unrefundedCents } from "./reservation.ts";

type Money = Pick<Reservation, "payments" | "refunds">;

/** The id of the refund that a lost dispute stands for. */
export function disputeRefundId(gatewayPaymentId: string): string {
  return `dispute of ${gatewayPaymentId}`;
}

/** What was not refunded of some payments, in cents. */
export function leftCents(reservation: Money, payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + Math.max(0, unrefundedCents(reservation, payment)), 0);
}

/** Payments that the bank has withdrawn and has not decided on. A refund of them would pay the shopper twice. */
export function withdrawnPayments({ payments }: Money): Payment[] {
  return payments.filter(({ isDisputed }) => isDisputed);
}

/** What the bank has withdrawn, and not decided on, of payments that were refunded before, in cents. */
export function withdrawnAfterRefundCents(reservation: Money): number {
  return withdrawnPayments(reservation)
    .filter((payment) => isRefunded(reservation, payment))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What the shopper has twice, by a refund and by a lost dispute, in cents. */
export function returnedTwiceCents(reservation: Money): number {
  return reservation.payments.reduce((sum, payment) => sum + Math.max(0, -unrefundedCents(reservation, payment)), 0);
}

/** Whether nothing of a payment is left to refund. */
export function isRefunded(reservation: Money, payment: Payment): boolean {
  return unrefundedCents(reservation, payment) <= 0;
}

/** What the bank has withdrawn of the deposit of a hold or a sale, in cents. */
export function withdrawnDepositCents(reservation: Money): number {
  return leftCents(
    reservation,
    withdrawnPayments(reservation).filter(({ use }) => use !== "owed"),
  );
}

/** Owed payments whose refund had no success and can be asked for again. */
export function stuckPayments(reservation: Money): Payment[] {
  return reservation.payments.filter(
    (payment) =>
      payment.use === "owed" &&
      payment.refusal !== null &&
      !payment.isDisputed &&
      unrefundedCents(reservation, payment) > 0,
  );
}

/** What lost disputes returned of some payments, in cents. */
export function returnedByBankCents({ refunds }: Money, payments: readonly Payment[]): number {
  const ids = new Set(payments.map(({ gatewayPaymentId }) => disputeRefundId(gatewayPaymentId)));
  return refunds.filter(({ refundId }) => ids.has(refundId)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What lost disputes returned of the deposit, in cents. */
export function returnedDepositCents(reservation: Money): number {
  return returnedByBankCents(
    reservation,
    reservation.payments.filter((payment) => !isBesideDeposit(payment)),
  );
}

/** Whether a payment came beside or after the one that a reservation is about. */
export function isBesideDeposit({ cause }: Pick<Payment, "cause">): boolean {
  return cause === "second-payment" || cause === "after-end";
}
