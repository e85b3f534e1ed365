import { resolveColumns, type ColumnPlan } from "./columns.ts";
import { csvDialect } from "./csv-dialect.ts";
import { CsvReader, type CsvRecord } from "./csv-reader.ts";
import { csvItem, CsvRowCount, trailerItem } from "./csv-item.ts";
import { csvRow, type CsvRow } from "./csv-row.ts";
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
  const { head, pieces, mapping, encoding } = text;
  const dialect = csvDialect(head);
  const reader = new CsvReader(dialect.delimiter, lineBreaksIn(dialect.skippedText));
  const batches = csvRecords(reader, pieces, dialect.skippedText.length);
  const first = await firstRecords(batches);
  if (first === null) return text.refuseKind(null);
  const header = mapping?.header ?? first.shift()?.cells;
  if (header === undefined) return refuseFeed("empty", "The file is empty. Nothing was changed.", pieces);
  const plan = resolveColumns(header, mapping);
  if (!plan.ok) {
    const title = mapping?.header === undefined ? titleText(first, mapping) : "";
    return refuseFeed("columns", `${title}${plan.message} Nothing was changed.`, pieces);
  }
  reader.expectedCells = plan.header.length;
  const end: FeedEnd = { refusal: null, cutShort: null, notes: [] };
  const unread = plan.unread.length === 0 ? [] : [`Unused columns: ${plan.unread.slice(0, 40).join(", ")}.`];
  return {
    ok: true,
    areChangesOrdered: true,
    description: `CSV, ${delimiterNames[dialect.delimiter] ?? ""}-separated, ${encoding}`,
    notes: [...plan.notes, ...unread],
    isFull: () => mapping?.scope !== "changes",
    items: csvItems({ first, batches, columns: plan, reader, end }, text),
    end: () => end,
  };
}

/** The first records of a file, none if it is empty; null if it is not delimited text. */
async function firstRecords(batches: AsyncGenerator<CsvRecord[]>): Promise<CsvRecord[] | null> {
  try {
    for (let next = await batches.next(); next.done !== true; next = await batches.next()) {
      if (next.value.length > 0) return next.value;
    }
    return [];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type CsvBody = {
  /** Records already read, below the header. */
  first: CsvRecord[];
  batches: AsyncGenerator<CsvRecord[]>;
  columns: ColumnPlan;
  reader: CsvReader;
  /** Gets what is found only while reading. */
  end: FeedEnd;
};

/** The items of the file. Ends with a refusal if the rest cannot be read, and always closes the source. */
async function* csvItems(body: CsvBody, { oddLines, pieces }: FeedText): AsyncGenerator<FeedItem[]> {
  try {
    yield* readItems(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    body.end.refusal = {
      reason: "unreadable",
      message: `The file is not valid CSV from here on: ${error.message}. Nothing was changed.`,
    };
  } finally {
    body.end.notes.push(...oddLines());
    await pieces.return(undefined);
  }
}

async function* readItems({ first, batches, columns, reader, end }: CsvBody): AsyncGenerator<FeedItem[]> {
  const count = new CsvRowCount();
  for (let records: CsvRecord[] | null = first; records !== null;) {
    const items: FeedItem[] = [];
    for (const record of records) {
      const row = csvRow(record, columns);
      if (row.kind === "ambiguous") {
        end.refusal = ambiguityRefusal(row, columns.header);
        return;
      }
      items.push(count.add(record, row) ? csvItem(row, columns.header.length) : trailerItem(record));
    }
    if (items.length > 0) yield items;
    const next = await batches.next();
    records = next.done === true ? null : next.value;
  }
  end.cutShort = count.missingRows() ?? (count.endsInTrailer || !reader.isTruncated ? null : midRow);
  if (count.rows === 0) end.refusal = { reason: "header-only", message: headerOnly };
}

const midRow = "The file ends in the middle of a row";
const headerOnly =
  "The file has a header but no vehicles. An empty file never removes a site's stock. Nothing was changed. If the last vehicle of a dealership is gone, import it again with --confirm-emptied DEALERSHIP.";

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
