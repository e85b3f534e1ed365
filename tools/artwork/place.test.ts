import { describe, expect, test } from "vitest";
import { placeBuildings } from "./place-buildings.ts";
import { placeSurroundings } from "./place-ground.ts";
import { drawPlace, parsePlaceRef } from "./place.ts";

describe("drawn places", () => {
  test.each(
    placeBuildings.flatMap((building) => placeSurroundings.map((surroundings) => ({ building, surroundings }))),
  )("$building in $surroundings is a document whose references all lead to something in it", (spec) => {
    const svg = drawPlace(spec);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  test.each([
    "artwork:place/glass",
    "artwork:place/glass/moon",
    "artwork:place/glass/harbour/x",
    "artwork:place/../x",
    "place/glass/harbour",
  ])("%s is not a drawing", (reference) => expect(parsePlaceRef(reference)).toBeNull());

  test("a reference names building and surroundings", () => {
    expect(parsePlaceRef("artwork:place/shed/plains")).toEqual({ building: "shed", surroundings: "plains" });
  });
});
