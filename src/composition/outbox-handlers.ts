import { type FindDeskHref, type LeadDeliveryPorts, leadHandlers } from "../leads/delivery/lead-handlers.ts";
import { answerHandlers, type AnswerPorts } from "../lead-work/lead-answers.ts";
import { noticeHandlers, type NoticePorts } from "../outbox/notice.ts";
import { invoiceHandlers } from "../invoice-payments/invoice-handlers.ts";
import type { InvoiceMailPorts } from "../invoice-payments/invoice-ports.ts";
import { leadDeposit } from "../reservations/lead-deposit.ts";
import { reservationHandlers } from "../reservations/reservation-handlers.ts";
import type { ReservationPorts } from "../reservations/reservation-ports.ts";
import { purchaseHandlers, type SettlePorts } from "../purchases/settle-deposit.ts";
import { leadOffer, type OfferPorts } from "../trade-in/lead-offer.ts";
import type { OutboxHandlers } from "../outbox/outbox-handler.ts";

export type HandlerPorts = NoticePorts & {
  delivery: LeadDeliveryPorts;
  tradeIns: OfferPorts["tradeIns"];
  reserving: ReservationPorts;
  invoicing: InvoiceMailPorts;
  buying: Pick<SettlePorts, "leads" | "appointments">;
  answering: AnswerPorts;
  findDeskHref: FindDeskHref;
};

/** The handlers of all domains: a kind of outbox entry without one does not compile. */
export function outboxHandlers(ports: HandlerPorts): OutboxHandlers {
  const { delivery, tradeIns, reserving, invoicing, buying, answering, findDeskHref } = ports;
  return {
    ...leadHandlers({
      ...delivery,
      findDeskHref,
      findDeposit: (lead, site) => leadDeposit(lead, site, reserving),
      findOffer: (lead, site, now) => leadOffer(lead, site, { tradeIns, sign: delivery.sign }, now),
    }),
    ...answerHandlers(answering),
    ...noticeHandlers(ports),
    ...reservationHandlers(reserving),
    ...invoiceHandlers(invoicing),
    ...purchaseHandlers({ ...reserving, ...buying, findRouting: delivery.findRouting }),
  };
}
