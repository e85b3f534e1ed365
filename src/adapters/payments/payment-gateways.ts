import { acceptedVariable } from "../../settings/accepted-variable.ts";
import type { DemoCheckouts } from "../../payments/demo-checkouts.ts";
import type { PaymentGateway, PaymentGateways } from "../../payments/payment-gateway.ts";
import type { Sites } from "../../sites/sites.ts";
import type { Site } from "../../sites/site-config.ts";
import { createDemoGateway } from "./demo-gateway.ts";
import { createStripeGateway } from "./stripe-gateway.ts";

export type PaymentGatewaysOptions = {
  sites: () => Pick<Sites, "siteBySlug" | "siteForDealership">;
  /** Holds the keys and secrets, by the names that settings give. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The demo gateway's records, and the secrets of its events; null where payments must be real. */
  demo: { checkouts: DemoCheckouts; findSecret: (siteId: string) => string } | null;
  stripeUrl: string;
  now: () => number;
};

/** The gateways that sites configure. One account is one gateway, however many dealerships use it. */
export function createPaymentGateways(options: PaymentGatewaysOptions): PaymentGateways {
  const opened = new Map<string, PaymentGateway>();
  const siteGateway = (settings: Site): PaymentGateway | null => {
    const account = gatewayAccount(settings, options);
    if (account === null) return null;
    const known = opened.get(account.id);
    if (known !== undefined) return known;
    const gateway = account.open();
    opened.set(account.id, gateway);
    return gateway;
  };
  return {
    of(siteId, dealershipSlug) {
      const site = options.sites().siteBySlug(siteId);
      return site && siteGateway(options.sites().siteForDealership(site, dealershipSlug));
    },
    all(siteId) {
      const site = options.sites().siteBySlug(siteId);
      if (site === null) return [];
      const settings = [site, ...site.dealerships.map(({ slug }) => options.sites().siteForDealership(site, slug))];
      return [...new Set(settings.map(siteGateway))].filter((gateway) => gateway !== null);
    },
  };
}

/** The account that settings name; null if there is none, or its key or secret is not in the environment. */
function gatewayAccount(
  { slug: siteId, reservation }: Pick<Site, "slug" | "reservation">,
  { environment, demo, stripeUrl: url, now }: PaymentGatewaysOptions,
): { id: string; open: () => PaymentGateway } | null {
  if (reservation.provider === "demo") {
    return demo && { id: JSON.stringify([siteId, "demo"]), open: () => createDemoGateway({ siteId, ...demo, now }) };
  }
  const key = environment[reservation.keyVariable ?? ""] ?? "";
  const webhookSecret = environment[reservation.webhookSecretVariable ?? ""] ?? "";
  if (key === "" || webhookSecret === "") return null;
  const acceptedWebhookSecret = environment[acceptedVariable(reservation.webhookSecretVariable ?? "")] ?? "";
  return {
    id: JSON.stringify([siteId, "stripe", key, webhookSecret, acceptedWebhookSecret]),
    open: () => createStripeGateway({ siteId, key, webhookSecret, acceptedWebhookSecret, url, now }),
  };
}
