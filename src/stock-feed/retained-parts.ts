import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedRow } from "./feed-field.ts";
import { quoted } from "./field-values.ts";
import type { ReportEntry } from "./import-report.ts";
import type { StagedResult } from "./row-outcome.ts";
import type { UnspecifiedPart } from "./unspecified-part.ts";

/**
 * A part of a vehicle that stays as the site last had it, with its note in the report; null if the row itself is
 * reported.
 */
export type RetainedPart = {
  part: UnspecifiedPart;
  /** How the vehicle stays, such as `reserved`. */
  state: string;
  remark: Pick<ReportEntry, "field" | "reason" | "message"> | null;
};

/** The parts in which the vehicle differs from its row because the site's values were retained. */
export function retainedParts(values: FeedRow["values"], byRow: StagedResult, retained: StagedResult): RetainedPart[] {
  if (retained.outcome === "withdrawn") return [{ part: "status", state: "off the site", remark: null }];
  const [one, other] = [byRow.staged.vehicle, retained.staged.vehicle];
  return byRow.unspecified
    .filter((part) => comparedFields[part].some((field) => one[field] !== other[field]))
    .map((part) => ({ part, state: states[part](other), remark: remarks[part](other, values) }));
}

const comparedFields: Readonly<
  Record<UnspecifiedPart, readonly (keyof Vehicle & keyof StagedResult["staged"]["vehicle"])[]>
> = {
  carType: ["carType"],
  status: ["status", "reserved", "preorder"],
  showOnDealerWebsite: ["showOnDealerWebsite"],
};

type Retained = Pick<Vehicle, "carType" | "status" | "reserved" | "preorder">;
type Remark = NonNullable<RetainedPart["remark"]>;

const states: Readonly<Record<UnspecifiedPart, (retained: Retained) => string>> = {
  carType: ({ carType }) => (carType === "new" ? "new" : "demonstrator"),
  status: saleText,
  showOnDealerWebsite: () => "hidden",
};

const remarks: Readonly<Record<UnspecifiedPart, (retained: Retained, values: FeedRow["values"]) => Remark>> = {
  carType: ({ carType }, { carType: written }) => {
    const why = written === undefined ? "The row does not distinguish" : `${quoted(written)} does not distinguish`;
    const message = `${why} new, demonstrator and used: the vehicle stays ${carType === "new" ? "new" : "a demonstrator"}, as before. Fill in the car type column.`;
    return { field: "carType", reason: "car-type-kept", message };
  },
  status: (retained) => {
    const message = `The row does not specify the status: the vehicle stays ${saleText(retained)}, as before. Fill in the status column.`;
    return { field: "status", reason: "status-kept", message };
  },
  showOnDealerWebsite: () => {
    const message =
      "The row does not specify whether the site shows the vehicle: it stays hidden, as before. Fill in the column.";
    return { field: "showOnDealerWebsite", reason: "hiding-kept", message };
  },
};

function saleText({ status, reserved, preorder }: Retained): string {
  if (status === "sold") return "sold";
  if (reserved) return "reserved";
  return preorder ? "a pre-order" : "coming soon";
}
