import type { FeedField } from "./feed-field.ts";
import type { FieldFault } from "./field-values.ts";
import type { ImportHold } from "./import-hold.ts";
import type { RowOutcome, RowReason, ValueDoubt } from "./row-outcome.ts";

/**
 * Rows by outcome. `rows` is the sum of all but `removed`, which counts vehicles missing from the file, including those
 * whose stock number another vehicle took.
 */
export type ImportCounts = Record<RowOutcome, number> & { rows: number; removed: number };

/** A line of a report: a row that is not on the site, or (`noted`) one that is, but without one of its values. */
export type ReportEntry = {
  line: number;
  stockNumber: string | null;
  outcome: RowOutcome | "noted";
  field: FeedField | null;
  reason: RowReason | FieldFault | ValueDoubt;
  message: string;
  /** The doubtful value; absent if the message is enough. */
  value?: string;
};

/** Number of occurrences of a reason, with its first row. */
export type ReasonCount = { reason: ReportEntry["reason"]; count: number; example: ReportEntry };

export type ReportSummary = {
  outcome: "taken" | "refused";
  refusal: { reason: string; message: string } | null;
  counts: ImportCounts;
  vehiclesBefore: number | null;
  removals: { outcome: "none" | "done" | "held"; missing: number; message: string | null };
  /** Parts of the file that were not imported because they would remove or change too much at once. */
  holds: ImportHold[];
  /** Dealerships with vehicles in the last full file and no usable row in this one: their vehicles stay. */
  noLongerNamed: { dealership: string; name: string; vehicles: number }[];
  notes: string[];
  warnings: ImportWarning[];
};

export type ReportHead = {
  site: string;
  file: string;
  mapping: string | null;
  startedAt: string;
  isDryRun: boolean;
};

export type WriteText = (text: string) => Promise<void>;

const writtenAtOnce = 64 * 1024;

export function isReportStart(text: string): boolean {
  return /^\{"site":"[^"]*","file":"/.test(text);
}

/** Writes a report as one JSON object while the import runs, with constant memory. */
export class ImportReport {
  private readonly writeText: WriteText;
  private readonly reasons = new Map<string, ReasonCount>();
  private buffer: string;
  private hasEntries = false;

  constructor(head: ReportHead, writeText: WriteText) {
    this.writeText = writeText;
    this.buffer = `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  }

  async add(entry: ReportEntry): Promise<void> {
    const known = this.reasons.get(entry.reason);
    if (known === undefined) this.reasons.set(entry.reason, { reason: entry.reason, count: 1, example: entry });
    else known.count += 1;
    this.buffer += `${this.hasEntries ? "," : ""}\n${JSON.stringify(entry)}`;
    this.hasEntries = true;
    if (this.buffer.length > writtenAtOnce) await this.flush();
  }

  /** Ends the report. Call exactly once. */
  async end(summary: ReportSummary): Promise<void> {
    const reasons = this.mostFrequent(100).map(({ reason, count }) => ({ reason, count }));
    this.buffer += `${this.hasEntries ? "\n" : ""}],${JSON.stringify({ reasons, ...summary }).slice(1)}\n`;
    await this.flush();
  }

  mostFrequent(count: number): ReasonCount[] {
    return [...this.reasons.values()].toSorted((one, other) => other.count - one.count).slice(0, count);
  }

  /** Writes buffered text, so that a full disk is noticed now. */
  async flush(): Promise<void> {
    const text = this.buffer;
    this.buffer = "";
    await this.writeText(text);
  }
}

export function noCounts(): ImportCounts {
  return {
    rows: 0,
    accepted: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    withdrawn: 0,
    superseded: 0,
    held: 0,
    skipped: 0,
    removed: 0,
  };
}

/** A warning although the file was imported: `count` vehicles or rows differ from the file. */
export type ImportWarning = {
  kind:
    | "removals-held"
    | "additions-held"
    | "values-held"
    | "dealership-not-named"
    | "no-row-usable"
    | "rows-rejected"
    | "status-not-known"
    | "dealership-assumed"
    | "car-types-kept"
    | "car-types-stepped"
    | "statuses-kept"
    | "hidden-kept"
    | "stock-number-shared";
  /** Slug of the dealership; null for the file as a whole, or for several dealerships. */
  dealership: string | null;
  count: number;
  message: string;
};
