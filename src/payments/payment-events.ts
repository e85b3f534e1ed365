import type { ReportedEvent } from "./payment-gateway.ts";

export interface PaymentEvents {
  /**
   * Stores what the event means. The gateway is told that it was received only after this resolves, and sends it again
   * if this throws. "already-handled" if the event, or another with the same meaning, was handled before. "refused" if
   * it is about a payment to a dealership that has another account.
   */
  handle(siteId: string, event: ReportedEvent, now: number): Promise<"handled" | "already-handled" | "refused">;
}
