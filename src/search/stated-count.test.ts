import { expect, test } from "vitest";
import { emptyQuery, type SearchQuery } from "./search-query.ts";
import { statedCount } from "./stated-count.ts";

test.each<[shown: string, count: number, query: Partial<SearchQuery>, expected: number]>([
  ["the whole stock", 2_000, {}, 2_600],
  ["the whole stock, newest first", 2_000, { sort: "latest" }, 2_600],
  ["the whole stock, highest price first", 2_000, { sort: "highest-price" }, 2_600],
  ["a further page of the whole stock", 2_000, { page: 3 }, 2_600],
  ["a stock of up to 1999", 1_999, {}, 1_999],
  ["the lowest price first, which leaves out what has no price", 2_000, { sort: "lowest-price" }, 2_000],
  ["what words find", 2_000, { text: "toyota" }, 2_000],
])("[SE-11] of a site that states 2600 vehicles, %s has its count", (_shown, count, query, expected) => {
  expect(statedCount(count, { ...emptyQuery, ...query }, { stockCountOverride: 2_600 })).toBe(expected);
  expect(statedCount(count, { ...emptyQuery, ...query }, { stockCountOverride: null })).toBe(count);
});
