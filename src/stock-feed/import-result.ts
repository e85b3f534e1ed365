import type { FoundDealer } from "./dealer-directory.ts";
import type { ImportHold } from "./import-hold.ts";
import { noCounts, type ImportCounts, type ReportSummary } from "./import-report.ts";
import type { FeedRefusal } from "./opened-feed.ts";

export type StockImportResult = ReportSummary & {
  format: string | null;
  /** Dealers new to the site that get vehicles; none if their rows belong to no or the default dealership. */
  foundDealers: FoundDealer[];
  /** Dealerships of which the file has all vehicles; none for a file of changes. */
  namedInFull: string[];
  /** Dealerships in a file of changes; none for messages about single vehicles. */
  namedInChanges: string[];
  /** Failures after the stock was changed. */
  problems: string[];
};

export function refusedResult(
  refusal: Pick<FeedRefusal, "message"> & { reason: string },
  counts: ImportCounts,
  format: string | null,
  notes: string[],
): StockImportResult {
  return {
    outcome: "refused",
    refusal,
    counts: { ...noCounts(), rows: counts.rows, rejected: counts.rejected, skipped: counts.skipped, held: counts.held },
    vehiclesBefore: null,
    removals: { outcome: "none", missing: 0, message: null },
    holds: [],
    noLongerNamed: [],
    notes,
    warnings: [],
    problems: [],
    format,
    foundDealers: [],
    namedInFull: [],
    namedInChanges: [],
  };
}

export function heldResult(
  holds: readonly ImportHold[],
  counts: ImportCounts,
  format: string | null,
  notes: string[],
): StockImportResult {
  const reason = holds[0]?.kind ?? "values";
  const message = holds.map((hold) => hold.message).join(" ");
  return { ...refusedResult({ reason, message }, counts, format, notes), holds: [...holds] };
}
