import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPath } from "./path-pattern.ts";

test.each<[pattern: string, path: string, parameters: ReturnType<typeof matchPath>]>([
  ["/", "/", {}],
  ["/", "//", null],
  ["/compare", "/compare", {}],
  ["/compare", "/compare/", null],
  ["/compare", "/Compare", null],
  ["/compare", "compare", null],
  ["/cars/{slug}", "/cars/rav4", { slug: "rav4" }],
  ["/cars/{slug}", "/cars/%2F", { slug: "%2F" }],
  ["/cars/{slug}", "/cars/", null],
  ["/cars/{slug}", "/cars", null],
  ["/cars/{slug}", "/cars/rav4/checkout", null],
  ["/cars/{slug}/checkout", "/cars/rav4/checkout", { slug: "rav4" }],
  ["/cars/{slug}/checkout", "/cars//checkout", null],
  ["/search/{rest*}", "/search", { rest: "" }],
  ["/search/{rest*}", "/search/", { rest: "" }],
  ["/search/{rest*}", "/search/kia/rio", { rest: "kia/rio" }],
  ["/search/{rest*}", "/search-service", null],
])("%s matches %s with %j", (pattern, path, parameters) => {
  expect(matchPath(pattern, path)).toEqual(parameters);
});

test("every path without parameters is its own pattern, and no other", () => {
  const plainPath = fc
    .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 })
    .map((steps) => `/${steps.join("/")}`);
  fc.assert(
    fc.property(plainPath, plainPath, (pattern, path) => {
      expect(matchPath(pattern, path) !== null).toBe(pattern === path);
    }),
  );
});
