import { expect, test } from "vitest";
import { areOtherMakes, isModelChange } from "./model-change.ts";

test.each([
  ["toyota", "mazda", true],
  ["toyota", "white", true],
  ["kurrajong", "toyota", true],
  ["kurrajong", "c2r", true],
  ["mg", "mercedes-benz", true],
  ["toyota", "toyota", false],
  ["toyota", "", false],
  ["", "toyota", false],
  ["vw", "volkswagen", false],
  ["mercedes", "mercedes-benz", false],
  ["bmw mini", "mini", false],
  ["gwm", "great wall", false],
  ["great wall", "haval", false],
  ["ssangyong", "kgm", false],
  ["holden (hsv)", "hsv", false],
  ["kia motors", "kia", false],
])("makes '%s' and '%s' are different: %s", (one, other, areTwo) => {
  expect([areOtherMakes(one, other), areOtherMakes(other, one)]).toEqual([areTwo, areTwo]);
});

test.each([
  ["toyota|corolla|2020", "mazda|corolla|2020", true],
  ["toyota|corolla|2020", "toyota|camry|2020", true],
  ["toyota|corolla|2020", "toyota|corolla cross|2020", false],
  ["toyota|corolla|2020", "|corolla|2021", false],
])("a change from %s to %s is another make or model: %s", (before, after, isOther) => {
  expect(isModelChange(before, after)).toBe(isOther);
});
