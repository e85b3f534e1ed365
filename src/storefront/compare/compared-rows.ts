import {
  allSpecifications,
  carSummary,
  keyInformation,
  type SpecificationGroup,
  vehicleDetails,
} from "../../vehicles/specifications.ts";
import type { SpecificationName, SpecificationRow, SpecificationSettings } from "../../vehicles/specification-rows.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** One fact of every vehicle, in their order; null where it is unknown. */
export type ComparedRow = { label: string; values: (string | null)[]; differs: boolean };
export type ComparedGroup = { heading: string; rows: ComparedRow[] };

/** Shown in the column headings. */
const inHeading: readonly SpecificationName[] = ["year", "make", "model", "badge"];
/** These identify a vehicle: they always differ and do not help to choose. */
const identifying: readonly SpecificationName[] = ["vin", "stockNumber", "regplate", "views", "carsalesTitle"];

/** All facts that at least one vehicle has, in groups, and whether the vehicles differ in them (FV-13). */
export function comparedGroups(
  vehicles: readonly Vehicle[],
  settings: SpecificationSettings,
  now: number,
): ComparedGroup[] {
  const groupsOfEach = vehicles.map((vehicle) => comparedFacts(vehicle, settings, now));
  const seen = new Set<string>();
  return groupHeadings(groupsOfEach).flatMap((heading) => {
    const rowsOfEach = groupsOfEach.map((groups) => groups.find((group) => group.heading === heading)?.rows ?? []);
    const labels = new Set(rowsOfEach.flatMap((rows) => rows.map(({ label }) => label)));
    const rows = [...labels].filter((label) => !seen.has(label)).map((label) => comparedRow(label, groupsOfEach));
    for (const label of labels) seen.add(label);
    return rows.length > 0 ? [{ heading, rows }] : [];
  });
}

function comparedFacts(vehicle: Vehicle, settings: SpecificationSettings, now: number): SpecificationGroup[] {
  return [
    { heading: "Key information", rows: keyInformation(vehicle, settings, now) },
    {
      heading: "This vehicle",
      rows: [...carSummary(vehicle, settings, now), ...vehicleDetails(vehicle, settings, now)].filter(
        ({ name }) => !inHeading.includes(name) && !identifying.includes(name),
      ),
    },
    ...allSpecifications(vehicle, settings, now),
  ];
}

function groupHeadings(groupsOfEach: readonly SpecificationGroup[][]): string[] {
  return [...new Set(groupsOfEach.flatMap((groups) => groups.map(({ heading }) => heading)))];
}

function comparedRow(label: string, groupsOfEach: readonly SpecificationGroup[][]): ComparedRow {
  const values = groupsOfEach.map((groups) =>
    rowValue(
      label,
      groups.flatMap(({ rows }) => rows),
    ),
  );
  return { label, values, differs: new Set(values).size > 1 };
}

function rowValue(label: string, rows: readonly SpecificationRow[]): string | null {
  return rows.find((row) => row.label === label)?.value ?? null;
}
