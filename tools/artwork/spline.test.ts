import { expect, test } from "vitest";
import { crossingsAt, parseKnots, samplePoints, smoothPath, splineThrough } from "./spline.ts";

test("a curve passes through every point it is given", () => {
  const points = samplePoints(splineThrough(parseKnots("0,0 10,5 20,0* 30,8")), 4);
  for (const [x, y] of [
    [0, 0],
    [10, -5],
    [20, 0],
    [30, -8],
  ] as const) {
    expect(points.some((point) => Math.abs(point[0] - x) < 1e-9 && Math.abs(point[1] - y) < 1e-9)).toBe(true);
  }
});

test("the handles at a hard corner lie on the straight line to the neighbour", () => {
  const [, second] = splineThrough(parseKnots("0,0 10,10* 20,0* 30,10"));
  expect(second?.[1][0]).toBeCloseTo(10 + 10 / 3);
  expect(second?.[1][1]).toBeCloseTo(-10 + 10 / 3);
});

test("a closed curve may repeat its first point", () => {
  expect(smoothPath("0,0 10,0 10,10 0,0", true)).toBe(smoothPath("0,0 10,0 10,10", true));
});

test("a line is crossed once on its way up and once on its way down", () => {
  expect(
    crossingsAt(
      [
        [0, 0],
        [10, 10],
        [20, 0],
      ],
      5,
    ),
  ).toEqual([5]);
  expect(
    crossingsAt(
      [
        [0, 0],
        [10, 10],
        [0, 20],
      ],
      5,
    ),
  ).toEqual([5, 15]);
});

test("an invalid point is refused", () => {
  expect(() => parseKnots("0,0 ten,5")).toThrow("Not an outline point: ten,5");
});
