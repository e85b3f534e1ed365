import type { PaymentEvent } from "./payment-gateway.ts";

export interface PaymentEvents {
  /**
   * Stores what the event means. The gateway is told that it was received only after this resolves, and sends it again
   * if this throws. "already-handled" if the event, or another with the same meaning, was handled before.
   */
  handle(siteId: string, event: PaymentEvent, now: number): Promise<"handled" | "already-handled">;
}
