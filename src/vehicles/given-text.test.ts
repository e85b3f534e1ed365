import { describe, expect, test } from "vitest";
import { givenText, numberInText } from "./given-text.ts";

describe("a text", () => {
  test.each([null, undefined, "", "  ", "-", "- / -", "null", " NULL ", "Undefined", "NaN", "N/A", "TBA", "Unknown"])(
    "[VP-02] %j counts as not given",
    (text) => {
      expect(givenText(text)).toBeNull();
    },
  );

  test.each([
    ["White", "White"],
    ["  White\n", "White"],
    ["unknown owner", "unknown owner"],
    ["0", "0"],
  ])("[VP-02] %j is read as %j", (text, given) => {
    expect(givenText(text)).toBe(given);
  });
});

test.each([
  ["2487", 2487],
  [" 2,487 ", 2487],
  ["6.9", 6.9],
  ["6.95", 6.95],
  ["0", 0],
  ["999999999999", 999_999_999_999],
  ["1234567890123", null],
  ["V8", null],
  ["x2487", null],
  ["2487 cc", null],
  ["-5", null],
  ["1e3", null],
  ["6.", null],
  ["", null],
])("the number in %j is %s", (text, number) => {
  expect(numberInText(text)).toBe(number);
});
