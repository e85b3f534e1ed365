import { expect, test } from "vitest";
import { resultsHref } from "./results-href.ts";

const origin = "https://north.example";

test.each([
  ["/search/used-cars", "/search/used-cars"],
  ["/search?range[price]=:40000&page=2", "/search?range[price]=:40000&page=2"],
  ["/search", null],
  ["/searching/cars", null],
  ["/cars/another", null],
])("the results of a vehicle reached from %s are at %s", (from, to) => {
  expect(resultsHref(origin + from, origin)).toBe(to);
});

test("other sites are never linked as results", () => {
  expect(resultsHref("https://elsewhere.example/search/used-cars", origin)).toBeNull();
  expect(resultsHref("", origin)).toBeNull();
  expect(resultsHref("javascript:alert(1)", origin)).toBeNull();
});
