import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  compareLimit,
  readShortlist,
  recordViewed,
  type ShortlistEntry,
  shortlistKey,
  toggleShortlist,
} from "./shortlist.ts";

const stored = new Map<string, string>();
let isFull = false;

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isFull) throw new Error("QuotaExceededError");
    stored.set(key, value);
  },
};

beforeEach(() => {
  stored.clear();
  isFull = false;
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

function entry(id: string): ShortlistEntry {
  return { id, name: `Car ${id}`, slug: `car-${id}`, make: "Toyota", model: "RAV4", primary_image_url: null };
}

test("[FV-01] an entry holds the fields of the specification under a key per site", () => {
  toggleShortlist("one", "favourites", entry("1"));
  expect(JSON.parse(stored.get(shortlistKey("one", "favourites")) ?? "")).toEqual([entry("1")]);
});

test("[FV-02] two sites on one origin have separate lists", () => {
  toggleShortlist("one", "favourites", entry("1"));
  expect(readShortlist("two", "favourites")).toEqual([]);
});

test("[FV-03] a second toggle removes the vehicle", () => {
  toggleShortlist("one", "favourites", entry("1"));
  expect(toggleShortlist("one", "favourites", entry("1"))).toEqual([]);
});

test.each(["{", "null", "7", '{"id":1}', '[{"id":7},null,"x"]'])(
  "[FV-03] storage that holds %s reads as empty",
  (text) => {
    stored.set(shortlistKey("one", "favourites"), text);
    expect(readShortlist("one", "favourites")).toEqual([]);
  },
);

test("[FV-03] full storage changes nothing and does not throw", () => {
  isFull = true;
  expect(toggleShortlist("one", "favourites", entry("1"))).toEqual([]);
});

test("a fifth vehicle to compare replaces the first", () => {
  for (const id of ["1", "2", "3", "4", "5"]) toggleShortlist("one", "compare", entry(id));
  expect(readShortlist("one", "compare").map(({ id }) => id)).toEqual(["2", "3", "4", "5"]);
  expect(compareLimit).toBe(4);
});

test("the last viewed vehicle comes first, without duplicates, and twelve are stored", () => {
  for (let id = 1; id <= 14; id += 1) recordViewed("one", entry(String(id)));
  recordViewed("one", entry("10"));
  const ids = readShortlist("one", "viewed").map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(["10", "14", "13"]);
  expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  expect(readShortlist("two", "viewed")).toEqual([]);
});

test("recently viewed vehicles are not recorded if storage is full", () => {
  isFull = true;
  recordViewed("one", entry("1"));
  expect(readShortlist("one", "viewed")).toEqual([]);
});
