import fc from "fast-check";
import { expect, test } from "vitest";
import { compareFiles } from "./compare-files.ts";
import { inSnapshotOrder } from "./site-store.ts";

type Texts = Record<string, string>;
const textFiles = (texts: Texts) => inSnapshotOrder(Object.entries(texts).map(([file, text]) => ({ file, text })));
const differences = (base: Texts, here: Texts, there: Texts) =>
  compareFiles(textFiles(here), textFiles(there), (file, text) => (base[file] ?? null) === text);

test.each([
  ["changed here", { a: "1" }, { a: "2" }, { a: "1" }, "here"],
  ["changed in the store", { a: "1" }, { a: "1" }, { a: "2" }, "there"],
  ["changed in both", { a: "1" }, { a: "2" }, { a: "3" }, "both"],
  ["new here", {}, { a: "1" }, {}, "here"],
  ["new in the store", {}, {}, { a: "1" }, "there"],
  ["new in both", {}, { a: "1" }, { a: "2" }, "both"],
  ["removed here", { a: "1" }, {}, { a: "1" }, "here"],
  ["removed in the store", { a: "1" }, { a: "1" }, {}, "there"],
  ["removed here and changed in the store", { a: "1" }, {}, { a: "2" }, "both"],
  ["changed here and removed in the store", { a: "1" }, { a: "2" }, {}, "both"],
] as const)("a file that is %s", (_name, base, here, there, changed) => {
  const named = (texts: { a?: string }): Texts => (texts.a === undefined ? {} : { "a.json": texts.a });
  expect(differences(named(base), named(here), named(there))).toMatchObject([{ file: "a.json", changed }]);
});

const someTexts = fc.dictionary(fc.constantFrom("a.json", "b.json", "groups/a.json"), fc.constantFrom("1", "2", "3"));

test("equal files have no differences, and a change on one side only can be applied to the other without loss", () => {
  fc.assert(
    fc.property(someTexts, someTexts, someTexts, (base, here, there) => {
      expect(differences(base, here, here)).toEqual([]);
      for (const { file, changed } of differences(base, here, there)) {
        const [before, mine, theirs] = [base[file], here[file], there[file]];
        if (changed === "here") expect([theirs, mine === theirs]).toEqual([before, false]);
        if (changed === "there") expect([mine, mine === theirs]).toEqual([before, false]);
        if (changed === "both") expect(new Set([before, mine, theirs]).size).toBe(3);
      }
    }),
  );
});
