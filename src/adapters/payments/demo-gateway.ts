import { randomUUID } from "node:crypto";
import { demoPaymentHref } from "../../addresses/paths.ts";
import { checkoutFault } from "../../payments/checkout-limits.ts";
import type { DemoCheckout, DemoCheckouts, DemoEvent, DemoPayments } from "../../payments/demo-checkouts.ts";
import type { CheckoutAnswer, CheckoutRequest, PaymentGateway, RefundAnswer } from "../../payments/payment-gateway.ts";
import { webhookSignature } from "../delivery/webhook-signature.ts";
import { readSignedEvent } from "./stripe-event.ts";

/** The secret with which the demo signs the events of a site. */
type FindSecret = (siteId: string) => string;

type DemoAccount = { siteId: string; checkouts: DemoCheckouts; findSecret: FindSecret; now: () => number };

/**
 * A gateway that moves no money and otherwise works like Stripe: its payment page is a page of the site, its events
 * have Stripe's form and signature, and it keeps its records in the store, for every process.
 */
export function createDemoGateway({ siteId, checkouts, findSecret, now }: DemoAccount): PaymentGateway {
  return {
    accountId: "demo",
    createCheckout: (request) => openCheckout(request, checkouts, now()),
    async expireCheckout(checkoutId) {
      const answer = await checkouts.end(siteId, checkoutId, now());
      if (answer === null) return "unavailable";
      return answer === "paid" ? "paid" : "expired";
    },
    async refund({ refundId: refundKey, gatewayPaymentId, amountCents }): Promise<RefundAnswer> {
      if (!Number.isSafeInteger(amountCents) || amountCents < 1)
        return { kind: "refused", reason: "the amount is not a whole number of cents" };
      const made = { refundId: `re_demo_${randomUUID()}`, madeAt: now() };
      const refund = await checkouts.refund({ siteId, refundKey, gatewayPaymentId, amountCents, ...made });
      if (refund === null) return { kind: "refused", reason: "the refund exceeds the remaining amount" };
      if (refund.amountCents !== amountCents)
        return { kind: "refused", reason: "the refund exists with a different amount" };
      return { kind: "refunded", refundId: refund.refundId };
    },
    readEvent: (raw, signature, at) => readSignedEvent(raw, signature, [findSecret(siteId)], at),
    async *movementsSince(since) {
      yield* await checkouts.movementsSince(siteId, since);
    },
  };
}

/** The demo's payment page takes payments by this. */
export function createDemoPayments(checkouts: DemoCheckouts, findSecret: FindSecret): DemoPayments {
  return {
    checkout: checkouts.checkout,
    async pay(siteId, checkoutId, now) {
      if ((await checkouts.pay(siteId, checkoutId, now)) === "ended") return null;
      const checkout = await checkouts.checkout(siteId, checkoutId);
      return checkout === null ? null : paidEvent(checkout, findSecret(siteId), now);
    },
  };
}

async function openCheckout(
  { siteId, paymentId, amountCents, description, successUrl, cancelUrl, expiresAt }: CheckoutRequest,
  checkouts: DemoCheckouts,
  now: number,
): Promise<CheckoutAnswer> {
  const reason = checkoutFault({ amountCents, expiresAt }, now);
  if (reason !== null) return { kind: "refused", reason };
  const number = randomUUID();
  const asked = { siteId, paymentId, amountCents, description, successUrl, cancelUrl, expiresAt };
  const ids = { checkoutId: `cs_demo_${number}`, gatewayPaymentId: `pi_demo_${number}` };
  const opened = await checkouts.open({ ...asked, ...ids, paidAt: null, endedAt: null });
  if (opened.amountCents !== amountCents || opened.expiresAt !== expiresAt)
    return { kind: "refused", reason: "the payment has a checkout with different terms" };
  const url = new URL(demoPaymentHref(opened.checkoutId), successUrl);
  return { kind: "created", checkoutId: opened.checkoutId, url: url.href };
}

/** The same event whenever it is sent, with a new signature. */
function paidEvent(checkout: DemoCheckout, secret: string, now: number): DemoEvent {
  const { checkoutId, paymentId, gatewayPaymentId, amountCents, paidAt } = checkout;
  const body = JSON.stringify({
    id: checkoutId.replace("cs_", "evt_"),
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor((paidAt ?? now) / 1_000),
    livemode: false,
    data: {
      object: {
        id: checkoutId,
        object: "checkout.session",
        client_reference_id: paymentId,
        payment_intent: gatewayPaymentId,
        payment_status: "paid",
        status: "complete",
        amount_total: amountCents,
        currency: "aud",
      },
    },
  });
  return { body, signature: webhookSignature(body, secret, now) };
}
