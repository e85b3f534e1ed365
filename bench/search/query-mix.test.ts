import { expect, test } from "vitest";
import { sortOptions } from "../../src/search/search-query.ts";
import { generateDealerships } from "./generated-dealerships.ts";
import { queryMix } from "./query-mix.ts";

const mix = queryMix(generateDealerships(16_700));
const share = (holds: (query: (typeof mix)[number]) => boolean): number => mix.filter(holds).length / mix.length;

test("the mix is the same every time", () => {
  expect(queryMix(generateDealerships(16_700))).toEqual(mix);
});

test("one, five, sixty and all dealers each have a quarter of the queries, also in the first part of the mix", () => {
  const sizes = (queries: typeof mix) => queries.map(({ dealerships }) => dealerships?.length ?? "all");
  for (const size of [1, 5, 60, "all"]) {
    expect(sizes(mix).filter((one) => one === size)).toHaveLength(50);
    expect(sizes(mix.slice(0, 40)).filter((one) => one === size)).toHaveLength(10);
  }
});

test("the mix has zero to three refinements, several values, ranges, sorts, pages and text", () => {
  const refinementsFor = ({ request }: (typeof mix)[number]) => Object.values(request.query.refinements);
  for (const count of [0, 1, 2, 3])
    expect(share((query) => refinementsFor(query).length === count)).toBeGreaterThan(0.1);
  expect(share((query) => refinementsFor(query).some((values) => values.length > 1))).toBeGreaterThan(0.1);
  expect(share(({ request }) => request.query.text !== "")).toBeCloseTo(1 / 3, 1);
  expect(share(({ request }) => Object.keys(request.query.ranges).length > 0)).toBeGreaterThan(0.2);
  expect(share(({ request }) => request.query.page > 1)).toBeGreaterThan(0.05);
  for (const sort of sortOptions) expect(share(({ request }) => request.query.sort === sort)).toBeGreaterThan(0.15);
});
