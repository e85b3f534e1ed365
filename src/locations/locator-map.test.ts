import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm } from "./distance.ts";
import { knownTowns } from "./known-towns.ts";
import { locatorMap } from "./locator-map.ts";

const wagga = { lat: -35.1187, long: 147.3702 };
const drummoyne = { lat: -33.8521, long: 151.1543 };

describe("where a place lies", () => {
  test("[VP-14] in a city it is drawn among suburbs, in the country among towns", () => {
    expect(locatorMap(drummoyne)?.rings.map(({ label }) => label)).toEqual(["4 km", "8 km"]);
    expect(locatorMap(drummoyne)?.towns.map(({ name }) => name)).toContain("Sydney");
    const country = locatorMap(wagga);
    expect(country?.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Junee", "Lockhart"]));
  });

  test("[VP-14] north is up and east is right, at the scale of the rings", () => {
    const { towns, rings, width, height } = locatorMap(drummoyne) ?? { towns: [], rings: [], width: 0, height: 0 };
    const sydney = towns.find(({ name }) => name === "Sydney");
    expect(sydney?.x).toBeGreaterThan(width / 2);
    expect(sydney?.y).toBeGreaterThan(height / 2);
    const fromMiddle = Math.hypot((sydney?.x ?? 0) - width / 2, (sydney?.y ?? 0) - height / 2);
    const eightKilometres = rings.at(-1)?.radius ?? 0;
    expect((fromMiddle / eightKilometres) * 8).toBeCloseTo(distanceKm(drummoyne, { lat: -33.87, long: 151.21 }), 0);
  });

  test.each([
    [drummoyne, "6 km west of Sydney"],
    [wagga, "161 km west of Canberra"],
    [{ lat: -27.4339, long: 153.0309 }, "4 km north of Brisbane"],
    [{ lat: -37.811, long: 144.962 }, "In the centre of Melbourne"],
  ])("[VP-14] %o is %s", (place, text) => {
    expect(locatorMap(place)?.nearText).toBe(text);
  });

  test("far from every town there is no drawing", () => {
    expect(locatorMap({ lat: 0, long: 0 })).toBeNull();
  });

  test("names stay on the drawing and never touch, wherever the place lies", () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -43, max: -12, noNaN: true }),
      long: fc.double({ min: 114, max: 153, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, (place) => {
        const { towns, width: mapWidth, height } = locatorMap(place) ?? { towns: [], width: 0, height: 0 };
        const boxes = towns.map(({ name, x, y, isLeft }) => {
          const width = name.length * 6;
          return { left: isLeft ? x - width : x, right: isLeft ? x : x + width, top: y - 6, bottom: y + 6 };
        });
        for (const [index, one] of boxes.entries()) {
          expect(one.left >= 0 && one.right <= mapWidth && one.top >= 0 && one.bottom <= height).toBe(true);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });
});

const postcodes = "../shared/data/au-postcodes.csv";

const hasPostcodes = existsSync(postcodes);
const withoutPostcodes = hasPostcodes ? "" : " (skipped: the folder ../shared/data is absent)";

test.skipIf(!hasPostcodes)(`every known town is where the list of localities has it${withoutPostcodes}`, () => {
  const localities = readFileSync(postcodes, "utf8")
    .split("\n")
    .map((line) => line.split(","))
    .map(([, name = "", state = "", lat, long]) => ({ name, state, lat: Number(lat), long: Number(long) }));
  const farKm = 9;
  for (const town of knownTowns) {
    const distances = localities
      .filter(({ name, state }) => name.toLowerCase() === town.name.toLowerCase() && state === town.state)
      .map((locality) => distanceKm(town, locality));
    expect(Math.min(...distances), town.name).toBeLessThan(farKm);
  }
});
