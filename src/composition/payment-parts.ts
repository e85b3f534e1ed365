import { randomUUID } from "node:crypto";
import { createDemoPayments } from "../adapters/payments/demo-gateway.ts";
import { createPaymentGateways } from "../adapters/payments/payment-gateways.ts";
import { mailColours } from "../brands/brands.ts";
import { reservationPayments } from "../reservations/payment-reports.ts";
import type { ReservePorts } from "../reservations/reserve-vehicle.ts";
import type { AppPorts } from "../server/app-ports.ts";
import { digest, type PlatformParts, signer } from "./parts.ts";

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
    events: reservationPayments({ reservations: store.reservations, digest }),
    demo: isDemo ? createDemoPayments(checkouts, secretOf) : null,
  };
}

/** What reservations need. */
export function reservePorts(
  { store, sites, secrets }: PaymentParts,
  { gateways }: Pick<AppPorts["payments"], "gateways">,
): ReservePorts {
  return {
    reservations: store.reservations,
    leads: store.leads,
    gateways,
    siteForDealership(siteId, slug) {
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
