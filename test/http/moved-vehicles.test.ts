import { afterAll, beforeAll, expect, test } from "vitest";
import { importRows, stagedRow, stockOf } from "../contract/stock-rows.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha")] });
});
afterAll(() => platform.close());

const vin = "JTMRV3FV60D000001";
const at = (dealershipSlug: string, stocknum: string) => stagedRow(stocknum, { dealershipSlug, vin, km: 41_000 });

test("a vehicle keeps its address at another dealership, and leads there from a listing that went", async () => {
  const { store, ask } = platform;
  await importRows(store, "alpha", [at("north", "1")]);
  const [first] = await stockOf(store, "alpha");
  await importRows(store, "alpha", [at("south", "7")]);
  const address = `/cars/${first?.slug}`;
  expect((await ask("alpha.localhost", address)).status).toBe(200);

  await importRows(store, "alpha", [at("south", "7"), at("north", "8")]);
  const second = (await stockOf(store, "alpha")).find(({ stocknum }) => stocknum === "8");
  await importRows(store, "alpha", [at("south", "7")]);
  const moved = await ask("alpha.localhost", `/cars/${second?.slug}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, address]);
  await importRows(store, "alpha", [stagedRow("9")]);
  expect((await ask("alpha.localhost", `/cars/${second?.slug}`)).status).toBe(404);
});
