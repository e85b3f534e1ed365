import { compareWithGateway, type LedgerDifference, type ListedMovement } from "./compare-with-gateway.ts";
import type { Ledger } from "./ledger.ts";
import type { PaymentEvents } from "./payment-events.ts";
import type { PaymentGateways, ReportedEvent } from "./payment-gateway.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

/** The records are read from this long before the compared time, because the clocks differ. */
const clocksDifferMs = dayMs;
/** The gateway may list a movement this long after it was made. */
const listedWithinMs = 10 * minuteMs;
const handledAtOnce = 50;

/** What became of a difference: passed to the handler of events, refused by it, or left to a person. */
export type DifferenceOutcome = "handled" | "already-handled" | "refused" | "not-handled" | "open";

export type ComparisonPorts = {
  gateways: Pick<PaymentGateways, "all">;
  ledger: Pick<Ledger, "movementsSince">;
};

type HealingPorts = ComparisonPorts & {
  events: PaymentEvents;
  report: (siteId: string, difference: LedgerDifference, outcome: DifferenceOutcome) => void;
};

/**
 * Where a site's ledger and its gateways differ in the last days, oldest first. Throws if a gateway does not answer.
 */
export async function paymentDifferences(
  siteId: string,
  { gateways, ledger }: ComparisonPorts,
  { now, days, signal }: { now: number; days: number; signal: AbortSignal },
): Promise<LedgerDifference[]> {
  const from = now - days * dayMs;
  // The ledger is read first: whatever is posted afterwards is at the gateway already.
  const ours = await Array.fromAsync(ledger.movementsSince(siteId, from - clocksDifferMs));
  const theirs: ListedMovement[] = [];
  for (const gateway of gateways.all(siteId))
    for await (const movement of gateway.movementsSince(from - clocksDifferMs, signal))
      theirs.push({ ...movement, accountIds: [gateway.accountId] });
  const differences = compareWithGateway(ours, theirs, { from, to: Infinity });
  return differences.filter(({ atGateway, at }) => atGateway !== null || at < now - listedWithinMs);
}

/**
 * Compares a site's ledger with its gateways, and passes what the ledger does not have to the handler of events, as if
 * the gateway had sent it again. Yields how many were handled, in portions.
 */
export async function* comparePayments(
  siteId: string,
  ports: HealingPorts,
  time: { now: number; days: number; signal: AbortSignal },
): AsyncGenerator<number, void> {
  const differences = await paymentDifferences(siteId, ports, time);
  for (let first = 0; first < differences.length; first += handledAtOnce) {
    let handled = 0;
    for (const difference of differences.slice(first, first + handledAtOnce)) {
      const outcome = await heal(siteId, difference, ports.events, time.now);
      ports.report(siteId, difference, outcome);
      if (outcome === "handled") handled += 1;
    }
    yield handled;
  }
}

async function heal(
  siteId: string,
  difference: LedgerDifference,
  events: PaymentEvents,
  now: number,
): Promise<DifferenceOutcome> {
  const event = missedEvent(difference);
  return event === null ? "open" : events.handle(siteId, event, now).catch(() => "not-handled" as const);
}

/** The event that would have reported a movement; null if the ledger has it with another amount, or the gateway has none. */
function missedEvent({ movementKey, ledgerCents, atGateway }: LedgerDifference): ReportedEvent | null {
  if (atGateway === null || ledgerCents !== 0) return null;
  const { kind, paymentId, checkoutId, gatewayMovementId: refundId, ...rest } = atGateway;
  const event = { ...rest, eventId: `compared ${movementKey}` };
  if (kind === "dispute") return { ...event, kind: "disputed" };
  if (kind === "refund") return { ...event, kind: "refunded", refundId };
  return paymentId === null || checkoutId === null ? null : { ...event, kind: "paid", paymentId, checkoutId };
}
