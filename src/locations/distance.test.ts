import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm } from "./distance.ts";

const brisbane = { lat: -27.4698, long: 153.0251 };
const sydney = { lat: -33.8688, long: 151.2093 };
const melbourne = { lat: -37.8136, long: 144.9631 };
const perth = { lat: -31.9523, long: 115.8613 };

describe("distance", () => {
  test.each([
    ["Brisbane to Sydney", brisbane, sydney, 732.38],
    ["Melbourne to Perth", melbourne, perth, 2721.38],
    ["the same point", sydney, sydney, 0],
    ["half around the equator", { lat: 0, long: 0 }, { lat: 0, long: 180 }, Math.PI * 6371],
  ])("[TI-06] %s", (_case, from, to, kilometres) => {
    expect(distanceKm(from, to)).toBeCloseTo(kilometres, 2);
  });

  test("[TI-06] it is the same both ways, never negative and never more than half around the earth", () => {
    const position = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      long: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(position, position, (from, to) => {
        const distance = distanceKm(from, to);
        expect(distance).toBeCloseTo(distanceKm(to, from), 6);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      }),
    );
  });
});
