import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["Short.", 20, "Short."],
  ["A tank of fuel with every ute", 20, "A tank of fuel with…"],
  ["A tank of fuel with every ute", 16, "A tank of fuel…"],
  ["A tank, of fuel", 9, "A tank…"],
  ["Unbreakable", 6, "Unbre…"],
  ["A tank. Of fuel", 9, "A tank…"],
  [`See ${"x".repeat(40)}`, 40, `See ${"x".repeat(35)}…`],
])("[OF-02] %s is cut at %s characters after a word: %s", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(Array.from(cutText(text, most)).length).toBeLessThanOrEqual(most);
});
