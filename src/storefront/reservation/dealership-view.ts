import { vehicleHref } from "../../addresses/paths.ts";
import {
  leftCents,
  returnedDepositCents,
  returnedTwiceCents,
  stuckPayments,
  withdrawnAfterRefundCents,
  withdrawnDepositCents,
  withdrawnPayments,
} from "../../reservations/disputed-money.ts";
import {
  lostSaleNote,
  returnedTwiceNote,
  waitForBankText,
  withdrawnAfterRefundNote,
  withdrawnHoldText,
  withdrawnSaleNote,
  withoutFullStop,
} from "../../reservations/dispute-words.ts";
import { depositAmount, dollars, fullTime, stateLabel } from "../../reservations/reservation-words.ts";
import { keptDepositCents } from "../../reservations/reservation.ts";
import type { ReservationAction, ReservationView } from "./reservation-page.tsx";
import { moneyFacts } from "./money-facts.ts";
import type { ShownReservation } from "./reservation-view.ts";

export const dealershipActions = ["complete", "refund"] as const;
export type DealershipAction = (typeof dealershipActions)[number];

/** The dealership's page. It names no person, because the link may be forwarded. */
export function dealershipView(shown: ShownReservation): ReservationView {
  const { reservation, path, now } = shown;
  return {
    ...dealershipFrame(shown),
    title: `Reservation of the ${reservation.vehicleName}`,
    text: dealershipText(shown),
    leftMs: reservation.state === "held" ? reservation.until - now : null,
    actions: possibleActions(shown, path),
  };
}

export function dealershipQuestion(shown: ShownReservation, action: DealershipAction): ReservationView {
  const { path } = shown;
  const { label, title, text } = action === "complete" ? saleQuestion(shown) : endQuestion(shown);
  return {
    ...dealershipFrame(shown),
    title,
    text,
    leftMs: null,
    actions: [
      { kind: "press", action: `${path}/${action}`, label },
      { kind: "link", href: path, label: "Back" },
    ],
  };
}

function saleQuestion({ reservation }: ShownReservation) {
  const withdrawnCents = withdrawnDepositCents(reservation);
  const money =
    withdrawnCents > 0
      ? withdrawnSaleNote(dollars(withdrawnCents))
      : `The deposit of ${depositAmount(reservation)} then counts towards the sale and is not refunded automatically.`;
  return {
    label: "Record the sale",
    title: `Is the ${reservation.vehicleName} sold to this shopper?`,
    text: `${money} The vehicle stays reserved on the site for 14 days: mark it as sold in your stock system.`,
  };
}

function endQuestion({ reservation }: ShownReservation) {
  const withdrawnCents = withdrawnDepositCents(reservation);
  if (withdrawnCents === 0)
    return {
      label: "Refund the deposit",
      title: "Refund the deposit?",
      text: `The deposit of ${depositAmount(reservation)} goes back to the shopper in full, and the vehicle is available again straight away.`,
    };
  return {
    label: endLabel,
    title: "End the reservation?",
    text: `The shopper's bank has withdrawn ${dollars(withdrawnCents)}, so nothing is refunded now. If the bank decides for you, it is refunded to the shopper then. The vehicle is available again straight away.`,
  };
}

const endLabel = "End the reservation";

function dealershipFrame({ reservation, reference, timeZone }: ShownReservation) {
  const { state } = reservation;
  const isUndisturbed = keptDepositCents(reservation) > 0 && withdrawnDepositCents(reservation) === 0;
  const payments = reservation.payments.flatMap((payment) => [
    { label: `Paid ${fullTime(payment.paidAt, timeZone)}`, value: dollars(payment.amountCents) },
    { label: "Payment", value: payment.gatewayPaymentId },
  ]);
  return {
    label: stateLabel(reservation),
    tone: (state === "held" || state === "completed") && isUndisturbed ? ("good" as const) : ("waiting" as const),
    facts: [
      ...payments,
      ...(payments.length === 0 ? [] : moneyFacts(reservation)),
      ...(reference === null ? [] : [{ label: "Enquiry", value: reference }]),
    ],
    costs: null,
    lookAgainMs: null,
    steps: [],
    seller: null,
    phone: null,
    offer: null,
  };
}

function dealershipText(shown: ShownReservation): string {
  const { reservation } = shown;
  const owed = [stuckText(reservation), owedToBankText(reservation)].filter((said) => said !== null);
  const said = owed.length > 0 ? owed : [stateText(shown)];
  return [...said, ...lossTexts(reservation)].join(" ");
}

/** What the dealership loses, or may lose, of payments that it refunded. */
function lossTexts(reservation: ShownReservation["reservation"]): string[] {
  const withdrawnCents = withdrawnAfterRefundCents(reservation);
  const twiceCents = returnedTwiceCents(reservation);
  return [
    ...(withdrawnCents > 0 ? [withdrawnAfterRefundNote(dollars(withdrawnCents))] : []),
    ...(twiceCents > 0 ? [returnedTwiceNote(dollars(twiceCents))] : []),
  ];
}

/** What is owed to the shopper, whose refund failed. */
function stuckText(reservation: ShownReservation["reservation"]): string | null {
  const stuck = stuckPayments(reservation);
  if (stuck.length === 0) return null;
  const reason = withoutFullStop(stuck[0]?.refusal ?? "");
  return `The shopper is owed ${dollars(leftCents(reservation, stuck))}: ${reason}. Refund it at the payment service, or try again here.`;
}

/** What is owed to the shopper and withdrawn by the bank. */
function owedToBankText(reservation: ShownReservation["reservation"]): string | null {
  const owed = withdrawnPayments(reservation).filter(({ use }) => use === "owed");
  const cents = leftCents(reservation, owed);
  if (cents === 0) return null;
  const amount = dollars(cents);
  return `${waitForBankText(amount)} If it decides for you, ${amount} is refunded to the shopper automatically.`;
}

function stateText({ reservation, timeZone }: ShownReservation): string {
  const deposit = depositAmount(reservation);
  const until = fullTime(reservation.until, timeZone);
  const withdrawnCents = withdrawnDepositCents(reservation);
  switch (reservation.state) {
    case "claimed":
      return `The shopper is paying the deposit of ${deposit}.`;
    case "held":
      if (withdrawnCents > 0) return withdrawnHoldText(dollars(withdrawnCents), until);
      return `The deposit of ${deposit} holds the vehicle until ${until}. After that it is available again and the deposit is refunded, unless you record the sale first.`;
    case "released":
      return "No deposit was paid.";
    case "refunding":
      return "The reservation is over, and the deposit is being refunded in full.";
    case "refunded":
      return returnedDepositCents(reservation) > 0
        ? `The reservation is over. The shopper's bank returned ${dollars(returnedDepositCents(reservation))} to the shopper, so nothing more is refunded.`
        : "The reservation is over, and the deposit was refunded in full.";
    case "completed":
      return `You recorded the sale. ${saleMoneyText(reservation)}`;
  }
}

function saleMoneyText(reservation: ShownReservation["reservation"]): string {
  const withdrawnCents = withdrawnDepositCents(reservation);
  const keptCents = keptDepositCents(reservation);
  const returnedCents = returnedDepositCents(reservation);
  if (withdrawnCents > 0) return withdrawnSaleNote(dollars(withdrawnCents));
  if (keptCents > 0) return `The deposit of ${dollars(keptCents)} counts towards it.`;
  if (returnedCents > 0) return lostSaleNote(dollars(returnedCents));
  return "The deposit was refunded and does not count towards it.";
}

function possibleActions(shown: ShownReservation, path: string): ReservationAction[] {
  const vehicle: ReservationAction = {
    kind: "link",
    href: vehicleHref(shown.reservation.vehicleSlug),
    label: "See the vehicle",
  };
  if (stuckPayments(shown.reservation).length > 0)
    return [{ kind: "press", action: `${path}/refund`, label: "Try the refund again" }, vehicle];
  if (shown.reservation.state !== "held") return [vehicle];
  const isWithdrawn = withdrawnDepositCents(shown.reservation) > 0;
  return [
    { kind: "link", href: `${path}/complete`, label: "Record the sale" },
    { kind: "link", href: `${path}/refund`, label: isWithdrawn ? endLabel : "End it and refund the deposit" },
  ];
}
