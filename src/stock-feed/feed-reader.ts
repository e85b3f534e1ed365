import { resolveColumns } from "./columns.ts";
import { csvDialect } from "./csv-dialect.ts";
import { CsvReader, type CsvRecord } from "./csv-reader.ts";
import { csvRow } from "./csv-row.ts";
import { csnRow } from "./csn-dto.ts";
import { decodeFeed } from "./feed-encoding.ts";
import type { FeedRow } from "./feed-field.ts";
import { feedKind, refusedKindMessage } from "./feed-kind.ts";
import { JsonElements, type JsonElement } from "./json-elements.ts";
import type { FeedMapping } from "./mapping.ts";
import type { RowReason } from "./row-outcome.ts";

/** Thrown by the source of the bytes when they are damaged, such as an archive that stops early: the file's fault, not ours. */
export class UnreadableFeedError extends Error {}

/** A row, or the remains of one that cannot be read. */
export type FeedItem =
  | { kind: "row"; row: FeedRow }
  | {
      kind: "unreadable";
      outcome: "rejected" | "skipped";
      line: number;
      stockNumber: string | null;
      reason: RowReason;
      message: string;
    };

export type FeedEnd = {
  /** Why the file as a whole cannot be taken, found only while reading on; null when it can. */
  refusal: FeedRefusal | null;
  /** The file stops in the middle of a row. */
  isTruncated: boolean;
  notes: string[];
};

export type RefusalReason = "empty" | "header-only" | "not-supported" | "columns" | "truncated" | "unreadable";
export type FeedRefusal = { reason: RefusalReason; message: string };

export type OpenedFeed = {
  ok: true;
  format: "csv" | "csn-dto";
  /** How the file is written, for the report. */
  description: string;
  notes: string[];
  /** True when vehicles that the file does not name are gone. */
  isFull(): boolean;
  items: AsyncIterable<FeedItem[]>;
  /** To be asked when `items` has ended. */
  end(): FeedEnd;
};

/** Characters looked at to tell the kind and the dialect of a file. */
const headLength = 64 * 1024;
const delimiterNames: Readonly<Record<string, string>> = { ",": "comma", ";": "semicolon", "\t": "tab" };

/** Opens a stock file of any accepted format, or tells why it is refused as a whole. Reads as it is asked. */
export async function openFeed(
  bytes: AsyncIterable<Uint8Array>,
  mapping: FeedMapping | null,
): Promise<OpenedFeed | { ok: false; refusal: FeedRefusal }> {
  const text = await decodeFeed(bytes);
  const pieces = text.chunks[Symbol.asyncIterator]();
  let head = "";
  let isWhole = false;
  while (head.length < headLength && !isWhole) {
    const next = await pieces.next();
    if (next.done === true) isWhole = true;
    else head += next.value;
  }
  const rest = resumed(head, pieces);
  const kind = feedKind(head);
  if (kind.kind === "other") return refused("not-supported", refusedKindMessage(kind.looksLike), rest);
  if (kind.kind === "empty") return refused("empty", "The file is empty. Nothing was changed.", rest);
  const oddLines = (): string[] => {
    const count = text.linesInWindows1252();
    return count === 0 ? [] : [`${count} lines are not valid UTF-8 and were read as Windows-1252.`];
  };
  if (kind.kind === "json") return openJson(rest, text.encoding, oddLines);
  return openCsv(head, rest, mapping, text.encoding, oddLines);
}

async function refused(
  reason: RefusalReason,
  message: string,
  rest: AsyncGenerator<string>,
): Promise<{ ok: false; refusal: FeedRefusal }> {
  await rest.return(undefined);
  return { ok: false, refusal: { reason, message } };
}

async function* resumed(head: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    if (head !== "") yield head;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

async function openCsv(
  head: string,
  pieces: AsyncGenerator<string>,
  mapping: FeedMapping | null,
  encoding: string,
  oddLines: () => string[],
): Promise<OpenedFeed | { ok: false; refusal: FeedRefusal }> {
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
    if (error instanceof RangeError) return refused("not-supported", refusedKindMessage("no delimited text"), pieces);
    throw error;
  }
  const header = mapping?.header ?? pending.shift()?.cells;
  if (header === undefined) return refused("empty", "The file is empty. Nothing was changed.", pieces);
  const plan = resolveColumns(header, mapping);
  if (!plan.ok) return refused("columns", `${plan.message} Nothing was changed.`, pieces);
  reader.expectedCells = plan.header.length;

  const end: FeedEnd = { refusal: null, isTruncated: false, notes: [] };
  let recordCount = 0;
  async function* items(): AsyncGenerator<FeedItem[]> {
    try {
      for (let records: CsvRecord[] | null = pending; records !== null;) {
        recordCount += records.length;
        if (records.length > 0) yield records.map((record) => csvItem(record));
        const next = await batches.next();
        records = next.done === true ? null : next.value;
      }
      end.isTruncated = reader.isTruncated;
      if (recordCount === 0)
        end.refusal = {
          reason: "header-only",
          message:
            "The file has a header line and no vehicles. An empty file never empties a site. Nothing was changed.",
        };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      end.refusal = {
        reason: "unreadable",
        message: `The file is no delimited text from here on: ${error.message}. Nothing was changed.`,
      };
    } finally {
      end.notes = oddLines();
      await pieces.return(undefined);
    }
  }
  const csvItem = (record: CsvRecord): FeedItem => {
    const row = csvRow(record, plan);
    if (row.kind === "row") return row;
    const { line } = row;
    if (row.kind === "empty")
      return {
        kind: "unreadable",
        outcome: "skipped",
        line,
        stockNumber: null,
        reason: "empty-row",
        message: "No cell of the row says anything.",
      };
    if (row.kind === "repeated-header")
      return {
        kind: "unreadable",
        outcome: "skipped",
        line,
        stockNumber: null,
        reason: "repeated-header",
        message: "The row repeats the header.",
      };
    const why = row.hasStrayQuote
      ? " A quotation mark in it is never closed; write quotation marks inside quoted cells twice."
      : " A delimiter or line break in a cell needs quotes around the cell.";
    return {
      kind: "unreadable",
      outcome: "rejected",
      line,
      stockNumber: row.stockNumber,
      reason: row.hasStrayQuote ? "stray-quote" : "wrong-number-of-cells",
      message: `The row has ${row.cells} cells, the header has ${plan.header.length}.${why}`,
    };
  };
  const unread =
    plan.unread.length === 0 ? [] : [`Columns that nothing reads: ${plan.unread.slice(0, 40).join(", ")}.`];
  return {
    ok: true,
    format: "csv",
    description: `CSV, ${delimiterNames[dialect.delimiter] ?? ""}-separated, ${encoding}`,
    notes: [...plan.notes, ...unread],
    isFull: () => mapping?.scope !== "changes",
    items: items(),
    end: () => end,
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

async function openJson(
  pieces: AsyncGenerator<string>,
  encoding: string,
  oddLines: () => string[],
): Promise<OpenedFeed | { ok: false; refusal: FeedRefusal }> {
  const elements = new JsonElements();
  const iterator = pieces[Symbol.asyncIterator]();
  const otherShape = (keys: readonly string[]): string =>
    refusedKindMessage(
      `JSON of another shape${keys.length === 0 ? "" : ` (its objects have ${keys.slice(0, 8).join(", ")})`}`,
    );
  let pending: JsonElement[] = [];
  try {
    while (pending.length === 0) {
      const next = await iterator.next();
      if (next.done === true) break;
      pending = elements.push(next.value);
    }
  } catch (error) {
    if (error instanceof RangeError) return refused("not-supported", otherShape([]), pieces);
    throw error;
  }
  const first = pending[0];
  if (first === undefined) {
    const end = elements.end();
    if (end.isComplete && end.shape === "array")
      return refused(
        "header-only",
        "The file is an empty list. An empty file never empties a site. Nothing was changed.",
        pieces,
      );
    return refused(
      "truncated",
      `The JSON stops in line ${end.line} before its first vehicle ends. Nothing was changed.`,
      pieces,
    );
  }
  const firstRow = csnRow(first.text, first.line);
  if (!firstRow.ok && firstRow.reason === "other-shape")
    return refused("not-supported", otherShape(firstRow.keys), pieces);

  const end: FeedEnd = { refusal: null, isTruncated: false, notes: [] };
  async function* items(): AsyncGenerator<FeedItem[]> {
    try {
      for (let batch: JsonElement[] | null = pending; batch !== null;) {
        if (batch.length > 0) yield batch.map(jsonItem);
        const next = await iterator.next();
        batch = next.done === true ? null : elements.push(next.value);
      }
      const { isComplete, line } = elements.end();
      if (!isComplete)
        end.refusal = {
          reason: "truncated",
          message: `The JSON is damaged or stops early, in line ${line}: send the whole file. Nothing was changed.`,
        };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      end.refusal = {
        reason: "unreadable",
        message: `The JSON cannot be read: ${error.message}. Nothing was changed.`,
      };
    } finally {
      end.notes = oddLines();
      await pieces.return(undefined);
    }
  }
  return {
    ok: true,
    format: "csn-dto",
    description: `carsales network CSN-DTO JSON, ${encoding}`,
    notes: [],
    // A single object, or objects one after another, are messages about vehicles and no list of all of them.
    isFull: () => elements.end().shape === "array",
    items: items(),
    end: () => end,
  };
}

function jsonItem(element: JsonElement): FeedItem {
  const row = csnRow(element.text, element.line);
  if (row.ok) return { kind: "row", row: row.row };
  const message =
    row.reason === "not-json"
      ? "The object is no valid JSON."
      : "The object is no vehicle: it has neither Specification nor Identification.";
  return {
    kind: "unreadable",
    outcome: "rejected",
    line: element.line,
    stockNumber: null,
    reason: "not-readable",
    message,
  };
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
