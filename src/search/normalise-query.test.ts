import { describe, expect, test } from "vitest";
import { normaliseQuery, queryLimits } from "./normalise-query.ts";
import { emptyQuery, type FieldValues, type Range, type SearchQuery } from "./search-query.ts";

const normal = (query: Partial<SearchQuery>): SearchQuery => normaliseQuery({ ...emptyQuery, ...query });
const letters = "x".repeat(queryLimits.textLength);

test.each([
  ["  tow   bar\t", "tow bar"],
  [` ${letters}`, letters],
  [`${letters.slice(1)} y`, letters.slice(1)],
  [`${letters.slice(1)}\u{1F697}`, letters.slice(1)],
])("[SU-08] the text %j is truncated to %j", (text, expected) => {
  expect(normal({ text }).text).toBe(expected);
});

describe("values", () => {
  test.each<[FieldValues, FieldValues]>([
    [{ year: ["2021", "2009", "2021"] }, { year: ["2009", "2021"] }],
    [{ price_range: ["100000-", "75000-100000", "0-10000"] }, { price_range: ["0-10000", "75000-100000", "100000-"] }],
    [{ body: ["Ute", "4 door", "SUV", "10 door"] }, { body: ["4 door", "10 door", "SUV", "Ute"] }],
    [{ colour: ["used", "new", "demo"] }, { colour: ["demo", "new", "used"] }],
    [{ car_type: ["used", "truck", "demo", "new"] }, { car_type: ["new", "demo", "used", "truck"] }],
    [{ make: ["", "  ", "x".repeat(queryLimits.valueLength + 1), "\ud800"] }, {}],
    [{ make: ["x".repeat(queryLimits.valueLength)] }, { make: ["x".repeat(queryLimits.valueLength)] }],
  ])("[SU-04, SU-08] %j become valid, unique and sorted: %j", (refinements, expected) => {
    expect(normal({ refinements }).refinements).toEqual(expected);
  });

  test("[SU-08] no field has more than 50, and all fields together no more than 100", () => {
    const many = Array.from({ length: 60 }, (_, place) => `value ${place}`);
    const fields = ["badge", "body", "categories"] as const;
    const { exclusions } = normal({ exclusions: Object.fromEntries(fields.map((field) => [field, many])) });
    expect(Object.values(exclusions).map((values) => values.length)).toEqual([50, 50]);
  });

  test.each<[Partial<SearchQuery>, Partial<SearchQuery>]>([
    [{ requirements: { categories: ["City"] } }, { refinements: { categories: ["City"] } }],
    [
      { requirements: { categories: ["City"] }, refinements: { categories: ["Family"] } },
      { requirements: { categories: ["City"] }, refinements: { categories: ["Family"] } },
    ],
    [{ requirements: { categories: ["City", "Family"] } }, { requirements: { categories: ["City", "Family"] } }],
    [{ requirements: { make: ["Kia"] } }, {}],
    [{ alternatives: { make: ["Kia"] } }, { refinements: { make: ["Kia"] } }],
    [
      { alternatives: { make: ["Kia"] }, refinements: { make: ["Mazda"] } },
      { alternatives: { make: ["Kia"] }, refinements: { make: ["Mazda"] } },
    ],
    [{ alternatives: { make: ["Kia"], colour: ["Red"] } }, { alternatives: { make: ["Kia"], colour: ["Red"] } }],
  ])("[SU-07] %j has the single form %j", (query, expected) => {
    expect(normal(query)).toEqual({ ...emptyQuery, ...expected });
  });
});

test.each<[Range, Range | undefined]>([
  [
    { min: 5_000, max: 1_000 },
    { min: 1_000, max: 5_000 },
  ],
  [
    { min: 1_000, max: null },
    { min: 1_000, max: null },
  ],
  [
    { min: null, max: 1_000 },
    { min: null, max: 1_000 },
  ],
  [
    { min: 0.125, max: queryLimits.amount },
    { min: 0.13, max: queryLimits.amount },
  ],
  [
    { min: -0, max: null },
    { min: 0, max: null },
  ],
  [
    { min: -1, max: 5 },
    { min: null, max: 5 },
  ],
  [
    { min: 5, max: queryLimits.amount + 1 },
    { min: 5, max: null },
  ],
  [{ min: Number.NaN, max: Infinity }, undefined],
])("[SU-07, SU-08] the range %j is %j", (price, expected) => {
  expect(normal({ ranges: { price } }).ranges.price).toEqual(expected);
});

test.each([
  [0, 1],
  [-3, 1],
  [2.5, 1],
  [7, 7],
  [queryLimits.page + 1, queryLimits.page],
])("[SU-08] page %d is page %i", (page, expected) => {
  expect(normal({ page }).page).toBe(expected);
});
