import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { ImportHold } from "./import-hold.ts";

/** What of a file belongs to other vehicles or other columns, for the site as a whole (`dealership` null) or a dealership. */
export type ValueFault = Omit<ImportHold, "message"> & {
  /** As a sentence. */
  finding: string;
};

/** What one check finds. Dealerships by their slugs. */
export type ValueFaults = { site: ValueFault | null; dealerships: ReadonlyMap<string, ValueFault> };

export type ValueDecision =
  | { outcome: "trusted" }
  /** The rows of these dealerships are held. */
  | { outcome: "held"; holds: ImportHold[]; dealerships: ReadonlySet<string> }
  /** No dealership of the file can be trusted. Never empty. */
  | { outcome: "refused"; holds: ImportHold[] };

const confirm = "If the file is right, import it again with --confirm-values.";

/**
 * Whose rows are held for their values: those of every dealership where a check finds a fault. A fault of the site that
 * none of them has, or that leaves no dealership with vehicles, is the whole file's.
 */
export function decideValues(
  checks: readonly ValueFaults[],
  { plan, named }: { plan: Pick<StockImportPlan, "dealerships">; named: ReadonlySet<string> },
): ValueDecision {
  const site = checks.map((check) => check.site).find((fault) => fault !== null) ?? null;
  // The first check that finds something at a dealership has the likeliest cause.
  const byDealership = new Map(checks.toReversed().flatMap(({ dealerships }) => [...dealerships]));
  if (site === null && byDealership.size === 0) return { outcome: "trusted" };
  const isTrusted = ([slug, { current, values }]: [string, DealershipPlan]): boolean =>
    current > 0 && (named.has(slug) || values.known > 0) && !byDealership.has(slug);
  const faults = [...byDealership.values()];
  if (faults.length === 0 || ![...plan.dealerships].some(isTrusted)) return refusedFor(site === null ? faults : [site]);
  return {
    outcome: "held",
    holds: faults.map((fault) => holdOf(fault, "Its rows are held, and all of its vehicles stay as they are.")),
    dealerships: new Set(byDealership.keys()),
  };
}

/** A file of which nothing is done. */
export function refusedFor(faults: readonly ValueFault[]): Extract<ValueDecision, { outcome: "refused" }> {
  return { outcome: "refused", holds: faults.map((fault) => holdOf(fault, "Nothing was changed.")) };
}

function holdOf({ finding, ...hold }: ValueFault, consequence: string): ImportHold {
  return { ...hold, message: `${finding} ${consequence} ${confirm}` };
}
