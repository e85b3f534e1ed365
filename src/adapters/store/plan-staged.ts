import type { Kysely } from "kysely";
import type { SettledRows, StockImportPlan } from "../../vehicles/stock.ts";
import type { Tables } from "./database.ts";
import { missingOf, outcomeOf, settledRowsOf, stagedPages, type ImportId } from "./staged-pages.ts";

/** Compares what was staged with what is on the site. Reads only. */
export async function planStaged(db: Kysely<Tables>, importId: ImportId): Promise<StockImportPlan> {
  const plan: StockImportPlan = {
    current: 0,
    accepted: 0,
    updated: 0,
    unchanged: 0,
    withdrawn: 0,
    superseded: 0,
    missing: 0,
  };
  for await (const page of stagedPages(db, importId)) {
    for (const winner of page.winners) plan[outcomeOf(winner, page.known.get(winner.stock_key))] += 1;
    for (const vehicle of page.known.values()) plan.current += vehicle.removed_at === null ? 1 : 0;
    plan.missing += missingOf(page).length;
    plan.superseded += page.superseded;
  }
  return plan;
}

/** The rows that the plan counts as superseded or withdrawn. */
export async function* settledRows(db: Kysely<Tables>, importId: ImportId): AsyncGenerator<SettledRows> {
  for await (const page of stagedPages(db, importId)) {
    if (page.superseded === 0 && page.winners.every(({ kind }) => kind !== "withdrawn")) continue;
    yield* settledRowsOf(db, importId, page);
  }
}
