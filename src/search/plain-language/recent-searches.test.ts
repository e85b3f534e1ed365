import { expect, test } from "vitest";
import { recentSuggestions, withRecentSearch } from "./recent-searches.ts";

test("recent searches are stored once each, newest first, up to a limit", () => {
  expect(withRecentSearch(["red ute", "hilux"], " HiLux ")).toEqual(["HiLux", "red ute"]);
  expect(withRecentSearch(["hilux"], " ")).toEqual(["hilux"]);
  const many = Array.from({ length: 20 }, (_, index) => `search ${index}`);
  expect(many.reduce<string[]>((recent, text) => withRecentSearch(recent, text), [])).toHaveLength(8);
});

const formFor = (query: string) => new URLSearchParams({ query });

test("recent searches that start with the typed text are suggested, with the form's address", () => {
  expect(recentSuggestions(["red ute", "hilux"], formFor("RE"))).toEqual({
    kind: "recent",
    label: "Recent searches",
    items: [{ text: "red ute", detail: null, href: "/search?query=red+ute&ask=1", picture: null }],
  });
  expect(recentSuggestions(["red ute"], formFor("red ute"))).toBeNull();
  const [odd] = recentSuggestions(["50% & more"], formFor("5"))?.items ?? [];
  expect(odd?.href).toBe("/search?query=50%25+%26+more&ask=1");
});

test("a recent search keeps the filters of its form", () => {
  const form = new URLSearchParams({ query: "re", "refinementList[make][]": "Kia", "range[price][max]": "30000" });
  const [item] = recentSuggestions(["red ute"], form)?.items ?? [];
  expect(Object.fromEntries(new URLSearchParams(item?.href.split("?")[1]))).toEqual({
    ...Object.fromEntries(form),
    query: "red ute",
    ask: "1",
  });
});
