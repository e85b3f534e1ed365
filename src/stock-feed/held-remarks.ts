import type { ContradictedRow } from "../vehicles/contradicted-identity.ts";
import type { RowHold, SupersededRow } from "../vehicles/stock-imports.ts";
import type { ReportEntry } from "./import-report.ts";

export const heldRemarks: Record<RowHold, Pick<ReportEntry, "field" | "reason" | "message">> = {
  withdrawal: {
    field: "status",
    reason: "withdrawal-held",
    message: "The row would take its vehicle off the site, but losses of its dealership are held: nothing was changed.",
  },
  move: {
    field: "dealership",
    reason: "move-held",
    message: "The vehicle belongs to another dealership whose removals or rows are held: it stays there.",
  },
  replacement: {
    field: "stocknum",
    reason: "replacement-held",
    message: "Another vehicle has this stock number and must stay, because losses of its dealership are held.",
  },
  double: {
    field: "stocknum",
    reason: "double-held",
    message:
      "This vehicle is already listed under another stock number or at another dealership, with the same VIN, plate or facts, and stays there. Nothing was added.",
  },
  elsewhere: {
    field: "status",
    reason: "listed-elsewhere",
    message:
      "The row says that its vehicle is sold or hidden, but the vehicle is listed under another stock number or at another dealership, with the same VIN, plate or facts. This row has no effect. Remove it.",
  },
  unlisting: {
    field: null,
    reason: "unlisting-held",
    message:
      "The row takes its vehicle out of the listing (sold, hidden or of a type that the site does not list), but losses of its dealership are held: the vehicle stays unchanged.",
  },
  assumed: {
    field: "dealership",
    reason: "dealership-assumed",
    message:
      "The row names no dealership of the site, and its vehicle belongs to another dealership than the default one, as VIN, plate, stock number or facts show: the vehicle stays there unchanged, and the row is held. Give the row its dealership.",
  },
  values: {
    field: null,
    reason: "values-held",
    message:
      "The values of its dealership seem to belong to other vehicles or columns, so all of its rows are held. See `holds` in the report for the reason.",
  },
  addition: {
    field: "stocknum",
    reason: "addition-held",
    message:
      "The vehicle would be new, but additions to its dealership are held. See `holds` in the report for the reason.",
  },
};

/** Report text for a row that takes the stock number of another vehicle with this slug. */
export function replacedRemark(slug: string): Pick<ReportEntry, "field" | "reason" | "message"> {
  const message = `Another vehicle of the site had this stock number, ${slug}. It is no longer in the file, so it is removed.`;
  return { field: "stocknum", reason: "vehicle-replaced", message };
}

/** Report text for a row that another one of its stock number supersedes. */
export function supersededRemark({
  line,
  byLine,
  relation,
}: SupersededRow): Pick<ReportEntry, "field" | "reason" | "message"> {
  switch (relation) {
    case "copy":
      return { field: null, reason: "row-copied", message: `The row is a copy of line ${byLine}, which counts.` };
    case "other":
      return {
        field: "stocknum",
        reason: "stock-number-shared",
        message: `Lines ${line} and ${byLine} have the same stock number but describe different vehicles. Line ${byLine} is imported, and the vehicle on line ${line} is left out. Give each vehicle its own stock number.`,
      };
    case "older":
      return {
        field: "stocknum",
        reason: "newer-row-exists",
        message: `Line ${byLine} has the same stock number and is newer, or equally new and later in the file.`,
      };
  }
}

/** Report text for a row of the default dealership that contradicts a vehicle of that dealership, which stays. */
export function contradictedRemark(
  { contradicts: { slug, line } }: ContradictedRow,
  dealership: string,
): Pick<ReportEntry, "field" | "reason" | "message"> {
  const other = slug === null ? `line ${line} has another vehicle with` : `another vehicle, ${slug}, has`;
  const message = `The row names no dealership of the site, so it counts as a row of "${dealership}". There, ${other} this stock number, and VIN, plate, make, model or year differ. That vehicle stays unchanged, and this row is held. Give the row its dealership.`;
  return { field: "dealership", reason: "dealership-assumed", message };
}
