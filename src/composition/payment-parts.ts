import { randomUUID } from "node:crypto";
import { createDemoPayments } from "../adapters/payments/demo-gateway.ts";
import { createPaymentGateways } from "../adapters/payments/payment-gateways.ts";
import { mailColours } from "../brands/brands.ts";
import { dispatchEvents } from "../payments/dispatch-events.ts";
import { invoicePaymentKind } from "../invoice-payments/apply-event.ts";
import type { InvoicePorts } from "../invoice-payments/invoice-ports.ts";
import { reservationPayments } from "../reservations/reservation-payments.ts";
import type { ReservePorts } from "../reservations/reserve-vehicle.ts";
import type { AppPorts } from "../server/app-ports.ts";
import { signer } from "../server/sign-text.ts";
import { digest, type PlatformParts } from "./parts.ts";

/** A payment page that takes longer to open is as good as unavailable. */
const gatewayWithinMs = 8_000;

type PaymentParts = Pick<PlatformParts, "store" | "sites" | "secrets" | "environment" | "stripeUrl" | "mode" | "clock">;

/** The payment gateways, what takes their events, and the demo's payment page. */
export function paymentPorts({ store, sites, secrets, environment, stripeUrl, mode, clock }: PaymentParts) {
  const secretOf = (siteId: string) => digest(`demo payments ${siteId} ${secrets.signIn}`);
  const checkouts = store.demoCheckouts;
  const isDemo = mode === "demo";
  return {
    gateways: createPaymentGateways({
      sites: sites.current,
      environment,
      demo: isDemo ? { checkouts, secretOf } : null,
      stripeUrl,
      now: clock,
    }),
    events: dispatchEvents({
      kinds: [
        reservationPayments({ reservations: store.reservations, digest }),
        invoicePaymentKind({ invoicePayments: store.invoicePayments, digest }),
      ],
      reports: store.paymentReports,
    }),
    demo: isDemo ? createDemoPayments(checkouts, secretOf) : null,
  };
}

/** What reservations need. */
export function reservePorts(parts: PaymentParts, { gateways }: Pick<AppPorts["payments"], "gateways">): ReservePorts {
  const { store } = parts;
  return { ...takingPorts(parts), reservations: store.reservations, leads: store.leads, gateways };
}

/** What payments of invoices need. */
export function invoicePorts(parts: PaymentParts, { gateways }: Pick<AppPorts["payments"], "gateways">): InvoicePorts {
  return { ...takingPorts(parts), invoicePayments: parts.store.invoicePayments, gateways };
}

function takingPorts({ sites, secrets }: PaymentParts) {
  return {
    siteForDealership(siteId: string, slug: string) {
      const site = sites.current().siteBySlug(siteId);
      return site && sites.current().siteForDealership(site, slug);
    },
    sign: signer(secrets),
    digest,
    coloursOf: mailColours,
    newId: randomUUID,
    timeLimit: () => AbortSignal.timeout(gatewayWithinMs),
  };
}
