import { expect, test } from "vitest";
import { proofSummary, requirementsReport, type Requirement } from "./requirements-report.ts";

const row = (id: string): Requirement => ({ id, group: "A. Group", text: `Text of ${id}`, section: "" });
const rows = [row("AA-01"), row("AA-02"), row("AA-03"), row("AA-04")];
const tests = {
  byId: new Map([
    ["AA-01", ["page.test.ts", "page.test.ts"]],
    ["AA-02", ["defaults.test.ts", "page.test.ts"]],
    ["AA-03", ["defaults.test.ts", "defaults.test.ts"]],
  ]),
  ofProduct: new Set(["page.test.ts"]),
};

test.for([
  ["with tests of the product is proven", "AA-01", "`page.test.ts` (2)"],
  ["names only the tests that count", "AA-02", "`page.test.ts`"],
  [
    "whose tests do not reach the product is open, and they are named",
    "AA-03",
    "**open, not reached**: `defaults.test.ts` (2)",
  ],
  ["without a test is open", "AA-04", "**open**"],
])("a requirement %s", ([, id = "", proof]) => {
  expect(requirementsReport(rows, tests)).toContain(`| ${id} | Text of ${id} | ${proof} |\n`);
});

test("requirements without a test of the product count as open", () => {
  expect(proofSummary(rows, tests)).toBe(
    "2 of 4 rows are proven by a test. 2 are open, of which 1 with tests only for code that the product does not reach.",
  );
});
