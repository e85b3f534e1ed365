import type { OutboxHandler, WorkResult } from "../outbox/outbox-handler.ts";
import type { ClaimedEntry } from "../outbox/outbox.ts";
import { applyEvent } from "./apply-event.ts";
import { closePayload, refundPayload } from "./reservation-entries.ts";
import type { ReservationPorts } from "./reservation-ports.ts";
import type { StoredReservation } from "./reservations.ts";

export type GatewayWorkPorts = Pick<ReservationPorts, "reservations" | "digest" | "gateways">;

const traits = { isMail: false, isNotice: false, isPayloadPersonal: false };
const notStored: WorkResult = { kind: "refused", reason: "The reservation is no longer stored." };
const noGateway: WorkResult = { kind: "failed", reason: "The dealership's payment service is not configured." };

/** Asks for a refund until the gateway answers. A refusal is recorded, and the dealership is told. */
export function refundHandler(ports: GatewayWorkPorts): OutboxHandler {
  return {
    ...traits,
    async work(entry, { now, timeLimit }) {
      const reservation = await ports.reservations.reservation(entry.siteId, entry.subjectId);
      if (reservation === null) return notStored;
      const gateway = ports.gateways.of(entry.siteId, reservation.dealershipSlug);
      if (gateway === null) return noGateway;
      const { gatewayPaymentId, amountCents } = refundPayload.parse(entry.payload);
      const answer = await gateway.refund({ refundId: entry.id, gatewayPaymentId, amountCents }, timeLimit());
      switch (answer.kind) {
        case "refunded": {
          const { refundId } = answer;
          const event = { kind: "refunded", at: now(), gatewayPaymentId, refundId, amountCents } as const;
          await applyEvent(reservation, event, ports, now());
          return { kind: "taken" };
        }
        case "pending":
          return { kind: "taken" };
        case "refused":
          return refused(entry, reservation, answer.reason, ports, now());
        case "unavailable":
          return { kind: "failed", reason: answer.reason };
      }
    },
    async giveUp(entry, reason, now) {
      const reservation = await ports.reservations.reservation(entry.siteId, entry.subjectId);
      if (reservation !== null) await refused(entry, reservation, reason, ports, now);
    },
  };
}

async function refused(
  { payload }: ClaimedEntry,
  reservation: StoredReservation,
  reason: string,
  ports: GatewayWorkPorts,
  now: number,
): Promise<WorkResult> {
  const { gatewayPaymentId, request } = refundPayload.parse(payload);
  await applyEvent(reservation, { kind: "refund-refused", gatewayPaymentId, request, reason }, ports, now);
  return { kind: "refused", reason };
}

/** Closes the checkout of a reservation that ended. If it was paid meanwhile, the gateway's event refunds it. */
export function closeCheckoutHandler({ reservations, gateways }: GatewayWorkPorts): OutboxHandler {
  return {
    ...traits,
    async work({ siteId, subjectId, payload }, { timeLimit }) {
      const reservation = await reservations.reservation(siteId, subjectId);
      if (reservation === null) return notStored;
      const gateway = gateways.of(siteId, reservation.dealershipSlug);
      if (gateway === null) return noGateway;
      const answer = await gateway.expireCheckout(closePayload.parse(payload).checkoutId, timeLimit());
      return answer === "unavailable" ? { kind: "failed", reason: "The gateway did not answer." } : { kind: "taken" };
    },
  };
}
