import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchServicePlatform, type SearchServicePlatform } from "../../../test/search-service-platform.ts";
import { plainVehicles, siteFile, testNow } from "../../../test/stock-and-sites.ts";
import { siteForTest } from "../../vehicles/vehicle-for-test.ts";
import { isOpenToBrowsers, type SearchConnection } from "./search-connection.ts";
import { hourMs } from "../../settings/durations.ts";

const parentKey = "the parent key of the outside service";

let platform: SearchServicePlatform;
beforeAll(async () => {
  const outside = { host: "https://search.example/north//", keyVariable: "OUTSIDE_KEY", index: "Vans" };
  platform = await searchServicePlatform({
    sites: [
      siteFile("alpha"),
      siteFile("beta"),
      siteFile("renamed", { search: { index: "Vehicles" } }),
      siteFile("outside", { search: outside, stock: { filters: { makes: ['O"Neil\\'], minimumPhotoCount: 2 } } }),
      siteFile("keyless", { search: { ...outside, keyVariable: "MISSING_KEY" } }),
    ],
    vehicles: { alpha: plainVehicles(1) },
    environment: { OUTSIDE_KEY: parentKey, OUTSIDE_KEY_UID: "0f5c" },
  });
});
afterAll(() => platform.close());

const readConnection = async (site: string): Promise<SearchConnection> => {
  const answer = await platform.ask(`${site}.localhost`, "/search-service/connection");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return (await answer.json()) as SearchConnection;
};
const keyClaims = ({ key }: SearchConnection): Record<string, unknown> =>
  JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

describe("the search connection of a site's pages", () => {
  test("[EN-07, ER-06] without settings it is the built-in service with the index Car_production", async () => {
    const connection = await readConnection("alpha");
    expect(connection).toMatchObject({ url: "/search-service", index: "Car_production" });
    expect(keyClaims(connection)).toMatchObject({ searchRules: { Car_production: { filter: 'site = "alpha"' } } });
    expect(await readConnection("renamed")).toMatchObject({ url: "/search-service", index: "Vehicles" });
  });

  test("[EN-07, ER-06] host, key and index come from the site's settings, and the parent key is not disclosed", async () => {
    const connection = await readConnection("outside");
    expect(connection).toMatchObject({ url: "https://search.example/north", index: "Vans" });
    expect(JSON.stringify(connection)).not.toContain(parentKey);
    const { searchRules, apiKeyUid } = keyClaims(connection) as { searchRules: object; apiKeyUid: string };
    expect(apiKeyUid).toBe("0f5c");
    expect(Object.keys(searchRules)).toEqual(["Vans"]);
    expect(JSON.stringify(Object.values(searchRules))).toContain(JSON.stringify('site = "outside" AND').slice(1, -1));
  });

  test("[ER-06] the key of an outside service contains the site's complete scope, with values quoted", async () => {
    const { searchRules } = keyClaims(await readConnection("outside")) as {
      searchRules: Record<string, { filter: string }>;
    };
    const filter = searchRules["Vans"]?.filter ?? "";
    expect(filter).toMatch(/^site = "outside" AND present_until >= \d+ AND photo_count >= 2 AND /);
    expect(filter).toContain(String.raw`make IN ["O\"Neil\\"]`);
    expect(filter).toContain('item_type IN ["car"]');
  });

  test("[ER-06] without its key there is no connection to an outside service", async () => {
    expect(await readConnection("keyless")).toBeNull();
  });

  test("[ER-06] no two sites have the same key", async () => {
    expect((await readConnection("alpha")).key).not.toBe((await readConnection("beta")).key);
  });

  test("[ER-06] a key stays the same for hours, so that pages can be cached, and is valid for at least 36 hours", async () => {
    const startOfPeriod = Math.ceil(testNow / (12 * hourMs)) * 12 * hourMs;
    platform.clock.now = startOfPeriod;
    const first = await readConnection("alpha");
    platform.clock.now = startOfPeriod + 12 * hourMs - 1;
    expect(await readConnection("alpha")).toEqual(first);
    expect((keyClaims(first) as { exp: number }).exp * 1000).toBe(startOfPeriod + 48 * hourMs);
    platform.clock.now = startOfPeriod + 12 * hourMs;
    expect((await readConnection("alpha")).key).not.toBe(first.key);
    platform.clock.now = testNow;
  });
});

test.for([
  [true, "https://search.example", ["cars.example"]],
  [false, "http://search.example", ["cars.example"]],
  [false, "http://127.0.0.1:7700", ["cars.example"]],
  [false, "http://127.0.0.1:7700", ["cars.localhost", "cars.example"]],
  [true, "http://127.0.0.1:7700", ["cars.localhost"]],
  [true, "http://[::1]:7700", ["cars.localhost"]],
  [false, "http://localhost.example:7700", ["cars.localhost"]],
  [false, null, ["cars.example"]],
] as const)("[EN-07, ER-06] browsers may query the host: %s for %s from %s", ([isOpen, host, [first, ...more]]) => {
  expect(isOpenToBrowsers(siteForTest({ hosts: [first, ...more], search: { host } }))).toBe(isOpen);
});
