import * as fc from "fast-check";
import { expect, test } from "vitest";
import { artworkFinishes, artworkPaints } from "./artwork-spec.ts";
import { perceivedBrightness, mix } from "./colour.ts";
import { paintTones } from "./paint-tones.ts";

test("the light tones of every paint are brighter than its dark ones", () => {
  for (const paint of Object.values(artworkPaints)) {
    for (const finish of artworkFinishes) {
      const tones = paintTones(paint, finish);
      expect(perceivedBrightness(tones.hi)).toBeGreaterThan(perceivedBrightness(tones.base));
      expect(perceivedBrightness(tones.light)).toBeGreaterThan(perceivedBrightness(tones.mid));
      expect(perceivedBrightness(tones.mid)).toBeGreaterThan(perceivedBrightness(tones.dark));
    }
  }
});

test("white and black have separate recipes", () => {
  expect(paintTones("#e9edf0", "metallic").kind).toBe("white");
  expect(paintTones("#0d0f11", "metallic").kind).toBe("black");
  expect(paintTones("#1b2f55", "metallic").kind).toBe("metallic");
});

test("a mixed colour is always a colour", () => {
  fc.assert(
    fc.property(fc.nat(0xffffff), fc.nat(0xffffff), fc.double({ min: 0, max: 1, noNaN: true }), (from, to, amount) => {
      expect(mix(hex(from), hex(to), amount)).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});

function hex(value: number): string {
  return `#${value.toString(16).padStart(6, "0")}`;
}
