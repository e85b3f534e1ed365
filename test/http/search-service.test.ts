import { afterAll, beforeAll, expect, test } from "vitest";
import { largestSearchBodyBytes } from "../../src/search/protocol/search-service.route.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";

const host = "alpha.localhost";
const multiSearch = "/search-service/multi-search";

let platform: TestPlatform;
let key: string;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha")], vehicles: { alpha: plainVehicles(3) } });
  const connection = await platform.ask(host, "/search-service/connection");
  key = ((await connection.json()) as { key: string }).key;
});
afterAll(() => platform.close());

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await platform.ask(host, path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("[SE-10] the server answers searches for the site of the requested host", async () => {
  const { status, body } = await post(multiSearch, { queries: [{ indexUid: "Car_production", limit: 0 }] });
  expect([status, body]).toMatchObject([200, { results: [{ estimatedTotalHits: 3 }] }]);
});

test("[ER-08] a body over 128 kB is refused with 413", async () => {
  const body = JSON.stringify({ queries: [], padding: "x".repeat(largestSearchBodyBytes) });
  expect(await post(multiSearch, body)).toEqual({
    status: 413,
    body: expect.objectContaining({ code: "payload_too_large" }) as unknown,
  });
});

test("[ER-08] a request from another site is refused, one from the site's own pages is not", async () => {
  const from = (site: string) => post(multiSearch, { queries: [] }, { "sec-fetch-site": site });
  expect((await from("cross-site")).status).toBe(403);
  expect((await from("same-origin")).status).toBe(200);
});
