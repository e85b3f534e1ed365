import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])("page %i of %i shows %j", (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});
