import type { LastKnown } from "../vehicles/last-known.ts";
import type { StagedVehicle } from "../vehicles/stock-imports.ts";
import type { CarType, ItemType } from "../vehicles/vehicle.ts";
import { vehicleName } from "../vehicles/vehicle-name.ts";
import { contradictions } from "./contradictions.ts";
import { rowItemType } from "./item-type-in-row.ts";
import { ownerAndYard } from "./owner-and-yard.ts";
import { refusedRow } from "./refused-row.ts";
import { requiredValues, type RequiredValues } from "./required-values.ts";
import type { RowResult } from "./row-outcome.ts";
import { itemTypeNotSold } from "./row-refusals.ts";
import type { IdentifiedSubject } from "./row-subject.ts";
import { isShownByRow, unspecifiedIn, type SaleInRow } from "./sale-in-row.ts";
import { stagedRow, timeIn } from "./staged-row.ts";
import { statusNotes } from "./status-text.ts";
import { vehicleFacts, type VehicleFacts } from "./vehicle-facts.ts";

type ShownSale = Extract<SaleInRow, { kind: "shown" }>;
type ShownContext = { timeZone: string; thisYear: number; last: LastKnown };

/** A row that offers its vehicle on the site, refused if it lacks a required value or sites do not list its type. */
export function shownRow(subject: IdentifiedSubject, sale: ShownSale, context: ShownContext): RowResult {
  const { row, owner } = subject;
  const { timeZone, thisYear, last } = context;
  const read = requiredValues(subject, thisYear);
  if (read.kind === "refused") return refusedRow(subject, read.refusal);
  const { required } = read;
  const carType = required.carType ?? last.carType;
  const facts = vehicleFacts(row, { carType, timeZone });
  const itemType = rowItemType(row.values, facts.vehicle.simpleBody, required.make);
  if (itemType === null) return refusedRow(subject, itemTypeNotSold(row.values.itemType ?? ""));
  const values = { ...required, carType, itemType, facts: facts.vehicle };
  const vehicle = shownVehicle(subject, sale, values, context);
  return {
    kind: "staged",
    outcome: "published",
    staged: stagedRow(row, vehicle, { withdrawn: false, isAssumed: owner.isAssumed, timeZone }),
    unspecified: unspecifiedIn(row.values),
    owner,
    reason: null,
    message: null,
    notes: [
      ...subject.nameNotes,
      ...statusNotes(row.values.status),
      ...facts.notes,
      ...contradictions(vehicle, thisYear),
    ],
  };
}

type ShownValues = RequiredValues & { carType: CarType; itemType: ItemType; facts: VehicleFacts };

function shownVehicle(
  { row: { values }, stockNumber, owner, badge }: IdentifiedSubject,
  { status, reserved, preorder }: ShownSale,
  { make, model, year, carType, itemType, facts }: ShownValues,
  { timeZone, last }: ShownContext,
): StagedVehicle["vehicle"] {
  const sold = status === "sold";
  return {
    ...facts,
    name: vehicleName({ year, make, model, badge }),
    make,
    model,
    badge,
    year,
    carType,
    status,
    sold,
    soldAt: sold ? timeIn(values.soldAt, timeZone) : null,
    reserved,
    preorder,
    showOnDealerWebsite: isShownByRow(values, last),
    itemType,
    stocknum: stockNumber,
    createdAt: timeIn(values.createdAt, timeZone),
    ...ownerAndYard(owner.dealership, facts, values.locationName !== undefined),
  };
}
