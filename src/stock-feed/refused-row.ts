import { stockKey } from "../vehicles/stock.ts";
import { kindOnlyFacts } from "../vehicles/vehicle-identity.ts";
import { noVehicleRemark, type RefusedResult } from "./row-outcome.ts";
import type { RowRefusal } from "./row-refusals.ts";
import type { RowSubject } from "./row-subject.ts";
import { vinIn } from "./vin.ts";

/** The result for a row that does not become a vehicle. */
export function refusedRow(subject: RowSubject, refusal: RowRefusal): RefusedResult {
  const { row, stockNumber, owner, make, model, year } = subject;
  const { outcome, field, reason, message, keepsVehicle } = refusal;
  const dealership = owner.kind === "known" ? owner.dealership.slug : null;
  return {
    kind: "refused",
    outcome,
    line: row.line,
    stockNumber,
    dealership,
    mentionedKey:
      keepsVehicle && stockNumber !== null && dealership !== null ? stockKey(dealership, stockNumber) : null,
    mentionsEverywhere: keepsVehicle && owner.kind === "unknown" && stockNumber !== null,
    mentionedVin: keepsVehicle || outcome === "rejected" ? vinIn(row.values.vin) : null,
    kindFacts: make === null || model === null ? null : kindOnlyFacts({ make, model, year }),
    field,
    reason,
    message,
  };
}

/** The result for a line that is not a vehicle. The dealership in it is ignored too. */
export function noVehicleRow(line: number): RefusedResult {
  return {
    kind: "refused",
    outcome: "skipped",
    line,
    stockNumber: null,
    dealership: null,
    mentionedKey: null,
    mentionsEverywhere: false,
    mentionedVin: null,
    kindFacts: null,
    field: null,
    ...noVehicleRemark,
  };
}
