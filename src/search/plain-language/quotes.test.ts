import fc from "fast-check";
import { expect, test } from "vitest";
import { readText } from "../text-syntax.ts";
import { withPlainQuotes } from "./quotes.ts";
import { facts, summary, values, words } from "./stock-facts-for-test.ts";
import { stockWords } from "./stock-words.ts";
import { understandText } from "./understand-text.ts";

test.each([
  ['"land cruiser"', '"land cruiser"'],
  ["“land cruiser”", '"land cruiser"'],
  ["„land cruiser“ suv", '"land cruiser" suv'],
  ["«land cruiser»", '"land cruiser"'],
  ['"land cruiser', '"land cruiser"'],
  ['suv "gt line', 'suv "gt line"'],
  ['land cruiser"', "land cruiser"],
  ['""', ""],
  ['"  " suv', "suv"],
  ['suv "', "suv"],
  ['"land" "cruiser"', '"land" "cruiser"'],
  ['-"gt line" suv', '-"gt line" suv'],
  ["hyundai 'i30'", "hyundai i30"],
  ["‘i30’", "i30"],
  ["'land cruiser' diesel", "land cruiser diesel"],
  ["dealer's demo", "dealer's demo"],
  ["driver’s car", "driver’s car"],
  ["drivers' and dealers' cars", "drivers' and dealers' cars"],
  ["rock 'n' roll", "rock n roll"],
  ["'19 to '21", "'19 to '21"],
  ["'22 17' caravan", "'22 17' caravan"],
  ['suv with 20" wheels', "suv with 20″ wheels"],
  ['17" or 18" alloys', "17″ or 18″ alloys"],
  ['hyundai "i30" 17" rims', 'hyundai "i30" 17″ rims'],
  ["suv under 30k", "suv under 30k"],
])("[SE-12] the quotation marks of %s are read as in %s", (typed, plain) => {
  expect(withPlainQuotes(typed)).toBe(plain);
});

test("[SE-12] plain quotation marks are read as they are", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "5", " ", '"', "'", "“", "”", "’", "-", ".", "″") });
  fc.assert(
    fc.property(text, (typed) => {
      const plain = withPlainQuotes(typed);
      expect(withPlainQuotes(plain)).toBe(plain);
      expect(plain.split('"').length % 2).toBe(1);
      expect(readText(plain).phrases.every((phrase) => phrase.length > 0)).toBe(true);
    }),
  );
});

test.each([
  ['"land cruiser"', '"land cruiser"'],
  ["“cruiser land”", '"cruiser land"'],
  ['white suv "gt line"', 'colour=White|Glacier White; simple_body=SUV | "gt line"'],
  ['"diesel"', '"diesel"'],
  ['suv "no diesel"', 'simple_body=SUV | "no diesel"'],
  ['toyota "land cruiser under 30k', 'make=Toyota | "land cruiser under 30k"'],
  ["hyundai 'i30'", "make=Hyundai; model=i30"],
  ["‘suv’ under 30k", "simple_body=SUV; price :30000"],
  ["dealer's suv", "simple_body=SUV | dealer's"],
  ['suv with 20" wheels', "simple_body=SUV | wheels | (20″)"],
  ['""', ""],
  ['suv ""', "simple_body=SUV"],
])("[SE-12] a quoted phrase is text, whatever its words mean: %s", (text, meant) => {
  expect(summary(understandText(text, words))).toBe(meant);
});

test.each([
  ['not "gt line" kia', 'make=Kia | -"gt line"'],
  ["kia no “gt-line”", 'make=Kia | -"gt-line"'],
  ['kia without "gt line diesel"', 'make=Kia | -"gt line diesel"'],
])("[SE-12] a denied phrase is excluded as a whole: %s", (text, meant) => {
  const withBadges = stockWords({
    ...facts,
    facets: { ...facts.facets, badge: values("GT-Line", "GT", "GT-Line Diesel") },
  });
  expect(summary(understandText(text, withBadges))).toBe(meant);
});
