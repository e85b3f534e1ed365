import type { ImportHold } from "./import-hold.ts";
import type { DealershipCount } from "./dealership-counts.ts";
import type { ImportWarning, ReportSummary } from "./import-report.ts";

/** If at least this many rows, and this share of them, are rejected, the file has a systematic error. */
const fewestRejected = 5;
const leastRejectedShare = 0.1;
/** More rows of a dealership with an unknown status need an entry in a mapping. */
const fewUnknownStatuses = 3;

const additionKinds: ReadonlySet<ImportHold["kind"]> = new Set(["additions", "doubles"]);
const removalKinds: ReadonlySet<ImportHold["kind"]> = new Set([
  "truncated",
  "no-usable-row",
  "missing",
  "rows-without-key",
  "losses",
]);

/** The warnings of an import; none for a refused file, because the refusal contains everything. */
export function importWarnings({
  outcome,
  counts,
  holds,
  noLongerNamed,
  sharedNumbers,
  unknownStatuses,
  assumed,
  retained,
}: Pick<ReportSummary, "outcome" | "counts" | "holds" | "noLongerNamed"> & {
  sharedNumbers: number;
  unknownStatuses: readonly DealershipCount[];
  /** Held rows that contradict a vehicle of the dealership that they have by default, or belong to another one. */
  assumed: readonly DealershipCount[];
  retained: readonly ImportWarning[];
}): ImportWarning[] {
  if (outcome === "refused") return [];
  const warnings: ImportWarning[] = [];
  const { rows, accepted, updated, unchanged, withdrawn, rejected, held, skipped } = counts;
  if (rows > 0 && accepted + updated + unchanged + withdrawn === 0) {
    warnings.push({
      kind: "no-row-usable",
      dealership: null,
      count: rows,
      message: `No row of the file was usable: ${rejected} rejected, ${held} held, ${skipped} skipped.`,
    });
  } else if (rejected >= fewestRejected && rejected >= leastRejectedShare * (rows - skipped)) {
    const message = `${rejected} of ${rows} rows were rejected. Vehicles on the site with their stock numbers or VINs stay unchanged. The report gives the reason for each row.`;
    warnings.push({ kind: "rows-rejected", dealership: null, count: rejected, message });
  }
  for (const { dealership, name, count } of unknownStatuses) {
    if (count <= fewUnknownStatuses) continue;
    const message = `Rows of "${name}" with an unknown status (${count}): they are held, and their vehicles on the site stay unchanged. Translate the status in a mapping.`;
    warnings.push({ kind: "status-not-known", dealership, count, message });
  }
  for (const { dealership, name, count } of assumed) {
    const message = `Rows that count as rows of "${name}" only by default, and have the stock numbers of its other vehicles or are vehicles of other dealerships (${count}): they are held, and all these vehicles stay unchanged. Give the rows their dealership. The report names each row.`;
    warnings.push({ kind: "dealership-assumed", dealership, count, message });
  }
  warnings.push(...retained);
  for (const { kind, dealership, vehicles: count, message } of holds)
    warnings.push({ kind: holdWarning(kind), dealership, count, message });
  for (const { dealership, name, vehicles: count } of noLongerNamed) {
    const message = `Earlier full files had vehicles of "${name}", but this one has no usable row for it. Its vehicles on the site (${count}) stay. If they are gone, import the file again with --confirm-emptied ${dealership}.`;
    warnings.push({ kind: "dealership-not-named", dealership, count, message });
  }
  if (sharedNumbers > 0) {
    const message = `Rows left out because another vehicle in the file has their stock number: ${sharedNumbers}. Vehicles on the site with their VINs stay unchanged. The report gives both lines of each.`;
    warnings.push({ kind: "stock-number-shared", dealership: null, count: sharedNumbers, message });
  }
  return warnings;
}

function holdWarning(kind: ImportHold["kind"]): ImportWarning["kind"] {
  if (additionKinds.has(kind)) return "additions-held";
  return removalKinds.has(kind) ? "removals-held" : "values-held";
}
