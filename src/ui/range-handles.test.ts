import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { handleNear, handlePositions, moveHandle, type OpenRange, type SliderScale } from "./range-handles.ts";

/** The default scale of the price slider (§5). */
const prices: SliderScale = { lowest: 5_000, highest: 250_000, step: 500 };
const open: OpenRange = { min: null, max: null };

describe("the position of the handles", () => {
  test("is at the ends for open sides, and on the nearest step for other amounts", () => {
    expect(handlePositions(open, prices)).toEqual({ min: 5_000, max: 250_000 });
    expect(handlePositions({ min: 20_240, max: 39_990 }, prices)).toEqual({ min: 20_000, max: 40_000 });
  });

  test("is at the ends for amounts outside the scale, one step apart", () => {
    expect(handlePositions({ min: 400_000, max: 900_000 }, prices)).toEqual({ min: 249_500, max: 250_000 });
    expect(handlePositions({ min: 100, max: 200 }, prices)).toEqual({ min: 5_000, max: 5_500 });
  });
});

describe("moving a handle", () => {
  test("[BF-11] the lower handle stops one step before the upper one, and the upper one before the lower", () => {
    const range = { min: 20_000, max: 30_000 };
    expect(moveHandle(range, "min", 29_500, prices)).toEqual({ min: 29_500, max: 30_000 });
    expect(moveHandle(range, "min", 30_000, prices)).toEqual({ min: 29_500, max: 30_000 });
    expect(moveHandle(range, "min", 250_000, prices)).toEqual({ min: 29_500, max: 30_000 });
    expect(moveHandle(range, "max", 20_000, prices)).toEqual({ min: 20_000, max: 20_500 });
    expect(moveHandle(range, "max", 0, prices)).toEqual({ min: 20_000, max: 20_500 });
  });

  test("[BF-12] the first option opens the lower side and the last one the upper side", () => {
    const range = { min: 20_000, max: 30_000 };
    expect(moveHandle(range, "min", 5_000, prices)).toEqual({ min: null, max: 30_000 });
    expect(moveHandle(range, "min", 5_500, prices)).toEqual({ min: 5_500, max: 30_000 });
    expect(moveHandle(range, "max", 250_000, prices)).toEqual({ min: 20_000, max: null });
    expect(moveHandle(range, "max", 249_500, prices)).toEqual({ min: 20_000, max: 249_500 });
  });

  test("the other side keeps an amount between steps", () => {
    expect(moveHandle({ min: 20_240, max: null }, "max", 40_000, prices)).toEqual({ min: 20_240, max: 40_000 });
  });

  test("[BF-11] any sequence of moves keeps the handles on steps, in the scale and at least one step apart", () => {
    const amount = fc.integer({ min: -1_000, max: 400_000 });
    const side = fc.option(amount, { nil: null });
    const moves = fc.array(fc.record({ handle: fc.constantFrom("min" as const, "max" as const), to: amount }));
    fc.assert(
      fc.property(fc.record({ min: side, max: side }), moves, (start, done) => {
        const range = done.reduce((before, { handle, to }) => moveHandle(before, handle, to, prices), start);
        const { min, max } = handlePositions(range, prices);
        expect(max - min).toBeGreaterThanOrEqual(prices.step);
        expect(min).toBeGreaterThanOrEqual(prices.lowest);
        expect(max).toBeLessThanOrEqual(prices.highest);
        for (const handle of [min, max]) expect((handle - prices.lowest) % prices.step).toBe(0);
      }),
    );
  });
});

test("a press moves the nearer handle, of two together the one on its side", () => {
  expect(handleNear({ min: 20_000, max: 60_000 }, 30_000, prices)).toBe("min");
  expect(handleNear({ min: 20_000, max: 60_000 }, 55_000, prices)).toBe("max");
  expect(handleNear({ min: 249_500, max: 250_000 }, 240_000, prices)).toBe("min");
  expect(handleNear({ min: 5_000, max: 5_500 }, 9_000, prices)).toBe("max");
});
