import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import { noHolds, type StockImportSession, type StockImportTerms } from "../vehicles/stock-imports.ts";
import type { FeedSite } from "./feed-site.ts";
import type { ImportHold } from "./import-hold.ts";
import { repeatedRows } from "./repeated-rows.ts";
import type { RowIntake } from "./row-intake.ts";
import { implausibleValues } from "./value-decision.ts";
import { decideValues, refusedFor } from "./value-holds.ts";

type JudgedValues =
  | { outcome: "taken"; plan: StockImportPlan; holds: ImportHold[]; dealerships: ReadonlySet<string> }
  | { outcome: "refused"; holds: ImportHold[] };

/** Determines the dealerships whose rows are held for their values, and the plan without them. */
export async function judgeValues(
  { confirmsValues, site }: { confirmsValues: boolean; site: FeedSite },
  intake: RowIntake,
  session: StockImportSession,
  terms: StockImportTerms,
  plan: StockImportPlan,
): Promise<JudgedValues> {
  const trusted = { outcome: "taken" as const, plan, holds: [], dealerships: noHolds.values };
  if (confirmsValues) return trusted;
  const repeats = terms.isFull ? [repeatedRows(plan, site.dealerships)] : [];
  const decided = decideValues([...repeats, ...(await intake.valueFaults(plan))], { plan, named: terms.named });
  if (decided.outcome === "trusted") return trusted;
  if (decided.outcome === "refused") return decided;
  const { holds, dealerships } = decided;
  const rest = await session.plan({ ...terms, holds: { ...noHolds, values: dealerships } });
  // Dealerships that are plausible individually may still be implausible together.
  const { site: fault } = implausibleValues(rest, site.dealerships);
  return fault === null ? { outcome: "taken", plan: rest, holds, dealerships } : refusedFor([fault]);
}
