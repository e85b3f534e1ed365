import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSearchKeys } from "../../adapters/search/search-keys.ts";
import { signTenantToken } from "../../adapters/search/tenant-token.ts";
import { searchServicePlatform, type SearchServicePlatform } from "../../../test/search-service-platform.ts";
import { plainVehicles, siteFile, stockVehicle, testNow } from "../../../test/stock-and-sites.ts";

const host = "alpha.localhost";
const search = "/search-service/indexes/Car_production/search";

let platform: SearchServicePlatform;
let key: string;
beforeAll(async () => {
  platform = await searchServicePlatform({
    sites: [siteFile("alpha")],
    vehicles: { alpha: [...plainVehicles(30), stockVehicle("mazda", { make: "Mazda", model: "CX-5" })] },
  });
  const connection = await platform.ask(host, "/search-service/connection");
  key = ((await connection.json()) as { key: string }).key;
});
afterAll(() => platform.close());

async function post(path: string, body: unknown, headers: Record<string, string>) {
  const answer = await platform.ask(host, path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("search permissions", () => {
  const parent = createSearchKeys("a signing key that only tests know", {}).parentKey({
    slug: "alpha",
    search: { host: null } as never,
  });
  const rules = { Car_production: { filter: "make = Mazda" } };
  const signed = (claims: object, with_ = parent?.key ?? "") => signTenantToken(claims as never, with_);
  const claims = { searchRules: rules, apiKeyUid: parent?.uid ?? "", exp: testNow / 1000 + 60 };
  const countWith = async (token: string) => {
    const { status, body } = await post(search, { limit: 0 }, { authorization: `Bearer ${token}` });
    return status === 200
      ? body["estimatedTotalHits"]
      : `${status} ${String(body["code"])}: ${String(body["message"])}`;
  };

  test("[SE-03, ER-06] a token's filter applies to every query, in every form of rules", async () => {
    expect(await countWith(key)).toBe(31);
    expect(await countWith(signed(claims))).toBe(1);
    expect(await countWith(signed({ ...claims, exp: undefined }))).toBe(1);
    expect(await countWith(signed({ ...claims, searchRules: ["Car_production"] }))).toBe(31);
    expect(await countWith(signed({ ...claims, searchRules: ["*"] }))).toBe(31);
    expect(await countWith(signed({ ...claims, searchRules: { "Car_*": { filter: [["make = Mazda"]] } } }))).toBe(1);
    expect(await countWith(signed({ ...claims, searchRules: { "*": null, ...rules } }))).toBe(1);
    const { body } = await post(
      search,
      { limit: 0, filter: "make = Toyota OR make = Mazda", facets: ["make"] },
      { authorization: `Bearer ${signed(claims)}` },
    );
    expect(body).toMatchObject({ estimatedTotalHits: 1, facetDistribution: { make: { Mazda: 1 } } });
  });

  test.each([
    ["another key's signature", signed(claims, "another key")],
    ["another key's id", signed({ ...claims, apiKeyUid: "another" })],
    ["no signature", `${signed(claims).split(".").slice(0, 2).join(".")}.`],
    ["half a token", signed(claims).split(".")[0] ?? ""],
    [
      "a changed filter",
      signed({ ...claims, searchRules: {} }).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`,
      ),
    ],
    ["no algorithm", `${Buffer.from('{"alg":"none"}').toString("base64url")}.${signed(claims).split(".")[1]}.`],
    ["nothing", ""],
    ["the parent key itself", parent?.key ?? ""],
    ["rules for another index", signed({ ...claims, searchRules: { other: null } })],
    ["rules for no index", signed({ ...claims, searchRules: {} })],
  ])("[ER-06] a token with %s grants no access", async (_case, token) => {
    expect(await countWith(token)).toBe("403 invalid_api_key: The provided API key is invalid.");
  });

  const undecodable = (reason: string) => `Could not decode tenant token, JSON error: ${reason}.`;
  const noVariant = undecodable("data did not match any variant of `searchRules`");
  const second = testNow / 1000;

  test.each([
    [
      "that has expired",
      { exp: second - 1 },
      `Tenant token expired. Was valid up to \`${second - 1}\` and we're now \`${second}\`.`,
    ],
    ["whose end is no number", { exp: "tomorrow" }, undecodable('invalid type: "tomorrow", expected i64')],
    ["without rules", { searchRules: undefined }, undecodable("missing field `searchRules`")],
    ["whose rules are a number", { searchRules: 3 }, noVariant],
    ["whose rules name an index by a number", { searchRules: ["Car_production", 3] }, noVariant],
    ["whose rule is a text", { searchRules: { "*": "make = Mazda" } }, noVariant],
    ["without a key's id", { apiKeyUid: undefined }, undecodable("missing field `apiKeyUid`")],
  ])("[ER-06] a token %s grants no access and the response says why", async (_case, change, message) => {
    expect(await countWith(signed({ ...claims, ...change }))).toBe(`403 invalid_api_key: ${message}`);
  });

  test("[ER-06] a token is valid up to its last second", async () => {
    expect(await countWith(signed({ ...claims, exp: second }))).toBe(1);
  });

  test("[ER-06] a token whose payload is a list grants no access", async () => {
    expect(await countWith(signed([claims]))).toBe("403 invalid_api_key: The provided API key is invalid.");
  });

  test.each([
    [{ "Car_*": null, "Car_prod*": { filter: "make = Mazda" } }, 1],
    [{ "Car_prod*": { filter: "make = Mazda" }, "Car_*": null }, 1],
    [{ Car: { filter: "make = Mazda" }, "Vans*": { filter: "make = Mazda" }, "*": null }, 31],
  ])("[ER-06] of the rules %j the longest matching pattern applies", async (searchRules, count) => {
    expect(await countWith(signed({ ...claims, searchRules }))).toBe(count);
  });

  test("[ER-06] an invalid rule is refused with the name of the index", async () => {
    const searchRules = { Car_production: { filter: "wheels = 4" } };
    expect(await countWith(signed({ ...claims, searchRules }))).toContain(
      "Index `Car_production`: Attribute `wheels` is not filterable.",
    );
  });

  test("[ER-06] an index that a token allows but the site lacks is not found, or invalid in a call of several", async () => {
    const authorization = `Bearer ${signed({ ...claims, searchRules: ["*"] })}`;
    const other = await post(search.replace("Car_production", "Vans"), {}, { authorization });
    expect(other).toMatchObject({ status: 404, body: { code: "index_not_found", message: "Index `Vans` not found." } });
    const several = await post("/search-service/multi-search", { queries: [{ indexUid: "Vans" }] }, { authorization });
    expect(several).toMatchObject({
      status: 400,
      body: { code: "index_not_found", message: "Inside `.queries[0]`: Index `Vans` not found." },
    });
  });

  test("[ER-06] without a token the request is refused before its body is read", async () => {
    const message = "The Authorization header is missing. It must use the bearer authorization method.";
    for (const authorization of ["", "Basic YQ==", key, `Not Bearer ${key}`]) {
      const answer = await post(search, "{", { authorization });
      expect(answer).toMatchObject({
        status: 401,
        body: { code: "missing_authorization_header", type: "auth", message },
      });
    }
  });

  test("[ER-06] a token's expiry is checked with every request", async () => {
    const token = signed(claims);
    platform.clock.now = testNow + 59_000;
    expect(await countWith(token)).toBe(1);
    platform.clock.now = testNow + 61_000;
    expect(await countWith(token)).toContain("Tenant token expired");
    platform.clock.now = testNow;
  });
});
