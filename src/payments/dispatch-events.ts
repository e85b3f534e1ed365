import type { PaymentEvents } from "./payment-events.ts";
import type { ReportedEvent } from "./payment-gateway.ts";
import type { PaymentReport, PaymentReports } from "./payment-reports.ts";

export type EventOfPayment = PaymentReport | Extract<ReportedEvent, { kind: "paid" | "expired" }>;

export type Receipt = Awaited<ReturnType<PaymentEvents["handle"]>>;

export interface PaidKind {
  /** The dealership that a payment, by our id, is made to. Null if it is for something of another kind. */
  dealershipSlug(siteId: string, paymentId: string): Promise<string | null>;
  /** Stores what an event about a payment means, with its movements in the ledger. */
  handle(siteId: string, paymentId: string, event: EventOfPayment, now: number): Promise<Receipt>;
}

type Ports = {
  kinds: readonly PaidKind[];
  reports: PaymentReports;
  /** The account of a dealership; null if it takes no payments. */
  accountId: (siteId: string, dealershipSlug: string) => string | null;
};

/**
 * Whether an event reports a payment at another checkout than the one that was opened. Whoever has the account can name
 * a payment of ours in a checkout of their own.
 */
export function isOfOtherCheckout(event: EventOfPayment, checkout: { checkoutId: string } | null): boolean {
  return event.kind === "paid" && checkout !== null && checkout.checkoutId !== event.checkoutId;
}

/** Passes each event to the kind of thing that was paid. A report that comes before its payment is kept until then. */
export function dispatchEvents(ports: Ports): PaymentEvents {
  return { handle: (siteId, event, now) => handle(siteId, event, ports, now) };
}

async function handle(siteId: string, event: ReportedEvent, ports: Ports, now: number): Promise<Receipt> {
  switch (event.kind) {
    case "paid": {
      const receipt = await pass(siteId, event.paymentId, event, ports, now);
      // Reports that came before this one; after it is stored, each finds the payment itself.
      for (const earlier of await ports.reports.findReports(siteId, event.gatewayPaymentId))
        await aboutPayment(siteId, earlier, ports, now);
      return receipt;
    }
    case "expired":
      return pass(siteId, event.paymentId, event, ports, now);
    case "refunded":
    case "refund-failed":
    case "disputed":
    case "dispute-closed":
      return aboutPayment(siteId, event, ports, now);
    case "failed":
    case "refunded-in-total":
    case "other":
      return "already-handled";
  }
}

async function pass(
  siteId: string,
  paymentId: string,
  event: EventOfPayment,
  { kinds, accountId }: Ports,
  now: number,
): Promise<Receipt> {
  for (const kind of kinds) {
    const dealershipSlug = await kind.dealershipSlug(siteId, paymentId);
    if (dealershipSlug === null) continue;
    const account = accountId(siteId, dealershipSlug);
    // Dealerships of a site may have accounts of their own, and each can sign whatever it likes.
    if (account === null || !event.accountIds.includes(account)) return "refused";
    return kind.handle(siteId, paymentId, event, now);
  }
  // The account may also be used for other payments.
  return "already-handled";
}

async function aboutPayment(siteId: string, report: PaymentReport, ports: Ports, now: number): Promise<Receipt> {
  const { reports } = ports;
  const known = await reports.findPayment(siteId, report.gatewayPaymentId);
  if (known !== null) return pass(siteId, known, report, ports, now);
  await reports.keepReport(siteId, report, now);
  // The payment may have been stored meanwhile.
  const found = await reports.findPayment(siteId, report.gatewayPaymentId);
  return found === null ? "handled" : pass(siteId, found, report, ports, now);
}
