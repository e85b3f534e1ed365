import type { PaymentEvents } from "../payments/payment-events.ts";
import type { PaymentEvent } from "../payments/payment-gateway.ts";
import { applyEvent } from "./apply-event.ts";
import type { ReservationEvent } from "./decide.ts";
import type { ChangePorts } from "./reservation-ports.ts";
import type { StoredReservation } from "./reservations.ts";

/** Passes what gateways report to the reservations that were paid. */
export function reservationPayments(ports: ChangePorts): PaymentEvents {
  return { handle: (siteId, event, now) => handle(siteId, event, ports, now) };
}

type Receipt = "handled" | "already-handled";
type OfPayment = Extract<PaymentEvent, { kind: "refunded" | "refund-failed" | "disputed" }>;

async function handle(siteId: string, event: PaymentEvent, ports: ChangePorts, now: number): Promise<Receipt> {
  switch (event.kind) {
    case "paid":
      return paid(siteId, event, ports, now);
    case "expired": {
      const ref = { siteId, reservationId: event.paymentId };
      const applied = await applyEvent(ref, { kind: "checkout-expired", checkoutId: event.checkoutId }, ports, now);
      return applied?.isChanged ? "handled" : "already-handled";
    }
    case "refunded":
    case "refund-failed":
    case "disputed":
      return aboutPayment(siteId, event, ports, now);
    case "failed":
    case "refunded-in-total":
    case "other":
      return "already-handled";
  }
}

async function paid(
  siteId: string,
  event: Extract<PaymentEvent, { kind: "paid" }>,
  ports: ChangePorts,
  now: number,
): Promise<Receipt> {
  const { reservations } = ports;
  const reservation = await reservations.reservation(siteId, event.paymentId);
  // The account may also be used for other payments.
  if (reservation === null) return "already-handled";
  const isVehicleGone = await reservations.isVehicleGone(siteId, reservation.vehicleId);
  const { at, gatewayPaymentId, amountCents } = event;
  const report: ReservationEvent = { kind: "paid", at, gatewayPaymentId, amountCents, isVehicleGone };
  const applied = await applyEvent(reservation, report, ports, now);
  // Reports that came before this one; after it is stored, each finds the payment itself.
  for (const earlier of await reservations.reportsOf(siteId, gatewayPaymentId))
    await handle(siteId, earlier, ports, now);
  return applied?.isChanged ? "handled" : "already-handled";
}

/** A report that came before that of its payment is stored until then. */
async function aboutPayment(siteId: string, event: OfPayment, ports: ChangePorts, now: number): Promise<Receipt> {
  const { reservations } = ports;
  const known = await reservations.ofPayment(siteId, event.gatewayPaymentId);
  if (known !== null) return applyReport(known, event, ports, now);
  await reservations.keepReport(siteId, event, now);
  // The payment may have been stored meanwhile.
  const found = await reservations.ofPayment(siteId, event.gatewayPaymentId);
  return found === null ? "handled" : applyReport(found, event, ports, now);
}

async function applyReport(
  reservation: StoredReservation,
  { eventId: _eventId, ...report }: OfPayment,
  ports: ChangePorts,
  now: number,
): Promise<Receipt> {
  const applied = await applyEvent(reservation, report, ports, now);
  return applied?.isChanged ? "handled" : "already-handled";
}
