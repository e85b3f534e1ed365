import fc from "fast-check";
import { expect, test } from "vitest";
import { readText } from "./text-syntax.ts";

test.each([
  ["toyota", { words: "toyota", isOpen: true, phrases: [], excluded: [] }],
  ["toyota ", { words: "toyota", isOpen: false, phrases: [], excluded: [] }],
  ["cx-5 4.5", { words: "cx-5 4.5", isOpen: true, phrases: [], excluded: [] }],
  ["suv -toyota", { words: "suv", isOpen: false, phrases: [], excluded: [["toyota"]] }],
  ["-toyota suv", { words: "suv", isOpen: true, phrases: [], excluded: [["toyota"]] }],
  ["suv - toyota", { words: "suv  toyota", isOpen: true, phrases: [], excluded: [] }],
  ["--toyota", { words: "-toyota", isOpen: true, phrases: [], excluded: [] }],
  ['"land cruiser" die', { words: "land cruiser die", isOpen: true, phrases: [["land", "cruiser"]], excluded: [] }],
  ["“land cruiser” suv", { words: "land cruiser suv", isOpen: true, phrases: [["land", "cruiser"]], excluded: [] }],
  ['suv -"land cruiser"', { words: "suv", isOpen: false, phrases: [], excluded: [["land", "cruiser"]] }],
  ["-kia (toyota)", { words: "(toyota)", isOpen: false, phrases: [], excluded: [["kia"]] }],
  ["-kia /toyota 4.5", { words: "/toyota 4.5", isOpen: true, phrases: [], excluded: [["kia"]] }],
  ['"land -cruiser" suv', { words: "land cruiser suv", isOpen: true, phrases: [["land", "cruiser"]], excluded: [] }],
  ['-"land, cruiser" suv', { words: "suv", isOpen: true, phrases: [], excluded: [["land"], ["cruiser"]] }],
  ['"land, cruiser', { words: "land cruiser", isOpen: false, phrases: [["land"], ["cruiser"]], excluded: [] }],
  ['""', { words: "", isOpen: false, phrases: [], excluded: [] }],
])("[SE-12] %s is read as Meilisearch reads it, and curly quotation marks as straight ones", (text, expected) => {
  expect(readText(text)).toEqual(expected);
});

test("[SE-12] a text without signs consists of its words", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9 ]*$/), (text) => {
      expect(readText(text)).toMatchObject({ words: text.trim(), phrases: [], excluded: [] });
    }),
  );
});
