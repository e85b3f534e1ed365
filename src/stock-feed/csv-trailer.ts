/** The line with which some systems end a file, such as `#EOF,199` or `TRAILER;199`. */
export type CsvTrailer = {
  /** Rows that the file has by its own account; null when it does not say. */
  rows: number | null;
};

const trailerWords =
  /^[^\p{L}\p{N}]*(?:eof|end of (?:file|data|export|feed)|end|trailer|trl)\b[^\p{L}\p{N}]*(\d{1,9})?[^\p{L}\p{N}]*(?:rows?|records?|vehicles?|lines?)?[^\p{L}\p{N}]*$/iu;

/** A longer cell is none of these words. */
const longestWords = 60;

/** What the line says when it is a trailer: its word in the first cell, besides it a number at most. Null for a row. */
export function csvTrailer(cells: readonly string[]): CsvTrailer | null {
  let count: string | undefined;
  for (let column = 1; column < cells.length; column += 1) {
    const cell = cells[column] ?? "";
    if (cell === "" || cell.trim() === "") continue;
    if (count !== undefined || !/^\s*\d{1,9}\s*$/.test(cell)) return null;
    count = cell;
  }
  const first = cells[0] ?? "";
  const words = first.length > longestWords ? null : trailerWords.exec(first.trim());
  if (words === null) return null;
  const rows = words[1] ?? count;
  return { rows: rows === undefined ? null : Number(rows) };
}
