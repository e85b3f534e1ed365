import { type LeadDeliveryPorts, leadHandlers } from "../leads/delivery/lead-handlers.ts";
import { noticeHandler, type NoticePorts } from "../outbox/notice.ts";
import { invoiceMailHandler } from "../invoice-payments/invoice-mail-handler.ts";
import type { InvoiceMailPorts } from "../invoice-payments/invoice-ports.ts";
import { closeCheckoutHandler, refundHandler } from "../reservations/gateway-handlers.ts";
import { leadDeposit } from "../reservations/lead-deposit.ts";
import { reservationMailHandler } from "../reservations/reservation-mail-handler.ts";
import type { ReservationPorts } from "../reservations/reservation-ports.ts";
import { purchaseDepositHandler, type SettlePorts } from "../purchases/settle-deposit.ts";
import { leadOffer, type OfferPorts } from "../trade-in/lead-offer.ts";
import type { OutboxHandlers } from "../outbox/outbox-handler.ts";

export type HandlerPorts = NoticePorts & {
  delivery: LeadDeliveryPorts;
  tradeIns: OfferPorts["tradeIns"];
  reserving: ReservationPorts;
  invoicing: InvoiceMailPorts;
  buying: Pick<SettlePorts, "leads" | "appointments">;
};

/** The handler for each kind of outbox entry: a kind without one does not compile. */
export function outboxHandlers(ports: HandlerPorts): OutboxHandlers {
  const { delivery, tradeIns, reserving, invoicing, buying } = ports;
  return {
    ...leadHandlers({
      ...delivery,
      depositOf: (lead, site) => leadDeposit(lead, site, reserving),
      offerOf: (lead, site, now) => leadOffer(lead, site, { tradeIns, sign: delivery.sign }, now),
    }),
    notice: noticeHandler(ports),
    "deposit-refund": refundHandler(reserving),
    "close-checkout": closeCheckoutHandler(reserving),
    "reservation-mail": reservationMailHandler(reserving),
    "invoice-payment-mail": invoiceMailHandler(invoicing),
    "purchase-deposit": purchaseDepositHandler({ ...reserving, ...buying, routingOf: delivery.routingOf }),
  };
}
