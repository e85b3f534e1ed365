import { expect, test } from "vitest";
import { firstOptions } from "./first-options.ts";
import type { FilterOption, OptionsGroup } from "./listing-view.ts";

const letters = (text: string, chosen = ""): FilterOption[] =>
  [...text].map((value) => ({ value, count: 1, ...(chosen.includes(value) ? { selected: true as const } : {}) }));
const texts = (parts: OptionsGroup["parts"]) =>
  parts.map(({ heading, options }) => [heading, options.map(({ value }) => value).join("")]);

test("a list of up to ten options is shown in full", () => {
  const parts = [{ heading: null, options: letters("abcdefghij") }];
  expect(firstOptions(parts)).toEqual({ first: parts, more: [] });
});

test("a longer list initially shows its first eight options and the selected ones", () => {
  const { first, more } = firstOptions([{ heading: null, options: letters("abcdefghijklm", "k") }]);
  expect(texts(first)).toEqual([[null, "abcdefghk"]]);
  expect(texts(more)).toEqual([[null, "ijlm"]]);
});

test("[SE-15] popular makes come first, then all makes under a heading of their own", () => {
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
