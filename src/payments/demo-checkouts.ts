import type { CheckoutRequest, GatewayMovement } from "./payment-gateway.ts";

export type DemoCheckout = Pick<
  CheckoutRequest,
  "siteId" | "paymentId" | "amountCents" | "description" | "successUrl" | "cancelUrl" | "expiresAt"
> & {
  checkoutId: string;
  gatewayPaymentId: string;
  /** Epoch milliseconds; null while it is not paid. */
  paidAt: number | null;
  /** When it was ended unpaid; null otherwise. */
  endedAt: number | null;
};

export type DemoRefund = {
  siteId: string;
  refundKey: string;
  refundId: string;
  gatewayPaymentId: string;
  amountCents: number;
  madeAt: number;
};

export interface DemoCheckouts {
  open(checkout: DemoCheckout): Promise<DemoCheckout>;
  checkout(siteId: string, checkoutId: string): Promise<DemoCheckout | null>;
  /** Takes the payment, unless an earlier call did ("already-paid"), or the checkout is ended, expired or unknown. */
  pay(siteId: string, checkoutId: string, now: number): Promise<"paid" | "already-paid" | "ended">;
  /** Ends a checkout that is not paid; null if there is no such checkout. */
  end(siteId: string, checkoutId: string, now: number): Promise<"ended" | "paid" | null>;
  /** Stores a refund, or answers the one with its key; null if more would be refunded than was paid. */
  refund(refund: DemoRefund): Promise<DemoRefund | null>;
  /** Payments and refunds since a time, oldest first. */
  movementsSince(siteId: string, since: number): Promise<GatewayMovement[]>;
}

export type DemoEvent = { body: string; signature: string };

export interface DemoPayments {
  checkout(siteId: string, checkoutId: string): Promise<DemoCheckout | null>;
  /** Pays, and answers the event about it, also if it was paid before; null if it can no longer be paid. */
  pay(siteId: string, checkoutId: string, now: number): Promise<DemoEvent | null>;
}
