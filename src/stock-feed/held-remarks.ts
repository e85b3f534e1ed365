import type { RowHold } from "../vehicles/stock.ts";
import type { ReportEntry } from "./import-report.ts";

/** Report texts for held rows. */
export const heldRemarks: Record<RowHold, Pick<ReportEntry, "field" | "reason" | "message">> = {
  withdrawal: {
    field: "status",
    reason: "withdrawal-held",
    message:
      "The row would take its vehicle off the site, and the import holds what its dealership loses: nothing is done.",
  },
  move: {
    field: "dealership",
    reason: "move-held",
    message:
      "The vehicle stands at another dealership, of which the import holds removals or all rows: it stays there.",
  },
  replacement: {
    field: "stocknum",
    reason: "replacement-held",
    message: "Another vehicle has this stock number, and it must stay, as the import holds what its dealership loses.",
  },
  double: {
    field: "stocknum",
    reason: "double-held",
    message:
      "This vehicle is listed under another stock number or at another dealership, by its VIN, its plate or equal facts, and it stays there: nothing is added.",
  },
  elsewhere: {
    field: "status",
    reason: "listed-elsewhere",
    message:
      "The row has its vehicle as sold or hidden, and the vehicle is listed under another stock number or at another dealership, by its VIN, its plate or equal facts: this row changes nothing. Take it out.",
  },
  unlisting: {
    field: null,
    reason: "unlisting-held",
    message:
      "The row takes its vehicle out of the listing, as sold, hidden or of a kind that the site does not list, and the import holds what its dealership loses: the site keeps the vehicle as it was.",
  },
  values: {
    field: null,
    reason: "values-held",
    message:
      "The values of its dealership seem to belong to other vehicles or columns, so that all of its rows are held: `holds` in the report tells why.",
  },
  addition: {
    field: "stocknum",
    reason: "addition-held",
    message:
      "The vehicle would be new, and the import holds the new vehicles of its dealership: `holds` in the report tells why.",
  },
};

/** Report text for a row that takes the stock number of another vehicle with this slug. */
export function replacedRemark(slug: string): Pick<ReportEntry, "field" | "reason" | "message"> {
  const message = `Another vehicle of the site had this stock number, ${slug}. The file does not have it any more, so it is removed.`;
  return { field: "stocknum", reason: "vehicle-replaced", message };
}
