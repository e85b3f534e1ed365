import type { VehicleTitle } from "../../vehicles/vehicle-title.ts";

type Named = { lead: string; make: string; model: string; badge: string | null };

/** What stands before make and model in a vehicle's name: the year, or all of the name where both are missing. */
export function leadOf(line: string, make: string, model: string): string {
  return line.slice(0, line.length - joined(make, model).length).trim();
}

/** The name of a listed vehicle, as `vehicleTitle` has it. Apart from the rules, because browsers need it too. */
export function listedTitle({ lead, make, model, badge }: Named): VehicleTitle {
  const line = joined(lead, make, model);
  return { line, badgeLine: badge, full: joined(line, badge ?? "") };
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
