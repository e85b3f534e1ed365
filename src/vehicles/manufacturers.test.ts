import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  manufacturerAtStart,
  manufacturerByName,
  manufacturerBySlug,
  manufacturers,
  manufacturerSchema,
} from "./manufacturers.ts";

describe("manufacturers", () => {
  test("[NV-08] about 140 are bundled, each with id, name, slug and logo url", () => {
    expect(manufacturers.length).toBeGreaterThanOrEqual(135);
    expect(manufacturers.length).toBeLessThanOrEqual(160);
    for (const manufacturer of manufacturers) expect(manufacturerSchema.parse(manufacturer)).toEqual(manufacturer);
  });

  test("[NV-08] ids, slugs and names are used once, and the list is in order", () => {
    for (const key of ["id", "slug", "name"] as const) {
      expect(new Set(manufacturers.map((manufacturer) => manufacturer[key])).size).toBe(manufacturers.length);
    }
    const names = manufacturers.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en-AU")));
  });

  test("a manufacturer survives a round trip through JSON", () => {
    for (const manufacturer of manufacturers) {
      expect(manufacturerSchema.parse(JSON.parse(JSON.stringify(manufacturer)))).toEqual(manufacturer);
    }
  });

  test("there are makers of motorcycles, caravans and trucks as well as cars", () => {
    expect(new Set(manufacturers.map(({ kind }) => kind))).toEqual(new Set(["car", "motorcycle", "caravan", "truck"]));
  });

  test.each([
    ["Toyota", "toyota"],
    ["TOYOTA", "toyota"],
    [" toyota ", "toyota"],
    ["Merc", "mercedes-benz"],
    ["Mercedes", "mercedes-benz"],
    ["Mercedes Benz", "mercedes-benz"],
    ["MERCEDES-BENZ", "mercedes-benz"],
    ["VW", "volkswagen"],
    ["Land-Rover", "land-rover"],
    ["landrover", "land-rover"],
    ["Range Rover", "land-rover"],
    ["Alfa", "alfa-romeo"],
    ["Alfa-Romeo", "alfa-romeo"],
    ["Rolls Royce", "rolls-royce"],
    ["Citroën", "citroen"],
    ["Škoda", "skoda"],
    ["Great Wall", "great-wall"],
    ["Great Wall Motors", "gwm"],
    ["GWM Haval", "gwm"],
    ["GWM/Haval", "gwm"],
    ["Haval", "haval"],
    ["Harley", "harley-davidson"],
    ["CF Moto", "cfmoto"],
    ["Ssang Yong", "ssangyong"],
    ["Isuzu UTE", "isuzu"],
    ["Isuzu Trucks", "isuzu-trucks"],
    ["DS", "ds-automobiles"],
    ["Mini Cooper", "mini"],
    ["トヨタ Toyota", "toyota"],
  ])("the name %s means %s", (name, slug) => {
    expect(manufacturerByName(name)?.slug).toBe(slug);
  });

  test.each(["", "-", "Toyota Corolla", "トヨタ", "constructor", "__proto__", "Nobody"])(
    "the name %j matches none",
    (name) => {
      expect(manufacturerByName(name)).toBeNull();
    },
  );

  test("[RT-06] a slug is found in any case", () => {
    expect(manufacturerBySlug("Land-Rover")?.name).toBe("Land Rover");
    expect(manufacturerBySlug("land rover")).toBeNull();
    expect(manufacturerBySlug("nobody")).toBeNull();
  });

  test.each([
    ["Land Rover Discovery Sport", "land-rover", "Discovery Sport"],
    ["Alfa Romeo Giulia", "alfa-romeo", "Giulia"],
    ["Toyota Land Cruiser", "toyota", "Land Cruiser"],
    ["Rover 75", "rover", "75"],
    ["Isuzu Trucks NPR", "isuzu-trucks", "NPR"],
    ["Great Wall Motors Cannon", "gwm", "Cannon"],
    [" Toyota  Land  Cruiser ", "toyota", "Land Cruiser"],
    ["mg", "mg", ""],
    ["Toyota 한국어 Corolla", "toyota", "한국어 Corolla"],
    ["Land Rover ไทย Discovery", "land-rover", "ไทย Discovery"],
    ["Toyota - Corolla", "toyota", "Corolla"],
  ])("the title %s starts with %s, followed by %j", (title, slug, rest) => {
    expect(manufacturerAtStart(title)).toMatchObject({ manufacturer: { slug }, rest });
  });

  test("any text names at most one manufacturer, and every manufacturer is found by its own name and slug", () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => manufacturerByName(text) === null || manufacturers.includes(manufacturerByName(text)!),
      ),
    );
    for (const manufacturer of manufacturers) {
      expect(manufacturerByName(manufacturer.name)).toBe(manufacturer);
      expect(manufacturerByName(manufacturer.slug)).toBe(manufacturer);
      expect(manufacturerAtStart(`${manufacturer.name} X1`)).toEqual({ manufacturer, rest: "X1" });
    }
  });
});
