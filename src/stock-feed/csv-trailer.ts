/** A line with which some systems end or sum up a file, such as `#EOF,199` or `Total,,,450000`. */
export type CsvTrailer = {
  /** Rows that the file has by its own account; null when it does not say. */
  rows: number | null;
};

const things = "(?:rows?|records?|vehicles?|lines?|items?|cars?|units?)";
const endWords = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:eof|end of (?:file|data|export|feed|report)|end|trailer|trl)\b[^\p{L}\p{N}]*(\d{1,9})?[^\p{L}\p{N}]*${things}?[^\p{L}\p{N}]*$`,
  "iu",
);
/** What stands beside sums, averages and counts. */
const sumWords = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:\p{L}+ ){0,2}(?:sub-?)?(?:totals?|sum|average|avg|count)\b|(?:no\.?|number) of ${things}|${things}(?: count)?\s*[:=]|\d+ ${things}\b)`,
  "iu",
);
/** How lines begin that say who wrote the file, and when. */
const sourceWords =
  /^[^\p{L}\p{N}]*(?:page \d|(?:generated|printed|exported|produced|created|copyright|report date|query ok)\b|©|--)/iu;

/** Longer cells are none of these words. */
const longestWords = 60;
const longestSource = 200;

/** What the line says when it is a trailer. Null for a row. */
export function csvTrailer(cells: readonly string[]): CsvTrailer | null {
  if (hasManyWords(cells)) return null;
  const first = cells.findIndex(hasText);
  if (first < 0) return null;
  return endIn(cells, first) ?? sumIn(cells, first);
}

/** Whether a line that is too short for a row says who wrote the file, or when. */
export function isSourceLine(cells: readonly string[]): boolean {
  const first = cells.find(hasText) ?? "";
  return first.length <= longestSource && sourceWords.test(first.trim());
}

/** More cells with words than a trailer has: told by their first letters, as every row of a file is asked. */
function hasManyWords(cells: readonly string[]): boolean {
  let words = 0;
  for (let at = 0; at < cells.length && words < 3; at += 1) {
    const code = (cells[at] ?? "").charCodeAt(0) | 32;
    if (code >= 97 && code <= 122) words += 1;
  }
  return words === 3;
}

/** Its word in the first cell, besides it one number at most. */
function endIn(cells: readonly string[], first: number): CsvTrailer | null {
  if (first > 0) return null;
  const words = wordsIn(cells, first, endWords);
  if (words === null) return null;
  const others = cells.slice(1).filter(hasText);
  if (others.length > 1 || others.some((cell) => !/^\s*\d{1,9}\s*$/.test(cell))) return null;
  const rows = words[1] ?? others[0];
  return { rows: rows === undefined ? null : Number(rows) };
}

/** Its words in the first cell that has any, or behind the dealership, and nothing but amounts besides. */
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
