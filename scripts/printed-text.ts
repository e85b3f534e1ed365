import { seenLine } from "../src/vehicles/safe-text.ts";

/** Rows as lines, each column as wide as its widest cell here or in `widths`, which are those of rows printed before. */
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

/** What a stranger typed must not steer the operator's terminal. */
export function printable(text: string): string {
  return seenLine(text);
}

export function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString().replace("T", " ").replace(/\.\d+/, "");
}
