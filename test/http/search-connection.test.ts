import { expect, test } from "vitest";
import { siteFile, testPlatform } from "../factories.ts";

test("[ER-06] pages may query the site's own search host and no other", async () => {
  const outside = { host: "https://search.example/north/", keyVariable: "OUTSIDE_KEY", index: "Vans" };
  const platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("outside", { search: outside })],
    environment: { OUTSIDE_KEY: "the parent key of the outside service", OUTSIDE_KEY_UID: "0f5c" },
  });
  const fetchPolicy = async (site: string) =>
    (await platform.ask(`${site}.localhost`, "/")).headers.get("content-security-policy");
  expect(await fetchPolicy("outside")).toContain("connect-src 'self' https://search.example;");
  expect(await fetchPolicy("alpha")).toContain("connect-src 'self';");
  await platform.close();
});
