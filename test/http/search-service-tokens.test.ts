import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSearchKeys } from "../../src/adapters/search/search-keys.ts";
import { signTenantToken } from "../../src/adapters/search/tenant-token.ts";
import { plainVehicles, siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";

const host = "alpha.localhost";
const search = "/search-service/indexes/Car_production/search";

let platform: TestPlatform;
let key: string;
beforeAll(async () => {
  platform = await testPlatform({
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

describe("who may search", () => {
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

  test("[SE-03, ER-06] a token's filter is joined to every query, in every form of rules", async () => {
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
  ])("[ER-06] a token with %s opens nothing", async (_case, token) => {
    expect(await countWith(token)).toBe("403 invalid_api_key: The provided API key is invalid.");
  });

  test.each([
    ["that has expired", { exp: testNow / 1000 - 1 }, "Tenant token expired."],
    ["whose end is no number", { exp: "tomorrow" }, "Could not decode tenant token"],
    ["without rules", { searchRules: undefined }, "Could not decode tenant token"],
    ["whose rules are a number", { searchRules: 3 }, "Could not decode tenant token"],
    ["whose rule is a text", { searchRules: { "*": "make = Mazda" } }, "Could not decode tenant token"],
    ["without a key's id", { apiKeyUid: undefined }, "Could not decode tenant token"],
  ])("[ER-06] a token %s opens nothing and is told why", async (_case, change, message) => {
    expect(await countWith(signed({ ...claims, ...change }))).toContain(`403 invalid_api_key: ${message}`);
  });

  test("[ER-06] without a token the request is refused before its body is read", async () => {
    for (const authorization of ["", "Basic YQ==", key]) {
      const answer = await post(search, "{", { authorization });
      expect(answer).toMatchObject({ status: 401, body: { code: "missing_authorization_header", type: "auth" } });
    }
  });

  test("[ER-06] a token's end is looked at with every request", async () => {
    const token = signed(claims);
    platform.clock.now = testNow + 59_000;
    expect(await countWith(token)).toBe(1);
    platform.clock.now = testNow + 61_000;
    expect(await countWith(token)).toContain("Tenant token expired");
    platform.clock.now = testNow;
  });
});
