import { z } from "zod";
import { mailLane } from "../outbox/mail-lane.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import type { OutboxKind } from "../outbox/outbox-kinds.ts";
import { causes, type Effect, reservationMails, reservationStates } from "./reservation.ts";
import type { StoredReservation } from "./reservations.ts";

declare module "../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    "deposit-refund": true;
    /** Asks the gateway to accept no payment for a reservation that ended. */
    "close-checkout": true;
    /** Tells the shopper and the dealership of a change. */
    "reservation-mail": true;
  }
}

export const refundPayload = z.strictObject({
  gatewayPaymentId: z.string(),
  amountCents: z.int(),
  request: z.int(),
});

export const closePayload = z.strictObject({ checkoutId: z.string() });

/** The change that a mail reports; the reservation may have changed again by the time it is sent. */
export const mailPayload = z.strictObject({
  mail: z.enum(reservationMails),
  gatewayPaymentId: z.string().nullable(),
  state: z.enum(reservationStates),
  cause: z.enum(causes).nullable(),
  until: z.number(),
});

/** The work that follows from a change. The id of a refund request is also its idempotency key at the gateway. */
export function reservationEntries(
  next: StoredReservation,
  effects: readonly Effect[],
  digest: Digest,
  now: number,
): OutboxEntry[] {
  const { siteId, reservationId } = next;
  const lane = mailLane(reservationId, digest);
  const entry = (kind: OutboxKind, payload: object, ...name: unknown[]): OutboxEntry => ({
    id: digest(JSON.stringify([siteId, reservationId, kind, ...name])),
    kind,
    target: `${kind} ${lane}`,
    payload,
    dueAt: now,
  });
  const settles = effects.some(
    ({ kind, ...effect }) => kind === "free-vehicle" || ("mail" in effect && effect.mail === "held"),
  );
  const purchase = next.purchaseId !== undefined && settles ? [entry("purchase-deposit", {}, next.version)] : [];
  const entries = effects.flatMap((effect) => {
    switch (effect.kind) {
      case "refund": {
        const { kind: _kind, ...request } = effect;
        return [entry("deposit-refund", request, effect.gatewayPaymentId, effect.request)];
      }
      case "close-checkout":
        return [entry("close-checkout", { checkoutId: effect.checkoutId }, effect.checkoutId)];
      case "mail": {
        const { mail, payment } = effect;
        const { state, cause, until, version } = next;
        const gatewayPaymentId = payment?.gatewayPaymentId ?? null;
        return [entry("reservation-mail", { mail, gatewayPaymentId, state, cause, until }, mail, version)];
      }
      case "movement":
      case "free-vehicle":
        return [];
    }
  });
  return [...entries, ...purchase];
}
