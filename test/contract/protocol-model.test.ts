import fc from "fast-check";
import { expect, test } from "vitest";
import { createEmbeddedDocumentSearch } from "../../src/adapters/search/embedded/embedded-document-search.ts";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { isInScope } from "../../src/search/base-condition.ts";
import type { DocumentRequest } from "../../src/search/protocol/document-search.ts";
import type { FilterNode, ValueTest } from "../../src/search/protocol/filter-node.ts";
import { filterableFields } from "../../src/search/protocol/index-fields.ts";
import { joinByAnd, readFilter } from "../../src/search/protocol/read-filter.ts";
import type { SearchScope } from "../../src/search/search-engine.ts";
import { searchDocument } from "../../src/search/search-document.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { filterArbitrary } from "./protocol-filters.ts";
import { scopeArbitrary } from "./search-model.ts";
import { MemoryStock } from "./search-stock.ts";
import { testNow, vehiclesArbitrary } from "./search-vehicles.ts";
import { dayMs } from "../../src/settings/durations.ts";

type JsonDocument = Readonly<Record<string, unknown>>;

const siteId = "bayside";
const request: DocumentRequest = {
  text: "",
  matching: "last",
  filter: null,
  tokenFilter: null,
  sort: [],
  distinct: null,
  facets: filterableFields,
  offset: 0,
  limit: 1_000,
};

test("[SE-08, SE-09, SE-11] a filter finds and counts the same as checking every document", async () => {
  await fc.assert(
    fc.asyncProperty(
      vehiclesArbitrary({ maxLength: 30 }),
      scopeArbitrary(siteId),
      filterArbitrary,
      async (vehicles, scope, filter) => {
        const node = readFilter(filter);
        const expected = modelDocuments(vehicles, scope).filter((document) => node === null || meets(document, node));
        const { hits, count, distributions } = await readDocuments(vehicles, scope, { ...request, filter: node });
        expect(hits.map((vehicle) => vehicle.id)).toEqual(expected.map((document) => document["id"]));
        expect(count).toBe(expected.length);
        for (const field of filterableFields) {
          const counted = new Map((distributions[field]?.counts ?? []).map((entry) => [entry.value, entry.count]));
          expect({ field, counted }).toEqual({ field, counted: documentCounts(expected, field) });
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("[SE-03, ER-06] a token's filter leaves of the scope what checking every document leaves", async () => {
  const token = fc.record({
    dealerships: fc.option(fc.subarray(["north", "South", "unknown"], { minLength: 1 })),
    from: fc.option(fc.integer({ min: testNow - 10 * dayMs, max: testNow })),
    other: filterArbitrary,
  });
  await fc.assert(
    fc.asyncProperty(
      vehiclesArbitrary({ maxLength: 30 }),
      scopeArbitrary(siteId),
      token,
      filterArbitrary,
      async (vehicles, scope, { dealerships, from, other }, filter) => {
        const ofScope = [
          ...(dealerships === null ? [] : [`dealership_slug IN [${dealerships.join(", ")}]`]),
          ...(from === null ? [] : [`present_until >= ${from}`]),
        ].join(" AND ");
        const tokenFilter = joinByAnd([ofScope === "" ? null : readFilter(ofScope), readFilter(other)]);
        const node = readFilter(filter);
        const expected = modelDocuments(vehicles, scope).filter((document) =>
          [tokenFilter, node].every((one) => one === null || meets(document, one)),
        );
        const { hits, count } = await readDocuments(vehicles, scope, { ...request, filter: node, tokenFilter });
        expect(hits.map((vehicle) => vehicle.id)).toEqual(expected.map((document) => document["id"]));
        expect(count).toBe(expected.length);
      },
    ),
    { numRuns: 300 },
  );
});

test("[SE-04] in any order and page size, the pages together are all documents, each once, in order", async () => {
  const rule = fc.record({
    field: fc.constantFrom("custom_rank", "created_at", "price", "km", "year", "id"),
    isDescending: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      vehiclesArbitrary({ maxLength: 30 }),
      scopeArbitrary(siteId),
      fc.array(rule, { maxLength: 3 }),
      fc.integer({ min: 1, max: 7 }),
      async (vehicles, scope, sort, limit) => {
        const documents = modelDocuments(vehicles, scope);
        const compare = (left: JsonDocument, right: JsonDocument): number => {
          for (const { field, isDescending } of sort) {
            const order = compareValues(left[field], right[field], isDescending);
            if (order !== 0) return order;
          }
          return 0;
        };
        const pages: string[] = [];
        for (let offset = 0; offset < documents.length + limit; offset += limit) {
          const { hits } = await readDocuments(vehicles, scope, { ...request, facets: [], sort, offset, limit });
          pages.push(...hits.map((vehicle) => vehicle.id));
        }
        expect(pages).toEqual(documents.toSorted(compare).map((document) => document["id"]));
      },
    ),
    { numRuns: 150 },
  );
});

async function readDocuments(vehicles: readonly Vehicle[], scope: SearchScope, asked: DocumentRequest) {
  const stock = new MemoryStock();
  stock.change(siteId, { put: vehicles });
  const engine = createEmbeddedSearchEngine({ stock });
  await engine.refresh(siteId);
  const [answer] = (await createEmbeddedDocumentSearch(engine).documents(scope, [asked], Infinity)) ?? [];
  await engine.close();
  if (answer === undefined) throw new Error("The search was not answered.");
  return answer;
}

/** The vehicles that the site lists as documents, in its order. */
function modelDocuments(vehicles: readonly Vehicle[], scope: SearchScope): JsonDocument[] {
  return vehicles
    .filter((vehicle) => isInScope(vehicle, scope))
    .toSorted((left, right) => right.customRank - left.customRank || (left.id < right.id ? -1 : 1))
    .map((vehicle): JsonDocument => searchDocument(vehicle, siteId) ?? {});
}

function meets(document: JsonDocument, node: FilterNode): boolean {
  switch (node.kind) {
    case "and":
      return node.nodes.every((part) => meets(document, part));
    case "or":
      return node.nodes.some((part) => meets(document, part));
    case "not":
      return !meets(document, node.node);
    case "condition":
      return meetsTest(document[node.field], node.test);
  }
}

function meetsTest(value: unknown, test: ValueTest): boolean {
  if (test.kind === "exists") return value !== undefined;
  if (test.kind === "null") return value === null;
  if (test.kind === "empty") return value === "" || (Array.isArray(value) && value.length === 0);
  return valuesFor(value).some((one) => meetsValue(one, test));
}

function meetsValue(value: string | number, test: ValueTest): boolean {
  const isNumber = typeof value === "number";
  const own = isNumber ? value : fold(value);
  const limit = (text: string) => (isNumber ? Number.parseFloat(/^[\d.]+(e\d+)?$/.test(text) ? text : "x") : text);
  switch (test.kind) {
    case "in":
      return test.values.some((text) => own === (isNumber ? limit(text) : fold(text)));
    case "between":
      return own >= limit(test.from) && own <= limit(test.to);
    case "starts":
      return !isNumber && fold(value).startsWith(fold(test.prefix));
    case "compare": {
      const other = limit(test.value);
      if (test.operator === ">") return own > other;
      if (test.operator === ">=") return own >= other;
      return test.operator === "<" ? own < other : own <= other;
    }
    default:
      return false;
  }
}

const fold = (text: string): string => text.trim().normalize("NFKD").toLowerCase();

function valuesFor(value: unknown): (string | number)[] {
  if (Array.isArray(value)) return value.flatMap(valuesFor);
  if (typeof value === "boolean") return [String(value)];
  return typeof value === "string" || typeof value === "number" ? [value] : [];
}

function documentCounts(documents: readonly JsonDocument[], field: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const value of new Set(valuesFor(document[field]).map(String)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Missing values come last, ascending and descending. */
function compareValues(left: unknown, right: unknown, isDescending: boolean): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  const order = (left as number) < (right as number) ? -1 : 1;
  return isDescending ? -order : order;
}
