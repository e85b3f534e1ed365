import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { ImportHold } from "./import-hold.ts";

/**
 * Values of a file that belong to other vehicles or other columns, for the whole site (`dealership` null) or a
 * dealership.
 */
export type ValueFault = Omit<ImportHold, "message"> & {
  finding: string;
};

/** Findings of one check. Dealerships by slug. */
export type ValueFaults = { site: ValueFault | null; dealerships: ReadonlyMap<string, ValueFault> };

export type ValueDecision =
  | { outcome: "trusted" }
  | { outcome: "held"; holds: ImportHold[]; dealerships: ReadonlySet<string> }
  /** No dealership of the file can be trusted. Never empty. */
  | { outcome: "refused"; holds: ImportHold[] };

const confirm = "If the file is right, import it again with --confirm-values.";

/**
 * Decides whose rows are held for their values: those of every dealership with a fault. A fault of the whole site that
 * no dealership has by itself, or that leaves no dealership with vehicles, refuses the file.
 */
export function decideValues(
  checks: readonly ValueFaults[],
  { plan, named }: { plan: Pick<StockImportPlan, "dealerships">; named: ReadonlySet<string> },
): ValueDecision {
  const site = checks.map((check) => check.site).find((fault) => fault !== null) ?? null;
  // The first check with a finding at a dealership has the most likely cause.
  const byDealership = new Map(checks.toReversed().flatMap(({ dealerships }) => [...dealerships]));
  if (site === null && byDealership.size === 0) return { outcome: "trusted" };
  const isTrusted = ([slug, { current, values }]: [string, DealershipPlan]): boolean =>
    current > 0 && (named.has(slug) || values.known > 0) && !byDealership.has(slug);
  const faults = [...byDealership.values()];
  if (faults.length === 0 || ![...plan.dealerships].some(isTrusted)) return refusedFor(site === null ? faults : [site]);
  return {
    outcome: "held",
    holds: faults.map((fault) => toHold(fault, "Its rows are held, and all of its vehicles stay unchanged.")),
    dealerships: new Set(byDealership.keys()),
  };
}

export function refusedFor(faults: readonly ValueFault[]): Extract<ValueDecision, { outcome: "refused" }> {
  return { outcome: "refused", holds: faults.map((fault) => toHold(fault, "Nothing was changed.")) };
}

function toHold({ finding, ...hold }: ValueFault, consequence: string): ImportHold {
  return { ...hold, message: `${finding} ${consequence} ${confirm}` };
}
