import { lineText } from "./field-values.ts";

/** Lower-case fillers for missing stock numbers, in addition to those for any column. */
const wordsForNone = new Set([
  "pending",
  "unknown",
  "awaiting",
  "unallocated",
  "not allocated",
  "to be advised",
  "to be allocated",
  "to be confirmed",
]);

/** Shortened by a spreadsheet: `1.23E+05` may be any of a thousand numbers. */
const isShortened = /^\d(?:\.\d+)?e\+\d+$/i;

/** The stock number in a cell; null if there is none, or only a filler. */
export function stockNumberIn(text: string | undefined): string | null {
  const written = lineText(text ?? "");
  return written === null || isFillerNumber(written) ? null : written;
}

/** Whether a text in the stock number column may be one. A sentence and the 0 of an empty cell are not. */
export function mayBeNumber(stockNumber: string | null): boolean {
  return stockNumber !== null && !/^0+$/.test(stockNumber) && stockNumber.split(" ", 3).length < 3;
}

function isFillerNumber(text: string): boolean {
  return isShortened.test(text) || wordsForNone.has(text.toLowerCase());
}
