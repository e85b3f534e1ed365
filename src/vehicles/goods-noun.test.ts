import { describe, expect, test } from "vitest";
import { countText, goodsNoun } from "./goods-noun.ts";

test.each([
  { itemTypes: ["car"], noun: "car" },
  { itemTypes: ["caravan"], noun: "vehicle" },
  { itemTypes: ["car", "motorcycle"], noun: "vehicle" },
  { itemTypes: [], noun: "car" },
])("[NV-09] a site that sells $itemTypes calls its goods by the word $noun", ({ itemTypes, noun }) => {
  expect(goodsNoun(itemTypes)).toBe(noun);
});

describe("counts of goods are said", () => {
  test.each([
    { count: 0, text: "0 cars" },
    { count: 1, text: "1 car" },
    { count: 2, text: "2 cars" },
    { count: 3_000, text: "3,000 cars" },
  ])("$text", ({ count, text }) => {
    expect(countText(count, "car")).toBe(text);
  });

  test("of vehicles too", () => {
    expect(countText(21, "vehicle")).toBe("21 vehicles");
  });
});
