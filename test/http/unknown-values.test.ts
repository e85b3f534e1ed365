import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const host = "alpha.localhost";
const colours = Array.from({ length: 60 }, (_, index) => `Shade ${index}`);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha")],
    vehicles: { alpha: colours.map((colour, index) => stockVehicle(`car-${index}`, { colour })) },
  });
});
afterAll(() => platform.close());

const offeredFields = ["make", "model", "colour", "body", "fuel", "transmission"];
const unknown = ["zz1", "zz2", "zz3", "zz4", "zz5"];
const unknownQuery = offeredFields
  .flatMap((field) => Array.from({ length: 20 }, (_, index) => `refinementList[${field}][${index}]=zz${index}`))
  .join("&");
const nameQuery = (names: readonly string[]) =>
  names.map((name, index) => `refinementList[colour][${index}]=${encodeURIComponent(name)}`).join("&");
const fetchView = async (query: string) =>
  (await (await platform.ask(host, `/data/search?${query}`)).json()) as ListingView;
const fetchPage = async (query: string) => {
  const first = await platform.ask(host, `/search?${query}`);
  const canonical = first.headers.get("location");
  return canonical === null ? first.text() : (await platform.ask(host, canonical)).text();
};

test("[SU-08] a page repeats none of 120 unknown values, and is no larger than an ordinary one", async () => {
  const ordinary = await fetchPage("");
  const page = await fetchPage(unknownQuery);
  expect(page).not.toContain("zz1");
  expect(page).toContain("Not in stock");
  expect(page.length).toBeLessThan(ordinary.length * 1.2);
});

test("[SU-08] unknown values beside a known one change nothing; alone they find nothing", async () => {
  const known = await fetchView(nameQuery(["Shade 1"]));
  const beside = await fetchView(nameQuery(["Shade 1", ...unknown]));
  expect([known.count, known.chips]).toEqual([1, beside.chips]);
  expect(beside.url).toBe(known.url);
  expect(await fetchView(nameQuery(unknown))).toMatchObject({
    count: 0,
    chips: [{ label: "Not in stock", href: "/search" }],
  });
});

test("[SE-14] a search with many filters has a chip for each of the first, and one for the rest", async () => {
  const { chips } = await fetchView(nameQuery(colours.slice(0, 50)));
  expect(chips).toHaveLength(20);
  expect(chips.at(-1)?.label).toBe("31 more filters");
  const fewer = await fetchView(chips.at(-1)?.href.split("?")[1] ?? "");
  expect(fewer.chips).toHaveLength(19);
});
