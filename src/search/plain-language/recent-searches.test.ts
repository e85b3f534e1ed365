import { expect, test } from "vitest";
import { recentSuggestions, typedSearchHref, withRecentSearch } from "./recent-searches.ts";

test("the newest search comes first, each is kept once, and only a few are kept", () => {
  expect(withRecentSearch(["red ute", "hilux"], " HiLux ")).toEqual(["HiLux", "red ute"]);
  expect(withRecentSearch(["hilux"], " ")).toEqual(["hilux"]);
  const many = Array.from({ length: 20 }, (_, index) => `search ${index}`);
  expect(many.reduce<string[]>((recent, text) => withRecentSearch(recent, text), [])).toHaveLength(8);
});

test("recent searches that begin with what is typed are suggested, and lead where the form would", () => {
  expect(recentSuggestions(["red ute", "hilux"], "RE")).toEqual({
    kind: "recent",
    label: "Recent searches",
    items: [{ text: "red ute", detail: null, href: "/search?query=red%20ute&ask=1", picture: null }],
  });
  expect(recentSuggestions(["red ute"], "red ute")).toBeNull();
  expect(typedSearchHref("50% & more")).toBe("/search?query=50%25%20%26%20more&ask=1");
});
