import { seenText } from "../vehicles/safe-text.ts";

const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One cell of a CSV file, always quoted, on one line. A text that a spreadsheet would run gets an apostrophe. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : seenText(String(value)).replaceAll(/\s+/g, " ").trim();
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line of a CSV file, with its end (RFC 4180). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** The start of a text, at most `most` characters long, cut between words if possible; never inside a character. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join("");
  const words = start.replace(/\s+\S*$/, "");
  return `${(words === "" ? start : words).trimEnd()}…`;
}
