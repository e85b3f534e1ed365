import type { PaymentEvents } from "../payments/payment-events.ts";
import type { GatewayMovement, PaymentGateway } from "../payments/payment-gateway.ts";
import { applyEvent } from "./apply-event.ts";
import type { ReservationPorts } from "./reservation-ports.ts";
import type { StoredReservation } from "./reservations.ts";
import { hourMs } from "../settings/durations.ts";

export type DuePorts = Pick<ReservationPorts, "reservations" | "digest" | "gateways"> & {
  payments: PaymentEvents;
  /** A signal that aborts when a question to a gateway takes too long. */
  timeLimit: () => AbortSignal;
};

const atOnce = 20;
export const clockDifferenceMs = hourMs;

/** Ends the claims and holds of a site whose time is over, in batches. Yields the number ended after each. */
export async function* endDue(siteId: string, ports: DuePorts, now: number): AsyncGenerator<number, void> {
  for (;;) {
    const due = await ports.reservations.due(siteId, now, atOnce);
    if (due.length === 0) return;
    let ended = 0;
    for (const reservation of due) if (await endOne(reservation, ports, now)) ended += 1;
    yield ended;
    // The rest waits for its gateway.
    if (ended === 0) return;
  }
}

/**
 * Ends one reservation. Before a claim is released the gateway closes its checkout, so that it was either paid before
 * or cannot be paid any more.
 */
async function endOne(reservation: StoredReservation, ports: DuePorts, now: number): Promise<boolean> {
  const { siteId, dealershipSlug, checkout, state } = reservation;
  const gateway = state === "claimed" ? ports.gateways.of(siteId, dealershipSlug) : null;
  if (checkout === null || gateway === null) return isChanged(reservation, { kind: "time-passed" }, ports, now);
  const { checkoutId } = checkout;
  const answer = await gateway.expireCheckout(checkoutId, ports.timeLimit()).catch(() => "unavailable" as const);
  if (answer === "expired") return isChanged(reservation, { kind: "checkout-expired", checkoutId }, ports, now);
  if (answer === "paid" && (await reportPayment(reservation, checkoutId, gateway, ports, now))) return true;
  return isChanged(reservation, { kind: "checkout-unknown" }, ports, now);
}

async function isChanged(
  reservation: StoredReservation,
  event: Parameters<typeof applyEvent>[1],
  ports: DuePorts,
  now: number,
): Promise<boolean> {
  return (await applyEvent(reservation, event, ports, now))?.isChanged === true;
}

/** Takes the payment of a checkout from the gateway's records, when its event did not arrive. */
async function reportPayment(
  { siteId, reservationId, claimedAt }: StoredReservation,
  checkoutId: string,
  gateway: PaymentGateway,
  { payments, timeLimit }: DuePorts,
  now: number,
): Promise<boolean> {
  const movement = await findGatewayPayment(checkoutId, gateway, claimedAt - clockDifferenceMs, timeLimit()).catch(
    () => null,
  );
  if (movement === null) return false;
  const { gatewayPaymentId, amountCents, at } = movement;
  const eventId = `looked-up ${gatewayPaymentId}`;
  const event = {
    kind: "paid",
    eventId,
    at,
    paymentId: reservationId,
    checkoutId,
    gatewayPaymentId,
    amountCents,
    accountIds: [gateway.accountId],
  } as const;
  await payments.handle(siteId, event, now);
  return true;
}

export async function findGatewayPayment(
  checkoutId: string,
  gateway: PaymentGateway,
  since: number,
  signal: AbortSignal,
): Promise<GatewayMovement | null> {
  for await (const movement of gateway.movementsSince(since, signal))
    if (movement.kind === "payment" && movement.checkoutId === checkoutId) return movement;
  return null;
}
