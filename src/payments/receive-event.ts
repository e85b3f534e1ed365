import type { PaymentEvents } from "./payment-events.ts";
import type { PaymentEvent, PaymentGateways } from "./payment-gateway.ts";

export type SignedEvent = { siteId: string; raw: Uint8Array; signature: string | null; now: number };

export type EventReceipt =
  | { kind: "handled"; type: string }
  | { kind: "already-handled"; type: string }
  | { kind: "refused"; type: string }
  | { kind: "bad-signature" }
  | { kind: "unreadable"; reason: string };

/**
 * Reads an event with the accounts that signed it, and resolves after it is stored. Throws what the handler throws: the
 * gateway must send the event again.
 */
export async function receiveEvent(
  { siteId, raw, signature, now }: SignedEvent,
  gateways: Pick<PaymentGateways, "all">,
  events: PaymentEvents,
): Promise<EventReceipt> {
  const accountIds: string[] = [];
  let event: PaymentEvent | null = null;
  for (const gateway of gateways.all(siteId)) {
    const reading = gateway.readEvent(raw, signature, now);
    if (reading.kind === "bad-signature") continue;
    if (reading.kind === "unreadable") return reading;
    event = reading.event;
    accountIds.push(gateway.accountId);
  }
  if (event === null) return { kind: "bad-signature" };
  return { kind: await events.handle(siteId, { ...event, accountIds }, now), type: event.kind };
}
