import { lineText } from "./field-values.ts";

/** What people write where a vehicle has no stock number yet, besides what says nothing in any column. Lower case. */
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

/** What a spreadsheet has shortened: `1.23E+05` stands for a thousand numbers. */
const isShortened = /^\d(?:\.\d+)?e\+\d+$/i;

/** The stock number that a cell tells; null when it tells none, or what only fills the column. */
export function stockNumberIn(text: string | undefined): string | null {
  const written = lineText(text ?? "");
  return written === null || isFillerNumber(written) ? null : written;
}

/** Whether what stands in the place of a stock number may be one: a sentence, or the 0 of an empty cell, is none. */
export function mayBeNumber(stockNumber: string | null): boolean {
  return stockNumber !== null && !/^0+$/.test(stockNumber) && stockNumber.split(" ", 3).length < 3;
}

function isFillerNumber(text: string): boolean {
  return isShortened.test(text) || wordsForNone.has(text.toLowerCase());
}
