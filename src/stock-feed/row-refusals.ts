import { requiredFieldNames, type FeedField, type FeedRow } from "./feed-field.ts";
import { quoted } from "./field-values.ts";
import type { RefusedResult, RowNote, RowReason } from "./row-outcome.ts";
import type { RowSubject } from "./row-subject.ts";
import { vinIn } from "./vin.ts";

/** Why a row is refused. */
export type RowRefusal = {
  outcome: RefusedResult["outcome"];
  field: FeedField;
  reason: RowReason;
  message: string;
  /** Whether the row's vehicle on the site stays unchanged, instead of counting as missing from the file. */
  keepsVehicle: boolean;
};

type NamingPart = "make" | "model" | "year";

export const longestStockNumber = 80;
const knownStatuses = "in stock, for sale, coming soon, reserved, sold, withdrawn";

export function stockNumberMissing({ stocknum, vin }: FeedRow["values"]): RowRefusal {
  const fault = stocknum === undefined ? "The row has no stock number" : `${quoted(stocknum)} is not a stock number`;
  const effect = vinIn(vin) === null ? "" : " A vehicle on the site with its VIN stays unchanged.";
  return rejection("stocknum", "required-value-missing", `${fault}; give every vehicle its own.${effect}`);
}

export function stockNumberTooLong(characters: number): RowRefusal {
  const message = `The stock number has ${characters} characters; the maximum is ${longestStockNumber}.`;
  return { ...rejection("stocknum", "stock-number-too-long", message), keepsVehicle: false };
}

export function ownerNotKnown(message: string): RowRefusal {
  return rejection("dealership", "dealership-not-known", message);
}

export function statusNotKnown(status: string): RowRefusal {
  return {
    outcome: "held",
    field: "status",
    reason: "status-not-known",
    message: `The status ${quoted(status)} is unknown, so the row is not used, and its vehicle on the site stays unchanged. Known statuses: ${knownStatuses}. A mapping can translate it.`,
    keepsVehicle: true,
  };
}

export function carTypeNotKnown(carType: string): RowRefusal {
  return rejection(
    "carType",
    "car-type-not-known",
    `The car type ${quoted(carType)} is unknown; write new, demo or used.`,
  );
}

/** `lastYear`: the latest possible year of a vehicle. */
export function yearNotPossible(year: string, lastYear: number): RowRefusal {
  const message = `The year ${quoted(year)} is not possible; write four digits from 1900 to ${lastYear}.`;
  return rejection("year", "year-not-possible", message);
}

/** For a row without make, model or year. `nameNotes` say why a value that the row has is not usable. */
export function namesMissing({ written, nameNotes, make, model, year }: RowSubject): RowRefusal {
  const parts = { make, model, year };
  const missing = (["make", "model", "year"] as const).filter((field) => parts[field] === null);
  const names = missing.map((field) => missingName(field, written[field])).join(" and ");
  return rejection(
    missing[0] ?? "make",
    "required-value-missing",
    `The row has no ${names}; every vehicle needs stock number, make, model and year.${whyMissing(missing, nameNotes)}`,
  );
}

function missingName(field: NamingPart, written: string | undefined): string {
  const name = requiredFieldNames[field].toLowerCase();
  return written === undefined ? name : `${name} (${quoted(written)} is not one)`;
}

function whyMissing(missing: readonly FeedField[], notes: readonly RowNote[]): string {
  const causes = notes.filter(({ field }) => field !== null && missing.includes(field));
  return causes.map(({ message }) => ` ${message}`).join("");
}

export function itemTypeNotSold(itemType: string): RowRefusal {
  return {
    outcome: "skipped",
    field: "itemType",
    reason: "item-type-not-sold",
    message: `Sites do not list vehicles of the type ${quoted(itemType)}, only cars, motorcycles and caravans.`,
    keepsVehicle: false,
  };
}

function rejection(field: FeedField, reason: RowReason, message: string): RowRefusal {
  return { outcome: "rejected", field, reason, message, keepsVehicle: true };
}
