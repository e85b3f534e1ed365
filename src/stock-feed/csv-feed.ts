import { resolveColumns, type ColumnPlan } from "./columns.ts";
import { csvDialect } from "./csv-dialect.ts";
import { CsvReader, type CsvRecord } from "./csv-reader.ts";
import { csvRow, type CsvRow } from "./csv-row.ts";
import { csvTrailer, isSourceLine, type CsvTrailer } from "./csv-trailer.ts";
import type { FeedFormat, FeedText } from "./feed-format.ts";
import { otherKind } from "./feed-kind.ts";
import type { FeedMapping } from "./mapping.ts";
import { quoted } from "./field-values.ts";
import { refuseFeed, type FeedEnd, type FeedItem, type FeedOpening, type FeedRefusal } from "./opened-feed.ts";

const delimiterNames: Readonly<Record<string, string>> = { ",": "comma", ";": "semicolon", "\t": "tab" };

declare module "./feed-format.ts" {
  interface FeedFormats {
    csv: true;
  }
}

/** Any plain text may be delimited text, so this format accepts all of them. */
export const csvFormat: FeedFormat = {
  accepted: "CSV (comma, semicolon or tab) with a header line",
  matchesHead: (head) => otherKind(head) === null,
  open: openCsvFeed,
};

async function openCsvFeed(text: FeedText): Promise<FeedOpening> {
  const { head, pieces, mapping, encoding, oddLines } = text;
  const dialect = csvDialect(head);
  const reader = new CsvReader(dialect.delimiter, lineBreaksIn(dialect.skippedText));
  const batches = csvRecords(reader, pieces, dialect.skippedText.length);
  let pending: CsvRecord[] = [];
  try {
    while (pending.length === 0) {
      const next = await batches.next();
      if (next.done === true) break;
      pending = next.value;
    }
  } catch (error) {
    if (error instanceof RangeError) return text.refuseKind(null);
    throw error;
  }
  const header = mapping?.header ?? pending.shift()?.cells;
  if (header === undefined) return refuseFeed("empty", "The file is empty. Nothing was changed.", pieces);
  const plan = resolveColumns(header, mapping);
  if (!plan.ok) {
    const title = mapping?.header === undefined ? titleText(pending, mapping) : "";
    return refuseFeed("columns", `${title}${plan.message} Nothing was changed.`, pieces);
  }
  const columns: ColumnPlan = plan;
  reader.expectedCells = plan.header.length;

  const end: FeedEnd = { refusal: null, cutShort: null, notes: [] };
  let recordCount = 0;
  /** What the last record says about the file, if it is a trailer. */
  let trailer: CsvTrailer | null = null;
  async function* items(): AsyncGenerator<FeedItem[]> {
    try {
      for (let records: CsvRecord[] | null = pending; records !== null;) {
        const items: FeedItem[] = [];
        for (const record of records) {
          const row = csvRow(record, columns);
          if (row.kind === "ambiguous") {
            end.refusal = ambiguityRefusal(row, columns.header);
            return;
          }
          items.push(csvItem(record, row));
        }
        if (items.length > 0) yield items;
        const next = await batches.next();
        records = next.done === true ? null : next.value;
      }
      const said = trailer?.rows ?? null;
      // Some systems also count the header and the last line.
      const lacksRows = said !== null && said > recordCount + 2;
      if (lacksRows) end.cutShort = `The last line says that the file has ${said} rows, but it has ${recordCount}`;
      else if (trailer === null && reader.isTruncated) end.cutShort = "The file ends in the middle of a row";
      if (recordCount === 0)
        end.refusal = {
          reason: "header-only",
          message:
            "The file has a header but no vehicles. An empty file never removes a site's stock. Nothing was changed. If the last vehicle of a dealership is gone, import it again with --confirm-emptied DEALERSHIP.",
        };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      end.refusal = {
        reason: "unreadable",
        message: `The file is not valid CSV from here on: ${error.message}. Nothing was changed.`,
      };
    } finally {
      end.notes.push(...oddLines());
      await pieces.return(undefined);
    }
  }
  const csvItem = (record: CsvRecord, row: Exclude<CsvRow, { kind: "ambiguous" }>): FeedItem => {
    const isSource = row.kind === "ragged" && !row.traces.isOfVehicle && isSourceLine(record.cells);
    const found = isSource ? { rows: null } : csvTrailer(record.cells);
    if (found === null) recordCount += 1;
    if (found !== null) trailer = { rows: found.rows ?? trailer?.rows ?? null };
    else if (row.kind !== "empty") trailer = null;
    if (found !== null)
      return {
        kind: "unreadable",
        outcome: "skipped",
        line: record.line,
        stockNumber: null,
        traces: null,
        reason: "trailer",
        message: "The line is not a vehicle: it ends the file or contains totals.",
      };
    if (row.kind === "row") return row;
    const { line } = row;
    if (row.kind === "empty")
      return {
        kind: "unreadable",
        outcome: "skipped",
        line,
        stockNumber: null,
        traces: null,
        reason: "empty-row",
        message: "All cells of the row are empty.",
      };
    if (row.kind === "repeated-header")
      return {
        kind: "unreadable",
        outcome: "skipped",
        line,
        stockNumber: null,
        traces: null,
        reason: "repeated-header",
        message: "The row repeats the header.",
      };
    const why = row.hasStrayQuote
      ? " It contains an unclosed quotation mark; double quotation marks inside quoted cells."
      : " Quote cells that contain a delimiter or line break.";
    return {
      kind: "unreadable",
      outcome: "rejected",
      line,
      stockNumber: row.stockNumber,
      traces: row.traces,
      reason: row.hasStrayQuote ? "stray-quote" : "wrong-number-of-cells",
      message: `The row has ${row.cells} cells, the header has ${plan.header.length}.${why}`,
    };
  };
  const unread = plan.unread.length === 0 ? [] : [`Unused columns: ${plan.unread.slice(0, 40).join(", ")}.`];
  return {
    ok: true,
    areChangesOrdered: true,
    description: `CSV, ${delimiterNames[dialect.delimiter] ?? ""}-separated, ${encoding}`,
    notes: [...plan.notes, ...unread],
    isFull: () => mapping?.scope !== "changes",
    items: items(),
    end: () => end,
  };
}

/** Number of lines above the header that may contain a title. */
const mostTitleLines = 10;

/** A message that the column names are further down; empty if they are not. */
function titleText(records: readonly CsvRecord[], mapping: FeedMapping | null): string {
  const header = records.slice(0, mostTitleLines).find(({ cells }) => resolveColumns(cells, mapping).ok);
  if (header === undefined) return "";
  return `The column names are on line ${header.line}, not on the first line: remove the lines above. `;
}

function ambiguityRefusal(
  { line, field, columns, values }: Extract<CsvRow, { kind: "ambiguous" }>,
  header: readonly string[],
): FeedRefusal {
  const [one = "", other = ""] = columns.map((column) => header[column]);
  const name = field === "vin" ? "VIN" : "stock number";
  return {
    reason: "identity-columns",
    message: `Line ${line} has ${quoted(values[0])} in the column "${one}" and ${quoted(values[1])} in "${other}", so it is not clear which one is the ${name}. Choose one in a mapping, such as "columns": { "${field}": "${other}" }. Nothing was changed.`,
  };
}

async function* csvRecords(
  reader: CsvReader,
  pieces: AsyncIterable<string>,
  skippedLength: number,
): AsyncGenerator<CsvRecord[]> {
  let toSkip = skippedLength;
  for await (const piece of pieces) {
    const text = piece.slice(toSkip);
    toSkip = Math.max(0, toSkip - piece.length);
    yield reader.push(text);
  }
  yield reader.end();
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
