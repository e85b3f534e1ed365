import { expect, test } from "vitest";
import { distributionPath, amountPosition } from "./distribution-path.ts";

const scale = { lowest: 0, highest: 100_000, step: 500 };

test("amounts are placed in proportion, those beyond the scale at its ends", () => {
  expect([0, 25_000, 100_000, 250_000, -5].map((amount) => amountPosition(amount, scale))).toEqual([
    0, 25, 100, 100, 0,
  ]);
});

test("a bar's area shows the number: twice the width with the same number is half the height", () => {
  const bands = [
    { from: 0, below: 20_000, count: 10 },
    { from: 20_000, below: 60_000, count: 10 },
  ];
  expect(distributionPath(bands, scale)).toBe("M0 40v-40h19.3v40M20 40v-20h39.3v20");
});

test("an open band ends with the scale; what is empty or beyond it is not drawn", () => {
  const bands = [
    { from: 0, below: 50_000, count: 0 },
    { from: 50_000, below: null, count: 4 },
    { from: 200_000, below: 300_000, count: 9 },
  ];
  expect(distributionPath(bands, scale)).toBe("M50 40v-40h49.3v40");
  expect(distributionPath([], scale)).toBe("");
});
