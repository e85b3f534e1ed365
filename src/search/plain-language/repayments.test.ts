import { expect, test } from "vitest";
import { facts, summary, values } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

const upTo150 = "weekly_price_range=0-50|50-100|100-150";
const upTo200 = `${upTo150}|150-200`;
const words = stockWords({ ...facts, facets: { ...facts.facets, flags: values("Subscription") } });

test.each([
  ["$650 a month", upTo150, "$650 a month is $150 a week."],
  ["$300 fortnight", upTo150, "$300 a fortnight is $150 a week."],
  ["300 per fortnight", upTo150, "$300 a fortnight is $150 a week."],
  ["under $650 pm", upTo150, "$650 a month is $150 a week."],
  ["$650 month", upTo150, "$650 a month is $150 a week."],
  ["monthly repayments under 650", upTo150, "$650 a month is $150 a week."],
  ["repayments of $650 a month", upTo150, "$650 a month is $150 a week."],
  ["fortnightly budget 300", upTo150, "$300 a fortnight is $150 a week."],
  ["nothing over $650 a month", upTo150, "$650 a month is $150 a week."],
  ["$800 a month", upTo200, "$800 a month is $185 a week. Weekly repayments are shown in bands: Up to $200 a week."],
  ["$1,300 a month", `${upTo200}|200-300`, "$1,300 a month is $300 a week."],
  [
    "between $500 and $800 a month",
    "weekly_price_range=100-150|150-200",
    "$500 to $800 a month is $115 to $185 a week. Weekly repayments are shown in bands: $101 to $200 a week.",
  ],
  ["over $650 a month", "weekly_price_range=150-200|200-300", "$650 a month is $150 a week."],
  ["subscription under $800 a month", "subscription_price :184; flags=Subscription", "$800 a month is $185 a week."],
])("[SE-12] a month or a fortnight becomes weeks, and a note says so: %s", (text, meant, note) => {
  const understood = understandText(text, words);
  expect(summary(understood)).toBe(meant);
  expect(understood.notes).toEqual([note]);
});

test.each([
  ["$150 a week", upTo150],
  ["$150 week", upTo150],
  ["suv 12 month warranty", "simple_body=SUV | warranty | (12 month)"],
  ["12 months rego", "rego | (12 months)"],
  ["3 months old", "year 2025:2026"],
  ["20k or $400 a month", "(20k) ($400 a month)"],
])("[SE-12] other amounts have no such note: %s", (text, meant) => {
  const understood = understandText(text, words);
  expect(summary(understood)).toBe(meant);
  expect(understood.notes).toEqual([]);
});
