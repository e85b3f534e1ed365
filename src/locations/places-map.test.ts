import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm } from "./distance.ts";
import { placesMap } from "./places-map.ts";

const drummoyne = { lat: -33.8521, long: 151.1543 };
const brookvale = { lat: -33.7641, long: 151.2716 };
const cairns = { lat: -16.92, long: 145.77 };

describe("the map of several places", () => {
  test("fewer than two places have none", () => {
    expect(placesMap([])).toBeNull();
    expect(placesMap([drummoyne])).toBeNull();
  });

  test("north is up and east is right, at the drawn scale", () => {
    const { pins, scale } = placesMap([drummoyne, brookvale]) ?? { pins: [], scale: { length: 0, label: "" } };
    const [one, other] = pins;
    if (!one || !other) throw new Error("no pins");
    expect(other.x).toBeGreaterThan(one.x);
    expect(other.y).toBeLessThan(one.y);
    const km = (Math.hypot(other.x - one.x, other.y - one.y) / scale.length) * Number.parseInt(scale.label, 10);
    expect(Math.abs(km - distanceKm(drummoyne, brookvale))).toBeLessThan(1);
  });

  test("towns around them are named", () => {
    expect(placesMap([drummoyne, brookvale])?.towns.map(({ name }) => name)).toContain("Sydney");
    expect(placesMap([drummoyne, cairns])?.towns.map(({ name }) => name)).toContain("Melbourne");
  });

  test("every pin is wholly on the drawing, wherever the places are", () => {
    const position = fc.record({
      lat: fc.double({ min: -44, max: -10, noNaN: true }),
      long: fc.double({ min: 112, max: 154, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 8 }), (positions) => {
        const map = placesMap(positions);
        for (const { x, y } of map?.pins ?? []) {
          expect(x).toBeGreaterThanOrEqual(13);
          expect(x).toBeLessThanOrEqual(360 - 13);
          expect(y).toBeGreaterThanOrEqual(36);
          expect(y).toBeLessThanOrEqual(240);
        }
      }),
    );
  });
});
