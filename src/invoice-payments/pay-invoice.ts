import type { Account } from "../accounts/account-store.ts";
import { addressConnection } from "../leads/spam-guard.ts";
import type { Digest } from "../outbox/outbox.ts";
import { openCheckout } from "../payments/open-checkout.ts";
import type { PaymentGateway } from "../payments/payment-gateway.ts";
import { applyInvoiceEvent } from "./apply-event.ts";
import { closePayments, type EarlierPayment, otherPayments, type PaidInvoice } from "./close-others.ts";
import { fromPayment, receiptHref } from "./invoice-links.ts";
import { checkoutMs } from "./invoice-payment.ts";
import type { NewInvoicePayment, StoredInvoicePayment } from "./invoice-payments.ts";
import type { InvoicePorts } from "./invoice-ports.ts";
import type { WantedPayment } from "./read-payment-form.ts";

export type PayingInvoice = {
  siteId: string;
  account: Account;
  wanted: WantedPayment;
  dealership: string;
  /** The form's own key: sent twice, it is one payment. */
  key: string;
  isPaidAgain: boolean;
  /** The customer's network address; null if unknown. */
  address: string | null;
  /** Scheme and host of the site, to which the payment page returns. */
  origin: string;
};

/**
 * `opened`: `checkoutUrl` is where to pay; null if there is nothing to pay (any more), as the receipt's page explains.
 * `earlier`: the customer must say first that the invoice is to be paid again. `limited`: too many payments were begun.
 * `closed`: the dealership takes no payments.
 */
export type PayAnswer =
  | { kind: "opened"; payment: StoredInvoicePayment; checkoutUrl: string | null }
  | { kind: "earlier"; earlier: EarlierPayment }
  | { kind: "limited" | "closed" };

/**
 * Stores a payment and opens the payment page for it. The same form of the same account is the same payment. Other
 * open payments of the invoice by the same account are ended first.
 */
export async function payInvoice(paying: PayingInvoice, ports: InvoicePorts, now: number): Promise<PayAnswer> {
  const gateway = ports.gateways.of(paying.siteId, paying.wanted.dealershipSlug);
  if (gateway === null) return { kind: "closed" };
  const invoice = paidInvoice(paying, ports);
  const known = await ports.invoicePayments.payment(paying.siteId, invoice.paymentId);
  if (known === null || known.state === "open") {
    const earlier = await closePayments(await otherPayments(invoice, ports), gateway, ports, now);
    if (earlier !== null && !paying.isPaidAgain) return { kind: "earlier", earlier };
  }
  const payment = await ports.invoicePayments.begin(newPayment(paying, ports, now));
  if (payment === null) return { kind: "limited" };
  if (payment.state !== "open" || now >= payment.expiresAt) return { kind: "opened", payment, checkoutUrl: null };
  if (payment.checkout !== null) return { kind: "opened", payment, checkoutUrl: payment.checkout.url };
  const only = paying.isPaidAgain ? payment : await onlyOpen(payment, invoice, gateway, ports, now);
  return only.paymentId === payment.paymentId && only.state === "open"
    ? openPaymentPage(payment, paying, gateway, ports, now)
    : { kind: "opened", payment: only, checkoutUrl: null };
}

/**
 * Of forms sent at the same moment the newest payment stays open. Answers the payment, ended if another one takes its
 * place, or the one that turned out to be paid.
 */
async function onlyOpen(
  payment: StoredInvoicePayment,
  invoice: PaidInvoice,
  gateway: PaymentGateway,
  ports: InvoicePorts,
  now: number,
): Promise<StoredInvoicePayment> {
  const others = await otherPayments(invoice, ports);
  const isReplaced = others.some((other) => other.state === "open" && isNewer(other, payment));
  const older = others.filter((other) => !isNewer(other, payment));
  const earlier = isReplaced ? null : await closePayments(older, gateway, ports, now);
  if (!isReplaced && earlier === null) return payment;
  const ended = (await applyInvoiceEvent(payment, { kind: "replaced" }, ports, now))?.payment ?? payment;
  return earlier?.payment ?? ended;
}

function isNewer(one: StoredInvoicePayment, other: StoredInvoicePayment): boolean {
  return one.createdAt === other.createdAt ? one.paymentId > other.paymentId : one.createdAt > other.createdAt;
}

function paidInvoice(paying: PayingInvoice, { digest }: Pick<InvoicePorts, "digest">): PaidInvoice {
  const { siteId, account, wanted } = paying;
  const { dealershipSlug, reference } = wanted;
  return {
    siteId,
    accountId: account.accountId,
    dealershipSlug,
    reference,
    paymentId: invoicePaymentId(paying, digest),
  };
}

/** A form that was changed and sent again is another payment: each pays exactly what its payment page says. */
function invoicePaymentId(
  { siteId, account, key, wanted }: Pick<PayingInvoice, "siteId" | "account" | "key" | "wanted">,
  digest: Digest,
): string {
  return digest(JSON.stringify(["invoice payment", siteId, account.accountId, key, wanted]));
}

function newPayment(paying: PayingInvoice, { digest }: Pick<InvoicePorts, "digest">, now: number): NewInvoicePayment {
  const { siteId, account, wanted, address } = paying;
  const { dealershipSlug, reference, amountCents, name, email } = wanted;
  const { accountId, phone } = account;
  return {
    siteId,
    version: 1,
    paymentId: invoicePaymentId(paying, digest),
    state: "open",
    reference,
    amountCents,
    createdAt: now,
    expiresAt: now + checkoutMs,
    checkout: null,
    isWithoutGateway: false,
    receipts: [],
    refunds: [],
    dealershipSlug,
    accountId,
    customer: { name, email, phone },
    connection: address === null ? null : digest(`invoice payment ${siteId} ${addressConnection(address)}`),
  };
}

async function openPaymentPage(
  payment: StoredInvoicePayment,
  { origin, dealership }: PayingInvoice,
  gateway: PaymentGateway,
  ports: InvoicePorts,
  now: number,
): Promise<PayAnswer> {
  const { siteId, paymentId, amountCents, reference, expiresAt, customer } = payment;
  const page = origin + receiptHref(payment, ports.sign);
  const event = await openCheckout(
    gateway,
    {
      siteId,
      paymentId,
      amountCents,
      currency: "aud",
      description: `Invoice ${reference} of ${dealership}`,
      email: customer?.email ?? null,
      successUrl: `${page}?from=${fromPayment}`,
      cancelUrl: page,
      expiresAt,
    },
    ports.timeLimit(),
  );
  const after = (await applyInvoiceEvent(payment, event, ports, now))?.payment ?? payment;
  if (after.state === "open") return { kind: "opened", payment: after, checkoutUrl: after.checkout?.url ?? null };
  // Another payment of the invoice took its place while the page was opened, which nobody is sent to.
  if (event.kind === "checkout-opened")
    await gateway.expireCheckout(event.checkout.checkoutId, ports.timeLimit()).catch(() => "unavailable");
  return { kind: "opened", payment: after, checkoutUrl: null };
}
