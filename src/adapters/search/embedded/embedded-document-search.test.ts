import fc from "fast-check";
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
  tokenFilter: null,
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

test("a single search that exceeds the processor time is stopped without an answer", async () => {
  const { documents } = await searchOver(20_000);
  const long: DocumentRequest = { ...request, sort: [{ field: "make", isDescending: false }], offset: 10_000 };
  expect(await documents.documents(scope, [long], 0)).toBeNull();
  expect(await documents.documents(scope, [{ ...long, distinct: "categories" }], 0)).toBeNull();
  expect(await documents.documents(scope, [long], 60_000)).toHaveLength(1);
});

const sorts = [[], ["id"], ["-id"], ["make"], ["-year", "id"], ["year"]].map((names) =>
  names.map((name) => ({ field: name.replace("-", ""), isDescending: name.startsWith("-") })),
);
const someVehicles = fc.array(
  fc.record({
    make: fc.constantFrom("Mazda", "mazda", "Toyota"),
    year: fc.constantFrom(2019, 2020, 2021),
    seats: fc.constantFrom(null, 4, 5),
  }),
  { maxLength: 12 },
);

test("of vehicles with the same value only the first in order is returned, in any order and on any page", async () => {
  await fc.assert(
    fc.asyncProperty(
      someVehicles,
      fc.constantFrom("make" as const, "year" as const, "seats" as const, "id" as const),
      fc.constantFrom(...sorts),
      fc.constantFrom("", "mazda"),
      fc.nat(4),
      async (facts, distinct, sort, text, offset) => {
        const stock = new MemoryStock();
        const put = facts.map((fact, number) => vehicleForTest({ ...fact, id: `v${number}` }));
        stock.change("a", { put });
        const engine = createEmbeddedSearchEngine({ stock });
        await engine.refresh("a");
        const asked = { ...request, sort, text, limit: 50 };
        const page = { ...asked, distinct, offset, limit: 2 };
        const [all, found] =
          (await createEmbeddedDocumentSearch(engine).documents(scope, [asked, page], Infinity)) ?? [];
        const values = all?.hits.map((vehicle) => String(vehicle[distinct] ?? "").toLowerCase()) ?? [];
        const firsts = all?.hits.filter((_, at) => values[at] === "" || values.indexOf(values[at] ?? "") === at) ?? [];
        expect(found?.count).toBe(firsts.length);
        expect(found?.hits.map(({ id }) => id)).toEqual(firsts.slice(offset, offset + 2).map(({ id }) => id));
      },
    ),
  );
});

test("a vehicle with several values is returned if none of them occurred earlier in the order", async () => {
  const categories = fc.array(fc.subarray(["Family", "family", "Towing", "Off road", "City"]), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(categories, fc.constantFrom(...sorts), fc.nat(4), async (lists, sort, offset) => {
      const stock = new MemoryStock();
      const put = lists.map((list, number) =>
        vehicleForTest({
          id: `v${number}`,
          categories: list,
          year: 2019 + (number % 3),
          make: number % 2 ? "Kia" : "BMW",
        }),
      );
      stock.change("a", { put });
      const engine = createEmbeddedSearchEngine({ stock });
      await engine.refresh("a");
      const asked = { ...request, sort, limit: 50 };
      const page = { ...asked, distinct: "categories", offset, limit: 3 };
      const [all, found] = (await createEmbeddedDocumentSearch(engine).documents(scope, [asked, page], Infinity)) ?? [];
      const met = new Set<string>();
      const firsts = all?.hits.filter((vehicle) => {
        const values = vehicle.categories.map((value) => value.toLowerCase());
        if (values.some((value) => met.has(value))) return false;
        for (const value of values) met.add(value);
        return true;
      });
      expect(found?.count).toBe(firsts?.length);
      expect(found?.hits.map(({ id }) => id)).toEqual(firsts?.slice(offset, offset + 3).map(({ id }) => id));
    }),
  );
});
