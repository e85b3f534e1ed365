export type CheckoutRequest = {
  siteId: string;
  /** Our id of the payment: its idempotency key at the gateway, and the reference in the gateway's events. */
  paymentId: string;
  /** Australian cents, more than 0. */
  amountCents: number;
  currency: "aud";
  description: string;
  /** Fills the email field of the payment page; null leaves it empty. */
  email: string | null;
  /** Where the shopper goes after paying. Proves nothing: only the event `paid` does. */
  successUrl: string;
  /** Where the shopper goes to leave the page without paying. The checkout remains open. */
  cancelUrl: string;
  /** Epoch milliseconds. Gateways have limits of their own: Stripe's are 30 minutes and 24 hours from now. */
  expiresAt: number;
};

/**
 * `created`: send the shopper to `url`. `refused`: the same request never succeeds. `unavailable`: a retry of the
 * same request may succeed, and opens no second checkout. Reasons are for the log and name no person.
 */
export type CheckoutAnswer =
  | { kind: "created"; checkoutId: string; url: string }
  | { kind: "refused"; reason: string }
  | { kind: "unavailable"; reason: string };

/**
 * `refundId` is the gateway's. `refunded`: the money is on its way back. `pending`: an event `refunded` or
 * `refund-failed` follows. `refused` and `unavailable` as for checkouts.
 */
export type RefundAnswer =
  | { kind: "refunded"; refundId: string }
  | { kind: "pending"; refundId: string }
  | { kind: "refused"; reason: string }
  | { kind: "unavailable"; reason: string };

/**
 * Something that the gateway reports. It may arrive late, repeatedly and in any order; `at` is the gateway's time in
 * epoch milliseconds. Amounts are Australian cents.
 */
export type PaymentEvent = { eventId: string; at: number } & (
  | { kind: "paid"; paymentId: string; checkoutId: string; gatewayPaymentId: string; amountCents: number }
  | { kind: "expired"; paymentId: string; checkoutId: string }
  /** A payment that was still pending when the shopper finished the checkout failed. */
  | { kind: "failed"; paymentId: string; checkoutId: string; reason: string }
  /** One refund, whoever made it. The same `refundId` may be reported by several events. */
  | { kind: "refunded"; gatewayPaymentId: string; refundId: string; amountCents: number }
  /**
   * The sum of a payment's refunds so far. It names no refund: each has an event `refunded` of its own, so post nothing
   * for this one.
   */
  | { kind: "refunded-in-total"; gatewayPaymentId: string; amountCents: number; totalRefundedCents: number }
  /** A refund, reported as refunded before or not, did not reach the shopper: the money is with the gateway again. */
  | { kind: "refund-failed"; gatewayPaymentId: string; refundId: string; amountCents: number; reason: string }
  | { kind: "disputed"; gatewayPaymentId: string; amountCents: number }
  /** `isWon`: the gateway gave the money back to the dealership; otherwise the payer has it. */
  | { kind: "dispute-closed"; gatewayPaymentId: string; amountCents: number; isWon: boolean }
  /** Without meaning for us, such as a single declined card: the shopper may try another. */
  | { kind: "other"; type: string }
);

/** An event with the ids of the accounts that report it: those that signed it, or list it in their records. */
export type ReportedEvent = PaymentEvent & { accountIds: readonly string[] };

/** The content of a request to the webhook. `unreadable`: signed by the gateway, but in an unknown form. */
export type EventReading =
  | { kind: "event"; event: PaymentEvent }
  | { kind: "bad-signature" }
  | { kind: "unreadable"; reason: string };

/** A dispute is a movement while the bank has the money. */
export type GatewayMovement = {
  kind: "payment" | "refund" | "dispute";
  /** Ours; null if the gateway does not know it. */
  paymentId: string | null;
  /** The checkout of a payment; null for others. */
  checkoutId: string | null;
  gatewayPaymentId: string;
  gatewayMovementId: string;
  /** More than 0, of refunds and disputes too. */
  amountCents: number;
  at: number;
};

/**
 * An account at a service that takes payments. Methods answer "unavailable" when it fails or `signal` ends the wait:
 * whether the request took effect is then unknown, and it can be repeated.
 */
export interface PaymentGateway {
  /** Names the account, and reveals nothing about its key. */
  readonly accountId: string;
  createCheckout(request: CheckoutRequest, signal: AbortSignal): Promise<CheckoutAnswer>;
  /** Ends an open checkout, so that it can no longer be paid. "paid" if it was paid before. */
  expireCheckout(checkoutId: string, signal: AbortSignal): Promise<"expired" | "paid" | "unavailable">;
  /** Sends money back. `refundId` is ours: repeating a request with it makes no second refund. */
  refund(
    request: { refundId: string; gatewayPaymentId: string; amountCents: number },
    signal: AbortSignal,
  ): Promise<RefundAnswer>;
  /** Verifies the signature over the raw bytes (tolerance 300 s) and reads the event. */
  readEvent(raw: Uint8Array, signature: string | null, now: number): EventReading;
  /**
   * Every movement of money since a time, oldest first, for the comparison with our ledger. Failed refunds and
   * disputes that were won are left out. Throws if the gateway does not answer.
   */
  movementsSince(since: number, signal: AbortSignal): AsyncIterable<GatewayMovement>;
}

/** The gateways of the sites. Dealerships of a site may have accounts of their own. */
export interface PaymentGateways {
  /** The gateway for payments to this dealership; null if it takes none: without a key, or with the demo in production. */
  of(siteId: string, dealershipSlug: string): PaymentGateway | null;
  all(siteId: string): readonly PaymentGateway[];
}
