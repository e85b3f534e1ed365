import { describe, expect, test } from "vitest";
import { activeFilters, removeFilter, textLabel } from "./active-filters.ts";
import { priceRanges } from "./price-ranges.ts";
import { emptyQuery, type FieldValues } from "./search-query.ts";

describe("textLabel", () => {
  test.each([
    ["spoiler", "“spoiler”"],
    ["x-trail", "“x-trail”"],
    ['"gt line" spoiler', "“gt line spoiler”"],
    ["spoiler -sr5", "“spoiler”, not “sr5”"],
    ["spoiler -sr5 -gxl", "“spoiler”, not “sr5”, “gxl”"],
    ["-sr5", "Not “sr5”"],
    ["-sr5 spoiler", "“spoiler”, not “sr5”"],
    ['-"land cruiser" -"x trail" red', "“red”, not “land cruiser”, “x trail”"],
  ])("[SE-12] the text %s reads %s", (text, label) => {
    expect(textLabel(text)).toBe(label);
  });
});

test.each([
  [{ min: null, max: 200 }, "Up to $200 a week"],
  [{ min: 150, max: null }, "From $150 a week"],
  [{ min: 150, max: 200 }, "$150 to $200 a week"],
  [{ min: 200, max: 200 }, "$200 a week"],
])("[SE-20] a subscription price %o is a week's", (range, valueLabel) => {
  expect(activeFilters({ ...emptyQuery, ranges: { subscription_price: range } })).toMatchObject([{ valueLabel }]);
});

describe("activeFilters", () => {
  const shown = (refinements: FieldValues) =>
    activeFilters({ ...emptyQuery, refinements }).map(({ fieldLabel, valueLabel }) => `${fieldLabel}: ${valueLabel}`);

  test.each<[FieldValues, string[]]>([
    [{ price_range: ["0-10000", "10000-20000"] }, ["Price range: Under $20,000"]],
    [
      { price_range: ["75000-100000", "100000-", "0-10000"] },
      ["Price range: Under $10,000", "Price range: $75,000 and over"],
    ],
    [
      { weekly_price_range: ["50-100", "100-150", "400-"] },
      ["Weekly repayment: $51 to $150 a week", "Weekly repayment: $401 and over a week"],
    ],
    [{ price_range: ["10000-20000", "cheap"] }, ["Price range: $10,000 to $20,000", "Price range: cheap"]],
    [{ weekly_price_range: ["0-50"] }, ["Weekly repayment: Up to $50 a week"]],
    [{ price_range: priceRanges.map(({ value }) => value) }, ["Price range: Any price"]],
    [{ seats: ["5", "7"] }, ["Seats: 5 seats", "Seats: 7 seats"]],
  ])("[SE-14] adjacent price bands are one filter, and every other value is one: %j", (chosen, labels) => {
    expect(shown(chosen)).toEqual(labels);
  });

  test("[SE-14] removing merged bands removes all of them and no other value", () => {
    const query = { ...emptyQuery, refinements: { price_range: ["0-10000", "10000-20000", "cheap"] } };
    const [joined, unknown] = activeFilters(query);
    expect(joined && removeFilter(query, joined).refinements).toEqual({ price_range: ["cheap"] });
    expect(unknown && removeFilter(query, unknown).refinements).toEqual({ price_range: ["0-10000", "10000-20000"] });
  });
});
