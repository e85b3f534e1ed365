import { nothingKnown } from "../vehicles/last-known.ts";
import type { DealerDirectory } from "./dealer-directory.ts";
import type { FeedRow } from "./feed-field.ts";
import { identifyRow } from "./identify-row.ts";
import { offSiteRow } from "./off-site-row.ts";
import { noVehicleRow, refusedRow } from "./refused-row.ts";
import type { RowResult } from "./row-outcome.ts";
import { statusNotKnown } from "./row-refusals.ts";
import { saleInRow } from "./sale-in-row.ts";
import { shownRow } from "./shown-row.ts";

export type RowContext = {
  dealers: DealerDirectory;
  timeZone: string;
  thisYear: number;
};

/**
 * Converts a row to a vehicle, or says why not. A row without stock number, make, model and a possible year, or with a
 * car type other than new, demo and used, is rejected (EN-02). A row with an unknown status is held, and its vehicle
 * stays unchanged. Other faults affect only their field and are noted. For parts that the row does not specify
 * (`unspecified`), the vehicle keeps the values of `last`.
 */
export function rowToVehicle(written: FeedRow, context: RowContext, last = nothingKnown): RowResult {
  const { dealers, timeZone, thisYear } = context;
  const identification = identifyRow(written, { dealers, thisYear, isCounted: last === nothingKnown });
  if (identification.kind === "no-vehicle") return noVehicleRow(written.line);
  if (identification.kind === "refused") return refusedRow(identification.subject, identification.refusal);
  const { subject } = identification;
  const { values } = subject.row;
  const sale = saleInRow(values, last);
  switch (sale.kind) {
    case "withdrawn":
    case "hidden":
    case "stays-off":
      return offSiteRow(subject, sale.kind, timeZone);
    case "unknown":
      return refusedRow(subject, statusNotKnown(values.status ?? ""));
    case "shown":
      return shownRow(subject, sale, { timeZone, thisYear, last });
  }
}
