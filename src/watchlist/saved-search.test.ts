import { expect, test } from "vitest";
import type { SearchUrlSite } from "../search/search-url.ts";
import { readSavedSearch } from "./saved-search.ts";

const site: SearchUrlSite = {
  vocabulary: [{ slug: "toyota", name: "Toyota", models: [{ slug: "rav4", name: "RAV4" }] }],
  excludedMakePaths: [],
};
const addressFor = (written: string) => readSavedSearch(written, site)?.address;

test("a search is kept once, whatever its order, page and campaign tags", () => {
  const written = ["/search/toyota", "/search/toyota?page=3", "/search/toyota?sortBy=latest&utm_source=x"];
  expect(written.map(addressFor)).toEqual(["/search/toyota", "/search/toyota", "/search/toyota"]);
  expect(addressFor("/search?refinementList[make][]=Toyota&range[price][max]=30000")).toBe(
    "/search/toyota?range[price]=:30000",
  );
});

test.each([
  "",
  "/search",
  "/search?sortBy=latest",
  "/search/no-such-make",
  "/searching/toyota",
  "/cars/2022-toyota-rav4",
  "https://elsewhere.example/search/toyota",
  "//elsewhere.example/search/toyota",
  `/search?query=${"%F0%9F%9A%97".repeat(300)}`,
])("'%s' is not saved", (written) => {
  expect(addressFor(written)).toBeUndefined();
});
