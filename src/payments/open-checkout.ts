import type { CheckoutRequest, PaymentGateway } from "./payment-gateway.ts";

export type OpenedCheckout =
  | { kind: "checkout-opened"; checkout: { checkoutId: string; url: string } }
  | { kind: "gateway-unavailable" };

/** Opens a payment page. A gateway that fails counts as unavailable. */
export async function openCheckout(
  gateway: PaymentGateway,
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<OpenedCheckout> {
  const answer = await gateway.createCheckout(request, signal).catch(() => null);
  if (answer?.kind !== "created") return { kind: "gateway-unavailable" };
  return { kind: "checkout-opened", checkout: { checkoutId: answer.checkoutId, url: answer.url } };
}
