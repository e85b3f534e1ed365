import { noticeEntry } from "../outbox/notice.ts";
import { type OutboxHandler, type OutboxHandlers, siteNotLoaded } from "../outbox/outbox-handler.ts";
import { invoiceMailPayload } from "./apply-event.ts";
import { receiptHref } from "./invoice-links.ts";
import { invoiceNotices } from "./invoice-mails.ts";
import type { InvoiceMailPorts } from "./invoice-ports.ts";

export function invoiceHandlers(ports: InvoiceMailPorts): Pick<OutboxHandlers, "invoice-payment-mail"> {
  return { "invoice-payment-mail": mailHandler(ports) };
}

/** Writes the emails of a change of a payment; each is sent as a notice of its own. */
function mailHandler(ports: InvoiceMailPorts): OutboxHandler {
  const { invoicePayments, siteForDealership, sign, brandColours, digest } = ports;
  return {
    isMail: false,
    isNotice: false,
    isPayloadPersonal: false,
    async work({ siteId, subjectId, id, payload }, { now }) {
      const payment = await invoicePayments.payment(siteId, subjectId);
      if (payment === null || payment.customer === null)
        return { kind: "refused", reason: "The customer's personal data was erased." };
      const site = siteForDealership(siteId, payment.dealershipSlug);
      if (site === null) return siteNotLoaded;
      const change = invoiceMailPayload.parse(payload);
      const receipt = `https://${site.hosts[0]}${receiptHref(payment, sign)}`;
      const { customer } = payment;
      const notices = invoiceNotices({ change, payment, customer, site, receipt, colours: brandColours(site.brand) });
      const entries = notices.map((notice) =>
        noticeEntry(digest(JSON.stringify([id, notice.to])), "invoice payment", notice, now(), digest),
      );
      return entries.length === 0 ? { kind: "taken" } : { kind: "replaced", entries };
    },
  };
}
