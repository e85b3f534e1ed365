import type { GatewayMovement } from "./payment-gateway.ts";
import { disputedKey, disputeWonKey, type LedgerMovement, paidKey, refundKey, refundReversedKey } from "./ledger.ts";

/** A movement with the ids of the accounts that list it. */
export type ListedMovement = GatewayMovement & { accountIds: readonly string[] };

/** Something that the ledger and the gateway record differently. Amounts are 0 where there is no record. */
export type LedgerDifference = {
  movementKey: string;
  ledgerCents: number;
  gatewayCents: number;
  at: number;
  /** The gateway's record; null if it has none. */
  atGateway: ListedMovement | null;
};

/** From `from` (inclusive) to `to` (exclusive), in epoch milliseconds. */
export type ComparedTime = { from: number; to: number };

type Recorded = { cents: number; at: number };

/**
 * The payments, refunds and disputes that one side recorded in `time` and the other not, or with another amount; oldest first.
 * The records themselves should reach further than `time`, because the two clocks differ.
 */
export function compareWithGateway(
  ledgerMovements: readonly LedgerMovement[],
  gatewayMovements: readonly ListedMovement[],
  { from, to }: ComparedTime,
): LedgerDifference[] {
  const inLedger = recordedInLedger(ledgerMovements);
  const atGateway = byKey(gatewayMovements);
  return [...new Set([...inLedger.keys(), ...atGateway.keys()])]
    .map((movementKey): LedgerDifference => {
      const ours = inLedger.get(movementKey);
      const theirs = atGateway.get(movementKey) ?? null;
      return {
        movementKey,
        ledgerCents: ours?.cents ?? 0,
        gatewayCents: theirs?.amountCents ?? 0,
        at: theirs?.at ?? ours?.at ?? 0,
        atGateway: theirs,
      };
    })
    .filter(({ ledgerCents, gatewayCents, at }) => ledgerCents !== gatewayCents && at >= from && at < to)
    .toSorted((one, other) => one.at - other.at);
}

/** What is left of each payment, refund and dispute, by its key: one that was reversed leaves 0. */
function recordedInLedger(movements: readonly LedgerMovement[]): Map<string, Recorded> {
  const cents = new Map(movements.map((movement) => [movement.movementKey, clearedCents(movement)]));
  const recorded = new Map<string, Recorded>();
  for (const { movementKey, at } of movements) {
    const reversal = reversalKey(movementKey);
    if (reversal === null) continue;
    recorded.set(movementKey, { cents: (cents.get(movementKey) ?? 0) - (cents.get(reversal) ?? 0), at });
  }
  return recorded;
}

/** The key of the movement that reverses another, empty if nothing can. Null for one that the gateway does not list. */
function reversalKey(movementKey: string): string | null {
  const rest = (start: string) => movementKey.slice(start.length);
  if (movementKey.startsWith(paidKey(""))) return "";
  if (movementKey.startsWith(refundKey(""))) return refundReversedKey(rest(refundKey("")));
  if (movementKey.startsWith(disputedKey(""))) return disputeWonKey(rest(disputedKey("")));
  return null;
}

function clearedCents({ lines }: LedgerMovement): number {
  return Math.abs(lines.find(({ account }) => account === "gateway-clearing")?.amountCents ?? 0);
}

/** Two sets of keys may belong to one account, which is then listed twice. */
function byKey(movements: readonly ListedMovement[]): Map<string, ListedMovement> {
  const listed = new Map<string, ListedMovement>();
  for (const movement of movements) {
    const key = movementKey(movement);
    const accountIds = [...(listed.get(key)?.accountIds ?? []), ...movement.accountIds];
    listed.set(key, { ...movement, accountIds });
  }
  return listed;
}

function movementKey({ kind, gatewayMovementId, gatewayPaymentId }: ListedMovement): string {
  switch (kind) {
    case "payment":
      return paidKey(gatewayPaymentId);
    case "refund":
      return refundKey(gatewayMovementId);
    case "dispute":
      return disputedKey(gatewayPaymentId);
  }
}
