import type { FeedFileResult } from "../../src/adapters/feeds/import-feed-file.ts";
import { rowOutcomes } from "../../src/stock-feed/row-outcome.ts";
import { requestFileName, type ImportRequest } from "./request.ts";

/** Shows rows and rows per second on one terminal line; nothing if the output is a file. */
export function progressLine(startedAt: number): { show(rows: number): void; clear(): void } {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  let shownAt = 0;
  return {
    show(rows) {
      if (performance.now() - shownAt < 100) return;
      shownAt = performance.now();
      process.stderr.write(
        `\r\u001b[K${counted(rows)} rows, ${counted(rowsPerSecond(rows, (shownAt - startedAt) / 1000))} rows/s`,
      );
    },
    clear: () => void process.stderr.write("\r\u001b[K"),
  };
}

/** Prints what an import did, and what to look at. */
export function printSummary(request: ImportRequest, result: FeedFileResult, seconds: number): void {
  const { counts } = result;
  if (result.outcome === "refused") {
    console.log(`Refused: ${result.refusal?.message ?? ""}`);
  } else {
    const rate = `${counted(counts.rows)} rows in ${seconds.toFixed(1)} s (${counted(rowsPerSecond(counts.rows, seconds))} rows/s)`;
    console.log(
      `${request.isDryRun ? "Dry run, nothing was changed" : "Taken"}: ${requestFileName(request)} into ${request.site.slug}, ${rate}. ${result.format ?? ""}.`,
    );
    for (const outcome of rowOutcomes) console.log(`  ${outcome.padEnd(11)}${counted(counts[outcome]).padStart(9)}`);
    console.log(
      `  ${"removed".padEnd(11)}${counted(counts.removed).padStart(9)}  of ${counted(result.vehiclesBefore ?? 0)} vehicles before`,
    );
  }
  for (const { message } of result.warnings) console.log(`Warning: ${message}`);
  if (result.topReasons.length > 0) console.log("Most frequent reasons:");
  for (const { reason, count, example } of result.topReasons) {
    const stock = example.stockNumber === null ? "" : `, stock number ${example.stockNumber}`;
    console.log(`  ${counted(count)} x ${reason}, first on line ${example.line}${stock}: ${example.message}`);
  }
  for (const note of result.notes) console.log(`Note: ${note}`);
  if (result.locationsAdded > 0)
    console.log(
      `${counted(result.locationsAdded)} ${result.locationsAdded === 1 ? "location was" : "locations were"} added.`,
    );
  for (const problem of result.problems) console.error(problemLine(request, result, problem));
  if (request.report !== null && result.problems.length === 0) console.log(`Report: ${request.report}`);
}

function problemLine(request: ImportRequest, { outcome }: FeedFileResult, problem: string): string {
  const isChanged = outcome === "taken" && !request.isDryRun;
  return `${isChanged ? "The stock was imported as above, but then an error occurred" : "Nothing was changed, and an error occurred"}: ${problem}`;
}

function rowsPerSecond(rows: number, seconds: number): number {
  return Math.round(rows / Math.max(seconds, 0.001));
}

function counted(count: number): string {
  return count.toLocaleString("en-AU");
}
