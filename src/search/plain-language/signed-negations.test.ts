import { expect, test } from "vitest";
import { emptyQuery } from "../search-query.ts";
import { withSignedNegations, withSignedText } from "./signed-negations.ts";

test.each([
  ["suv no diesel", "suv -diesel"],
  ["suv no diesel or petrol under 30k", "suv -diesel -petrol under 30k"],
  ["no sr5, no gt please", "-sr5, -gt please"],
  ["not a cx-5 suv", '-"cx-5" -cx5 suv'],
  ['not "gt line" suv', '-"gt line" suv'],
  ["no land cruisers", '-"land cruisers" -"land cruiser" -landcruiser'],
  ["no diesels", "-diesels -diesel"],
  ["suv -diesel", "suv -diesel"],
  ["not necessarily kia, no mazda", "not necessarily kia, -mazda"],
  ["nothing but kia", "nothing but kia"],
  ["not without a towbar, no kia", "not without a towbar, -kia"],
  ["suv no", "suv no"],
  ["suv", "suv"],
])("[SE-12] denied words become minus signs: %s", (text, signed) => {
  expect(withSignedNegations(text)).toBe(signed);
});

test("[SE-12] only the text of a search changes", () => {
  const request = { query: { ...emptyQuery, text: "no diesel", page: 2 }, hitsPerPage: 24, facets: [], ranges: [] };
  expect(withSignedText(request)).toEqual({ ...request, query: { ...request.query, text: "-diesel" } });
});
