import { expect, test } from "vitest";
import { colourSwatch } from "./colour-swatch.ts";

test("a colour's name is found in the dealer's words", () => {
  expect(colourSwatch("Crystal White Pearl")).toBe(colourSwatch("white"));
  expect(colourSwatch("Midnight-Blue (Metallic)")).toBe(colourSwatch("Blue"));
});

test("a colour nobody knows is a neutral one", () => {
  expect(colourSwatch("Sonic Quartz")).toBe(colourSwatch(""));
  expect(colourSwatch("__proto__ constructor")).toBe(colourSwatch(""));
});
