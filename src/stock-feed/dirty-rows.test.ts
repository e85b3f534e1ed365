import { expect, test } from "vitest";
import { dirtyCells, type DirtyCell, type Oracle } from "../../test/contract/dirty-cells.ts";
import { importsInto, mainMotors, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import type { ReportEntry } from "./import-report.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

const importText = importsInto(oneDealershipSite);

const clean = {
  VIN: "",
  Make: "Toyota",
  Model: "Corolla",
  Badge: "Ascent",
  Year: "2021",
  "Car Type": "Used",
  Status: "In Stock",
  Price: "24990",
  Odometer: "45887",
  Rego: "ABC12D",
  "Rego Expiry": "31/12/2026",
  Colour: "White",
  Body: "Sedan",
  Fuel: "Petrol",
  Transmission: "Automatic",
  Seats: "5",
  "Engine Size": "1.8",
  Suburb: "",
  State: "",
  Images: "https://img.example.com/1.jpg",
  Features: "Sunroof",
  Comments: "Tidy",
  "Item Type": "Car",
};

type DirtyRow = { cells: Partial<typeof clean>; oracle: Oracle };

/** A row for each cell, and rows with two cells of different columns that leave the row published. */
function dirtyRows(): DirtyRow[] {
  const rows = dirtyCells.map(({ column, written, oracle }) => ({ cells: { [column]: written }, oracle }));
  const published = dirtyCells.flatMap(({ oracle, ...cell }) => ("is" in oracle ? [{ ...cell, oracle }] : []));
  const pairs = published.flatMap((one, index): DirtyRow[] => {
    const other = published[(index * 89 + 41) % published.length];
    if (other === undefined || other.column === one.column || arePlaces(one, other)) return [];
    const oracle = {
      is: { ...one.oracle.is, ...other.oracle.is },
      notes: [...one.oracle.notes, ...other.oracle.notes],
    };
    return [{ cells: { [one.column]: one.written, [other.column]: other.written }, oracle }];
  });
  return [...rows, ...pairs];
}

/** Suburb and state are read together. */
function arePlaces(...cells: Pick<DirtyCell, "column">[]): boolean {
  return cells.every(({ column }) => column === "Suburb" || column === "State");
}

const quotedCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const stockNumberFor = (index: number): string => `D${String(index).padStart(4, "0")}`;

/** How many rows before one have its plate: a file that has one plate again and again is told so. */
function repeatsBefore(rows: readonly DirtyRow[], index: number): number {
  const rowPlate = (row: DirtyRow | undefined) => row && "is" in row.oracle && row.oracle.is.regplate;
  const plate = rowPlate(rows[index]);
  return plate ? rows.slice(0, index).filter((row) => rowPlate(row) === plate).length : 0;
}

test("500 dirty rows: each is published, reported or refused according to its cells, and none affects another", async () => {
  const rows = dirtyRows();
  expect(rows.length).toBeGreaterThanOrEqual(500);
  const header = ["Stock No", ...Object.keys(clean)];
  // Of two rows of one vehicle, by equal facts or one plate, one would be left out.
  const named = (index: number) => ({ ...clean, Badge: `Ascent ${index}`, Rego: `AB${index}` });
  const lines = rows.map(({ cells }, index) => [
    stockNumberFor(index),
    ...Object.values({ ...named(index), ...cells }),
  ]);
  const files = Map.groupBy(lines, (_line, index) => repeatsBefore(rows, index));
  const vehicles = new Map<string, Vehicle>();
  const allEntries: ReportEntry[] = [];
  for (const linesOfFile of files.values()) {
    const text = [header, ...linesOfFile].map((line) => line.map(quotedCell).join(",")).join("\r\n");
    const stock = siteStock();
    const { result, report } = await importText(text, stock);
    expect(result).toMatchObject({ outcome: "taken", holds: [] });
    const { rows: count, ...byOutcome } = result.counts;
    expect(count).toBe(linesOfFile.length);
    expect(Object.values(byOutcome).reduce((sum, each) => sum + each, 0)).toBe(count);
    for (const [key, vehicle] of stock.vehicles) vehicles.set(key, vehicle);
    allEntries.push(...report.entries);
  }

  const entriesByNumber = Map.groupBy(allEntries, ({ stockNumber }) => stockNumber);
  const wrong = rows.flatMap(({ cells, oracle }, index) => {
    const key = stockNumberFor(index);
    const vehicle = vehicles.get(`${mainMotors.slug}/${key.toLowerCase()}`);
    // Values far from those of other vehicles are reported as well.
    const entries = (entriesByNumber.get(key) ?? []).filter(({ reason }) => !reason.endsWith("-not-plausible"));
    const found =
      "is" in oracle
        ? { is: vehicle && picked(vehicle, oracle.is), notes: entries.map(({ field, reason }) => [field, reason]) }
        : { isPublished: vehicle !== undefined, entries: entries.map(({ outcome, reason }) => [outcome, reason]) };
    const expected =
      "is" in oracle
        ? { is: oracle.is, notes: oracle.notes }
        : { isPublished: false, entries: [[oracle.outcome, oracle.reason]] };
    const isRight = JSON.stringify(ordered(found)) === JSON.stringify(ordered(expected));
    return isRight ? [] : [{ cells, expected, found }];
  });
  expect(wrong).toEqual([]);
});

function picked(vehicle: Vehicle, like: Partial<Vehicle>): Partial<Vehicle> {
  return Object.fromEntries(Object.keys(like).map((field) => [field, vehicle[field as keyof Vehicle]]));
}

/** Notes come in the order in which fields are read. */
function ordered<T extends { notes?: unknown[] }>(found: T): T {
  return found.notes === undefined ? found : { ...found, notes: found.notes.toSorted() };
}
