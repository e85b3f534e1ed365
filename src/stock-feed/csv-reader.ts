export type CsvRecord = {
  /** Physical line number of the start of the record, from 1. */
  line: number;
  cells: string[];
  /** Whether an unclosed quote was read as text. */
  hasStrayQuote: boolean;
};

/** A longer quoted cell is missing its closing quote; spreadsheets do not write cells of this length. */
const longestQuotedCell = 64 * 1024;
/** A longer record does not belong to a stock file. */
const longestRecord = 1024 * 1024;

type Scan =
  | { kind: "record"; cells: string[]; next: number; hasStrayQuote: boolean; lineBreaks: number }
  | { kind: "incomplete" };
type QuotedCell =
  | { kind: "cell"; value: string; next: number; lineBreaks: number }
  | { kind: "incomplete" }
  | { kind: "unclosed" };

/**
 * Reads delimited text in pieces. Line breaks may be LF, CRLF or CR, also mixed, and may occur in quoted cells. An
 * unclosed quote affects at most its own line: the record is read again as one physical line with the quote as text,
 * and marked. Blank lines are skipped.
 *
 * `push` throws a RangeError if a record exceeds 1 MiB, as the file is then not delimited text.
 */
export class CsvReader {
  /**
   * Cells per record, initially those of the first. Distinguishes a line swallowed by a quote from a cell with line
   * breaks.
   */
  expectedCells: number | null = null;
  /** Whether the file ends in the middle of a record; set at its end. */
  isTruncated = false;
  private readonly delimiter: string;
  private text = "";
  private line: number;
  private lastRecord: CsvRecord | null = null;
  private lastHasBreak = false;
  private endedInQuote = false;

  /** `skippedLines`: number of lines in the file before the pushed text. */
  constructor(delimiter: string, skippedLines = 0) {
    this.delimiter = delimiter;
    this.line = skippedLines + 1;
  }

  push(piece: string): CsvRecord[] {
    this.text += piece;
    const records = this.readRecords(false);
    if (this.text.length > longestRecord) throw new RangeError(`the record on line ${this.line} does not end`);
    return records;
  }

  end(): CsvRecord[] {
    const records = this.readRecords(true);
    const last = this.lastRecord;
    const isShort = last !== null && this.expectedCells !== null && last.cells.length < this.expectedCells;
    this.isTruncated = this.endedInQuote ? isShort || last?.hasStrayQuote === true : isShort && !this.lastHasBreak;
    return records;
  }

  private readRecords(isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = 0;
    while (start < this.text.length) {
      const scan = this.scan(start, isEnd);
      if (scan.kind === "incomplete") break;
      const only = scan.cells.length === 1 ? (scan.cells[0] ?? "") : null;
      if (only === null || only.trim() !== "") {
        this.expectedCells ??= scan.cells.length;
        const record = { line: this.line, cells: scan.cells, hasStrayQuote: scan.hasStrayQuote };
        records.push(record);
        // Ctrl-Z and NUL characters after the last line fill up the disk block of the file.
        if (only === null || !isBlank(only)) {
          this.lastRecord = record;
          this.lastHasBreak = /[\r\n]/.test(this.text[scan.next - 1] ?? "");
        }
      }
      this.line += scan.lineBreaks;
      start = scan.next;
    }
    this.text = this.text.slice(start);
    return records;
  }

  private scan(start: number, isEnd: boolean): Scan {
    const lineEnd = endOfLine(this.text, start);
    const isCompleteLine =
      lineEnd < this.text.length && !(this.text[lineEnd] === "\r" && lineEnd + 1 === this.text.length);
    if (!isCompleteLine && !isEnd) return { kind: "incomplete" };
    const line = this.text.slice(start, lineEnd);
    const next = afterBreak(this.text, lineEnd);
    const lineBreaks = next > lineEnd ? 1 : 0;
    if (!line.includes('"'))
      return { kind: "record", cells: line.split(this.delimiter), next, hasStrayQuote: false, lineBreaks };

    const scan = this.scanQuoted(this.text, start, isEnd);
    if (scan.kind === "incomplete") return scan;
    if (scan.kind === "unclosed" || (scan.lineBreaks > 1 && this.hasSwallowedLine(start, scan))) {
      const single = this.scanQuoted(line, 0, true, true);
      if (single.kind !== "record") return { kind: "incomplete" };
      return { ...single, next, hasStrayQuote: true, lineBreaks };
    }
    return scan;
  }

  /** Whether a record of several lines does not fit the header, but one of its lines alone would. */
  private hasSwallowedLine(start: number, scan: { cells: string[]; next: number }): boolean {
    if (this.expectedCells === null || scan.cells.length === this.expectedCells) return false;
    const text = this.text.slice(start, scan.next);
    for (let at = afterBreak(text, endOfLine(text, 0)); at < text.length;) {
      const end = endOfLine(text, at);
      const line = this.scanQuoted(text.slice(at, end), 0, true, true);
      if (line.kind === "record" && line.cells.length === this.expectedCells) return true;
      at = afterBreak(text, end);
    }
    return false;
  }

  private scanQuoted(
    text: string,
    start: number,
    isEnd: boolean,
    forgivesStrayQuotes = false,
  ): Scan | { kind: "unclosed" } {
    const cells: string[] = [];
    let at = start;
    let lineBreaks = 0;
    let hasStrayQuote = false;
    for (;;) {
      const quote = quoteAt(text, at, this.delimiter);
      if (quote >= 0) {
        const cell = this.quotedCell(text, quote, isEnd);
        if (cell.kind === "incomplete") return cell;
        if (cell.kind === "unclosed" && !forgivesStrayQuotes) {
          if (isEnd && !forgivesStrayQuotes) this.endedInQuote = true;
          return cell;
        }
        if (cell.kind === "cell") {
          cells.push(cell.value);
          lineBreaks += cell.lineBreaks;
          at = cell.next;
        } else {
          const end = endOfCell(text, quote + 1, this.delimiter);
          cells.push(text.slice(quote + 1, end));
          hasStrayQuote = true;
          at = end;
        }
      } else {
        const end = endOfCell(text, at, this.delimiter);
        cells.push(text.slice(at, end));
        at = end;
      }
      const next = text[at];
      if (next === this.delimiter) {
        at += 1;
        continue;
      }
      if (next === undefined)
        return isEnd ? { kind: "record", cells, next: at, hasStrayQuote, lineBreaks } : { kind: "incomplete" };
      if (next === "\r" && at + 1 === text.length && !isEnd) return { kind: "incomplete" };
      return { kind: "record", cells, next: afterBreak(text, at), hasStrayQuote, lineBreaks: lineBreaks + 1 };
    }
  }

  /**
   * Reads the cell whose opening quote is at `open`. A single quote inside it (`17" wheels`) is text, unless a cell on
   * a later line begins there: then it opens that cell, and this one was never closed.
   */
  private quotedCell(text: string, open: number, isEnd: boolean): QuotedCell {
    let value = "";
    let from = open + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      const end = quote < 0 ? text.length : quote;
      if (end - open > longestQuotedCell) return { kind: "unclosed" };
      if (quote < 0) return { kind: isEnd ? "unclosed" : "incomplete" };
      if (quote + 1 === text.length && !isEnd) return { kind: "incomplete" };
      value += text.slice(from, quote);
      if (text[quote + 1] === '"') {
        value += '"';
        from = quote + 2;
        continue;
      }
      const after = skipBlanks(text, quote + 1, this.delimiter);
      if (after === text.length && !isEnd) return { kind: "incomplete" };
      if (after === text.length || text[after] === this.delimiter || text[after] === "\n" || text[after] === "\r") {
        return { kind: "cell", value, next: after, lineBreaks: countLineBreaks(value) };
      }
      const before = text[quote - 1];
      const opensCell = before === this.delimiter || before === "\n" || before === "\r";
      if (opensCell && countLineBreaks(value) > 0) return { kind: "unclosed" };
      value += '"';
      from = quote + 1;
    }
  }
}

export function isBlank(cell: string): boolean {
  return !/[^\s\p{Cc}]/u.test(cell);
}

/** Position of the opening quote of the cell at `at`, after optional blanks; -1 if the cell is not quoted. */
function quoteAt(text: string, at: number, delimiter: string): number {
  const first = text[at];
  if (first === '"') return at;
  if (first !== " " && first !== "\t") return -1;
  const begin = skipBlanks(text, at, delimiter);
  return text[begin] === '"' ? begin : -1;
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === " " || text[at] === "\t") && text[at] !== delimiter) at += 1;
  return at;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === delimiter || character === "\n" || character === "\r") return at;
  }
  return text.length;
}

const lineBreak = /[\r\n]/g;

function endOfLine(text: string, from: number): number {
  lineBreak.lastIndex = from;
  return lineBreak.exec(text)?.index ?? text.length;
}

function afterBreak(text: string, at: number): number {
  if (text[at] === "\r") return text[at + 1] === "\n" ? at + 2 : at + 1;
  return text[at] === "\n" ? at + 1 : at;
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = endOfLine(text, 0); at < text.length; at = endOfLine(text, afterBreak(text, at))) count += 1;
  return count;
}
