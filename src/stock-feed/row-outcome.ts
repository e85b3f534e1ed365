import type { StagedVehicle } from "../vehicles/stock.ts";
import type { RowOwner } from "./dealer-directory.ts";
import type { FeedField } from "./feed-field.ts";
import type { FieldFault } from "./field-values.ts";
import type { UnspecifiedPart } from "./sale-in-row.ts";

/** What became of a row. Every row of a file has exactly one. `accepted` is a vehicle new to the site. */
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
  | "status-not-for-shoppers"
  | "status-withdrawn"
  | "status-kept"
  | "newer-row-exists"
  | "stock-number-shared"
  | "vehicle-replaced"
  | "dealership-not-known"
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

/** Why a value is in doubt although it was taken. */
export type ValueDoubt =
  | "price-not-plausible"
  | "odometer-not-plausible"
  | "year-not-plausible"
  | "model-not-plausible";

/** What the report says of a line that stands among the rows and is no vehicle: it spares and holds nothing. */
export const noVehicleRemark = {
  reason: "no-vehicle",
  message:
    "Nothing in the row tells of a vehicle, such as a VIN, a stock number, or make, model and year: it is passed over.",
} as const satisfies { reason: RowReason; message: string };

export type RowNote = { field: FeedField | null; reason: FieldFault | RowReason | ValueDoubt; message: string };

export type RowResult =
  | {
      kind: "staged";
      outcome: "published" | "withdrawn" | "held";
      staged: StagedVehicle;
      /** What the row leaves to what the site knows of its vehicle. */
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
      /** Slug of the dealership that the row belongs to; null when it does not tell. */
      dealership: string | null;
      /** Key of the vehicle that stays as it is on the site; null when the row does not tell or must not be shown. */
      mentionedKey: string | null;
      /** True when the vehicles of the stock number stay as they are at every dealership. */
      mentionsEverywhere: boolean;
      /** The vehicle that has this VIN stays as it is, wherever it is. */
      mentionedVin: string | null;
      /** Make, model and year where the row tells them (`kindFactsOf`); null without make or model. */
      kindFacts: string | null;
      field: FeedField | null;
      reason: RowReason;
      message: string;
    };

export type StagedResult = Extract<RowResult, { kind: "staged" }>;
