import { comparable, type ColumnPlan, type FieldReader, type FieldSource } from "./columns.ts";
import { isBlank, type CsvRecord } from "./csv-reader.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import { feedText } from "./feed-text.ts";
import type { VehicleTraces } from "./opened-feed.ts";
import { stockNumberIn } from "./stock-number.ts";
import { parseVin, vinsIn } from "./vin.ts";
import { describesVehicle } from "./vehicle-signs.ts";

export type CsvRow =
  | { kind: "row"; row: FeedRow }
  | { kind: "empty"; line: number }
  | { kind: "repeated-header"; line: number }
  | { kind: "ambiguous"; line: number; field: FeedField; columns: [number, number]; values: [string, string] }
  | {
      kind: "ragged";
      line: number;
      cells: number;
      hasStrayQuote: boolean;
      stockNumber: string | null;
      traces: VehicleTraces;
    };

/** Maps a record to a row, or says why it is not one. */
export function csvRow(record: CsvRecord, plan: ColumnPlan): CsvRow {
  const { line, cells, hasStrayQuote } = record;
  if (cells.every((cell) => cellText(cell) === null || isBlank(cell))) return { kind: "empty", line };
  if (isHeader(cells, plan.header)) return { kind: "repeated-header", line };
  const isWider =
    cells.length > plan.header.length && cells.slice(plan.header.length).some((cell) => cell.trim() !== "");
  const values = valuesIn(cells, plan);
  if (isWider || cells.length < plan.header.length)
    return { kind: "ragged", line, cells: cells.length, hasStrayQuote, ...tracesIn(cells, values, plan) };
  return ambiguity(record, plan) ?? { kind: "row", row: { line, values, hasStrayQuote } };
}

function valuesIn(cells: readonly string[], plan: ColumnPlan): FeedRow["values"] {
  const values: FeedRow["values"] = {};
  for (const reader of plan.readers) {
    const value = readValue(cells, reader);
    if (value !== null) values[reader.field] = value;
  }
  const { stocknum, make, model, title, vin } = values;
  const isNamed = (make ?? model ?? title ?? vin) !== undefined;
  if (plan.stockNumberFrom !== null && stocknum === undefined && isNamed)
    values.stocknum = generatedStockNumber(cells, plan.stockNumberFrom);
  return values;
}

/**
 * Cells of a broken row before the fault are in their columns counted from the left, and those after it counted from
 * the right. At the fault itself, only a VIN in its column is reliable.
 */
function tracesIn(
  cells: readonly string[],
  fromLeft: FeedRow["values"],
  plan: ColumnPlan,
): { stockNumber: string | null; traces: VehicleTraces } {
  const shift = cells.length - plan.header.length;
  const moved = shift > 0 ? cells.slice(shift) : [...Array.from({ length: -shift }, () => ""), ...cells];
  const fromRight = valuesIn(moved, plan);
  const vins = vinsIn(cells);
  const readings = hasVin(fromRight) && !hasVin(fromLeft) ? [fromRight, fromLeft] : [fromLeft, fromRight];
  const stockNumbers = [...new Set(readings.flatMap(({ stocknum }) => stockNumberIn(stocknum) ?? []))];
  const isOfVehicle = vins.length > 0 || readings.some(describesVehicle);
  return { stockNumber: stockNumbers[0] ?? null, traces: { isOfVehicle, vins, stockNumbers, owners: readings } };
}

function hasVin({ vin }: FeedRow["values"]): boolean {
  return vin !== undefined && parseVin(vin).kind === "value";
}

function ambiguity({ line, cells }: CsvRecord, { identities }: ColumnPlan): CsvRow | null {
  for (const { field, columns } of identities) {
    const given = columns.flatMap((column) => {
      const value = cellText(cells[column] ?? "");
      return value === null ? [] : [{ column, value }];
    });
    const [first, ...others] = given;
    const other = others.find(({ value }) => first !== undefined && comparable(value) !== comparable(first.value));
    if (first === undefined || other === undefined) continue;
    return {
      kind: "ambiguous",
      line,
      field,
      columns: [first.column, other.column],
      values: [first.value, other.value],
    };
  }
  return null;
}

function readValue(cells: readonly string[], reader: FieldReader): string | null {
  for (const source of reader.sources) {
    const value = sourceText(cells, source);
    if (value === null) continue;
    if (reader.words === null) return value;
    const meaning = reader.words.get(comparable(value));
    if (meaning === undefined) return value;
    if (meaning !== null) return meaning;
  }
  // If a feed names dealerships, rows that name none belong to the default dealership; `DealerDirectory` decides.
  const namesDealership = reader.field === "dealership" || reader.field === "dealershipCode";
  return namesDealership && reader.sources.length > 0 ? null : reader.constant;
}

function sourceText(cells: readonly string[], source: FieldSource): string | null {
  const cell = cells[source.column];
  if (cell === undefined) return null;
  const value = cellText(source.part === null ? cell : (cell.split(source.part.at)[source.part.index] ?? ""));
  if (value === null) return null;
  if (source.only !== null && !source.only.has(comparable(value))) return null;
  return source.except?.has(comparable(value)) === true ? null : value;
}

/** The text of a cell, or null if it has no content. Spreadsheets write `="00123"` to keep leading zeros. */
export function cellText(cell: string): string | null {
  const formula = cell.startsWith("=") ? /^="([^"]*)"$/.exec(cell.trim()) : null;
  return feedText(formula?.[1] ?? cell);
}

function isHeader(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length === header.length && cells.every((cell, column) => cell.trim() === header[column]);
}

function generatedStockNumber(cells: readonly string[], from: { columns: readonly number[]; prefix: string }): string {
  return from.prefix + textHash(from.columns.map((column) => cells[column]?.trim() ?? "").join("\u001f"));
}

/** A stable 53-bit hash in base 36 (cyrb53). Collisions among 100,000 texts are very unlikely. */
export function textHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).toUpperCase().padStart(11, "0");
}
