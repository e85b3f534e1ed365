import fc from "fast-check";
import { expect, test } from "vitest";
import { reuseUnchanged } from "./reuse-unchanged.ts";

test("equal values are the older objects themselves, even if moved within a list", () => {
  const older = {
    cards: [
      { id: "a", price: { text: "$1" } },
      { id: "b", price: { text: "$2" } },
    ],
  };
  const newer = {
    cards: [
      { id: "b", price: { text: "$2" } },
      { id: "a", price: { text: "$3" } },
    ],
  };
  const reused = reuseUnchanged(older, newer);
  expect(reused.cards[0]).toBe(older.cards[1]);
  expect(reused.cards[1]).not.toBe(older.cards[0]);
});

test("an object with a removed field is not reused", () => {
  const older: { field: string; options: { value: string; selected?: true }[] } = {
    field: "make",
    options: [{ value: "Kia", selected: true }],
  };
  const newer = { field: "make", options: [{ value: "Kia" }] };
  expect(reuseUnchanged(older, newer)).toEqual(newer);
});

test("the result always equals the newer value, and an equal older value is reused", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (older, newer) => {
      expect(reuseUnchanged(older, newer)).toEqual(newer);
      expect(reuseUnchanged(older, structuredClone(older))).toBe(older);
    }),
  );
});
