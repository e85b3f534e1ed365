import { expect, test } from "vitest";
import { answerMultiSearch } from "./answer-multi-search.ts";
import { quotedPrices } from "../card-prices.ts";
import type { DocumentSearch } from "./document-search.ts";

const scope = { siteId: "alpha", now: 0, soldVisibleDays: 0, carTypes: null, makes: null, minimumPhotoCount: 0 };
const accessTo = (indexUid: string) => ({ indexUid, tokenFilter: null });

/** Every search uses this much processor time. */
function searchesTaking(ms: number): DocumentSearch {
  return {
    documents: async (_, requests, mostProcessorMs) =>
      requests.length * ms > mostProcessorMs
        ? null
        : requests.map(() => ({ hits: [], cardPrices: quotedPrices, count: 0, distributions: {}, ms })),
  };
}

test("a call whose searches use too much processor time is refused as by an overloaded Meilisearch", async () => {
  const queries = Array.from({ length: 3 }, () => ({ indexUid: "cars" }));
  const refusal = { code: "too_many_search_requests", status: 503 };
  const documents = searchesTaking(200);
  await expect(answerMultiSearch({ queries }, accessTo, { scope, documents })).rejects.toMatchObject(refusal);
  const text = await answerMultiSearch({ queries: queries.slice(1) }, accessTo, { scope, documents });
  expect(JSON.parse(text)).toMatchObject({
    results: [
      { indexUid: "cars", hits: [] },
      { indexUid: "cars", hits: [] },
    ],
  });
});
