import type { FoundDealer } from "./dealer-directory.ts";
import type { ImportHold } from "./import-hold.ts";
import { noCounts, type ImportCounts, type ReportSummary } from "./import-report.ts";
import type { FeedRefusal } from "./opened-feed.ts";

/** What became of a stock file. */
export type StockImportResult = ReportSummary & {
  format: string | null;
  /** Dealers that the data names and the site does not know. */
  foundDealers: FoundDealer[];
  /** The dealerships of which the file has all vehicles; none when it has changes only. */
  namedInFull: string[];
  /** The dealerships whose vehicles a file of changes has; none of messages about single vehicles. */
  namedInChanges: string[];
  /** What failed after the stock was changed. */
  problems: string[];
};

/** A file of which nothing is done. */
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

/** A file of which nothing is done until it is confirmed. */
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
