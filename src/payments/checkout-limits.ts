import type { CheckoutRequest } from "./payment-gateway.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

/** Stripe's limits; the demo has the same. */
const shortestMs = 30 * minuteMs;
const longestMs = dayMs;
/** Stripe's smallest charge in Australian dollars. */
const smallestCents = 50;

/** Why no gateway takes the request; null if it is within the limits. */
export function checkoutFault(
  { amountCents, expiresAt }: Pick<CheckoutRequest, "amountCents" | "expiresAt">,
  now: number,
): string | null {
  if (!Number.isSafeInteger(amountCents) || amountCents < smallestCents)
    return `the amount must be at least ${smallestCents} cents`;
  const openMs = expiresAt - now;
  return openMs < shortestMs || openMs > longestMs
    ? "a checkout must expire between 30 minutes and 24 hours from now"
    : null;
}
