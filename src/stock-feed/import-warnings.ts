import type { ReportSummary } from "./import-report.ts";

/** What somebody must look at although the file was taken: `count` vehicles or rows are not as the file has them. */
export type ImportWarning = {
  kind: "removals-held" | "additions-held" | "dealership-not-named" | "no-row-usable";
  count: number;
  message: string;
};

/** The warnings of an import; none when the file was refused, as the refusal says it all. */
export function importWarnings({
  outcome,
  counts,
  holds,
  noLongerNamed,
}: Pick<ReportSummary, "outcome" | "counts" | "holds" | "noLongerNamed">): ImportWarning[] {
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
  for (const { kind, vehicles: count, message } of holds)
    warnings.push({ kind: kind === "additions" ? "additions-held" : "removals-held", count, message });
  for (const { name, vehicles: count } of noLongerNamed) {
    const message = `The last full file named "${name}", this one does not. It has ${count} vehicles on the site.`;
    warnings.push({ kind: "dealership-not-named", count, message });
  }
  return warnings;
}
