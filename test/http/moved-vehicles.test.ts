import { afterAll, beforeAll, expect, test } from "vitest";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { importRows, stagedRow, readStock } from "../contract/stock-rows.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha", { actions: { pdf: true } })] });
});
afterAll(() => platform.close());

const vin = "JTMRV3FV60D000001";
const at = (dealershipSlug: string, stocknum: string) => stagedRow(stocknum, { dealershipSlug, vin, km: 41_000 });

test("a vehicle retains its URL at another dealership, and a withdrawn listing redirects to it", async () => {
  const { store, ask } = platform;
  await importRows(store, "alpha", [at("north", "1")]);
  const [first] = await readStock(store, "alpha");
  await importRows(store, "alpha", [at("south", "7")]);
  const address = `/cars/${first?.slug}`;
  expect((await ask("alpha.localhost", address)).status).toBe(200);

  await importRows(store, "alpha", [at("south", "7"), at("north", "8")]);
  const second = (await readStock(store, "alpha")).find(({ stocknum }) => stocknum === "8");
  await importRows(store, "alpha", [at("south", "7")]);
  const moved = await ask("alpha.localhost", `/cars/${second?.slug}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, address]);
  const reserve = await ask("alpha.localhost", `/cars/${second?.slug}/buy-online`);
  expect([reserve.status, reserve.headers.get("location")]).toEqual([301, `${address}/buy-online`]);
  expect((await ask("alpha.localhost", `/cars/${second?.slug}/other`)).status).toBe(404);
  const brochure = await ask("alpha.localhost", `/cars/${second?.slug}.pdf`);
  expect(brochure.headers.get("content-disposition")).toContain(`${first?.slug}.pdf`);
  await importRows(store, "alpha", [stagedRow("9")]);
  expect((await ask("alpha.localhost", `/cars/${second?.slug}`)).status).toBe(410);
});

const gone: Partial<Vehicle> = { vin: null, km: 41_000, regplate: "ABC123" };

test.each<[string, Partial<Vehicle>, number]>([
  ["the same facts, which make it the same vehicle again", { regplate: null }, 200],
  ["its plate, after a test drive and in another spelling", { km: 41_070, model: "RAV4 Hybrid" }, 200],
  ["a VIN that it did not have before", { vin, km: 41_000 }, 301],
  ["other facts, and is another vehicle", { km: 52_000, regplate: null }, 410],
  ["its plate, on another vehicle", { km: 3_000, year: 2015, model: "Corolla", make: "Toyota" }, 410],
])("the old URL of a vehicle relisted under another stock number with %s", async (_name, change, status) => {
  const { store, ask } = platform;
  await importRows(store, "alpha", [stagedRow("G1", gone)]);
  const address = `/cars/${(await readStock(store, "alpha"))[0]?.slug}`;
  await importRows(store, "alpha", [stagedRow("G2", { ...gone, model: "Kluger", km: 90_000, regplate: null })]);
  expect((await ask("alpha.localhost", address)).status).toBe(410);
  await importRows(store, "alpha", [stagedRow("G3", { ...gone, ...change })]);
  const returned = (await readStock(store, "alpha"))[0];
  const answer = await ask("alpha.localhost", address);
  expect(answer.status).toBe(status);
  if (status === 301) expect(answer.headers.get("location")).toBe(`/cars/${returned?.slug}`);
  // The next case starts with a URL of its own.
  await importRows(store, "alpha", [stagedRow("G4", { vin: null, km: 7, regplate: null })]);
});
