import type { StockImportPlan } from "../vehicles/stock.ts";

export type RemovalFacts = {
  plan: Pick<StockImportPlan, "current" | "updated" | "unchanged" | "missing">;
  /** Rows of the file that name a vehicle without changing it. */
  mentioned: number;
  stagedRows: number;
  isFull: boolean;
  isTruncated: boolean;
  isConfirmed: boolean;
  largestRemovedShare: number;
};

export type RemovalDecision =
  | { kind: "none" }
  | { kind: "remove" }
  | { kind: "hold"; message: string }
  /** Even without removals the file would empty the site. */
  | { kind: "refuse"; message: string };

/** Up to this many vehicles a dealer may well withdraw at once, however few there are. */
const withdrawnWithoutDoubt = 10;

/**
 * Whether vehicles that a full file does not name are removed. A truncated file, one without a single
 * usable row, and one that would take away more than the configured share never remove unasked; explicit
 * withdrawals beyond that share refuse the file.
 */
export function decideRemovals(facts: RemovalFacts): RemovalDecision {
  const { current, updated, unchanged, missing } = facts.plan;
  const leavesMissing = facts.isFull ? missing : 0;
  const withdrawn = Math.max(0, current - updated - unchanged - missing - facts.mentioned);
  const share = (count: number): string => `${count} of ${current} vehicles (${Math.round((count / current) * 100)} %)`;
  const limit = `${Math.round(facts.largestRemovedShare * 100)} %`;
  const isTooMany = (count: number): boolean => count > facts.largestRemovedShare * current;

  if (!facts.isConfirmed && withdrawn > withdrawnWithoutDoubt && isTooMany(withdrawn)) {
    return {
      kind: "refuse",
      message: `The file withdraws ${share(withdrawn)}, more than ${limit}. If that is right, import it again with --confirm-removals. Nothing was changed.`,
    };
  }
  if (leavesMissing === 0) return { kind: "none" };
  if (facts.stagedRows === 0) {
    return {
      kind: "hold",
      message: `No row of the file became a vehicle, so the ${missing} vehicles that it does not name stay on the site.`,
    };
  }
  if (facts.isConfirmed) return { kind: "remove" };
  if (facts.isTruncated) {
    return {
      kind: "hold",
      message: `The file stops in the middle of a row, so ${missing} vehicles that it does not name stay on the site. Send the whole file, or confirm with --confirm-removals.`,
    };
  }
  if (isTooMany(leavesMissing + withdrawn)) {
    return {
      kind: "hold",
      message: `The file would take ${share(leavesMissing + withdrawn)} off the site, more than ${limit}: the ${missing} that it does not name stay. If they are gone, import it again with --confirm-removals.`,
    };
  }
  return { kind: "remove" };
}
