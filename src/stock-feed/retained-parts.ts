import type { Vehicle } from "../vehicles/vehicle.ts";
import type { DealershipCount } from "./dealership-counts.ts";
import type { FeedRow } from "./feed-field.ts";
import { quoted } from "./field-values.ts";
import type { ReportEntry } from "./import-report.ts";
import type { ImportWarning } from "./import-warnings.ts";
import type { StagedResult } from "./row-outcome.ts";
import type { UnspecifiedPart } from "./sale-in-row.ts";

/**
 * A part of a vehicle that stays as the site last had it, with its note in the report; null if the row itself is
 * reported.
 */
export type RetainedPart = { part: UnspecifiedPart; remark: Pick<ReportEntry, "field" | "reason" | "message"> | null };

/** The parts in which the vehicle differs from its row because the site's values were retained. */
export function retainedParts(values: FeedRow["values"], byRow: StagedResult, retained: StagedResult): RetainedPart[] {
  if (retained.outcome === "withdrawn") return [{ part: "status", remark: null }];
  const [one, other] = [byRow.staged.vehicle, retained.staged.vehicle];
  return byRow.unspecified
    .filter((part) => comparedFields[part].some((field) => one[field] !== other[field]))
    .map((part) => ({ part, remark: remarks[part](other, values) }));
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

const remarks: Readonly<Record<UnspecifiedPart, (retained: Retained, values: FeedRow["values"]) => Remark>> = {
  carType: ({ carType }, { carType: written }) => {
    const why = written === undefined ? "The row does not distinguish" : `${quoted(written)} does not distinguish`;
    const message = `${why} new, demonstrator and used: the vehicle stays ${carType === "new" ? "new" : "a demonstrator"}, as before. Fill in the car type column.`;
    return { field: "carType", reason: "car-type-kept", message };
  },
  status: (retained) => {
    const message = `The row does not specify the status: the vehicle stays ${saleOf(retained)}, as before. Fill in the status column.`;
    return { field: "status", reason: "status-kept", message };
  },
  showOnDealerWebsite: () => {
    const message =
      "The row does not specify whether the site shows the vehicle: it stays hidden, as before. Fill in the column.";
    return { field: "showOnDealerWebsite", reason: "hiding-kept", message };
  },
};

function saleOf({ status, reserved, preorder }: Retained): string {
  if (status === "sold") return "sold";
  if (reserved) return "reserved";
  return preorder ? "a pre-order" : "coming soon";
}

const warnings: Readonly<
  Record<
    UnspecifiedPart,
    { kind: ImportWarning["kind"]; unspecified: string; stay: string; constant: string; confirmed: string }
  >
> = {
  carType: {
    kind: "car-types-kept",
    unspecified: "the car type (new, demonstrator, used)",
    stay: "new or demonstrators",
    constant: `"carType": "used"`,
    confirmed: "used",
  },
  status: {
    kind: "statuses-kept",
    unspecified: "the status",
    stay: "sold, reserved, coming soon or off the site",
    constant: `"status": "in stock"`,
    confirmed: "in stock",
  },
  showOnDealerWebsite: {
    kind: "hidden-kept",
    unspecified: "whether the site shows the vehicle",
    stay: "hidden",
    constant: `"showOnDealerWebsite": "yes"`,
    confirmed: "shown",
  },
};

/** Warning about vehicles that stay unchanged because their rows do not specify a value. */
export function retainedWarning(part: UnspecifiedPart, { dealership, name, count }: DealershipCount): ImportWarning {
  const { kind, unspecified, stay, constant, confirmed } = warnings[part];
  const message = `Rows of "${name}" that do not specify ${unspecified} (${count}): their vehicles stay ${stay}, as before. Fill in the column, or set the value of empty cells in a mapping, such as "constants": { ${constant} }. If all of them are ${confirmed} now, import the file again with --confirm-values.`;
  return { kind, dealership, count, message };
}
