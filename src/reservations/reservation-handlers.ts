import { noticeEntry } from "../outbox/notice.ts";
import { type OutboxHandler, type OutboxHandlers, siteNotLoaded, type WorkResult } from "../outbox/outbox-handler.ts";
import type { ClaimedEntry } from "../outbox/outbox.ts";
import type { PaymentGateway } from "../payments/payment-gateway.ts";
import { applyEvent } from "./apply-event.ts";
import { clockDifferenceMs, findGatewayPayment } from "./due-reservations.ts";
import { closePayload, mailPayload, refundPayload } from "./reservation-entries.ts";
import { reservationPath, type ReservationReader } from "./reservation-links.ts";
import { reservationNotices } from "./reservation-mails.ts";
import type { ReservationPorts } from "./reservation-ports.ts";
import { findPayment } from "./reservation.ts";
import type { StoredReservation } from "./reservations.ts";

export function reservationHandlers(
  ports: ReservationPorts,
): Pick<OutboxHandlers, "deposit-refund" | "close-checkout" | "reservation-mail"> {
  return {
    "deposit-refund": refundHandler(ports),
    "close-checkout": closeCheckoutHandler(ports),
    "reservation-mail": mailHandler(ports),
  };
}

type GatewayWorkPorts = Pick<ReservationPorts, "reservations" | "digest" | "gateways">;

const traits = { isMail: false, isNotice: false, isPayloadPersonal: false };
const notStored: WorkResult = { kind: "refused", reason: "The reservation is no longer stored." };
const noGateway: WorkResult = { kind: "failed", reason: "The dealership's payment service is not configured." };

/** Asks for a refund until the gateway answers. A refusal is recorded, and the dealership is told. */
function refundHandler(ports: GatewayWorkPorts): OutboxHandler {
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

/** Closes the checkout of a reservation that ended. If it was paid meanwhile, the payment is recorded and refunded. */
function closeCheckoutHandler(ports: GatewayWorkPorts): OutboxHandler {
  return {
    ...traits,
    async work({ siteId, subjectId, payload }, { now, timeLimit }) {
      const reservation = await ports.reservations.reservation(siteId, subjectId);
      if (reservation === null) return notStored;
      const gateway = ports.gateways.of(siteId, reservation.dealershipSlug);
      if (gateway === null) return noGateway;
      const { checkoutId } = closePayload.parse(payload);
      const answer = await gateway.expireCheckout(checkoutId, timeLimit());
      switch (answer) {
        case "expired":
          await applyEvent(reservation, { kind: "checkout-closed", checkoutId }, ports, now());
          return { kind: "taken" };
        case "paid":
          return takePayment(reservation, checkoutId, gateway, ports, { now, timeLimit });
        case "unavailable":
          return { kind: "failed", reason: "The gateway did not answer." };
      }
    },
  };
}

/** Records the payment of a checkout from the gateway's records: its event may be late or lost. */
async function takePayment(
  reservation: StoredReservation,
  checkoutId: string,
  gateway: PaymentGateway,
  ports: GatewayWorkPorts,
  { now, timeLimit }: { now: () => number; timeLimit: () => AbortSignal },
): Promise<WorkResult> {
  const { siteId, vehicleId, claimedAt } = reservation;
  const payment = await findGatewayPayment(checkoutId, gateway, claimedAt - clockDifferenceMs, timeLimit());
  if (payment === null) return { kind: "failed", reason: "The gateway does not list the payment of the checkout yet." };
  const { at, gatewayPaymentId, amountCents } = payment;
  const isVehicleGone = await ports.reservations.isVehicleGone(siteId, vehicleId);
  await applyEvent(reservation, { kind: "paid", at, gatewayPaymentId, amountCents, isVehicleGone }, ports, now());
  return { kind: "taken" };
}

type ReservationMailPorts = Omit<ReservationPorts, "gateways">;

/** Writes the emails of a change; each is sent as a notice of its own. */
function mailHandler(ports: ReservationMailPorts): OutboxHandler {
  const { reservations, leads, siteForDealership, sign, brandColours, digest } = ports;
  return {
    ...traits,
    async work({ siteId, subjectId, id, payload }, { now }) {
      const stored = await reservations.reservation(siteId, subjectId);
      const lead = stored?.leadId ? await leads.lead(siteId, stored.leadId) : null;
      if (stored === null || lead === null || lead.erasedAt !== null)
        return { kind: "refused", reason: "The shopper's personal data was erased." };
      const site = siteForDealership(siteId, stored.dealershipSlug);
      if (site === null) return siteNotLoaded;
      const { mail, gatewayPaymentId, ...then } = mailPayload.parse(payload);
      const payment = gatewayPaymentId === null ? null : findPayment(stored, gatewayPaymentId);
      const linkFor = (reader: ReservationReader) => `https://${site.hosts[0]}${reservationPath(reader, stored, sign)}`;
      const links = { shopper: linkFor("shopper"), dealership: linkFor("dealership") };
      const reservation = { ...stored, ...then, cause: then.cause === null ? null : stored.cause };
      const colours = brandColours(site.brand);
      const notices = reservationNotices({ mail, reservation, payment, lead, site, links, colours });
      const entries = notices.map((notice) =>
        noticeEntry(digest(JSON.stringify([id, notice.to])), "reservation", notice, now(), digest),
      );
      return entries.length === 0 ? { kind: "taken" } : { kind: "replaced", entries };
    },
  };
}
