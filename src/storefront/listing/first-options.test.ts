import { expect, test } from "vitest";
import { firstOptions } from "./first-options.ts";
import type { FilterOption, OptionsGroup } from "./listing-view.ts";

const letters = (text: string, chosen = ""): FilterOption[] =>
  [...text].map((value) => ({ value, count: 1, ...(chosen.includes(value) ? { selected: true as const } : {}) }));
const texts = (parts: OptionsGroup["parts"]) =>
  parts.map(({ heading, options }) => [heading, options.map(({ value }) => value).join("")]);

test("a short list is seen whole, also one that is hardly longer than what is seen at first", () => {
  const parts = [{ heading: null, options: letters("abcdefghij") }];
  expect(firstOptions(parts)).toEqual({ first: parts, more: [] });
});

test("a longer list is seen by its first eight and the chosen ones", () => {
  const { first, more } = firstOptions([{ heading: null, options: letters("abcdefghijklm", "k") }]);
  expect(texts(first)).toEqual([[null, "abcdefghk"]]);
  expect(texts(more)).toEqual([[null, "ijlm"]]);
});

test("[SE-15] of makes the popular ones come first, then All Makes under their own heading", () => {
  const parts = [
    { heading: "Popular Makes", options: letters("abcdefghij") },
    { heading: "All Makes", options: letters("klm", "m") },
  ];
  const { first, more } = firstOptions(parts);
  expect(texts(first)).toEqual([
    ["Popular Makes", "abcdefgh"],
    ["All Makes", "m"],
  ]);
  expect(texts(more)).toEqual([
    [null, "ij"],
    ["All Makes", "kl"],
  ]);
});
