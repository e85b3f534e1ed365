/** One row of a report's table. */
export type Figure = {
  name: string;
  /** The measured value with its unit. */
  value: string;
  /** The required maximum or minimum; null for information only. */
  budget: string | null;
  isMet: boolean | null;
  /** The value of a peer measured in the same run, and the ratio to it. */
  peer: string | null;
};

/** The report of one part of the benchmark. */
export type PartReport = {
  title: string;
  /** The method of measurement, in a sentence or two. */
  method: string;
  figures: Figure[];
};

const columns = ["Figure", "Measured", "Budget", "Verdict", "Peer in the same run"];

/** A figure without a budget. */
export function information(name: string, value: string, peer: string | null = null): Figure {
  return { name, value, budget: null, isMet: null, peer };
}

/** A figure that must not exceed its budget; both are printed with the unit. */
export function atMost(name: string, value: number, budget: number, unit: string, digits = 1): Figure {
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}`,
    budget: `≤ ${budget} ${unit}`,
    isMet: value <= budget,
    peer: null,
  };
}

/** A figure that must reach its budget. */
export function atLeast(name: string, value: number, budget: number, unit: string, digits = 0): Figure {
  return {
    name,
    value: `${grouped(value, digits)} ${unit}`,
    budget: `≥ ${grouped(budget, 0)} ${unit}`,
    isMet: value >= budget,
    peer: null,
  };
}

/** Formats a report as a table for a terminal. */
export function terminalTable({ title, figures }: PartReport): string {
  const rows = [columns, ...figures.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`), ""].join("\n");
}

export function markdownSection({ title, method, figures }: PartReport): string {
  const rows = [columns, columns.map(() => "---"), ...figures.map(cells)];
  return [`## ${title}`, "", method, "", ...rows.map((row) => `| ${row.join(" | ")} |`), ""].join("\n");
}

/** The median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A number with thousands separators. */
export function grouped(value: number, digits = 0): string {
  return value.toLocaleString("en-AU", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function cells({ name, value, budget, isMet, peer }: Figure): string[] {
  const verdict = isMet === null ? "" : isMet ? "met" : "MISSED";
  return [name, value, budget ?? "", verdict, peer ?? ""];
}
