import { type EventOfPayment, isOfOtherCheckout, type PaidKind } from "../payments/dispatch-events.ts";
import { applyEvent } from "./apply-event.ts";
import type { ReservationEvent } from "./decide.ts";
import type { ChangePorts } from "./reservation-ports.ts";
import type { Reservations, StoredReservation } from "./reservations.ts";

/** Passes what gateways report to the reservations that were paid. A payment of one has its id. */
export function reservationPayments(ports: ChangePorts): PaidKind {
  return {
    async dealershipSlug(siteId, reservationId) {
      return (await ports.reservations.reservation(siteId, reservationId))?.dealershipSlug ?? null;
    },
    async handle(siteId, reservationId, event, now) {
      const reservation = await ports.reservations.reservation(siteId, reservationId);
      if (reservation === null) return "already-handled";
      if (isOfOtherCheckout(event, reservation.checkout)) return "already-handled";
      const applied = await applyEvent(reservation, await toReservationEvent(event, reservation, ports), ports, now);
      return applied?.isChanged ? "handled" : "already-handled";
    },
  };
}

async function toReservationEvent(
  event: EventOfPayment,
  { siteId, vehicleId }: StoredReservation,
  { reservations }: { reservations: Pick<Reservations, "isVehicleGone"> },
): Promise<ReservationEvent> {
  switch (event.kind) {
    case "paid": {
      const { at, gatewayPaymentId, amountCents } = event;
      const isVehicleGone = await reservations.isVehicleGone(siteId, vehicleId);
      return { kind: "paid", at, gatewayPaymentId, amountCents, isVehicleGone };
    }
    case "expired":
      return { kind: "checkout-expired", checkoutId: event.checkoutId };
    case "refunded":
    case "refund-failed":
    case "disputed":
    case "dispute-closed":
      return event;
  }
}
