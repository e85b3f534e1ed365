import type { SettledRows, StockImportSession } from "../vehicles/stock-imports.ts";
import { heldRemarks, replacedRemark, supersededRemark } from "./held-remarks.ts";
import type { ImportReport, ReportEntry } from "./import-report.ts";
import type { StagedResult } from "./row-outcome.ts";
import type { ValueChecks } from "./value-checks.ts";

type WithdrawnRemark = Pick<ReportEntry, "reason" | "message">;

/** The report's text about a row that removes its vehicle; kept with the row until newer rows have been read. */
export function withdrawnRemark({ reason, message }: StagedResult): string {
  return JSON.stringify({ reason, message: message ?? "" });
}

/** Numbers of rows and vehicles that only the plan decides. */
export type SettledCounts = {
  /** Vehicles removed because another one has their stock number. */
  replaced: number;
  /** Rows whose stock number another vehicle has in the file. */
  sharedNumbers: number;
  /** By slug of the default dealership, rows held because their vehicle belongs to another one. */
  assumed: Map<string, number>;
};

/** Reports rows that were superseded or held, or that remove a vehicle, and tells the checks which are not imported. */
export async function reportSettled(
  session: Pick<StockImportSession, "settledRows">,
  report: Pick<ImportReport, "add">,
  checks: Pick<ValueChecks, "markUnused">,
): Promise<SettledCounts> {
  const counts: SettledCounts = { replaced: 0, sharedNumbers: 0, assumed: new Map() };
  for await (const rows of session.settledRows()) {
    counts.replaced += rows.replaced.length;
    counts.sharedNumbers += rows.superseded.filter(({ relation }) => relation === "other").length;
    for (const row of rows.superseded) checks.markUnused(row, "superseded");
    for (const row of rows.held) {
      checks.markUnused(row, "held");
      if (row.hold === "assumed") counts.assumed.set(row.dealership, (counts.assumed.get(row.dealership) ?? 0) + 1);
    }
    for (const entry of reportEntries(rows)) await report.add(entry);
  }
  return counts;
}

function* reportEntries({ superseded, withdrawn, held, replaced }: SettledRows): Generator<ReportEntry> {
  for (const { line, stocknum: stockNumber, slug } of replaced)
    yield { line, stockNumber, outcome: "noted", ...replacedRemark(slug) };
  for (const row of superseded)
    yield { line: row.line, stockNumber: row.stocknum, outcome: "superseded", ...supersededRemark(row) };
  for (const { line, stocknum: stockNumber, remark } of withdrawn)
    yield { line, stockNumber, outcome: "withdrawn", field: "status", ...(JSON.parse(remark) as WithdrawnRemark) };
  for (const { line, stocknum: stockNumber, hold } of held)
    yield { line, stockNumber, outcome: "held", ...heldRemarks[hold] };
}
