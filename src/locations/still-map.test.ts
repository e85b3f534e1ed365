import fc from "fast-check";
import { expect, test } from "vitest";
import { tilesAround, tileSize } from "./still-map.ts";

test("[LO-05] the tiles around a position cover the picture without gaps, with the position in its middle", () => {
  const cases = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    long: fc.double({ min: -179, max: 179, noNaN: true }),
    zoom: fc.integer({ min: 5, max: 18 }),
    width: fc.constantFrom(360, 540, 750),
  });
  fc.assert(
    fc.property(cases, ({ lat, long, zoom, width }) => {
      const height = (width * 2) / 3;
      const tiles = tilesAround({ lat, long }, zoom, width, height);
      const [lefts, tops] = [tiles.map(({ left }) => left), tiles.map(({ top }) => top)];
      expect(Math.min(...lefts)).toBeLessThanOrEqual(0);
      expect(Math.max(...lefts) + tileSize).toBeGreaterThanOrEqual(width);
      expect(Math.min(...tops)).toBeLessThanOrEqual(0);
      expect(Math.max(...tops) + tileSize).toBeGreaterThanOrEqual(height);
      expect(tiles).toHaveLength(new Set(lefts).size * new Set(tops).size);
      // Where the position is, by the usual formula (OpenStreetMap: slippy map tilenames).
      const radians = (lat * Math.PI) / 180;
      const x = ((long + 180) / 360) * 2 ** zoom;
      const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom;
      const own = tiles.find((tile) => tile.x === Math.floor(x) && tile.y === Math.floor(y));
      if (own === undefined) throw new Error("The tile of the position is missing.");
      expect(Math.abs(own.left + (x % 1) * tileSize - width / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(own.top + (y % 1) * tileSize - height / 2)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a picture across the date line continues on the other side", () => {
  expect(new Set(tilesAround({ lat: 0, long: 180 }, 3, 360, 240).map(({ x }) => x))).toEqual(new Set([7, 0]));
});
