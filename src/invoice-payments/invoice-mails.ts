import { dealershipName } from "../leads/delivery/lead-facts.ts";
import { formatPhoneNumber } from "../leads/phone-number.ts";
import { dealershipPhone, licenseeOfLead } from "../leads/lead-place.ts";
import { clockText } from "../leads/appointment-text.ts";
import { isoTimeIn } from "../locations/local-time.ts";
import { type MailColours, type MailPart, mailSubject, plainMail } from "../outbox/mail-html.ts";
import type { Notice } from "../outbox/notice.ts";
import { centsText } from "../vehicles/cents-text.ts";
import type { InvoiceMail, MailOfPayment } from "./invoice-payment.ts";
import type { Customer, StoredInvoicePayment } from "./invoice-payments.ts";
import type { InvoiceSite } from "./invoice-ports.ts";

/** A change of a payment that mails tell of. `receipt` is the absolute address of its page. */
export type ToldInvoiceChange = {
  change: MailOfPayment;
  payment: StoredInvoicePayment;
  customer: Customer;
  site: InvoiceSite;
  receipt: string;
  colours: MailColours;
};

const isForCustomer: Record<InvoiceMail, boolean> = {
  paid: true,
  refunded: true,
  "refund-failed": false,
  disputed: false,
  "dispute-won": false,
  "dispute-lost": false,
};

/** The emails of a change: to the customer, and to each address of the dealership. */
export function invoiceNotices(told: ToldInvoiceChange): Notice[] {
  const customers = isForCustomer[told.change.mail] ? [customerNotice(told)] : [];
  return [...customers, ...dealershipAddresses(told.site).map((address) => dealershipNotice(address, told))];
}

function dealershipAddresses({ onlinePayment, leadDelivery, contact }: InvoiceSite): string[] {
  if (onlinePayment.emails.length > 0) return onlinePayment.emails;
  if (leadDelivery.emails.length > 0) return leadDelivery.emails;
  return contact.email === null ? [] : [contact.email];
}

function customerNotice({ change, payment, customer, site, receipt, colours }: ToldInvoiceChange): Notice {
  const { mail, amountCents } = change;
  const dealership = dealershipName(payment, site);
  const amount = centsText(amountCents);
  const title = mail === "paid" ? `Receipt for invoice ${payment.reference}` : "Your payment was refunded";
  const text =
    mail === "paid"
      ? `${dealership} received your payment of ${amount} for invoice ${payment.reference}.`
      : `${dealership} refunded ${amount} of your payment for invoice ${payment.reference} to the card you paid with. It can take several business days to appear, depending on your bank.`;
  const { email } = site.contact;
  const phone = dealershipPhone(payment, site);
  const parts: MailPart[] = [
    { kind: "text", text: `Hello ${customer.name},` },
    { kind: "text", text },
    { kind: "text", text: paidFacts(payment, change, site) },
    { kind: "action", label: "Your receipt", href: receipt },
    ...(phone === null ? [] : [{ kind: "phone" as const, text: "Questions? Call", phone }]),
  ];
  const foot = `${licenseeOfLead({ locationSlug: null, dealershipSlug: payment.dealershipSlug }, site)}. You are receiving this email because your address was given with a payment at ${site.hosts[0]}. The link is private: anyone who has it can see the receipt.`;
  return {
    to: customer.email,
    fromName: site.name,
    replyTo: email === null ? null : { name: dealership, address: email },
    subject: mailSubject(title),
    ...plainMail({ title, siteName: site.name, parts, foot }, colours),
    unsubscribeUrl: null,
  };
}

function dealershipNotice(to: string, told: ToldInvoiceChange): Notice {
  const { change, payment, customer, site, colours } = told;
  const { title, text } = dealershipWords(change, payment);
  const parts: MailPart[] = [
    { kind: "text", text },
    { kind: "text", text: paidFacts(payment, change, site) },
    { kind: "text", text: [`Customer: ${customer.name}`, `Email: ${customer.email}`].join("\n") },
    { kind: "phone", text: "Phone:", phone: formatPhoneNumber(customer.phone) },
  ];
  return {
    to,
    fromName: `${site.name} website`,
    replyTo: { name: customer.name, address: customer.email },
    subject: mailSubject(`${title}: invoice ${payment.reference}`),
    ...plainMail(
      {
        title: `${title}: invoice ${payment.reference}`,
        siteName: site.name,
        parts,
        foot: `Payment ${payment.paymentId}, ${change.gatewayPaymentId} at the payment service. The website cannot see your invoices, so check the number and the amount.`,
      },
      colours,
    ),
    unsubscribeUrl: null,
  };
}

function paidFacts(payment: StoredInvoicePayment, { gatewayPaymentId, amountCents }: MailOfPayment, site: InvoiceSite) {
  const receipt = payment.receipts.find((each) => each.gatewayPaymentId === gatewayPaymentId);
  return [
    `Invoice: ${payment.reference}`,
    `Dealership: ${dealershipName(payment, site)}`,
    `Paid: ${centsText(receipt?.amountCents ?? amountCents)}`,
    ...(receipt === undefined ? [] : [`Time: ${clockText(isoTimeIn(receipt.paidAt, site.timeZone))}`]),
  ].join("\n");
}

function dealershipWords(
  { mail, amountCents }: MailOfPayment,
  payment: StoredInvoicePayment,
): { title: string; text: string } {
  const amount = centsText(amountCents);
  switch (mail) {
    case "paid":
      return {
        title: "Invoice paid online",
        text:
          amountCents === payment.amountCents
            ? `A customer paid ${amount}.`
            : `A customer paid ${amount}, but had asked to pay ${centsText(payment.amountCents)}. Check the payment at the payment service.`,
      };
    case "refunded":
      return { title: "Payment refunded", text: `The payment service refunded ${amount} to the customer.` };
    case "refund-failed":
      return {
        title: "Refund failed",
        text: `The refund of ${amount} did not reach the customer, and the money has come back to you. Refund it again at the payment service, or another way.`,
      };
    case "disputed":
      return {
        title: "Payment disputed",
        text: `The customer's bank has disputed the payment of ${amount}, and the payment service has withdrawn it. Respond to the dispute at the payment service.`,
      };
    case "dispute-won":
      return {
        title: "Dispute decided for you",
        text: `The payment service gave you back the disputed payment of ${amount}. It counts towards the invoice as before.`,
      };
    case "dispute-lost":
      return {
        title: "Dispute decided for the customer",
        text: `The customer has the payment of ${amount} back from the bank. It no longer counts towards the invoice.`,
      };
  }
}
