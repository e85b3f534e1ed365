import { seenLine } from "../src/vehicles/safe-text.ts";

/** Formats rows as lines. Each column is as wide as its widest cell, or as in `widths` from previously printed rows. */
export function columns(rows: readonly string[][], widths: readonly number[] = []): { text: string; widths: number[] } {
  const cells = rows.map((row) => row.map(printable));
  const widest = cells.reduce<number[]>(
    (widths, row) => row.map((cell, column) => Math.max(cell.length, widths[column] ?? 0)),
    [...widths],
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widest[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return { text: lines.join("\n"), widths: widest };
}

/** Removes control characters, so that text from others cannot control the operator's terminal. */
export function printable(text: string): string {
  return seenLine(text);
}

export function printedTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace("T", " ").replace(/\.\d+/, "");
}
