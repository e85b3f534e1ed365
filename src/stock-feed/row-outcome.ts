import type { StagedVehicle } from "../vehicles/stock-imports.ts";
import type { RowOwner } from "./dealer-directory.ts";
import type { FeedField } from "./feed-field.ts";
import type { FieldFault } from "./field-values.ts";
import type { UnspecifiedPart } from "./unspecified-part.ts";

/** Outcome of a row; each row has exactly one. `accepted` is a vehicle new to the site. */
export const rowOutcomes = [
  "accepted",
  "updated",
  "unchanged",
  "rejected",
  "withdrawn",
  "superseded",
  "held",
  "skipped",
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Why a row did not become a vehicle on the site. */
export type RowReason =
  | "required-value-missing"
  | "stock-number-too-long"
  | "year-not-possible"
  | "car-type-not-known"
  | "car-type-kept"
  | "hiding-kept"
  | "status-not-known"
  | "status-shortened"
  | "status-not-for-shoppers"
  | "status-withdrawn"
  | "status-kept"
  | "newer-row-exists"
  | "row-copied"
  | "stock-number-shared"
  | "vehicle-replaced"
  | "dealership-not-known"
  | "dealership-assumed"
  | "withdrawal-held"
  | "move-held"
  | "replacement-held"
  | "unlisting-held"
  | "addition-held"
  | "double-held"
  | "listed-elsewhere"
  | "values-held"
  | "vin-duplicate"
  | "plate-duplicate"
  | "item-type-not-sold"
  | "wrong-number-of-cells"
  | "stray-quote"
  | "empty-row"
  | "repeated-header"
  | "trailer"
  | "no-vehicle"
  | "not-readable";

export type ValueDoubt =
  | "price-not-plausible"
  | "odometer-not-plausible"
  | "year-not-plausible"
  | "model-not-plausible";

/** Report text for a line that is not a vehicle. It neither protects nor holds vehicles. */
export const noVehicleRemark = {
  reason: "no-vehicle",
  message: "The row does not identify a vehicle by VIN, stock number, or make, model and year. It is skipped.",
} as const satisfies { reason: RowReason; message: string };

export type RowNote = { field: FeedField | null; reason: FieldFault | RowReason | ValueDoubt; message: string };

export type RowResult =
  | {
      kind: "staged";
      outcome: "published" | "withdrawn";
      staged: StagedVehicle;
      unspecified: readonly UnspecifiedPart[];
      owner: Extract<RowOwner, { kind: "known" }>;
      reason: RowReason | null;
      message: string | null;
      notes: RowNote[];
    }
  | {
      kind: "refused";
      outcome: "rejected" | "held" | "skipped";
      line: number;
      stockNumber: string | null;
      /** Slug of the row's dealership; null if not known. */
      dealership: string | null;
      /** Key of the vehicle that stays unchanged; null if not known or not to be shown. */
      mentionedKey: string | null;
      /** Whether the vehicles with the stock number stay unchanged at every dealership. */
      mentionsEverywhere: boolean;
      /** The vehicle with this VIN stays unchanged, wherever it is. */
      mentionedVin: string | null;
      /** Make, model and year if given (`kindOnlyFacts`); null without make or model. */
      kindFacts: string | null;
      field: FeedField | null;
      reason: RowReason;
      message: string;
    };

export type StagedResult = Extract<RowResult, { kind: "staged" }>;
export type RefusedResult = Extract<RowResult, { kind: "refused" }>;
