import { vehicleHref } from "../../addresses/paths.ts";
import { depositAmount, dollars, fullTime, stateLabels } from "../../reservations/reservation-words.ts";
import { unrefundedCents, type Payment } from "../../reservations/reservation.ts";
import type { ReservationAction, ReservationView } from "./reservation-page.tsx";
import { moneyFacts } from "./money-facts.ts";
import type { ShownReservation } from "./reservation-view.ts";

export const dealershipActions = ["complete", "refund"] as const;
export type DealershipAction = (typeof dealershipActions)[number];

/** The dealership's page. It names no person, because the link may be forwarded. */
export function dealershipView(shown: ShownReservation): ReservationView {
  const { reservation, path, now } = shown;
  const stuck = reservation.payments.filter(({ use, refusal }) => use === "owed" && refusal !== null);
  return {
    ...dealershipFrame(shown),
    title: `Reservation of the ${reservation.vehicleName}`,
    text: dealershipText(shown, stuck),
    leftMs: reservation.state === "held" ? reservation.until - now : null,
    actions: possibleActions(shown, stuck, path),
  };
}

export function dealershipQuestion(shown: ShownReservation, action: DealershipAction): ReservationView {
  const { reservation, path } = shown;
  const deposit = depositAmount(reservation);
  const isSale = action === "complete";
  return {
    ...dealershipFrame(shown),
    title: isSale ? `Is the ${reservation.vehicleName} sold to this shopper?` : "Refund the deposit?",
    text: isSale
      ? `The deposit of ${deposit} then counts towards the sale and is not refunded automatically. The vehicle stays reserved on the site for 14 days: mark it as sold in your stock system.`
      : `The deposit of ${deposit} goes back to the shopper in full, and the vehicle is available again straight away.`,
    leftMs: null,
    actions: [
      { kind: "press", action: `${path}/${action}`, label: isSale ? "Record the sale" : "Refund the deposit" },
      { kind: "link", href: path, label: "Back" },
    ],
  };
}

function dealershipFrame({ reservation, reference, timeZone }: ShownReservation) {
  const { state } = reservation;
  const payments = reservation.payments.flatMap((payment) => [
    { label: `Paid ${fullTime(payment.paidAt, timeZone)}`, value: dollars(payment.amountCents) },
    { label: "Payment", value: payment.gatewayPaymentId },
  ]);
  return {
    label: stateLabels[state],
    tone: state === "held" || state === "completed" ? ("good" as const) : ("waiting" as const),
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

function dealershipText({ reservation, timeZone }: ShownReservation, stuck: readonly Payment[]): string {
  const deposit = depositAmount(reservation);
  const owed = stuck.reduce((sum, payment) => sum + unrefundedCents(reservation, payment), 0);
  if (owed > 0)
    return `The shopper is owed ${dollars(owed)}: ${stuck[0]?.refusal ?? ""}. Refund it at the payment service, or try again here.`;
  switch (reservation.state) {
    case "claimed":
      return `The shopper is paying the deposit of ${deposit}.`;
    case "held":
      return `The deposit of ${deposit} holds the vehicle until ${fullTime(reservation.until, timeZone)}. After that it is available again and the deposit is refunded, unless you record the sale first.`;
    case "released":
      return "No deposit was paid.";
    case "refunding":
      return "The reservation is over, and the deposit is being refunded in full.";
    case "refunded":
      return "The reservation is over, and the deposit was refunded in full.";
    case "completed":
      return `You recorded the sale. The deposit of ${deposit} counts towards it.`;
  }
}

function possibleActions(shown: ShownReservation, stuck: readonly Payment[], path: string): ReservationAction[] {
  const vehicle: ReservationAction = {
    kind: "link",
    href: vehicleHref(shown.reservation.vehicleSlug),
    label: "See the vehicle",
  };
  if (stuck.length > 0) return [{ kind: "press", action: `${path}/refund`, label: "Try the refund again" }, vehicle];
  if (shown.reservation.state !== "held") return [vehicle];
  return [
    { kind: "link", href: `${path}/complete`, label: "Record the sale" },
    { kind: "link", href: `${path}/refund`, label: "End it and refund the deposit" },
  ];
}
