import type { CarType } from "../vehicles/vehicle.ts";
import { carTypeNotKnown, namesMissing, yearNotPossible, type RowRefusal } from "./row-refusals.ts";
import type { RowSubject } from "./row-subject.ts";
import { carTypeInRow } from "./sale-in-row.ts";

/** What every vehicle for sale needs in addition to its stock number (EN-02). `carType` is undefined if not given. */
export type RequiredValues = { make: string; model: string; year: number; carType: CarType | undefined };

export type RequiredValuesResult =
  | { kind: "values"; required: RequiredValues }
  | { kind: "refused"; refusal: RowRefusal };

/** The required values of a row, or why it is rejected. */
export function requiredValues(subject: RowSubject, thisYear: number): RequiredValuesResult {
  const { make, model, year } = subject;
  const { values } = subject.row;
  const carType = carTypeInRow(values);
  if (carType === null) return { kind: "refused", refusal: carTypeNotKnown(values.carType ?? "") };
  if (values.year !== undefined && year === null)
    return { kind: "refused", refusal: yearNotPossible(values.year, thisYear + 1) };
  if (make === null || model === null || year === null) return { kind: "refused", refusal: namesMissing(subject) };
  return { kind: "values", required: { make, model, year, carType } };
}
