import type { Account } from "../../accounts/account-store.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { receiptHref } from "../../invoice-payments/invoice-links.ts";
import { invoiceWords } from "../../invoice-payments/invoice-words.ts";
import type { StoredInvoicePayment } from "../../invoice-payments/invoice-payments.ts";
import { longestReference, type PaidDealership } from "../../invoice-payments/read-payment-form.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { centsText } from "../../vehicles/cents-text.ts";
import { answeringLocation, placeToCall } from "../place/place-to-call.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, VisitorPorts } from "../page/visit.server.ts";
import type { OnlinePaymentForm, OnlinePaymentView } from "./online-payment-page.tsx";

export type OnlinePaymentPage = Page<"online-payment", OnlinePaymentView>;

/** The state of the form: what was sent or is known, and what is wrong with it. */
export type PaymentProgress = {
  paymentKey: string;
  values: OnlinePaymentForm["values"];
  errors: readonly FieldError[];
  again: string | null;
};

const shownPayments = 5;

/** The dealerships of a site that take payments of invoices, with their limits. */
export function paidDealerships(
  request: SiteRequest,
  { invoicing }: Pick<VisitorPorts, "invoicing">,
): PaidDealership[] {
  const { slug: siteId, dealerships } = request.site;
  return dealerships
    .filter(({ slug }) => invoicing.gateways.of(siteId, slug) !== null)
    .map(({ slug, name }) => {
      const { leastCents, mostCents } = request.siteForDealership(slug).onlinePayment;
      return { slug, name, leastCents, mostCents };
    });
}

/** The form, with what the address and the customer's last payment say. */
export async function onlinePaymentPage(visit: PrivateVisit): Promise<OnlinePaymentPage | null> {
  const { query, request, visitor, ports } = visit;
  const account = await visitor.account();
  // The gate in front of the page lets nobody else through.
  if (account === null) return null;
  const asked = new URLSearchParams(query);
  const siteId = request.site.slug;
  const [last] = await ports.invoicing.invoicePayments.ofAccount(siteId, account.accountId, 1);
  const alerts = await ports.alertPorts.alerts.subscription(siteId, account.accountId);
  const values = {
    dealership: asked.get("preferredDealership") ?? "",
    invoice: (asked.get("invoice") ?? "").slice(0, longestReference),
    amount: (asked.get("amount") ?? "").slice(0, 20),
    name: last?.customer?.name ?? "",
    email: last?.customer?.email ?? (alerts?.isConfirmed ? alerts.email : ""),
  };
  const progress = { paymentKey: ports.invoicing.newId(), values, errors: [], again: null };
  return paymentFormPage(progress, account, request, ports);
}

export async function paymentFormPage(
  { paymentKey, values, errors, again }: PaymentProgress,
  account: Account,
  request: SiteRequest,
  ports: Pick<VisitorPorts, "invoicing">,
): Promise<OnlinePaymentPage> {
  const { site } = request;
  const dealerships = paidDealerships(request, ports);
  const payments = await ports.invoicing.invoicePayments.ofAccount(site.slug, account.accountId, shownPayments);
  const title = "Pay an invoice";
  const place = answeringLocation(site, "sales");
  const form = {
    paymentKey,
    dealerships: dealerships.map(({ slug, name }) => ({ slug, name })),
    referenceHelp: site.onlinePayment.referenceHelp,
    longestReference,
    limits: limitsText(dealerships),
    values,
    phone: formatPhoneNumber(account.phone),
    errors,
    again,
    policyHref: shownDocuments(request, site).policyHref,
  };
  const isOpen = dealerships.length > 0;
  return {
    name: "online-payment",
    status: errors.length > 0 ? 422 : 200,
    props: {
      title,
      text: isOpen
        ? "Pay by card on our payment service's page and get a receipt straight away."
        : `Invoices cannot be paid online at the moment. ${site.contact.phone === null ? "Please contact us." : `Please call ${site.contact.phone}.`}`,
      form: isOpen ? form : null,
      place: place && placeToCall(place, request),
      earlier: payments.filter(isShown).map((payment) => earlierPayment(payment, request, ports)),
    },
    head: plainHead(title),
  };
}

function isShown({ receipts }: StoredInvoicePayment): boolean {
  return receipts.length > 0;
}

function earlierPayment(
  payment: StoredInvoicePayment,
  { now }: SiteRequest,
  { invoicing }: Pick<VisitorPorts, "invoicing">,
): OnlinePaymentView["earlier"][number] {
  const { label } = invoiceWords({ payment, dealership: "", now });
  return {
    href: receiptHref(payment, invoicing.sign),
    text: `Invoice ${payment.reference}, ${centsText(payment.amountCents)}: ${label.toLowerCase()}`,
  };
}

/** `From $1.00 to $10,000.00.` Dealerships with other limits say so when they refuse an amount. */
function limitsText(dealerships: readonly PaidDealership[]): string {
  const least = Math.min(...dealerships.map(({ leastCents }) => leastCents));
  const most = Math.max(...dealerships.map(({ mostCents }) => mostCents));
  return `From ${centsText(least)} to ${centsText(most)}.`;
}
