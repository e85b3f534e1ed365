import { createDemoPayments } from "../adapters/payments/demo-gateway.ts";
import { createPaymentGateways } from "../adapters/payments/payment-gateways.ts";
import { invoicePaymentKind } from "../invoice-payments/apply-event.ts";
import type { InvoicePorts } from "../invoice-payments/invoice-ports.ts";
import type { PaymentGateways } from "../payments/payment-gateway.ts";
import { dispatchEvents } from "../payments/dispatch-events.ts";
import { keptFor } from "../purchases/kept-for.ts";
import { reservationPayments } from "../reservations/reservation-payments.ts";
import type { ReservePorts } from "../reservations/reserve-vehicle.ts";
import type { AppPorts } from "../server/app-ports.ts";
import { commonPorts, digest } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** A payment page that takes longer to open is as good as unavailable. */
const gatewayWithinMs = 8_000;

type PaymentPorts = Pick<AppPorts, "payments" | "takesDeposits" | "keptFor"> & {
  reserving: ReservePorts;
  invoicing: InvoicePorts;
};

/** Payments, and what is paid: deposits of reservations, and invoices. */
export function paymentPorts(parts: PlatformParts): PaymentPorts {
  const { reservations, purchases, leads, invoicePayments } = parts.store;
  const { gateways, demo } = gatewayPorts(parts);
  const payments = { gateways, demo, events: paymentEvents(parts, gateways) };
  const timeLimit = () => AbortSignal.timeout(gatewayWithinMs);
  const taking = { ...commonPorts(parts), gateways, timeLimit };
  return {
    payments,
    keptFor: (siteId, vehicleId, now) => keptFor(siteId, vehicleId, { purchases, reservations }, now),
    takesDeposits: (siteId, dealershipSlug) => gateways.of(siteId, dealershipSlug) !== null,
    reserving: { ...taking, reservations, leads },
    invoicing: { ...taking, invoicePayments },
  };
}

function gatewayPorts({ store, sites, secrets, environment, stripeUrl, mode, clock }: PlatformParts) {
  const checkouts = store.demoCheckouts;
  const findSecret = (siteId: string) => digest(`demo payments ${siteId} ${secrets.signIn}`);
  const isDemo = mode === "demo";
  return {
    gateways: createPaymentGateways({
      sites: sites.current,
      environment,
      demo: isDemo ? { checkouts, findSecret } : null,
      stripeUrl,
      now: clock,
    }),
    demo: isDemo ? createDemoPayments(checkouts, findSecret) : null,
  };
}

function paymentEvents(
  { store: { reservations, invoicePayments, paymentReports } }: PlatformParts,
  gateways: PaymentGateways,
) {
  return dispatchEvents({
    kinds: [reservationPayments({ reservations, digest }), invoicePaymentKind({ invoicePayments, digest })],
    reports: paymentReports,
    accountId: (siteId, dealershipSlug) => gateways.of(siteId, dealershipSlug)?.accountId ?? null,
  });
}
