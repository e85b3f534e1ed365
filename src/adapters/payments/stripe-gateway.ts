import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { checkoutFault } from "../../payments/checkout-limits.ts";
import type {
  CheckoutAnswer,
  CheckoutRequest,
  GatewayMovement,
  PaymentGateway,
  RefundAnswer,
} from "../../payments/payment-gateway.ts";
import { readSignedEvent } from "./stripe-event.ts";
import { answerToFault, inTime, httpStatus } from "./stripe-faults.ts";
import { stripeMovements } from "./stripe-movements.ts";

export type StripeAccount = {
  siteId: string;
  /** Secret or restricted key; a restricted one needs to write Checkout Sessions and Refunds. */
  key: string;
  webhookSecret: string;
  /** A second signing secret that is accepted while one replaces the other; empty without. */
  acceptedWebhookSecret?: string;
  /** `https://api.stripe.com`. */
  url: string;
  now: () => number;
};

type RefundRequest = Parameters<PaymentGateway["refund"]>[0];

const timeoutMs = 10_000;
/** Stripe's limit for names of products. */
const longestDescription = 250;

/**
 * Takes payments at Stripe's hosted page, by card or wallet: the money is there at once or not at all. A card number
 * never passes through this server.
 */
export function createStripeGateway(account: StripeAccount): PaymentGateway {
  let opened: Promise<Stripe> | null = null;
  const client = (): Promise<Stripe> => (opened ??= openStripe(account));
  const { siteId, key, webhookSecret } = account;
  return {
    accountId: createHash("sha256")
      .update(JSON.stringify([siteId, key, webhookSecret]))
      .digest("hex"),
    async createCheckout(request, signal) {
      const reason = checkoutFault(request, account.now());
      if (reason !== null) return { kind: "refused", reason };
      return client()
        .then((stripe) => openCheckout(stripe, request, signal))
        .catch(answerToFault);
    },
    expireCheckout: (checkoutId, signal) =>
      client()
        .then((stripe) => endCheckout(stripe, checkoutId, signal))
        .catch(() => "unavailable" as const),
    refund: (request, signal) =>
      client()
        .then((stripe) => makeRefund(stripe, account.siteId, request, signal))
        .catch(answerToFault),
    readEvent: (raw, signature, now) =>
      readSignedEvent(raw, signature, [webhookSecret, account.acceptedWebhookSecret ?? ""], now),
    async *movementsSince(since, signal): AsyncGenerator<GatewayMovement, void> {
      yield* await stripeMovements(await client(), account.siteId, since, signal);
    },
  };
}

/** Loads the SDK, which takes 19 MB of memory, only on platforms that use Stripe. */
async function openStripe({ key, url }: StripeAccount): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const { protocol, hostname, port } = new URL(url);
  return new StripeClient(key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port === "" ? {} : { port }),
    timeout: timeoutMs,
    // Stripe responds with 409 while another request with the same key is in progress, for example after a double click.
    maxNetworkRetries: 3,
    telemetry: false,
  });
}

async function openCheckout(client: Stripe, request: CheckoutRequest, signal: AbortSignal): Promise<CheckoutAnswer> {
  const { siteId, paymentId, amountCents, currency, email, successUrl, cancelUrl, expiresAt } = request;
  const name = request.description.slice(0, longestDescription);
  const metadata = { site: siteId, payment_id: paymentId };
  const opening = client.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: paymentId,
      // Cards and the wallets that hold them.
      allowed_payment_method_types: ["card"],
      adaptive_pricing: { enabled: false },
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: amountCents, product_data: { name } } }],
      ...(email === null ? {} : { customer_email: email }),
      success_url: successUrl,
      cancel_url: cancelUrl,
      expires_at: Math.floor(expiresAt / 1_000),
      metadata,
      payment_intent_data: { capture_method: "automatic", description: name, metadata },
    },
    { idempotencyKey: `checkout:${siteId}:${paymentId}` },
  );
  const { id: checkoutId, url } = await inTime(opening, signal);
  return url ? { kind: "created", checkoutId, url } : { kind: "refused", reason: "Stripe returned no payment page" };
}

async function endCheckout(client: Stripe, checkoutId: string, signal: AbortSignal) {
  const { sessions } = client.checkout;
  const ended = await inTime(sessions.expire(checkoutId), signal).catch((error: unknown) => {
    // Stripe refuses to end a checkout that is no longer open.
    if (httpStatus(error) !== 400) throw error;
    return inTime(sessions.retrieve(checkoutId), signal);
  });
  if (ended.payment_status === "paid") return "paid";
  return ended.status === "expired" ? "expired" : "unavailable";
}

async function makeRefund(
  client: Stripe,
  siteId: string,
  { refundId: ours, gatewayPaymentId, amountCents }: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  // Stripe forgets idempotency keys after a day, and a retry may come later.
  const earlier = await inTime(client.refunds.list({ payment_intent: gatewayPaymentId, limit: 100 }), signal);
  const known = earlier.data.find(({ metadata }) => metadata?.["refund_id"] === ours && metadata["site"] === siteId);
  if (known !== undefined) return refundAnswer(known);
  const making = client.refunds.create(
    { payment_intent: gatewayPaymentId, amount: amountCents, metadata: { site: siteId, refund_id: ours } },
    { idempotencyKey: `refund:${siteId}:${ours}` },
  );
  return refundAnswer(await inTime(making, signal));
}

function refundAnswer({ id: refundId, status }: Stripe.Refund): RefundAnswer {
  if (status === "succeeded") return { kind: "refunded", refundId };
  if (status === "failed" || status === "canceled") return { kind: "refused", reason: `Stripe's refund is ${status}` };
  return { kind: "pending", refundId };
}
