import { expect, test } from "vitest";
import { answerMultiSearch } from "./answer-multi-search.ts";
import type { DocumentSearch } from "./document-search.ts";

const scope = { siteId: "alpha", now: 0, soldVisibleDays: 0, carTypes: null, makes: null, minimumPhotoCount: 0 };

/** Every search keeps the processor this long. */
function searchTaking(ms: number): { engine: DocumentSearch; asked: () => number } {
  let asked = 0;
  const documents = async () => ({ hits: [], count: 0, distributions: {}, ms, processorMs: (asked++, ms) });
  return { engine: { documents }, asked: () => asked };
}

test("a call whose searches keep the processor too long is refused as Meilisearch refuses when it is busy", async () => {
  const queries = Array.from({ length: 60 }, () => ({ indexUid: "cars" }));
  const { engine, asked } = searchTaking(200);
  const access = { indexUid: "cars", scope, tokenFilter: null, engine };
  const refusal = { code: "too_many_search_requests", status: 503 };
  await expect(answerMultiSearch({ queries }, () => access)).rejects.toMatchObject(refusal);
  expect(asked()).toBe(3);
  await expect(answerMultiSearch({ queries: queries.slice(0, 3) }, () => access)).resolves.toMatchObject({
    results: [{}, {}, {}],
  });
});
