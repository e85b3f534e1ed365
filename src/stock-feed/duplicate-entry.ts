import type { Duplicate } from "../vehicles/stock-imports.ts";
import type { IdentityMark } from "../vehicles/vehicle-identity.ts";
import type { ReportEntry } from "./import-report.ts";

const names = { vin: "VIN", plate: "plate" } as const;

/** Report entry for a row whose VIN or plate also occurs in an earlier row with another stock number. */
export function duplicateEntry(duplicate: Duplicate): ReportEntry {
  const { mark, line, stocknum } = duplicate;
  const isVin = mark === "vin";
  return {
    line,
    stockNumber: stocknum,
    outcome: "noted",
    field: isVin ? "vin" : "regplate",
    reason: isVin ? "vin-duplicate" : "plate-duplicate",
    message: duplicateMessage(duplicate),
  };
}

function duplicateMessage({ mark, text, firstLine, soldLine, isOtherVehicle }: Duplicate): string {
  const start = `Line ${firstLine} also has the ${names[mark]} ${text}`;
  if (isOtherVehicle) return `${start} and is another vehicle: one of the two plates is wrong or out of date.`;
  const which = soldLine === null ? "one of the rows" : `the row on line ${soldLine}, which says that it is sold,`;
  return `${start}: the file lists one vehicle twice. Remove ${which}.`;
}

export function duplicateNotes(counts: Readonly<Record<IdentityMark, number>>): string[] {
  return (["vin", "plate"] as const).flatMap((mark) =>
    counts[mark] === 0
      ? []
      : [`Rows with the ${names[mark]} of an earlier row with another stock number: ${counts[mark]}.`],
  );
}
