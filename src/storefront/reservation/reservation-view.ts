import { purchaseHref, searchPath, vehicleHref } from "../../addresses/paths.ts";
import { stuckPayments, withdrawnDepositCents } from "../../reservations/disputed-money.ts";
import { fromPayment } from "../../reservations/reservation-links.ts";
import {
  depositAmount,
  dollars,
  fullTime,
  holdText,
  inFull,
  leftAmount,
  reservationWords,
  stuckBesideText,
  type StateWords,
  type Told,
  withdrawnHold,
} from "../../reservations/reservation-words.ts";
import { keptDepositCents, type ReservationState } from "../../reservations/reservation.ts";
import type { StoredReservation } from "../../reservations/reservations.ts";
import type { OrderView } from "../order/order-view.ts";
import { moneyFacts } from "./money-facts.ts";
import type { ReservationAction, ReservationView } from "./reservation-page.tsx";
import { minuteMs } from "../../settings/durations.ts";

/** The data of a reservation's page. `path` is its own; `reference` is null once the person was erased. */
export type ShownReservation = Told & {
  reservation: StoredReservation;
  path: string;
  reference: string | null;
  /** What was ordered online with the deposit, and what was told of a trade-in; empty for others. */
  order: readonly { label: string; value: string }[];
  /** What an online purchase costs; null for others, and once what was entered is erased. */
  costs: OrderView | null;
  isBack: boolean;
  mayBeReserved: boolean;
  /** The visitor's own claims that wait for their deposit, where a claim was refused because of them. */
  unpaid: readonly { name: string; href: string }[];
  /** Epoch milliseconds. */
  now: number;
  seller: ReservationView["seller"];
  phone: ReservationView["phone"];
  offer: ReservationView["offer"];
};

const tones: Record<ReservationState, ReservationView["tone"]> = {
  claimed: "waiting",
  held: "good",
  released: "over",
  refunding: "waiting",
  refunded: "over",
  completed: "good",
};

export function shopperView(shown: ShownReservation): ReservationView {
  const { reservation, isBack } = shown;
  const isSettling = isBack && reservation.state === "claimed";
  const words = isSettling ? settlingWords(shown) : stateWords(shown);
  const lookAgainMs = isSettling ? waitMs(shown) : null;
  const steps = isSettling ? [] : nextSteps(shown);
  return { ...reservationFrame(shown), ...words, steps, lookAgainMs, actions: shopperActions(shown, isSettling) };
}

function stateWords(shown: ShownReservation): StateWords {
  const words = reservationWords(shown);
  // The steps of an online purchase say what happens with its contract.
  if (shown.reservation.state === "held" && shown.reservation.purchaseId !== undefined && withdrawnHold(shown) === null)
    return { ...words, text: [holdText(shown), stuckBesideText(shown)].filter((said) => said !== null).join(" ") };
  if (shown.unpaid.length === 0) return words;
  return { ...words, text: `${words.text} You can also pay for one of them, or cancel it, and then reserve this one.` };
}

/** Most payments are confirmed within seconds; a later confirmation is not waited for so closely. */
function waitMs({ reservation, now }: ShownReservation): number {
  return now - reservation.claimedAt < 5 * minuteMs ? 3_000 : 30_000;
}

/** The question before the deposit goes back. */
export function refundQuestion(shown: ShownReservation): ReservationView {
  const { reservation, path } = shown;
  return {
    ...reservationFrame(shown),
    label: reservationWords(shown).label,
    title: `Cancel your reservation of the ${reservation.vehicleName}?`,
    text: `${refundText(reservation)} Others can reserve the vehicle straight away.`,
    offer: null,
    actions: [
      {
        kind: "press",
        action: `${path}/refund`,
        label: isWithdrawn(reservation) ? "Cancel the reservation" : "Refund my deposit",
      },
      { kind: "link", href: path, label: "Keep it reserved" },
    ],
  };
}

function isWithdrawn(reservation: StoredReservation): boolean {
  return withdrawnDepositCents(reservation) > 0;
}

function refundText(reservation: StoredReservation): string {
  if (isWithdrawn(reservation))
    return "Your bank has taken the deposit back while it looks into your dispute, so nothing is refunded now.";
  const amount = leftAmount(reservation);
  return `${amount.charAt(0).toUpperCase()}${amount.slice(1)} will be refunded${inFull(reservation)} to the card you paid with.`;
}

function reservationFrame({
  reservation,
  reference,
  order,
  costs,
  timeZone,
  seller,
  phone,
  offer,
  now,
}: ShownReservation) {
  const { state, until } = reservation;
  const isUndisturbed = keptDepositCents(reservation) > 0 && !isWithdrawn(reservation);
  const isOpen = state === "claimed" || state === "held" || state === "completed";
  const shownCosts = isOpen ? costs : null;
  const isCounting = state === "claimed" || state === "held";
  return {
    tone: tones[state] === "good" && !isUndisturbed ? ("waiting" as const) : tones[state],
    facts: [
      ...reservationFacts(reservation, reference, timeZone),
      ...order.filter((fact) => !isInCosts(fact, shownCosts)),
    ],
    costs: shownCosts,
    leftMs: isCounting ? until - now : null,
    lookAgainMs: null,
    steps: [],
    seller,
    phone,
    offer: state === "released" ? offer : null,
  };
}

/** Whether the table of costs has a fact of the order already. */
function isInCosts({ label }: { label: string }, costs: OrderView | null): boolean {
  return costs !== null && (label === "Total price" || label === "Balance");
}

function reservationFacts(reservation: StoredReservation, reference: string | null, timeZone: string) {
  const paid = reservation.payments.map((payment) => ({
    label: `Paid ${fullTime(payment.paidAt, timeZone)}`,
    value: dollars(payment.amountCents),
  }));
  return [
    { label: "Vehicle", value: reservation.vehicleName },
    ...(paid.length === 0 ? [{ label: "Deposit", value: depositAmount(reservation) }] : paid),
    ...(paid.length === 0 ? [] : moneyFacts(reservation)),
    ...(reference === null ? [] : [{ label: "Your reference", value: reference }]),
  ];
}

function nextSteps(shown: ShownReservation): string[] {
  const { reservation, dealership } = shown;
  switch (reservation.state) {
    case "claimed":
      return [
        "Pay the deposit before the time runs out. Otherwise somebody else can reserve the vehicle.",
        `Once it is paid, we'll email you, and the vehicle is reserved for you for ${reservation.holdHours} hours.`,
      ];
    case "held":
      if (isWithdrawn(reservation)) return withdrawnSteps(shown);
      if (reservation.purchaseId !== undefined) return purchaseSteps(shown);
      return [
        `Call or visit ${dealership} to see and drive it.`,
        "If you buy it, the deposit counts towards the price.",
        "If it isn't for you, cancel on this page. When the time is up, the deposit is refunded automatically.",
      ];
    case "refunding":
    case "refunded":
      return stepsAfterEnd(shown);
    default:
      return [];
  }
}

function withdrawnSteps({ dealership }: ShownReservation): string[] {
  return [
    `If you still want the vehicle, call ${dealership} about the dispute and the deposit.`,
    "If you don't want it, cancel on this page. Nothing is refunded while the dispute is open.",
  ];
}

/** What a shopper can do whose payment does not hold the vehicle any more, or never did. */
function stepsAfterEnd({ reservation, dealership, mayBeReserved }: ShownReservation): string[] {
  const { vehicleName, payments } = reservation;
  const isWithBank = payments.some(
    ({ use, isDisputed, disputeOutcome }) => use === "owed" && (isDisputed || disputeOutcome === "lost"),
  );
  return [
    mayBeReserved
      ? `The ${vehicleName} is available. If you still want it, reserve it again with a new deposit.`
      : `The ${vehicleName} cannot be reserved now. Look for another vehicle, or ask ${dealership}.`,
    ...(isWithBank ? [] : [refundStep(reservation, dealership)]),
  ];
}

function refundStep(reservation: StoredReservation, dealership: string): string {
  return stuckPayments(reservation).length > 0
    ? `If ${dealership} does not contact you about the refund, call them and give your reference.`
    : `If the refund does not appear on your card, ask ${dealership} and give your reference.`;
}

function purchaseSteps({ dealership, reservation, timeZone, order, costs }: ShownReservation): string[] {
  const chosen = order.find(({ label }) => label === "Handover");
  const at = `at handover${chosen === undefined ? "" : `: ${chosen.value}`}`;
  return [
    `${dealership} has your order, and the vehicle is held for you alone.`,
    `${dealership} will call you about the contract. Sign it by ${fullTime(reservation.until, timeZone)}, or at handover if that is sooner. The vehicle is then sold to you.`,
    `${handoverPayment(costs, dealership)} ${at}. The deposit counts towards the price.`,
    "Without a signed contract by then, the vehicle goes back on sale and your deposit is refunded in full. If you change your mind, cancel on this page.",
  ];
}

/** Who pays what at the handover, as the start of a sentence. Without the costs, only that there is a balance. */
function handoverPayment(costs: OrderView | null, dealership: string): string {
  if (costs === null) return "The balance is paid";
  switch (costs.balance.payer) {
    case "buyer":
      return `You pay the balance of ${costs.balance.text}`;
    case "dealership":
      return `${dealership} pays you ${costs.balance.text}`;
    case "nobody":
      return "Nothing is left to pay";
  }
}

function settlingWords({ reservation }: ShownReservation) {
  return {
    label: "Confirming the payment",
    title: "We are waiting for your payment to be confirmed",
    text: `The payment service will confirm in a moment whether the deposit of ${depositAmount(reservation)} was paid. We are holding the ${reservation.vehicleName} for you in the meantime, and will email you once it is confirmed.`,
  };
}

function toUnpaid({ name, href }: ShownReservation["unpaid"][number]): ReservationAction {
  return { kind: "link", href, label: `Your reservation of the ${name}` };
}

function shopperActions(shown: ShownReservation, isSettling: boolean): ReservationAction[] {
  const { reservation, path, mayBeReserved, unpaid } = shown;
  const vehicle: ReservationAction = {
    kind: "link",
    href: vehicleHref(reservation.vehicleSlug),
    label: "See the vehicle",
  };
  const stock: ReservationAction = { kind: "link", href: searchPath, label: "Search our stock" };
  if (isSettling) return [{ kind: "link", href: `${path}?from=${fromPayment}`, label: "Check again" }];
  switch (reservation.state) {
    case "claimed":
      return [
        { kind: "press", action: `${path}/pay`, label: `Pay the deposit of ${depositAmount(reservation)}` },
        { kind: "press", action: `${path}/release`, label: "Cancel the reservation" },
      ];
    case "held":
      return [
        vehicle,
        {
          kind: "link",
          href: `${path}/refund`,
          label: isWithdrawn(reservation) ? "Cancel the reservation" : "Cancel and get the deposit back",
        },
      ];
    case "released":
      return [...unpaid.map(toUnpaid), ...(mayBeReserved ? [againAction(reservation, vehicle)] : []), stock];
    case "refunding":
    case "refunded":
      return [...(mayBeReserved ? [againAction(reservation, vehicle, "Reserve it again")] : []), stock];
    case "completed":
      return [vehicle];
  }
}

/** A purchase goes on where it was; a reservation starts at the vehicle. */
function againAction(
  { purchaseId, vehicleSlug }: StoredReservation,
  vehicle: ReservationAction,
  label = "Try again",
): ReservationAction {
  const href = purchaseId === undefined ? vehicleHref(vehicleSlug) : purchaseHref(vehicleSlug);
  return { ...vehicle, kind: "link", href, label };
}
