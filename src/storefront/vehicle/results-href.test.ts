import { expect, test } from "vitest";
import { resultsHref } from "./results-href.ts";

const origin = "https://north.example";

test.each([
  ["/search/used-cars", "/search/used-cars"],
  ["/search?range[price]=:40000&page=2", "/search?range[price]=:40000&page=2"],
  ["/search", null],
  ["/searching/cars", null],
  ["/cars/another", null],
])("a vehicle reached from %s leads back to %s", (from, to) => {
  expect(resultsHref(origin + from, origin)).toBe(to);
});

test("nothing of another site is led back to", () => {
  expect(resultsHref("https://elsewhere.example/search/used-cars", origin)).toBeNull();
  expect(resultsHref("", origin)).toBeNull();
  expect(resultsHref("javascript:alert(1)", origin)).toBeNull();
});
