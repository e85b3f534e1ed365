import { clockText } from "../leads/appointment-text.ts";
import { isoTimeIn } from "../locations/local-time.ts";
import { centsText } from "../vehicles/cents-text.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { contractText } from "./contract-words.ts";
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

export const stateLabels: Record<ReservationState, string> = {
  claimed: "Waiting for the deposit",
  held: "Reserved",
  released: "Not reserved",
  refunding: "Deposit being refunded",
  refunded: "Deposit refunded",
  completed: "Deposit counts towards the sale",
};

export function reservationWords(told: Told): StateWords {
  const { reservation } = told;
  return { label: stateLabels[reservation.state], ...shopperWords(told) };
}

function shopperWords(told: Told): Omit<StateWords, "label"> {
  const { reservation, dealership, timeZone } = told;
  const { vehicleName: vehicle } = reservation;
  const deposit = depositAmount(reservation);
  switch (reservation.state) {
    case "claimed":
      return {
        title: `Pay the deposit to reserve the ${vehicle}`,
        text: `We hold it for you until ${timeOfDay(reservation.until, timeZone)} while you pay the deposit of ${deposit}. Nothing has been charged yet.`,
      };
    case "held":
      return {
        title: `The ${vehicle} is reserved for you`,
        text: `${holdText(told)} ${heldText(told)}`,
      };
    case "released":
      return notReserved(told);
    case "refunding":
      return (
        stuckRefund(told) ?? {
          title: "Your deposit is being refunded",
          text: `${causeText(reservation.cause, told)} We are refunding ${returnedAmount(reservation)} in full to the card you paid with. It can take several business days to appear, depending on your bank.`,
        }
      );
    case "refunded":
      return {
        title: "Your deposit was refunded",
        text: `${causeText(reservation.cause, told)} We refunded ${returnedAmount(reservation)} in full to the card you paid with. It can take several business days to appear, depending on your bank.`,
      };
    case "completed":
      return {
        title: `The ${vehicle} is yours`,
        text: `${dealership} has put ${leftAmount(reservation)} towards the price.`,
      };
  }
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
  const stuck = reservation.payments.filter(
    (payment) => payment.use === "owed" && payment.refusal !== null && unrefundedCents(reservation, payment) > 0,
  );
  if (stuck.length === 0) return null;
  const amount = dollars(stuck.reduce((sum, payment) => sum + unrefundedCents(reservation, payment), 0));
  const cause = causeText(reservation.cause, told);
  if (stuck.every(({ isDisputed }) => isDisputed))
    return {
      title: "Your reservation has ended",
      text: `${cause} Your bank has taken ${amount} back while it looks into your dispute, so we cannot refund it as well. If the bank decides against you, we refund it to the card you paid with.`,
    };
  return {
    title: "Your refund did not go through",
    text: `${cause} We could not refund ${amount} to the card you paid with. It is still owed to you: ${dealership} has been told, and will arrange the refund with you.`,
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
        text: `Another shopper has reserved the ${vehicle}, or is paying for it right now. You were not charged. ${dealership} has your enquiry and will tell you if it becomes available.`,
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
    default:
      return { title, text: `The deposit was not paid in time. ${charge}` };
  }
}

/** Why a reservation ended or a payment is refunded, as a sentence to the shopper. */
export function causeText(cause: Cause | null, { reservation, dealership }: Omit<Told, "timeZone">): string {
  const { vehicleName: vehicle } = reservation;
  switch (cause) {
    case "lapsed":
      return `Your ${reservation.holdHours} hours for the ${vehicle} are up, and it is available again.`;
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
    default:
      return `Your payment for the ${vehicle} arrived after the time to pay had run out, so it is not reserved for you.`;
  }
}

/** `$200`: the agreed deposit. */
export function depositAmount({ depositCents }: Pick<Reservation, "depositCents">): string {
  return dollars(depositCents);
}

/** What was paid and does not hold a vehicle: all of it goes back. */
function returnedAmount({ payments }: Pick<Reservation, "payments">): string {
  const owed = payments.filter(({ use }) => use === "owed");
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
