import { expect, test } from "vitest";
import { isOfAnotherColumn } from "./column-words.ts";

test.each([
  ["colour", "suv", true],
  ["colour", "diesel", true],
  ["colour", "automatic", true],
  ["colour", "glacier white", false],
  ["colour", "kinetic", false],
  ["body", "white", true],
  ["body", "manual", true],
  ["body", "4d wagon", false],
  ["fuel", "automatic", true],
  ["fuel", "black", true],
  ["fuel", "unleaded petrol", false],
  ["fuel", "other", false],
  ["transmission", "diesel", true],
  ["transmission", "ute", true],
  ["transmission", "dct", false],
  ["badge", "white", true],
  ["badge", "4d wagon", true],
  ["badge", "sports automatic", true],
  ["badge", "diesel", true],
  ["badge", "touring", false],
  ["badge", "hybrid", false],
  ["badge", "gx manual", false],
  ["badge", "20d r-sport", false],
  ["plate", "suv", true],
  ["plate", "instock", true],
  ["plate", "used", true],
  ["plate", "abc12d", false],
  ["drive", "4wd", false],
  ["doors", "5", false],
])("as a %s, '%s' is a value of another column: %s", (column, word, isOther) => {
  expect(isOfAnotherColumn(column, word)).toBe(isOther);
});
