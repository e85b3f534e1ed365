import { clockText } from "../leads/appointment-text.ts";
import { isoTimeIn } from "../locations/local-time.ts";
import { centsText } from "../vehicles/cents-text.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { contractText } from "./contract-words.ts";
import {
  leftCents,
  returnedByBankCents,
  returnedDepositCents,
  returnedTwiceCents,
  stuckPayments,
  withdrawnAfterRefundCents,
  withdrawnDepositCents,
  withdrawnPayments,
} from "./disputed-money.ts";
import {
  lostSaleText,
  returnedByBankText,
  returnedTwiceText,
  withdrawnAfterRefundText,
  withdrawnHoldWords,
  withdrawnSaleText,
} from "./dispute-words.ts";
import {
  type Cause,
  isChargeRuledOut,
  keptDepositCents,
  type Reservation,
  type ReservationState,
  unrefundedCents,
} from "./reservation.ts";
import type { StoredReservation } from "./reservations.ts";

export type Told = {
  reservation: Pick<StoredReservation, keyof Reservation | "vehicleName" | "purchaseId">;
  dealership: string;
  /** IANA time zone of the times. */
  timeZone: string;
};

export type StateWords = {
  label: string;
  title: string;
  text: string;
};

const stateLabels: Record<ReservationState, string> = {
  claimed: "Waiting for the deposit",
  held: "Reserved",
  released: "Not reserved",
  refunding: "Deposit being refunded",
  refunded: "Deposit refunded",
  completed: "Deposit counts towards the sale",
};

/** The state in a few words, with what happened to the money. */
export function stateLabel(reservation: Told["reservation"]): string {
  const { state } = reservation;
  const owed = reservation.payments.filter(({ use }) => use === "owed");
  const isOver = state === "refunding" || state === "refunded";
  if (state === "refunding" && stuckPayments(reservation).length > 0) return "Refund failed";
  if (withdrawnDepositCents(reservation) > 0 || (isOver && owed.some(({ isDisputed }) => isDisputed)))
    return "Deposit withdrawn by the bank";
  const isReturned = keptDepositCents(reservation) === 0 && returnedDepositCents(reservation) > 0;
  if (isReturned && (state === "completed" || state === "refunded")) return "Deposit returned by the bank";
  if (state === "completed" && keptDepositCents(reservation) === 0) return "Sale recorded";
  return stateLabels[state];
}

export function reservationWords(told: Told): StateWords {
  return { label: stateLabel(told.reservation), ...shopperWords(told) };
}

function shopperWords(told: Told): Omit<StateWords, "label"> {
  const { reservation, timeZone } = told;
  const { vehicleName: vehicle } = reservation;
  const deposit = depositAmount(reservation);
  switch (reservation.state) {
    case "claimed":
      return {
        title: `Pay the deposit to reserve the ${vehicle}`,
        text: `We hold it for you until ${timeOfDay(reservation.until, timeZone)} while you pay the deposit of ${deposit}. Nothing has been charged yet.`,
      };
    case "held":
      return (
        withdrawnHold(told) ?? {
          title: `The ${vehicle} is reserved for you`,
          text: [holdText(told), heldText(told), stuckBesideText(told)].filter((said) => said !== null).join(" "),
        }
      );
    case "released":
      return notReserved(told);
    case "refunding":
      return (
        stuckRefund(told) ?? {
          title: "Your deposit is being refunded",
          text: `${causeText(reservation.cause, told)} We are refunding ${returningAmount(reservation)} in full to the card you paid with. It can take several business days to appear, depending on your bank.`,
        }
      );
    case "refunded":
      return refundedWords(told);
    case "completed":
      return { title: `The ${vehicle} is yours`, text: soldText(told) };
  }
}

/** Null while the bank has nothing of the deposit. */
export function withdrawnHold(told: Told): Omit<StateWords, "label"> | null {
  const { reservation, dealership, timeZone } = told;
  const cents = withdrawnDepositCents(reservation);
  if (cents === 0) return null;
  const until = fullTime(reservation.until, timeZone);
  return withdrawnHoldWords({ amount: dollars(cents), dealership, vehicle: reservation.vehicleName, until });
}

function refundedWords(told: Told): Omit<StateWords, "label"> {
  const { reservation } = told;
  const owed = reservation.payments.filter(({ use }) => use === "owed");
  const bankCents = returnedByBankCents(reservation, owed);
  const paidCents = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const ourCents = paidCents - bankCents + returnedTwiceCents(reservation);
  const refund =
    ourCents > 0
      ? `We refunded ${dollars(ourCents)}${ourCents < paidCents ? "" : " in full"} to the card you paid with. It can take several business days to appear, depending on your bank.`
      : null;
  return {
    title: ourCents > 0 ? "Your deposit was refunded" : "Your bank returned your deposit",
    text: [causeText(reservation.cause, told), refund, bankText(told, bankCents)]
      .filter((said) => said !== null)
      .join(" "),
  };
}

/** What the bank did beside the refund; null for nothing. */
function bankText({ reservation, dealership }: Told, bankCents: number): string | null {
  const twiceCents = returnedTwiceCents(reservation);
  const withdrawnCents = withdrawnAfterRefundCents(reservation);
  if (twiceCents > 0) return returnedTwiceText(dollars(twiceCents), dealership);
  if (withdrawnCents > 0) return withdrawnAfterRefundText(dollars(withdrawnCents));
  return bankCents > 0 ? returnedByBankText(dollars(bankCents)) : null;
}

/** What the deposit counts for after a sale. */
function soldText(told: Told): string {
  const { reservation, dealership } = told;
  const withdrawnCents = withdrawnDepositCents(reservation);
  if (withdrawnCents > 0) return withdrawnSaleText(dollars(withdrawnCents), dealership);
  if (keptDepositCents(reservation) > 0) return `${dealership} has put ${leftAmount(reservation)} towards the price.`;
  const returnedCents = returnedDepositCents(reservation);
  if (returnedCents > 0) return lostSaleText(dollars(returnedCents), dealership);
  return (
    stuckRefund(told)?.text ??
    `${dealership} refunded ${leftAmount(reservation)}, so it does not count towards the price.`
  );
}

/** Until when the deposit holds the vehicle, and what was refunded of it meanwhile. */
export function holdText(told: Told): string {
  const { reservation, timeZone } = told;
  const until = fullTime(reservation.until, timeZone);
  return `Your deposit of ${depositAmount(reservation)} holds it until ${until}.${partText(told)}`;
}

function heldText({ reservation, dealership, timeZone }: Told): string {
  const { purchaseId, until } = reservation;
  if (purchaseId === undefined) {
    const back = isPartlyRefunded(reservation)
      ? `${leftAmount(reservation)} is refunded`
      : "your deposit is refunded in full";
    return `If it isn't for you, ${back}.`;
  }
  return contractText({ dealership, byText: `by ${fullTime(until, timeZone)}` });
}

/** A payment beside the deposit that could not be refunded; null without one. */
export function stuckBesideText({ reservation, dealership }: Omit<Told, "timeZone">): string | null {
  const stuckCents = leftCents(reservation, stuckPayments(reservation));
  if (stuckCents === 0) return null;
  return `You also paid ${dollars(stuckCents)} that we could not refund. It is still owed to you: ${dealership} has been told, and will arrange the refund with you.`;
}

/** What the dealership refunded of the deposit while the vehicle is held. */
function partText({ reservation, dealership }: Told): string {
  if (!isPartlyRefunded(reservation)) return "";
  const refunded = dollars(reservation.depositCents - keptDepositCents(reservation));
  return ` ${dealership} has refunded ${refunded} of it.`;
}

/** `your deposit of $200`, or `the remaining $150 of your deposit`. */
export function leftAmount(reservation: Told["reservation"]): string {
  if (!isPartlyRefunded(reservation)) return `your deposit of ${depositAmount(reservation)}`;
  return `the remaining ${dollars(keptDepositCents(reservation))} of your deposit`;
}

export function inFull(reservation: Told["reservation"]): string {
  return isPartlyRefunded(reservation) ? "" : " in full";
}

function isPartlyRefunded(reservation: Told["reservation"]): boolean {
  return keptDepositCents(reservation) < reservation.depositCents && keptDepositCents(reservation) > 0;
}

/** Why nothing is on its way back although it is owed; null if it is on its way. */
function stuckRefund(told: Told): Omit<StateWords, "label"> | null {
  const { reservation, dealership } = told;
  const cause = reservation.cause === null ? "" : `${causeText(reservation.cause, told)} `;
  const stuckCents = leftCents(reservation, stuckPayments(reservation));
  if (stuckCents > 0)
    return {
      title: "Your refund did not go through",
      text: `${cause}We could not refund ${dollars(stuckCents)} to the card you paid with. It is still owed to you: ${dealership} has been told, and will arrange the refund with you.`,
    };
  const owed = withdrawnPayments(reservation).filter(({ use }) => use === "owed");
  const withdrawnCents = leftCents(reservation, owed);
  if (withdrawnCents === 0) return null;
  return {
    title: "Your reservation has ended",
    text: `${cause}Your bank has taken ${dollars(withdrawnCents)} back while it looks into your dispute, so we cannot refund it as well. If the bank decides against you, we refund it to the card you paid with.`,
  };
}

function notReserved({ reservation, dealership }: Told): Omit<StateWords, "label"> {
  const { cause, vehicleName: vehicle } = reservation;
  const charge = isChargeRuledOut(reservation)
    ? "You were not charged."
    : "If you have paid, the money comes back to you in full.";
  const title = `The ${vehicle} is not reserved for you`;
  switch (cause) {
    case "lost":
      return {
        title: "Somebody else got in first",
        text: `When you asked, another shopper had reserved the ${vehicle} or was paying the deposit. You were not charged. ${dealership} has your enquiry and will tell you if it becomes available.`,
      };
    case "no-gateway":
      return {
        title: "We could not open the payment page",
        text: `You were not charged, and the ${vehicle} is not reserved. ${dealership} has your enquiry and will call you about the deposit.`,
      };
    case "too-many":
      return {
        title,
        text: `You have other reservations still waiting for their deposits. You were not charged. ${dealership} has your enquiry and will call you.`,
      };
    case "vehicle-gone":
      return {
        title,
        text: `It is no longer available. You were not charged. ${dealership} has your enquiry.`,
      };
    case "cancelled":
      return { title, text: `You cancelled before the deposit was paid. ${charge}` };
    case "not-paid-in-time":
      return { title, text: `The deposit was not paid in time. ${charge}` };
    default:
      return { title, text: `The reservation ended before the deposit was paid. ${charge}` };
  }
}

/** Why a reservation ended or a payment is refunded, as a sentence to the shopper. */
export function causeText(cause: Cause | null, { reservation, dealership }: Omit<Told, "timeZone">): string {
  const { vehicleName: vehicle } = reservation;
  switch (cause) {
    case "lapsed":
      return `Your ${reservation.holdHours} hours for the ${vehicle} are up, so it is no longer reserved for you.`;
    case "asked-by-shopper":
      return `You cancelled the reservation of the ${vehicle}.`;
    case "asked-by-dealership":
    case "refunded-at-gateway":
      return `${dealership} ended the reservation of the ${vehicle}.`;
    case "vehicle-gone":
      return `The ${vehicle} was sold before your payment arrived.`;
    case "wrong-amount":
      return `The payment for the ${vehicle} did not match the deposit.`;
    case "second-payment":
      return `The deposit for the ${vehicle} was already paid.`;
    case "after-end":
      return `The reservation of the ${vehicle} had already ended when this payment arrived.`;
    case "cancelled":
      return `You cancelled the reservation of the ${vehicle} before your payment arrived.`;
    case "lost":
      return `Another shopper reserved the ${vehicle} before your payment arrived.`;
    case "returned-by-bank":
      return `The reservation of the ${vehicle} ended when your bank decided your dispute.`;
    case "late-payment":
    case "not-paid-in-time":
      return `Your payment for the ${vehicle} arrived after the time to pay had run out, so it is not reserved for you.`;
    // Also one that a later release stored.
    default:
      return `The reservation of the ${vehicle} has ended.`;
  }
}

/** `$200`: the agreed deposit. */
export function depositAmount({ depositCents }: Pick<Reservation, "depositCents">): string {
  return dollars(depositCents);
}

/** The payments that are on their way back. */
function returningAmount(reservation: Pick<Reservation, "payments" | "refunds">): string {
  const owed = reservation.payments.filter(
    (payment) => payment.use === "owed" && unrefundedCents(reservation, payment) > 0,
  );
  return dollars(owed.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** `$200`, or `$199.99` with cents. */
export function dollars(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents / 100) : centsText(cents);
}

/** `Wednesday 25 November 2026 at 2:05pm`. */
export function fullTime(at: number, timeZone: string): string {
  return clockText(isoTimeIn(at, timeZone));
}

/** `2:05pm`. */
export function timeOfDay(at: number, timeZone: string): string {
  return fullTime(at, timeZone).split(" at ").at(-1) ?? "";
}
