import type { VehicleTitle } from "../../vehicles/vehicle-title.ts";

type Named = { lead: string; make: string; model: string; badge: string | null };

/** The part of a title before make and model, usually the year; the full title if it has neither. */
export function titleLead(line: string, make: string, model: string): string {
  return line.slice(0, line.length - joined(make, model).length).trim();
}

/** The title of a listed vehicle, equal to `vehicleTitle`. Separate from the rules because browsers load it too. */
export function listedTitle({ lead, make, model, badge }: Named): VehicleTitle {
  const line = joined(lead, make, model);
  return { line, badgeLine: badge, full: joined(line, badge ?? "") };
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
