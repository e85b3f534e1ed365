import { z } from "zod";
import type { EventReading, PaymentEvent } from "../../payments/payment-gateway.ts";
import { isSigned } from "./event-signature.ts";
import { isInquiry } from "./stripe-inquiry.ts";

const id = z.string().min(1);
/** Stripe names another object by its id, or includes it. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]).nullish();
const cents = z.int().nonnegative();

const envelope = z.object({
  id,
  type: z.string(),
  created: z.int().positive(),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
});
const session = z.object({
  id,
  client_reference_id: z.string().nullish(),
  payment_intent: reference,
  payment_status: z.string(),
  amount_total: cents.nullish(),
  currency: z.string().nullish(),
});
const charge = z.object({ payment_intent: reference, amount_refunded: cents });
const earlierCharge = z.object({ amount_refunded: cents.default(0) }).catch({ amount_refunded: 0 });
const refund = z.object({
  id,
  payment_intent: reference,
  amount: cents,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
});
const dispute = z.object({ payment_intent: reference, amount: cents, status: z.string().nullish() });
const closedDispute = dispute.extend({ status: z.enum(["won", "lost", "warning_closed"]) });

type Meaning = PaymentEvent extends infer Event
  ? Event extends PaymentEvent
    ? Omit<Event, "eventId" | "at">
    : never
  : never;
type Data = { object: unknown; previous_attributes?: unknown };

/** The meaning of each type of event; null if it concerns no payment of ours. Throws if its form is unknown. */
const meanings: Readonly<Record<string, (data: Data) => Meaning | null>> = {
  "checkout.session.completed": paid,
  "checkout.session.async_payment_succeeded": paid,
  "checkout.session.async_payment_failed": ({ object }) => {
    const { id: checkoutId, client_reference_id: paymentId } = session.parse(object);
    return paymentId
      ? { kind: "failed", paymentId, checkoutId, reason: "the payment failed after the checkout" }
      : null;
  },
  "checkout.session.expired": ({ object }) => {
    const { id: checkoutId, client_reference_id: paymentId } = session.parse(object);
    return paymentId ? { kind: "expired", paymentId, checkoutId } : null;
  },
  "charge.refunded": refundedInTotal,
  "refund.created": refunded,
  "refund.updated": refunded,
  "refund.failed": refunded,
  "charge.refund.updated": refunded,
  "charge.dispute.created": disputed,
  "charge.dispute.updated": disputed,
  "charge.dispute.funds_withdrawn": disputed,
  "charge.dispute.closed": ({ object }) => {
    const { payment_intent: gatewayPaymentId, amount: amountCents, status } = closedDispute.parse(object);
    if (!gatewayPaymentId || isInquiry(status)) return null;
    return { kind: "dispute-closed", gatewayPaymentId, amountCents, isWon: status === "won" };
  },
};

export function readSignedEvent(
  raw: Uint8Array,
  signature: string | null,
  secrets: readonly string[],
  now: number,
): EventReading {
  if (!isSigned(raw, signature, secrets, now)) return { kind: "bad-signature" };
  try {
    const { id: eventId, type, created, data } = envelope.parse(JSON.parse(new TextDecoder().decode(raw)));
    const meaning = meanings[type]?.(data) ?? { kind: "other" as const, type };
    return { kind: "event", event: { eventId, at: created * 1_000, ...meaning } };
  } catch (error) {
    return { kind: "unreadable", reason: schemaFault(error) };
  }
}

/** A checkout may be completed before it is paid: with some ways of paying the money arrives days later. */
function paid({ object }: Data): Meaning | null {
  const { id: checkoutId, ...rest } = session.parse(object);
  const { client_reference_id: paymentId, payment_intent: gatewayPaymentId, amount_total: amountCents } = rest;
  if (!paymentId || !gatewayPaymentId || !amountCents || rest.payment_status !== "paid") return null;
  if (rest.currency !== "aud") throw new Error("the payment is not in Australian dollars");
  return { kind: "paid", paymentId, checkoutId, gatewayPaymentId, amountCents };
}

function refundedInTotal({ object, previous_attributes: earlier }: Data): Meaning | null {
  const { payment_intent: gatewayPaymentId, amount_refunded: totalRefundedCents } = charge.parse(object);
  if (!gatewayPaymentId) return null;
  const amountCents = totalRefundedCents - earlierCharge.parse(earlier).amount_refunded;
  return { kind: "refunded-in-total", gatewayPaymentId, amountCents, totalRefundedCents };
}

function refunded({ object }: Data): Meaning | null {
  const { id: refundId, payment_intent: gatewayPaymentId, amount: amountCents, status, ...rest } = refund.parse(object);
  if (!gatewayPaymentId) return null;
  if (status === "succeeded") return { kind: "refunded", gatewayPaymentId, refundId, amountCents };
  if (status !== "failed" && status !== "canceled") return null;
  return { kind: "refund-failed", gatewayPaymentId, refundId, amountCents, reason: rest.failure_reason ?? status };
}

function disputed({ object }: Data): Meaning | null {
  const { payment_intent: gatewayPaymentId, amount: amountCents, status } = dispute.parse(object);
  return gatewayPaymentId && !isInquiry(status) ? { kind: "disputed", gatewayPaymentId, amountCents } : null;
}

/** Names fields, never their values, which may be about a person. */
function schemaFault(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`).join(", ");
  if (error instanceof SyntaxError) return "it is not JSON";
  return error instanceof Error ? error.message : "unknown";
}
