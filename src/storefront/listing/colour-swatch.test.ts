import { expect, test } from "vitest";
import { colourSwatch } from "./colour-swatch.ts";

test("a basic colour is recognised in a dealer's name for a colour", () => {
  expect(colourSwatch("Crystal White Pearl")).toBe(colourSwatch("white"));
  expect(colourSwatch("Midnight-Blue (Metallic)")).toBe(colourSwatch("Blue"));
});

test("an unknown colour has a neutral swatch", () => {
  expect(colourSwatch("Sonic Quartz")).toBe(colourSwatch(""));
  expect(colourSwatch("__proto__ constructor")).toBe(colourSwatch(""));
});
