import type { StagedVehicle } from "../vehicles/stock-imports.ts";
import { quoted } from "./field-values.ts";
import { ownerAndYard } from "./owner-and-yard.ts";
import type { RowReason, StagedResult } from "./row-outcome.ts";
import type { IdentifiedSubject } from "./row-subject.ts";
import type { SaleInRow } from "./sale-in-row.ts";
import { stagedRow } from "./staged-row.ts";
import { statusNotes } from "./status-text.ts";
import { vehicleFacts } from "./vehicle-facts.ts";

type OffSite = Exclude<SaleInRow["kind"], "shown" | "unknown">;

/** A row that takes its vehicle off the site, or leaves it off. Only the stock number is required. */
export function offSiteRow(
  { row, stockNumber, owner, make, model, year }: IdentifiedSubject,
  kind: OffSite,
  timeZone: string,
): StagedResult {
  const { vin, regplate, status = "" } = row.values;
  const identity = { ...row, values: { ...(vin && { vin }), ...(regplate && { regplate }) } };
  const { vehicle: facts } = vehicleFacts(identity, { carType: "used", timeZone });
  const vehicle: StagedVehicle["vehicle"] = {
    ...facts,
    name: "",
    make: make ?? "",
    model: model ?? "",
    badge: null,
    year,
    carType: "used",
    status: "in_stock",
    sold: false,
    soldAt: null,
    reserved: false,
    itemType: "car",
    stocknum: stockNumber,
    createdAt: null,
    ...ownerAndYard(owner.dealership, facts, false),
  };
  return {
    kind: "staged",
    outcome: "withdrawn",
    staged: stagedRow(row, vehicle, { withdrawn: true, isAssumed: owner.isAssumed, timeZone }),
    unspecified: [],
    owner,
    ...remarkOn(kind, quoted(status)),
    notes: statusNotes(row.values.status),
  };
}

function remarkOn(kind: OffSite, words: string): { reason: RowReason; message: string } {
  switch (kind) {
    case "withdrawn":
      return {
        reason: "status-withdrawn",
        message: `The status ${words} means that the vehicle is not for sale. It is not shown on the site.`,
      };
    case "hidden":
      return {
        reason: "status-not-for-shoppers",
        message: `The status ${words} is not for shoppers. The vehicle is not shown on the site until its status changes.`,
      };
    case "stays-off":
      return {
        reason: "status-kept",
        message:
          "The row does not specify the status. An earlier status took the vehicle off the site, and it stays off. Fill in the status column.",
      };
  }
}
