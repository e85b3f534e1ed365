import { expect, test } from "vitest";
import { isNoneMatch } from "./page-caching.ts";

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['W/"b", W/"a"', true],
  ["*", true],
  ['W/"b"', false],
  ["", false],
])("If-None-Match %j names the page with the tag a: %s", (header, isNamed) => {
  expect(isNoneMatch(header, 'W/"a"')).toBe(isNamed);
});
