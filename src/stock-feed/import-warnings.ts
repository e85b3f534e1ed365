import type { ReportSummary } from "./import-report.ts";

/** What somebody must look at although the file was taken: `count` vehicles or rows are not as the file has them. */
export type ImportWarning = { kind: "removals-held" | "no-row-usable"; count: number; message: string };

/** The warnings of an import; none when the file was refused, as the refusal says it all. */
export function importWarnings({
  outcome,
  counts,
  removals,
}: Pick<ReportSummary, "outcome" | "counts" | "removals">): ImportWarning[] {
  if (outcome === "refused") return [];
  const warnings: ImportWarning[] = [];
  const { rows, accepted, updated, unchanged, withdrawn, rejected, held, skipped } = counts;
  if (rows > 0 && accepted + updated + unchanged + withdrawn === 0) {
    warnings.push({
      kind: "no-row-usable",
      count: rows,
      message: `No row of the file could be used: ${rejected} rejected, ${held} held, ${skipped} skipped.`,
    });
  }
  if (removals.outcome === "held")
    warnings.push({ kind: "removals-held", count: removals.missing, message: removals.message ?? "" });
  return warnings;
}
