import { expect, test } from "vitest";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { comparisonNote } from "./comparison-note.ts";
import { productWarning } from "./product-warning.ts";

const basis = "Comparison rate based on a 5-year secured $30,000 loan.";

test("[FN-10] the note names the 5-year secured $30,000 loan and holds the warning", () => {
  expect(comparisonNote(siteForTest(), Date.now())).toBe(`${basis} ${productWarning}`);
});

test.each([
  ["the day before it applies, in the site's time zone", "2026-06-30T13:59:59Z", productWarning],
  ["from its first day on, in the site's time zone", "2026-06-30T14:00:00Z", "WARNING: a new text."],
])("a site's own warning %s", (_when, now, expected) => {
  const comparisonWarning = { text: "WARNING: a new text.", version: "2", validFrom: "2026-07-01" };
  const site = siteForTest({ finance: { comparisonWarning } });
  expect(comparisonNote(site, Date.parse(now))).toBe(`${basis} ${expected}`);
});
