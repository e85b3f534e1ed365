import { onlinePaymentPath } from "../../addresses/paths.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import { fromPayment, paymentOfToken, receiptHref } from "../../invoice-payments/invoice-links.ts";
import { type InvoicePaymentState, refundedCents } from "../../invoice-payments/invoice-payment.ts";
import type { StoredInvoicePayment } from "../../invoice-payments/invoice-payments.ts";
import { invoiceWords, isOver } from "../../invoice-payments/invoice-words.ts";
import { dealershipName } from "../../leads/delivery/lead-facts.ts";
import { clockText } from "../../leads/appointment-text.ts";
import { dealershipPhone, licenseeOfLead } from "../../leads/lead-place.ts";
import { isoTimeIn } from "../../locations/local-time.ts";
import { centsText } from "../../vehicles/cents-text.ts";
import { type MessagePage, notFoundPage } from "../message/message-pages.server.ts";
import type { Page } from "../page/page.ts";
import { privateLinkHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, VisitorPorts } from "../page/visit.server.ts";
import type { ReservationAction, ReservationView } from "../reservation/reservation-page.tsx";
import { minuteMs } from "../../settings/durations.ts";

const longestToken = 200;
const tones: Record<InvoicePaymentState, ReservationView["tone"]> = {
  open: "waiting",
  ended: "over",
  paid: "good",
  refunded: "over",
};

/** The payment of a private address; null if this site did not sign it. */
export async function paymentOfLink(
  token: string,
  { site }: Pick<SiteRequest, "site">,
  { invoicing }: Pick<VisitorPorts, "invoicing">,
): Promise<StoredInvoicePayment | null> {
  const paymentId = paymentOfToken(site.slug, token.slice(0, longestToken), invoicing.sign);
  return paymentId === null ? null : invoicing.invoicePayments.payment(site.slug, paymentId);
}

/** The receipt of a payment, or where it is up to. Shows neither the name nor the contact details of the customer. */
export async function receiptPage(
  visit: PrivateVisit,
): Promise<Page<"payment-receipt", ReservationView> | MessagePage> {
  const { parameters, query, request, ports } = visit;
  const payment = await paymentOfLink(parameters["token"] ?? "", request, ports);
  if (payment === null) return notFoundPage();
  const isBack = new URLSearchParams(query).get("from") === fromPayment;
  const props = receiptView(payment, receiptHref(payment, ports.invoicing.sign), isBack, request);
  const { dealershipSlug } = payment;
  return { name: "payment-receipt", status: 200, dealershipSlug, props, head: privateLinkHead(props.title) };
}

function receiptView(
  payment: StoredInvoicePayment,
  path: string,
  isBack: boolean,
  request: SiteRequest,
): ReservationView {
  const { now } = request;
  const site = request.siteForDealership(payment.dealershipSlug);
  const dealership = dealershipName(payment, site);
  const isEnded = isOver(payment, now);
  const isSettling = isBack && payment.state === "open" && !isEnded;
  const words = isSettling ? settlingWords(payment) : invoiceWords({ payment, dealership, now });
  return {
    ...words,
    tone: isEnded ? "over" : tones[payment.state],
    costs: null,
    facts: receiptFacts(payment, site.timeZone),
    leftMs: null,
    lookAgainMs: isSettling ? waitMs(payment, now) : null,
    steps: [],
    actions: isSettling
      ? [{ kind: "link", href: `${path}?from=${fromPayment}`, label: "Check again" }]
      : receiptActions(payment, path, now),
    seller: {
      name: dealership,
      address: null,
      licence: licenseeOfLead({ locationSlug: null, dealershipSlug: payment.dealershipSlug }, site),
    },
    phone: phoneLink(dealershipPhone(payment, site)),
    offer: null,
  };
}

/** Most payments are confirmed within seconds; a later confirmation is not waited for so closely. */
function waitMs({ createdAt }: StoredInvoicePayment, now: number): number {
  return now - createdAt < 5 * minuteMs ? 3_000 : 30_000;
}

function settlingWords({ amountCents, reference }: StoredInvoicePayment) {
  return {
    label: "Confirming the payment",
    title: "We are waiting for your payment to be confirmed",
    text: `The payment service will confirm in a moment whether ${centsText(amountCents)} was paid for invoice ${reference}. We'll email you the receipt.`,
  };
}

function receiptFacts(payment: StoredInvoicePayment, timeZone: string): ReservationView["facts"] {
  const { reference, amountCents, receipts, paymentId } = payment;
  const refunded = refundedCents(payment);
  return [
    { label: "Invoice", value: reference },
    ...(receipts.length === 0 ? [{ label: "Amount", value: centsText(amountCents) }] : []),
    ...receipts.map((receipt) => ({
      label: `Paid ${clockText(isoTimeIn(receipt.paidAt, timeZone))}`,
      value: centsText(receipt.amountCents),
    })),
    ...(refunded > 0 ? [{ label: "Refunded", value: centsText(refunded) }] : []),
    { label: "Payment", value: paymentId.slice(0, shownIdLength).toUpperCase() },
  ];
}

/** Enough to find a payment; the dealership's mail has all of it. */
const shownIdLength = 10;

function receiptActions(payment: StoredInvoicePayment, path: string, now: number): ReservationAction[] {
  const { state, amountCents, reference, dealershipSlug, expiresAt } = payment;
  const again = new URLSearchParams({
    preferredDealership: dealershipSlug,
    invoice: reference,
    amount: (amountCents / 100).toFixed(2),
  });
  if (isOver(payment, now) || (state === "open" && now >= expiresAt))
    return [{ kind: "link", href: `${onlinePaymentPath}?${again}`, label: "Try again" }];
  if (state === "open") return [{ kind: "press", action: `${path}/pay`, label: `Pay ${centsText(amountCents)}` }];
  return [{ kind: "link", href: onlinePaymentPath, label: "Pay another invoice" }];
}
