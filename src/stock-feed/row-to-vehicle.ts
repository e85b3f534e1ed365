import { nothingKnown } from "../vehicles/last-known.ts";
import { stockKey } from "../vehicles/stock.ts";
import { type StagedVehicle } from "../vehicles/stock-imports.ts";
import { vehicleName } from "../vehicles/vehicle-name.ts";
import { kindOnlyFacts } from "../vehicles/vehicle-identity.ts";
import type { DealerDirectory } from "./dealer-directory.ts";
import { requiredFieldNames, type FeedField, type FeedRow } from "./feed-field.ts";
import { lineText, namingText, parseYear, quoted } from "./field-values.ts";
import { rowItemType } from "./item-type-in-row.ts";
import { makeAndModel } from "./make-and-model.ts";
import { contradictions } from "./contradictions.ts";
import { noVehicleRemark, type RowNote, type RowReason, type RowResult } from "./row-outcome.ts";
import { offSiteRow } from "./off-site-row.ts";
import { ownerAndYard } from "./owner-and-yard.ts";
import { carTypeInRow, isShownByRow, saleInRow, unspecifiedIn } from "./sale-in-row.ts";
import { withNamesOnly } from "./short-texts.ts";
import { stagedRow, timeIn } from "./staged-row.ts";
import { statusNotes } from "./status-text.ts";
import { mayBeNumber, stockNumberIn } from "./stock-number.ts";
import { describesVehicle } from "./vehicle-signs.ts";
import { parseVin } from "./vin.ts";
import { vehicleFacts } from "./vehicle-facts.ts";

export type RowContext = {
  dealers: DealerDirectory;
  timeZone: string;
  thisYear: number;
};

const longestStockNumber = 80;

/**
 * Converts a row to a vehicle, or says why not. A row without stock number, make, model and a possible year, or with a
 * car type other than new, demo and used, is rejected (EN-02). A row with an unknown status is held, and its vehicle
 * stays unchanged. Other faults affect only their field and are noted. For parts that the row does not specify
 * (`unspecified`), the vehicle keeps the values of `last`.
 */
export function rowToVehicle(written: FeedRow, context: RowContext, last = nothingKnown): RowResult {
  const { row, notes: nameNotes } = withNamesOnly(written);
  const { values } = row;
  const stockNumber = stockNumberIn(values.stocknum);
  const refused = (
    outcome: "rejected" | "held" | "skipped",
    field: FeedField,
    reason: RowReason,
    message: string,
    keepsVehicle = true,
  ): RowResult => ({
    kind: "refused",
    outcome,
    line: row.line,
    stockNumber,
    dealership: owner.kind === "known" ? owner.dealership.slug : null,
    mentionedKey:
      keepsVehicle && stockNumber !== null && owner.kind === "known"
        ? stockKey(owner.dealership.slug, stockNumber)
        : null,
    mentionsEverywhere: keepsVehicle && owner.kind === "unknown" && stockNumber !== null,
    mentionedVin: keepsVehicle || outcome === "rejected" ? readVin(values) : null,
    kindFacts: make === null || model === null ? null : kindOnlyFacts({ make, model, year }),
    field,
    reason,
    message,
  });
  if (!mayBeNumber(stockNumber) && !describesVehicle(values)) return noVehicle(row.line);
  const owner = context.dealers.findOwner(values, last === nothingKnown);
  const year = values.year === undefined ? null : parseYear(values.year, context.thisYear);
  const parts = makeAndModel({
    make: makeIn(values.make),
    model: namingText(lineText(values.model ?? "")),
    badge: namingText(lineText(values.badge ?? "")),
    title: namingText(lineText(values.title ?? "")),
    year: year ?? 0,
  });
  const { make, model } = parts;
  if (stockNumber === null)
    return refused(
      "rejected",
      "stocknum",
      "required-value-missing",
      `${values.stocknum === undefined ? "The row has no stock number" : `${quoted(values.stocknum)} is not a stock number`}; give every vehicle its own.${readVin(values) === null ? "" : " A vehicle on the site with its VIN stays unchanged."}`,
    );
  if (stockNumber.length > longestStockNumber) {
    return refused(
      "rejected",
      "stocknum",
      "stock-number-too-long",
      `The stock number has ${stockNumber.length} characters; the maximum is ${longestStockNumber}.`,
      false,
    );
  }
  if (owner.kind === "unknown" && values.status === undefined && !describesVehicle(values)) return noVehicle(row.line);
  if (owner.kind === "unknown") return refused("rejected", "dealership", "dealership-not-known", owner.message);

  const sale = saleInRow(values, last);
  if (sale.kind === "withdrawn" || sale.kind === "hidden" || sale.kind === "stays-off")
    return offSiteRow(row, sale.kind, stockNumber, owner, { make, model, year, timeZone: context.timeZone });
  if (sale.kind === "unknown") {
    const known = "in stock, for sale, coming soon, reserved, sold, withdrawn";
    return refused(
      "held",
      "status",
      "status-not-known",
      `The status ${quoted(values.status ?? "")} is unknown, so the row is not used, and its vehicle on the site stays unchanged. Known statuses: ${known}. A mapping can translate it.`,
    );
  }
  const givenType = carTypeInRow(values);
  if (givenType === null) {
    return refused(
      "rejected",
      "carType",
      "car-type-not-known",
      `The car type ${quoted(values.carType ?? "")} is unknown; write new, demo or used.`,
    );
  }
  if (values.year !== undefined && year === null) {
    return refused(
      "rejected",
      "year",
      "year-not-possible",
      `The year ${quoted(values.year)} is not possible; write four digits from 1900 to ${context.thisYear + 1}.`,
    );
  }
  if (make === null || model === null || year === null) {
    const missing = [
      make === null ? ("make" as const) : null,
      model === null ? ("model" as const) : null,
      year === null ? ("year" as const) : null,
    ].filter((field) => field !== null);
    const names = missing
      .map((field) => {
        const name = requiredFieldNames[field].toLowerCase();
        const text = written.values[field];
        return text === undefined ? name : `${name} (${quoted(text)} is not one)`;
      })
      .join(" and ");
    return refused(
      "rejected",
      missing[0] ?? "make",
      "required-value-missing",
      `The row has no ${names}; every vehicle needs stock number, make, model and year.${whyMissing(missing, nameNotes)}`,
    );
  }

  const carType = givenType ?? last.carType;
  const { timeZone } = context;
  const facts = vehicleFacts(row, { carType, timeZone });
  const itemType = rowItemType(values, facts.vehicle.simpleBody, make);
  if (itemType === null) {
    return refused(
      "skipped",
      "itemType",
      "item-type-not-sold",
      `Sites do not list vehicles of the type ${quoted(values.itemType ?? "")}, only cars, motorcycles and caravans.`,
      false,
    );
  }
  const { status, reserved, preorder } = sale;
  const isSold = status === "sold";
  const vehicle: StagedVehicle["vehicle"] = {
    ...facts.vehicle,
    name: vehicleName({ year, make, model, badge: parts.badge }),
    make,
    model,
    badge: parts.badge,
    year,
    carType,
    status,
    sold: isSold,
    soldAt: isSold ? timeIn(values.soldAt, timeZone) : null,
    reserved,
    preorder,
    showOnDealerWebsite: isShownByRow(values, last),
    itemType,
    stocknum: stockNumber,
    createdAt: timeIn(values.createdAt, timeZone),
    ...ownerAndYard(owner.dealership, facts.vehicle, values.locationName !== undefined),
  };
  return {
    kind: "staged",
    outcome: "published",
    staged: stagedRow(row, vehicle, { withdrawn: false, isAssumed: owner.isAssumed, timeZone }),
    unspecified: unspecifiedIn(values),
    owner,
    reason: null,
    message: null,
    notes: [...nameNotes, ...statusNotes(values.status), ...facts.notes, ...contradictions(vehicle, context.thisYear)],
  };
}

/** A line that is not a vehicle. The dealership in it is ignored too. */
function noVehicle(line: number): RowResult {
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

/** Why the row's values for these fields are not usable. */
function whyMissing(missing: readonly FeedField[], notes: readonly RowNote[]): string {
  const causes = notes.filter(({ field }) => field !== null && missing.includes(field));
  return causes.map(({ message }) => ` ${message}`).join("");
}

function makeIn(text: string | undefined): string | null {
  const make = namingText(lineText(text ?? ""));
  return make !== null && /\p{L}/u.test(make) ? make : null;
}

function readVin(values: FeedRow["values"]): string | null {
  const vin = parseVin(values.vin ?? "");
  return vin.kind === "value" ? vin.value : null;
}
