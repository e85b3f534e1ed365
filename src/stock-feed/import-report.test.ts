import { expect, test } from "vitest";
import { ImportReport, isReportStart, noCounts, type ReportEntry, type ReportSummary } from "./import-report.ts";

const head = { site: "demo", file: "stock.csv", mapping: null, startedAt: "2026-11-20", isDryRun: false };
const summary: ReportSummary = {
  outcome: "taken",
  refusal: null,
  counts: noCounts(),
  vehiclesBefore: 0,
  removals: { outcome: "none", missing: 0, message: null },
  holds: [],
  noLongerNamed: [],
  notes: [],
  warnings: [],
};
const entry = (line: number, reason: ReportEntry["reason"] = "no-vehicle", message = "-"): ReportEntry => ({
  line,
  stockNumber: null,
  outcome: "skipped",
  field: null,
  reason,
  message,
});

/** The pieces of a report with these entries, in which they are written. */
async function reportPieces(entries: readonly ReportEntry[]): Promise<string[]> {
  const pieces: string[] = [];
  const report = new ImportReport(head, async (text) => void pieces.push(text));
  for (const each of entries) await report.add(each);
  await report.end(summary);
  return pieces;
}

test("a report is one JSON object of its head, its entries, the reasons and the summary", async () => {
  const entries = [entry(2), entry(3, "trailer"), entry(4, "trailer")];
  const text = (await reportPieces(entries)).join("");
  const reasons = [
    { reason: "trailer", count: 2 },
    { reason: "no-vehicle", count: 1 },
  ];
  expect(JSON.parse(text)).toEqual({ ...head, entries, reasons, ...summary });
  expect(text.split("\n")).toHaveLength(6);
});

test("a report without entries has an empty list of them", async () => {
  expect(JSON.parse((await reportPieces([])).join(""))).toMatchObject({ entries: [], reasons: [] });
});

test("a long report is written in pieces while it grows, and a short one at the end", async () => {
  expect(await reportPieces([entry(2), entry(3)])).toHaveLength(1);
  const long = "x".repeat(1024);
  const many = Array.from({ length: 200 }, (_, index) => entry(index, "no-vehicle", long));
  const pieces = await reportPieces(many);
  expect(pieces).toHaveLength(4);
  expect(JSON.parse(pieces.join(""))).toMatchObject({ entries: many });
});

test("the most frequent reasons come first, each with its first row", async () => {
  const report = new ImportReport(head, async () => {});
  for (const each of [entry(2), entry(3, "trailer"), entry(4, "trailer")]) await report.add(each);
  expect(report.mostFrequent(1)).toEqual([{ reason: "trailer", count: 2, example: entry(3, "trailer") }]);
  expect(report.mostFrequent(2).map(({ reason }) => reason)).toEqual(["trailer", "no-vehicle"]);
});

test("a report is distinguished from other files by its beginning", async () => {
  expect(isReportStart((await reportPieces([])).join(""))).toBe(true);
  expect(isReportStart(JSON.stringify(head))).toBe(true);
  expect(isReportStart(` ${JSON.stringify(head)}`)).toBe(false);
  expect(isReportStart('{"site":"","file":"')).toBe(true);
  expect(isReportStart('{"site":"demo"}')).toBe(false);
});
