import { expect, test } from "vitest";
import { textRuns } from "./print-text.ts";

const latin = { name: "latin", hasLetter: (code: number) => code < 0x100 };
const more = { name: "more", hasLetter: (code: number) => code >= 0x100 && code < 0x180 };

test.each([
  ["Superb", [["latin", "Superb"]], true],
  [
    "Škoda Superb",
    [
      ["more", "Š"],
      ["latin", "koda Superb"],
    ],
    true,
  ],
  ["Red 红色", [["latin", "Red "]], false],
  ["فاخر", [["latin", "(see the page)"]], false],
  ["", [], true],
])("%s is printed with the files that have its letters", (text, runs, isComplete) => {
  const found = textRuns(text, [latin, more]);
  expect(found.runs.map(({ font, text: run }) => [font, run])).toEqual(runs);
  expect(found.isComplete).toBe(isComplete);
});
