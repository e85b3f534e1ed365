/** A line with which some systems end or total a file, such as `#EOF,199` or `Total,,,450000`. */
export type CsvTrailer = {
  /** Number of rows that the file claims to have; null if not given. */
  rows: number | null;
};

const things = "(?:rows?|records?|vehicles?|lines?|items?|cars?|units?)";
const endWords = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:eof|end of (?:file|data|export|feed|report)|end|trailer|trl)\b[^\p{L}\p{N}]*(\d{1,9})?[^\p{L}\p{N}]*${things}?[^\p{L}\p{N}]*$`,
  "iu",
);
const sumWords = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:\p{L}+ ){0,2}(?:sub-?)?(?:totals?|sum|average|avg|count)\b|(?:no\.?|number) of ${things}|${things}(?: count)?\s*[:=]|\d+ ${things}\b)`,
  "iu",
);
/** Beginnings of lines that say who wrote the file and when. */
const sourceWords =
  /^[^\p{L}\p{N}]*(?:page \d|(?:generated|printed|exported|produced|created|copyright|report date|query ok)\b|©|--)/iu;

/** Longer cells do not match these words. */
const longestWords = 60;
const longestSource = 200;

/** Parses a trailer line; null for a row. */
export function csvTrailer(cells: readonly string[]): CsvTrailer | null {
  if (hasManyWords(cells)) return null;
  const first = cells.findIndex(hasText);
  if (first < 0) return null;
  return endIn(cells, first) ?? sumIn(cells, first);
}

/** Whether a line too short for a row says who wrote the file, or when. */
export function isSourceLine(cells: readonly string[]): boolean {
  const first = cells.find(hasText) ?? "";
  return first.length <= longestSource && sourceWords.test(first.trim());
}

/**
 * Whether a line has more cells with words than a trailer. Checks only first letters, because it runs for every row.
 */
function hasManyWords(cells: readonly string[]): boolean {
  let words = 0;
  for (let at = 0; at < cells.length && words < 3; at += 1) {
    const code = (cells[at] ?? "").charCodeAt(0) | 32;
    if (code >= 97 && code <= 122) words += 1;
  }
  return words === 3;
}

/** A line with an end word in the first cell and at most one number besides. */
function endIn(cells: readonly string[], first: number): CsvTrailer | null {
  if (first > 0) return null;
  const words = wordsIn(cells, first, endWords);
  if (words === null) return null;
  const others = cells.slice(1).filter(hasText);
  if (others.length > 1 || others.some((cell) => !/^\s*\d{1,9}\s*$/.test(cell))) return null;
  const rows = words[1] ?? others[0];
  return { rows: rows === undefined ? null : Number(rows) };
}

/** A line with a sum word in its first cell with text, or after the dealership, and otherwise only amounts. */
function sumIn(cells: readonly string[], first: number): CsvTrailer | null {
  const rest = cells.findIndex((cell, column) => column > first && hasText(cell));
  const at = [first, rest].find((column) => column >= 0 && wordsIn(cells, column, sumWords) !== null);
  if (at === undefined || cells.slice(at + 1).some(isNoAmount)) return null;
  return { rows: null };
}

function wordsIn(cells: readonly string[], column: number, words: RegExp): RegExpExecArray | null {
  const cell = cells[column] ?? "";
  return cell.length > longestWords ? null : words.exec(cell.trim());
}

function hasText(cell: string): boolean {
  return cell !== "" && cell.trim() !== "";
}

/** Amounts have no letters; formulas have. */
function isNoAmount(cell: string): boolean {
  return /\p{L}/u.test(cell) && !cell.trimStart().startsWith("=");
}
