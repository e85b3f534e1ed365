import { z } from "zod";
import { mailLane } from "../outbox/mail-lane.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import type { OutboxKind } from "../outbox/outbox-kinds.ts";
import { causeForEarlierRelease, type Effect, reservationMails, reservationStates } from "./reservation.ts";
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

export const refundPayload = z.object({
  gatewayPaymentId: z.string(),
  amountCents: z.int(),
  request: z.int(),
});

export const closePayload = z.object({ checkoutId: z.string() });

/**
 * The change that a mail reports; the reservation may have changed again by the time it is sent. Its cause does not
 * change once it has one, so the mail names the stored one: another release may have queued it.
 */
export const mailPayload = z.object({
  mail: z.enum(reservationMails),
  gatewayPaymentId: z.string().nullable(),
  state: z.enum(reservationStates),
  cause: z.string().nullable(),
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
        const payload = { mail, gatewayPaymentId, state, cause: causeForEarlierRelease(cause), until };
        return [entry("reservation-mail", payload, mail, version)];
      }
      case "movement":
      case "free-vehicle":
        return [];
    }
  });
  return [...entries, ...purchase];
}
