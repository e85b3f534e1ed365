import { expect, test, vi } from "vitest";
import { MemoryStock } from "../../../../test/contract/search-stock.ts";
import type { DocumentRequest } from "../../../search/protocol/document-search.ts";
import { vehicleForTest } from "../../../vehicles/vehicle-for-test.ts";
import { createEmbeddedDocumentSearch } from "./embedded-document-search.ts";
import { createEmbeddedSearchEngine } from "./embedded-search-engine.ts";

const scope = { siteId: "a", now: 0, soldVisibleDays: 0, carTypes: null, makes: null, minimumPhotoCount: 0 };
const request: DocumentRequest = {
  matching: "last",
  text: "",
  filter: null,
  sort: [],
  distinct: null,
  facets: ["make"],
  offset: 0,
  limit: 2,
};

async function searchOver(count: number) {
  const stock = new MemoryStock();
  stock.change("a", { put: Array.from({ length: count }, (_, number) => vehicleForTest({ id: `v${number}` })) });
  const engine = createEmbeddedSearchEngine({ stock });
  await engine.refresh("a");
  return { stock, documents: createEmbeddedDocumentSearch(engine) };
}

test("the hits of all searches of a call are read together, each vehicle once", async () => {
  const { stock, documents } = await searchOver(4);
  const reading = vi.spyOn(stock, "vehiclesByIds");
  const requests = [request, { ...request, offset: 1 }, { ...request, limit: 0 }, { ...request, offset: 3 }];
  const answers = await documents.documents(scope, requests, Infinity);
  expect(answers?.map(({ hits }) => hits.map(({ id }) => id))).toEqual([["v0", "v1"], ["v1", "v2"], [], ["v3"]]);
  expect(reading.mock.calls.map(([, ids]) => ids)).toEqual([["v0", "v1", "v2", "v3"]]);
});

test("a call that exceeds its processor time has no answer", async () => {
  const { documents } = await searchOver(1);
  let now = 0;
  // The clock advances by more than one turn's time limit at each reading, so each search runs in a separate turn.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  expect(await documents.documents(scope, [request, request], -1)).toBeNull();
  expect(await documents.documents(scope, [request, request], 60_000)).toHaveLength(2);
  clock.mockRestore();
});
