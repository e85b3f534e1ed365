import {
  leftCents,
  returnedByBankCents,
  stuckPayments,
  withdrawnAfterRefundCents,
  withdrawnPayments,
} from "../../reservations/disputed-money.ts";
import { dollars } from "../../reservations/reservation-words.ts";
import { unrefundedCents, type Reservation } from "../../reservations/reservation.ts";

/** The amounts paid, returned or to be returned, and remaining. */
export function moneyFacts(reservation: Reservation): { label: string; value: string }[] {
  const paidCents = reservation.payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const total = { label: "Total paid", value: dollars(paidCents) };
  const gone = goneCents(reservation).filter(([, cents]) => cents > 0);
  const stuckCents = leftCents(reservation, stuckPayments(reservation));
  if (gone.length === 0 && stuckCents === 0) return [total];
  const left = gone.reduce((sum, [, cents]) => sum - cents, paidCents);
  return [
    total,
    ...gone.map(([label, cents]) => ({ label, value: dollars(cents) })),
    { label: "Left with the dealership", value: dollars(left) },
    ...(stuckCents > 0 ? [{ label: "Refund failed, still owed", value: dollars(stuckCents) }] : []),
  ];
}

/** The amount that the dealership no longer has, or will not have, in cents. */
function goneCents(reservation: Reservation): [label: string, cents: number][] {
  const byBank = returnedByBankCents(reservation, reservation.payments);
  return [
    ["Refunded", totalBackCents(reservation) - byBank],
    ["Returned by the bank", byBank],
    ["Being refunded", leftCents(reservation, returningPayments(reservation))],
    [
      "Withdrawn by the bank",
      leftCents(reservation, withdrawnPayments(reservation)) + withdrawnAfterRefundCents(reservation),
    ],
  ];
}

function totalBackCents(reservation: Reservation): number {
  return reservation.payments.reduce(
    (sum, payment) => sum + payment.amountCents - unrefundedCents(reservation, payment),
    0,
  );
}

function returningPayments({ payments }: Reservation) {
  return payments.filter(({ use, isDisputed, refusal }) => use === "owed" && !isDisputed && refusal === null);
}
