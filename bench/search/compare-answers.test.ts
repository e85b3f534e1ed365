import { expect, test } from "vitest";
import { emptyQuery } from "../../src/search/search-query.ts";
import { compareAnswers } from "./compare-answers.ts";
import type { MixedQuery } from "./query-mix.ts";
import type { PeerAnswer } from "./search-peer.ts";

const queryFor = (text: string): MixedQuery => ({
  dealerships: ["harbour"],
  request: { query: { ...emptyQuery, text }, hitsPerPage: 21, facets: ["make"], ranges: ["price"] },
});
const answer: PeerAnswer = {
  ids: ["b", "a"],
  count: 2,
  facets: {
    make: [
      { value: "Kia", count: 1 },
      { value: "BYD", count: 1 },
    ],
  },
  ranges: { price: { min: 1, max: 9 } },
};

test("answers without text agree if only the order of equal counts differs", () => {
  const reordered = { ...answer, facets: { make: answer.facets.make?.toReversed() ?? [] } };
  expect(compareAnswers([queryFor("")], [answer], "a peer", [reordered])).toEqual({ queries: 0, sameCount: 0 });
});

test.each<[string, Partial<PeerAnswer>]>([
  ["count", { count: 3 }],
  ["ids", { ids: ["a", "b"] }],
  ["ranges", { ranges: {} }],
  ["make", { facets: { make: [{ value: "Kia", count: 2 }] } }],
])("a difference in %s ends the run with the query and both answers", (part, difference) => {
  const compare = () => compareAnswers([queryFor("")], [answer], "a peer", [{ ...answer, ...difference }]);
  expect(compare).toThrow(/Query 0 has another answer from a peer/);
  expect(compare).toThrow(part);
});

test("for answers to text only the number of vehicles is compared and reported", () => {
  const queries = [queryFor("kia"), queryFor("kai")];
  const theirs = [
    { ...answer, ids: ["a", "b"] },
    { ...answer, count: 0 },
  ];
  expect(compareAnswers(queries, [answer, answer], "a peer", theirs)).toEqual({ queries: 2, sameCount: 1 });
});
