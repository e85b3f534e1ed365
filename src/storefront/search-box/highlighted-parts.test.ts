import fc from "fast-check";
import { expect, test } from "vitest";
import { highlightedParts } from "./highlighted-parts.ts";

const marked = (text: string, typed: string) =>
  highlightedParts(text, typed)
    .map((part) => (part.isTyped ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Toyota HiLux", "toy", "[Toy]ota HiLux"],
  ["Toyota HiLux", "hil toyota", "[Toyota] [HiL]ux"],
  ["Mazda CX-5", "cx-5", "Mazda [CX]-[5]"],
  ["Mazda CX-5", "azda", "Mazda CX-5"],
  ["Mazda 3", "", "Mazda 3"],
  ["Mazda 3", "(", "Mazda 3"],
])("of %s, %s is marked as %s", (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

test("the parts always join up to the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, typed) => {
      expect(
        highlightedParts(text, typed)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
