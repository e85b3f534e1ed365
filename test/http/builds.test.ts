import { afterAll, beforeAll, expect, test } from "vitest";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";

const host = "alpha.localhost";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha")], vehicles: { alpha: plainVehicles(3) } });
});
afterAll(() => platform.close());

test("pages and the data for their scripts name the same build", async () => {
  const page = await (await platform.ask(host, "/search")).text();
  const [, build] = /<html [^>]*data-build="([^"]{12})"/.exec(page) ?? [];
  for (const path of ["/data/search", "/data/count", "/data/listing-basis", "/data/suggestions?query=toyota"])
    expect([path, (await platform.ask(host, path)).headers.get("forecourt-build")]).toEqual([path, build]);
});

test("a missing script is not cached, because a build being deployed may have it soon", async () => {
  const answer = await platform.ask(host, "/assets/page-AAAAAAA.js");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
