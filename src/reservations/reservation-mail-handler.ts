import { noticeEntry } from "../outbox/notice.ts";
import { type OutboxHandler, siteNotLoaded } from "../outbox/outbox-handler.ts";
import { mailPayload } from "./reservation-entries.ts";
import { reservationPath, type ReservationReader } from "./reservation-links.ts";
import { reservationNotices } from "./reservation-mails.ts";
import { paymentOf } from "./reservation.ts";
import type { ReservationPorts } from "./reservation-ports.ts";

export type ReservationMailPorts = Omit<ReservationPorts, "gateways">;

/** Writes the emails of a change; each is sent as a notice of its own. */
export function reservationMailHandler(ports: ReservationMailPorts): OutboxHandler {
  const { reservations, leads, siteForDealership, sign, coloursOf, digest } = ports;
  return {
    isMail: false,
    isNotice: false,
    isPayloadPersonal: false,
    async work({ siteId, subjectId, id, payload }, { now }) {
      const stored = await reservations.reservation(siteId, subjectId);
      const lead = stored?.leadId ? await leads.lead(siteId, stored.leadId) : null;
      if (stored === null || lead === null || lead.erasedAt !== null)
        return { kind: "refused", reason: "The shopper's personal data was erased." };
      const site = siteForDealership(siteId, stored.dealershipSlug);
      if (site === null) return siteNotLoaded;
      const { mail, gatewayPaymentId, ...then } = mailPayload.parse(payload);
      const payment = gatewayPaymentId === null ? null : paymentOf(stored, gatewayPaymentId);
      const linkFor = (reader: ReservationReader) => `https://${site.hosts[0]}${reservationPath(reader, stored, sign)}`;
      const links = { shopper: linkFor("shopper"), dealership: linkFor("dealership") };
      const reservation = { ...stored, ...then };
      const colours = coloursOf(site.brand);
      const notices = reservationNotices({ mail, reservation, payment, lead, site, links, colours });
      const entries = notices.map((notice) =>
        noticeEntry(digest(JSON.stringify([id, notice.to])), "reservation", notice, now(), digest),
      );
      return entries.length === 0 ? { kind: "taken" } : { kind: "replaced", entries };
    },
  };
}
