import type { CsvRecord } from "./csv-reader.ts";
import type { CsvRow } from "./csv-row.ts";
import { csvTrailer, isSourceLine, type CsvTrailer } from "./csv-trailer.ts";
import type { FeedItem } from "./opened-feed.ts";

/** A row whose identity is clear. */
type ClearRow = Exclude<CsvRow, { kind: "ambiguous" }>;
type UnreadableItem = Extract<FeedItem, { kind: "unreadable" }>;

/** Header and last line, which some systems count as rows. */
const mostExtraRows = 2;

/** Counts the rows of a file, to compare with the number that its last line states. */
export class CsvRowCount {
  rows = 0;
  /** What the last record says about the file, if it is a trailer. */
  #trailer: CsvTrailer | null = null;

  /** Counts a record. Returns false if it is a trailer, not a row. */
  add({ cells }: CsvRecord, row: ClearRow): boolean {
    const isSource = row.kind === "ragged" && !row.traces.isOfVehicle && isSourceLine(cells);
    const found = isSource ? { rows: null } : csvTrailer(cells);
    if (found === null) this.rows += 1;
    if (found !== null) this.#trailer = { rows: found.rows ?? this.#trailer?.rows ?? null };
    else if (row.kind !== "empty") this.#trailer = null;
    return found === null;
  }

  get endsInTrailer(): boolean {
    return this.#trailer !== null;
  }

  /** Says that the last line states more rows than there are; null if it does not. */
  missingRows(): string | null {
    const stated = this.#trailer?.rows ?? null;
    if (stated === null || stated <= this.rows + mostExtraRows) return null;
    return `The last line says that the file has ${stated} rows, but it has ${this.rows}`;
  }
}

/** The item of a record that is not a trailer: a row, or the reason why it cannot be read. */
export function csvItem(row: ClearRow, columnCount: number): FeedItem {
  if (row.kind === "row") return row;
  if (row.kind === "empty") return skipped(row.line, "empty-row", "All cells of the row are empty.");
  if (row.kind === "repeated-header") return skipped(row.line, "repeated-header", "The row repeats the header.");
  const { line, stockNumber, traces, hasStrayQuote, cells } = row;
  const why = hasStrayQuote
    ? " It contains an unclosed quotation mark; double quotation marks inside quoted cells."
    : " Quote cells that contain a delimiter or line break.";
  return {
    kind: "unreadable",
    outcome: "rejected",
    line,
    stockNumber,
    traces,
    reason: hasStrayQuote ? "stray-quote" : "wrong-number-of-cells",
    message: `The row has ${cells} cells, the header has ${columnCount}.${why}`,
  };
}

export function trailerItem({ line }: CsvRecord): FeedItem {
  return skipped(line, "trailer", "The line is not a vehicle: it ends the file or contains totals.");
}

function skipped(line: number, reason: UnreadableItem["reason"], message: string): FeedItem {
  return { kind: "unreadable", outcome: "skipped", line, stockNumber: null, traces: null, reason, message };
}
