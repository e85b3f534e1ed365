import { isBalanced, type LedgerAccount, ledgerAccounts, type LedgerMovement } from "./ledger.ts";

export type LedgerSummary = {
  movements: number;
  /** Cents, positive for debits. Their sum is 0 if every movement balances. */
  balances: Record<LedgerAccount, number>;
  /** Keys of movements whose lines do not sum to 0. */
  unbalanced: string[];
  /** Payments of which more was paid back than was held for the shopper: a loss, which `deposits-held` nets. */
  losses: { gatewayPaymentId: string; amountCents: number }[];
};

export async function ledgerSummary(movements: AsyncIterable<LedgerMovement>): Promise<LedgerSummary> {
  const balances = Object.fromEntries(ledgerAccounts.map((account) => [account, 0])) as LedgerSummary["balances"];
  const summary: LedgerSummary = { movements: 0, balances, unbalanced: [], losses: [] };
  const held = new Map<string, number>();
  for await (const movement of movements) {
    summary.movements += 1;
    for (const { account, amountCents } of movement.lines) balances[account] += amountCents;
    if (!isBalanced(movement)) summary.unbalanced.push(movement.movementKey);
    addHeld(held, movement);
  }
  for (const [gatewayPaymentId, amountCents] of held)
    if (amountCents > 0) summary.losses.push({ gatewayPaymentId, amountCents });
  return summary;
}

/** Forgets a payment that is even again, because a ledger may have very many of them. */
function addHeld(held: Map<string, number>, { gatewayPaymentId, lines }: LedgerMovement): void {
  const movedCents = lines
    .filter(({ account }) => account === "deposits-held")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = (held.get(gatewayPaymentId) ?? 0) + movedCents;
  if (cents === 0) held.delete(gatewayPaymentId);
  else held.set(gatewayPaymentId, cents);
}
