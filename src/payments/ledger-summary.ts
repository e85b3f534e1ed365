import { isBalanced, type LedgerAccount, ledgerAccounts, type LedgerMovement } from "./ledger.ts";

export type LedgerSummary = {
  movements: number;
  /** Cents, positive for debits. Their sum is 0 if every movement balances. */
  balances: Record<LedgerAccount, number>;
  /** Keys of movements whose lines do not sum to 0. */
  unbalanced: string[];
};

export async function ledgerSummary(movements: AsyncIterable<LedgerMovement>): Promise<LedgerSummary> {
  const balances = Object.fromEntries(ledgerAccounts.map((account) => [account, 0])) as LedgerSummary["balances"];
  const summary: LedgerSummary = { movements: 0, balances, unbalanced: [] };
  for await (const movement of movements) {
    summary.movements += 1;
    for (const { account, amountCents } of movement.lines) balances[account] += amountCents;
    if (!isBalanced(movement)) summary.unbalanced.push(movement.movementKey);
  }
  return summary;
}
