import { afterAll, beforeAll, expect, test } from "vitest";
import { ourService, type ProtocolService } from "../../../test/contract/protocol-services.ts";
import { filterableFields } from "./index-fields.ts";

const multiSearch = "/multi-search";
const search = "/indexes/Car_production/search";
const facetSearch = "/indexes/Car_production/facet-search";
const index = { indexUid: "Car_production" };

let service: ProtocolService;
beforeAll(async () => {
  service = await ourService([]);
});
afterAll(() => service.close());

const many = (count: number, text: string) => Array.from({ length: count }, () => text);
const twentyFacets = filterableFields.slice(0, 20);

test.each<[string, unknown]>([
  ["60 queries", { queries: many(60, "x").map(() => ({ ...index, limit: 1 })) }],
  ["2,000 hits in all queries", { queries: many(20, "x").map(() => ({ ...index, limit: 100 })) }],
  ["400 facets in all queries", { queries: many(20, "x").map(() => ({ ...index, limit: 1, facets: twentyFacets })) }],
  ["600 conditions in all queries", { queries: many(6, "x").map(() => ({ ...index, filter: many(99, "km > 1") })) }],
  ["10 distinct searches", { queries: many(10, "x").map(() => ({ ...index, distinct: "make" })) }],
  [
    "11 searches, 10 of them distinct",
    { queries: [index, ...many(10, "x").map(() => ({ ...index, distinct: "make" }))] },
  ],
  ["10 texts", { queries: Array.from({ length: 10 }, (_, place) => ({ ...index, limit: 1, q: String(place) })) }],
  ["1,000 hits", { queries: [{ ...index, limit: 1_000 }] }],
  ["a text of 200 letters", { queries: [{ ...index, q: "x".repeat(200) }] }],
  ["1,000 values", { queries: [{ ...index, filter: [many(1_000, "make=a")] }] }],
  ["100 facets", { queries: [{ ...index, facets: many(100, "make") }] }],
  ["5 sort rules", { queries: [{ ...index, sort: many(5, "km:asc") }] }],
  ["a tag of 100 letters", { queries: [{ ...index, highlightPreTag: "x".repeat(100) }] }],
  ["30 parentheses", { queries: [{ ...index, filter: `${"(".repeat(30)}km > 1${")".repeat(30)}` }] }],
  ["50,000 characters of a filter", { queries: [{ ...index, filter: `make=${"x".repeat(49_995)}` }] }],
])("[ER-08] %s are answered", async (_case, body) => {
  expect((await service.ask(multiSearch, body)).status).toBe(200);
});

const inCall = (what: string) => `Invalid value at \`.queries\`: at most ${what} are allowed in one call.`;
const inQuery = (field: string, what: string) => `Invalid value at \`.${field}\`: at most ${what} are allowed.`;
const inFilter = (what: string) => `Too many ${what} are allowed.`;
const searchOn = "is not offered by this search: every searchable attribute is searched.";
const attributes = filterableFields.toSorted().join(", ");

const unknownField = (name: string, inside: string, first: string) =>
  `Unknown field \`${name}\`${inside}: expected one of \`${first}\``;

test.each<[path: string, body: unknown, start: string]>([
  [search, { foo: 1 }, unknownField("foo", "", "q")],
  [multiSearch, { foo: 1 }, unknownField("foo", "", "queries")],
  [multiSearch, { queries: [{ ...index, foo: 1 }] }, unknownField("foo", " inside `.queries[0]`", "indexUid")],
  [search, { ["x".repeat(300)]: 1 }, unknownField("x".repeat(200), "", "q")],
  [search, { q: 0 }, "Invalid value type at `.q`: expected a string, but found a positive integer: `0`"],
  [
    search,
    { q: ["x".repeat(300)] },
    `Invalid value type at \`.q\`: expected a string, but found an array: \`["${"x".repeat(198)}\``,
  ],
  [search, { matchingStrategy: "x".repeat(300) }, `Unknown value \`${"x".repeat(100)}\` at \`.matchingStrategy\``],
  [search, { filter: "_geoRadius(1,2,3)" }, "Index `Car_production`: Attribute `_geo` is not filterable."],
])("[ER-08] the input that %s refuses is quoted if short: %j", async (path, body, start) => {
  const { body: refused } = await service.ask(path, body);
  expect((refused as { message: string }).message.slice(0, start.length)).toBe(start);
});

test.each<[path: string, body: unknown, message: string]>([
  [multiSearch, { queries: many(61, "x").map(() => index) }, inCall("60 queries")],
  [
    multiSearch,
    { queries: many(21, "x").map(() => ({ ...index, limit: 1, facets: twentyFacets })) },
    inCall("400 facets"),
  ],
  [multiSearch, { queries: many(21, "x").map(() => ({ ...index, limit: 100 })) }, inCall("2000 hits")],
  [
    multiSearch,
    { queries: many(11, "x").map(() => ({ ...index, distinct: "make" })) },
    inCall("10 searches with `distinct`"),
  ],
  [
    multiSearch,
    { queries: many(11, "x").map((q, place) => ({ ...index, q: q.repeat(place) })) },
    inCall("10 different texts"),
  ],
  [
    multiSearch,
    { queries: many(7, "x").map(() => ({ ...index, filter: many(100, "km > 1") })) },
    inCall("600 conditions"),
  ],
  [multiSearch, { queries: [], federation: {} }, "`.federation` is not supported by this search."],
  [
    multiSearch,
    { queries: [{ ...index, federationOptions: {} }] },
    "Inside `.queries[0]`: Using `federationOptions` is not allowed in a non-federated search.",
  ],
  [multiSearch, { queries: [{ ...index, limit: 1_001 }] }, inQuery("queries[0].limit", "1000 hits")],
  [search, { limit: 1_001 }, inQuery("limit", "1000 hits")],
  [search, { hitsPerPage: 1_001 }, inQuery("hitsPerPage", "1000 hits")],
  [search, { q: "x".repeat(201) }, inQuery("q", "200 characters")],
  [search, { cropMarker: "x".repeat(101) }, inQuery("cropMarker", "100 characters")],
  [search, { sort: many(6, "km:asc") }, inQuery("sort", "5 entries")],
  [search, { attributesToRetrieve: many(101, "id") }, inQuery("attributesToRetrieve", "100 entries")],
  [search, { filter: many(101, "km > 1") }, inFilter("conditions in the filter: at most 100")],
  [search, { filter: [many(1_001, "make=a")] }, inFilter("values in the filter: at most 1000")],
  [search, { filter: "x".repeat(50_001) }, inFilter("characters in the filter: at most 50000")],
  [
    search,
    { filter: `${"(".repeat(31)}km > 1${")".repeat(31)}` },
    "The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.",
  ],
  [search, { vector: [1] }, "`.vector` is not supported by this search."],
  [multiSearch, { queries: [{ ...index, hybrid: {} }] }, "`.queries[0].hybrid` is not supported by this search."],
  [search, { attributesToSearchOn: ["make"] }, `\`.attributesToSearchOn\` ${searchOn}`],
  [search, { matchingStrategy: "frequency" }, "`.matchingStrategy`: `frequency` is not supported by this search."],
  [
    search,
    { distinct: "foo" },
    `Index \`Car_production\`: Attribute \`foo\` is not filterable and thus, cannot be used as distinct attribute. Available filterable attributes patterns are: \`${attributes}\`.`,
  ],
  [
    facetSearch,
    { facetName: "foo" },
    `Attribute \`foo\` is not facet-searchable. Available facet-searchable attributes patterns are: \`${attributes}\`. To make it facet-searchable add it to the \`filterableAttributes\` index settings.`,
  ],
  [facetSearch, { facetName: "make", facetQuery: "x".repeat(201) }, "Invalid value at `.facetQuery`: it is too long."],
  [
    "/indexes/no%20index/search",
    {},
    "`no index` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.",
  ],
])("[ER-08] %s refuses with a helpful message", async (path, body, message) => {
  expect(await service.ask(path, body)).toMatchObject({ status: 400, body: { message } });
});
