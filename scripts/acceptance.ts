import { globSync, readFileSync, writeFileSync } from "node:fs";
import { orExit, readOptions } from "./read-arguments.ts";
import { proofSummary, type Requirement, requirementsReport, tableFile } from "./requirements-report.ts";
import { testsOfProduct } from "./tests-of-product.ts";

const usage = "Usage: npm run acceptance [-- --check]\n";
const { check: isCheck = false } = orExit(usage, () =>
  readOptions(process.argv.slice(2), { check: { type: "boolean" } }),
);

const reportFile = "docs/requirements.md";
const testFiles = [
  "src/**/*.test.{ts,tsx}",
  "tools/**/*.test.ts",
  "test/**/*.test.ts",
  "test/**/*.contract.ts",
  "scripts/**/*.test.ts",
];

const rowPattern = /^\| ([A-Z]{2}-\d{2}) \| (.*) \| ([^|]*) \| ([A-Z, ]+) \|$/;
/** A test title, including titles in tables of cases: text that starts with ids, in one or more pairs of brackets. */
const titlePattern = /["'`]((?:\[[A-Z]{2}-\d{2}(?:,? ?[A-Z]{2}-\d{2})*\] ?)+)/g;

/** Parses the table of requirements: every row with its section heading. */
function requirements(): Requirement[] {
  let group = "";
  return readFileSync(tableFile, "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("## ")) group = line.slice(3);
      const [, id, text, section] = rowPattern.exec(line) ?? [];
      return id && text ? [{ id, group, text, section: section ?? "" }] : [];
    });
}

/** Files of the tests whose titles contain an id; a file occurs once per test. */
function testsById(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    for (const [, ids = ""] of readFileSync(file, "utf8").matchAll(titlePattern)) {
      for (const id of ids.match(/[A-Z]{2}-\d{2}/g) ?? []) found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

const files = testFiles.flatMap((pattern) => globSync(pattern)).toSorted();
const rows = requirements();
const known = new Set(rows.map(({ id }) => id));
const tests = { byId: testsById(), ofProduct: testsOfProduct(files) };
const unknown = [...tests.byId.keys()].filter((id) => !known.has(id));
if (unknown.length > 0) {
  process.stderr.write(`Test titles name requirements that ${tableFile} does not have: ${unknown.join(", ")}\n`);
  process.exit(1);
}
const text = requirementsReport(rows, tests);
if (isCheck) {
  if (readFileSync(reportFile, "utf8") !== text) {
    process.stderr.write(`${reportFile} is out of date: run npm run acceptance.\n`);
    process.exit(1);
  }
} else {
  writeFileSync(reportFile, text);
  process.stdout.write(`${proofSummary(rows, tests)} Written to ${reportFile}.\n`);
}
