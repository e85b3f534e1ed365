import type { PaymentEvents } from "./payment-events.ts";
import type { PaymentEvent } from "./payment-gateway.ts";
import type { PaymentReport, PaymentReports } from "./payment-reports.ts";

export type EventOfPayment = PaymentReport | Extract<PaymentEvent, { kind: "paid" | "expired" }>;

export type Receipt = Awaited<ReturnType<PaymentEvents["handle"]>>;

export interface PaidKind {
  /**
   * Stores what an event about a payment means, with its movements in the ledger. Null if the payment, by our id, is
   * for something of another kind.
   */
  handle(siteId: string, paymentId: string, event: EventOfPayment, now: number): Promise<Receipt | null>;
}

type Ports = { kinds: readonly PaidKind[]; reports: PaymentReports };

/**
 * Whether an event reports a payment at another checkout than the one that was opened. Every account of a site may sign
 * events, and one of another dealership could name this payment as its own.
 */
export function isOfOtherCheckout(event: EventOfPayment, checkout: { checkoutId: string } | null): boolean {
  return event.kind === "paid" && checkout !== null && checkout.checkoutId !== event.checkoutId;
}

/** Passes each event to the kind of thing that was paid. A report that comes before its payment is kept until then. */
export function dispatchEvents(ports: Ports): PaymentEvents {
  return { handle: (siteId, event, now) => handle(siteId, event, ports, now) };
}

async function handle(siteId: string, event: PaymentEvent, ports: Ports, now: number): Promise<Receipt> {
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
  { kinds }: Ports,
  now: number,
): Promise<Receipt> {
  for (const kind of kinds) {
    const receipt = await kind.handle(siteId, paymentId, event, now);
    if (receipt !== null) return receipt;
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
