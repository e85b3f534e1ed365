import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settingChanges } from "./setting-changes.ts";

const linesFor = (before: unknown, after: unknown) =>
  settingChanges(before, after).map((change) => [change.path, change.before, change.after]);

test.each([
  ["a value", { price: { text: "POA" } }, { price: { text: "Call" } }, [["price.text", "POA", "Call"]]],
  ["a new setting", { a: 1 }, { a: 1, b: { c: 2 } }, [["b", undefined, { c: 2 }]]],
  ["a setting that is gone", { a: 1, b: 2 }, { a: 1 }, [["b", 2, undefined]]],
  ["null in place of a value", { a: 1 }, { a: null }, [["a", 1, null]]],
  ["an object in place of a list", { a: [1] }, { a: { "0": 1 } }, [["a", [1], { "0": 1 }]]],
  ["the order of keys", { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }, []],
  ["an entry put in front", { hosts: ["b", "c"] }, { hosts: ["a", "b", "c"] }, [["hosts[0]", undefined, "a"]]],
  ["an entry in the middle", { hosts: ["a", "b", "c"] }, { hosts: ["a", "x", "c"] }, [["hosts[1]", "b", "x"]]],
  ["an entry taken from the end", { hosts: ["a", "a"] }, { hosts: ["a"] }, [["hosts[1]", "a", undefined]]],
  [
    "a list that is emptied",
    { hosts: ["a", "b"] },
    { hosts: [] },
    [
      ["hosts[0]", "a", undefined],
      ["hosts[1]", "b", undefined],
    ],
  ],
  [
    "an entry with a slug, after another was put in front",
    { dealerships: [{ slug: "north", name: "N" }] },
    { dealerships: [{ slug: "south" }, { slug: "north", name: "North" }] },
    [
      ["dealerships.slug north.name", "N", "North"],
      ["dealerships.slug south", undefined, { slug: "south" }],
    ],
  ],
  [
    "the order of entries with ids",
    { locations: [{ id: "2" }, { id: "1" }] },
    { locations: [{ id: "1" }, { id: "2" }] },
    [["locations (order)", ["id 2", "id 1"], ["id 1", "id 2"]]],
  ],
])("%s", (_name, before, after, lines) => {
  expect(linesFor(before, after)).toEqual(lines);
});

test("there is a change exactly when the values differ", () => {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
  const pair = fc.oneof(
    fc.tuple(json, json),
    json.map((value) => [value, structuredClone(value)] as const),
  );
  fc.assert(
    fc.property(pair, ([before, after]) => {
      expect(settingChanges(before, after).length === 0).toBe(isDeepStrictEqual(before, after));
    }),
  );
});
