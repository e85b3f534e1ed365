import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchServicePlatform, type SearchServicePlatform } from "../../../test/search-service-platform.ts";
import { plainVehicles, siteFile, stockVehicle } from "../../../test/stock-and-sites.ts";

const host = "alpha.localhost";
const index = { indexUid: "Car_production" };
const multiSearch = "/search-service/multi-search";
const search = "/search-service/indexes/Car_production/search";

let platform: SearchServicePlatform;
let key: string;
beforeAll(async () => {
  platform = await searchServicePlatform({
    sites: [siteFile("alpha"), siteFile("vans", { search: { index: "Vans" } })],
    vehicles: {
      alpha: [...plainVehicles(30), stockVehicle("mazda", { make: "Mazda", model: "CX-5", year: 2019 })],
      vans: plainVehicles(2),
    },
  });
  key = await searchKey("alpha");
});
afterAll(() => platform.close());

async function searchKey(site: string): Promise<string> {
  const connection = await platform.ask(`${site}.localhost`, "/search-service/connection");
  return ((await connection.json()) as { key: string }).key;
}

type Answer = { status: number; body: Record<string, unknown> };

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  site = "alpha",
): Promise<Answer> {
  const answer = await platform.ask(`${site}.localhost`, path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const refusal = (code: string, type = "invalid_request") => ({
  message: expect.any(String) as string,
  code,
  type,
  link: `https://docs.meilisearch.com/errors#${code}`,
});

describe("the search service", () => {
  test("[SE-12] words that no vehicle combines find nothing with `all`, otherwise the heaviest of them count", async () => {
    const readCount = async (strategy: Record<string, unknown>, q: string) =>
      (await post(search, { q, limit: 0, ...strategy })).body["estimatedTotalHits"];
    for (const strategy of [{ matchingStrategy: "last" }, {}, { matchingStrategy: null }])
      expect(await readCount(strategy, "toyota zebra")).toBe(30);
    expect(await readCount({ matchingStrategy: "all" }, "toyota zebra")).toBe(0);
    expect(await readCount({ matchingStrategy: "all" }, "toyta")).toBe(30);
  });

  test("[SE-10] answers hits, facets, count, time and pages of each query", async () => {
    const query = { ...index, q: "toyota", facets: ["make", "price"], hitsPerPage: 21, page: 2 };
    const { status, body } = await post(multiSearch, { queries: [query, { ...query, hitsPerPage: 0 }] });
    expect(status).toBe(200);
    const [first, second] = body["results"] as Record<string, unknown>[];
    expect(first).toMatchObject({
      indexUid: "Car_production",
      query: "toyota",
      hitsPerPage: 21,
      page: 2,
      totalPages: 2,
      totalHits: 30,
      processingTimeMs: expect.any(Number),
      facetDistribution: { make: { Toyota: 30 } },
      facetStats: { price: { min: 20_000, max: 22_900 } },
    });
    expect(first?.["hits"]).toHaveLength(9);
    expect(second).toMatchObject({ hits: [], totalHits: 30, totalPages: 0 });
  });

  test("[SE-09] facets are sorted by name", async () => {
    const { body } = await post(search, { facets: ["year", "make", "colour"], limit: 0 });
    expect(Object.keys(body["facetDistribution"] ?? {})).toEqual(["colour", "make", "year"]);
  });

  test("[SE-11] counts, facets and the last page are exact beyond Meilisearch's default limits", async () => {
    const many = await searchServicePlatform({ sites: [siteFile("alpha")], vehicles: { alpha: plainVehicles(2_345) } });
    const connection = (await (await many.ask(host, "/search-service/connection")).json()) as { key: string };
    const answer = await many.ask(host, search, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${connection.key}` },
      body: JSON.stringify({ facets: ["make"], hitsPerPage: 100, page: 24, attributesToRetrieve: ["id"] }),
    });
    const body = (await answer.json()) as { hits: unknown[] };
    expect(body).toMatchObject({ totalHits: 2_345, totalPages: 24, facetDistribution: { make: { Toyota: 2_345 } } });
    expect(body.hits).toHaveLength(45);
    await many.close();
  });

  test("[SE-08] a hit is a search document with the names of the specification, without fields that are only searched", async () => {
    const { body } = await post(search, { filter: "make = Mazda" });
    const [hit] = body["hits"] as Record<string, unknown>[];
    expect(hit).toMatchObject({
      id: "mazda",
      make_model: "Mazda CX-5",
      car_type: "used",
      price: 41_990,
      list_price: 41_990,
    });
    expect(Object.keys(hit ?? {})).not.toContain("vin");
    expect(Object.keys(hit ?? {})).not.toContain("dealercomments");
  });

  test("[EN-07] the index has the name of the site's settings", async () => {
    const vansKey = { authorization: `Bearer ${await searchKey("vans")}` };
    const { body } = await post(multiSearch, { queries: [{ indexUid: "Vans", limit: 0 }] }, vansKey, "vans");
    expect(body["results"]).toMatchObject([{ indexUid: "Vans", estimatedTotalHits: 2 }]);
    const other = await post(multiSearch, { queries: [index] }, vansKey, "vans");
    expect(other).toMatchObject({ status: 403, body: refusal("invalid_api_key", "auth") });
  });

  test("says that it is available", async () => {
    const answer = await platform.ask(host, "/search-service/health");
    expect(await answer.json()).toEqual({ status: "available" });
  });

  test.each([
    ["GET", multiSearch, 405],
    ["PUT", search, 405],
    ["POST", "/search-service/health", 405],
    ["GET", "/search-service/indexes", 404],
    ["POST", "/search-service/indexes/Car_production/documents", 404],
    ["DELETE", "/search-service/keys", 404],
  ])("%s %s only responds with %i", async (method, path, status) => {
    const answer = await platform.ask(host, path, { method, headers: { authorization: `Bearer ${key}` } });
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
  });

  test.each([
    ["PUT", search, "POST"],
    ["POST", "/search-service/health", "GET, HEAD"],
    ["POST", "/search-service/connection", "GET, HEAD"],
  ])("%s %s responds with the allowed methods: %s", async (method, path, allowed) => {
    expect((await platform.ask(host, path, { method })).headers.get("allow")).toBe(allowed);
  });

  test.each(["/search-service/health", "/search-service/connection"])("HEAD %s is answered", async (path) => {
    expect((await platform.ask(host, path, { method: "HEAD" })).status).toBe(200);
  });

  test.each([{ limit: 0 }, { limit: -1 }])("the response to %j is not cacheable", async (body) => {
    const answer = await platform.ask(host, search, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  const accepted = "Accepted values for the Content-Type header are: `application/json`";

  test.each([
    ["{}", "text/plain; charset=utf-8", `The Content-Type \`text/plain\` is invalid. ${accepted}`],
    ["{}", "", `A Content-Type header is missing. ${accepted}`],
    ["", "application/json", "A json payload is missing."],
    ["{", "APPLICATION/JSON ; charset=utf-8", "The json payload provided is malformed."],
  ])("[ER-08] the body %j of the type %j is refused: %s", async (body, type, message) => {
    expect((await post(search, body, { "content-type": type })).body["message"]).toBe(message);
  });

  test.each([
    ["%E0%A4%A", 400, "invalid_index_uid"],
    ["no%20index", 400, "invalid_index_uid"],
    ["Car%5Fproduction", 200, undefined],
  ])("the index %s responds with %i", async (uid, status, code) => {
    const answer = await post(`/search-service/indexes/${uid}/search`, { limit: 0 });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });
});

describe("bounds", () => {
  const many = (count: number, text: string) => Array.from({ length: count }, () => text);

  test.each<[string, unknown, string]>([
    ["more than 60 queries", { queries: many(61, "x").map(() => index) }, "bad_request"],
    [
      "more than 2,000 hits in all queries",
      { queries: many(21, "x").map(() => ({ ...index, limit: 100 })) },
      "bad_request",
    ],
    [
      "more than 400 facets in all queries",
      { queries: many(30, "x").map(() => ({ ...index, facets: ["*"] })) },
      "bad_request",
    ],
    [
      "more than 600 conditions in all queries",
      { queries: many(10, "x").map(() => ({ ...index, limit: 1, filter: many(70, "km > 1") })) },
      "bad_request",
    ],
    [
      "more than 10 distinct searches",
      { queries: many(11, "x").map(() => ({ ...index, distinct: "make" })) },
      "bad_request",
    ],
    [
      "more than 10 texts",
      { queries: Array.from({ length: 11 }, (_, place) => ({ ...index, limit: 1, q: String(place) })) },
      "bad_request",
    ],
    ["a federation", { federation: {}, queries: [index] }, "invalid_multi_search_federation"],
    [
      "options of a federation",
      { queries: [{ ...index, federationOptions: {} }] },
      "invalid_multi_search_query_federated",
    ],
    ["more than 1,000 hits", { queries: [{ ...index, limit: 1_001 }] }, "invalid_search_limit"],
    ["more than 1,000 hits a page", { queries: [{ ...index, hitsPerPage: 1_001 }] }, "invalid_search_hits_per_page"],
    ["a text of 201 letters", { queries: [{ ...index, q: "x".repeat(201) }] }, "invalid_search_q"],
    ["101 conditions", { queries: [{ ...index, filter: many(101, "km > 1") }] }, "invalid_search_filter"],
    ["1,001 values", { queries: [{ ...index, filter: [many(1_001, "make=a")] }] }, "invalid_search_filter"],
    ["a long filter", { queries: [{ ...index, filter: `make = ${"x".repeat(50_000)}` }] }, "invalid_search_filter"],
    ["a deep filter", { queries: [{ ...index, filter: `${"(".repeat(9_000)}km > 1` }] }, "invalid_search_filter"],
    ["many negations", { queries: [{ ...index, filter: `${"NOT ".repeat(9_000)}km > 1` }] }, "invalid_search_filter"],
    ["101 facets", { queries: [{ ...index, facets: many(101, "make") }] }, "invalid_search_facets"],
    ["6 sort rules", { queries: [{ ...index, sort: many(6, "km:asc") }] }, "invalid_search_sort"],
    ["a long tag", { queries: [{ ...index, highlightPreTag: "x".repeat(101) }] }, "invalid_search_highlight_pre_tag"],
  ])("[ER-08] %s are refused with Meilisearch's error format", async (_case, body, code) => {
    const { status, body: error } = await post(multiSearch, body);
    expect([status, error]).toEqual([400, refusal(code)]);
    expect(String(error["message"]).length).toBeLessThan(51_000);
  });

  test.each([
    ["showRankingScore", true],
    ["showRankingScoreDetails", true],
    ["showMatchesPosition", true],
    ["rankingScoreThreshold", 0.5],
    ["vector", [1, 2]],
    ["hybrid", { embedder: "default" }],
    ["media", {}],
    ["retrieveVectors", true],
    ["locales", ["eng"]],
    ["attributesToSearchOn", ["make"]],
    ["matchingStrategy", "frequency"],
  ])("[SE-08] an unsupported parameter is refused, never ignored: %s", async (name, value) => {
    const { status, body } = await post(search, { [name]: value });
    const code = `invalid_search_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    expect([status, body]).toEqual([400, refusal(code)]);
    expect((await post(search, { [name]: null, limit: 0 })).status).toBe(200);
  });

  test.each<[string, string, string, number, string]>([
    ["another content type", "{}", "text/plain", 415, "invalid_content_type"],
    ["no content type", "{}", "", 415, "missing_content_type"],
    ["broken JSON", "{", "application/json", 400, "malformed_payload"],
    ["nothing", "", "application/json; charset=utf-8", 400, "missing_payload"],
    ["nested lists without end", "[".repeat(100_000), "application/json", 400, "malformed_payload"],
    ["nested lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "application/json", 400, "bad_request"],
  ])("[ER-08] %s is refused", async (_case, body, type, status, code) => {
    expect(await post(multiSearch, body, { "content-type": type })).toEqual({ status, body: refusal(code) });
  });
});
