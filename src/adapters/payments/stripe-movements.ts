import type Stripe from "stripe";
import type { GatewayMovement } from "../../payments/payment-gateway.ts";
import { isInquiry } from "./stripe-inquiry.ts";

/** A checkout is paid at most this long after it was created. */
const longestCheckoutSeconds = 24 * 60 * 60;
/** An inquiry of the bank becomes a dispute at most this long after it began. */
const longestInquirySeconds = 120 * 24 * 60 * 60;
const inPage = 100;

/** A site's payments, refunds and disputes since a time, oldest first. An account may also have those of others: these are left out. */
export async function stripeMovements(
  client: Stripe,
  siteId: string,
  since: number,
  signal: AbortSignal,
): Promise<GatewayMovement[]> {
  const sinceSeconds = Math.floor(since / 1_000);
  const movements: GatewayMovement[] = [];
  const sessions = client.checkout.sessions.list({
    status: "complete",
    created: { gte: sinceSeconds - longestCheckoutSeconds },
    limit: inPage,
    expand: ["data.payment_intent.latest_charge"],
  });
  for await (const session of sessions) {
    signal.throwIfAborted();
    if (session.metadata?.["site"] === siteId) movements.push(...paymentMovements(session));
  }
  const refunds = client.refunds.list({
    created: { gte: sinceSeconds },
    limit: inPage,
    expand: ["data.payment_intent"],
  });
  for await (const refund of refunds) {
    signal.throwIfAborted();
    movements.push(...refundMovements(refund, siteId));
  }
  const disputes = client.disputes.list({
    created: { gte: sinceSeconds - longestInquirySeconds },
    limit: inPage,
    expand: ["data.payment_intent"],
  });
  for await (const dispute of disputes) {
    signal.throwIfAborted();
    movements.push(...disputeMovements(dispute, siteId));
  }
  return movements.filter(({ at }) => at >= since).toSorted((one, other) => one.at - other.at);
}

function paymentMovements(session: Stripe.Checkout.Session): GatewayMovement[] {
  const { id, payment_status, payment_intent, client_reference_id, amount_total } = session;
  if (payment_status !== "paid" || typeof payment_intent !== "object" || payment_intent === null) return [];
  const { latest_charge: charge, created } = payment_intent;
  const at = typeof charge === "object" && charge !== null ? charge.created : created;
  return [
    {
      kind: "payment",
      paymentId: client_reference_id,
      checkoutId: id,
      gatewayPaymentId: payment_intent.id,
      gatewayMovementId: payment_intent.id,
      amountCents: amount_total ?? 0,
      at: at * 1_000,
    },
  ];
}

/** Includes refunds made at Stripe: their payment identifies the site. */
function refundMovements(
  { id, status, payment_intent, amount, created }: Stripe.Refund,
  siteId: string,
): GatewayMovement[] {
  if (status !== "succeeded" || typeof payment_intent !== "object" || payment_intent === null) return [];
  if (payment_intent.metadata["site"] !== siteId) return [];
  return [
    {
      kind: "refund",
      paymentId: payment_intent.metadata["payment_id"] ?? null,
      checkoutId: null,
      gatewayPaymentId: payment_intent.id,
      gatewayMovementId: id,
      amountCents: amount,
      at: created * 1_000,
    },
  ];
}

/** The bank has the money unless the dispute is an inquiry or was won. */
function disputeMovements(
  { id, status, payment_intent, amount, created, balance_transactions }: Stripe.Dispute,
  siteId: string,
): GatewayMovement[] {
  if (isInquiry(status) || status === "won" || typeof payment_intent !== "object" || payment_intent === null) return [];
  if (payment_intent.metadata["site"] !== siteId) return [];
  return [
    {
      kind: "dispute",
      paymentId: payment_intent.metadata["payment_id"] ?? null,
      checkoutId: null,
      gatewayPaymentId: payment_intent.id,
      gatewayMovementId: id,
      amountCents: amount,
      at: (balance_transactions[0]?.created ?? created) * 1_000,
    },
  ];
}
