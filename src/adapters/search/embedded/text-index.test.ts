import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testVehicle, vehiclesArbitrary } from "../../../../test/contract/search-vehicles.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { TextIndex } from "./text-index.ts";
import type { SearchedVehicles } from "./text-match.ts";

function buildIndex(vehicles: readonly Vehicle[]): TextIndex {
  const index = new TextIndex();
  for (const [ordinal, vehicle] of vehicles.entries()) index.add(ordinal, vehicle);
  return index;
}

/** Lists every vehicle of an index, including removed ones. */
function listed(count: number): SearchedVehicles {
  return { ordinals: Uint32Array.from({ length: count }, (_, ordinal) => ordinal), has: () => true };
}

/** Score of each matching vehicle, by id; null if the text has no searchable word. */
function scoresById(index: TextIndex, vehicles: readonly Vehicle[], text: string): Record<string, number> | null {
  const match = index.match(text, listed(vehicles.length));
  if (match === null) return null;
  return Object.fromEntries(
    Array.from(match.ordinals, (ordinal, place) => [vehicles[ordinal]?.id ?? "", match.scores[place] ?? 0]),
  );
}

/** Ids of the matching vehicles, best first. */
function found(vehicles: readonly Vehicle[], text: string): string[] {
  const scores = Object.entries(scoresById(buildIndex(vehicles), vehicles, text) ?? {});
  return scores.sort(([, left], [, right]) => right - left).map(([id]) => id);
}

const car = (id: string, make: string, model: string, more: Partial<Vehicle> = {}): Vehicle =>
  testVehicle({ id, make, model, ...more });

describe("changes in place", () => {
  const texts = [
    ..."toyota,toyta,cx 5,cx5,defende,red,land rover,2021 gx,gx toyota,zzz,zzz rav4,touring toyota,rav4 2019 red".split(
      ",",
    ),
    ..."white suv auto,s1,S12,rover 5 cx,mazda3,defnder gxl,awd,ute".split(","),
  ];

  test("[SE-12] after vehicles are added and removed the index equals a new one of the same vehicles", () => {
    const example = vehiclesArbitrary({ maxLength: 40 }).chain((vehicles) =>
      fc.tuple(fc.constant(vehicles), fc.infiniteStream(fc.boolean())),
    );
    fc.assert(
      fc.property(example, ([vehicles, coins]) => {
        const index = new TextIndex();
        const remaining: Vehicle[] = [];
        for (const [ordinal, vehicle] of vehicles.entries()) {
          index.add(ordinal, vehicle);
          const isRemoved = coins.next().value;
          if (isRemoved) index.remove(ordinal);
          else remaining.push(vehicle);
          if (coins.next().value) index.settle();
        }
        const fresh = buildIndex(remaining);
        fresh.settle();
        for (const text of texts) {
          expect(scoresById(index, vehicles, text), text).toEqual(scoresById(fresh, remaining, text));
        }
      }),
    );
  });

  test("[SE-12] removing a vehicle twice, or an unknown one, does nothing", () => {
    const index = buildIndex([car("1", "Kia", "Rio")]);
    index.remove(7);
    index.remove(0);
    index.remove(0);
    expect(index.match("kia", listed(2))?.ordinals).toHaveLength(0);
    index.add(1, car("2", "Kia", "Rio"));
    expect(index.match("kia", listed(2))?.ordinals).toEqual(Uint32Array.of(1));
  });
});

test("[SE-12] the closest vehicles are found among those that a site lists, independently of others", () => {
  const index = buildIndex([car("1", "Toyota", "Hilux"), car("2", "Toyota", "Camry"), car("3", "Kia", "Rio")]);
  const onlyListed = { ordinals: Uint32Array.of(1, 2), has: (ordinal: number) => ordinal > 0 };
  expect(index.match("toyota hilux", listed(3))?.ordinals).toEqual(Uint32Array.of(0));
  expect(index.match("toyota hilux", onlyListed)?.ordinals).toEqual(Uint32Array.of(1));
});

describe("any text", () => {
  test("[SE-12] finds existing vehicles, each once and with a score", () => {
    const word = fc.constantFrom(
      ..."toyota,mazda,cx,5,cx5,red,2021,gx,land,rover,zz,a,-,4x4,ute,for,sale,s1,1".split(","),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.array(word, { maxLength: 100 }).map((words) => words.join(" ")),
      fc.array(word, { maxLength: 12 }).map((words) => words.join("")),
    );
    fc.assert(
      fc.property(vehiclesArbitrary({ maxLength: 30 }), fc.array(text, { maxLength: 10 }), (vehicles, searches) => {
        const index = buildIndex(vehicles);
        for (const search of searches) {
          const match = index.match(search, listed(vehicles.length));
          if (match === null) continue;
          expect(new Set(match.ordinals).size).toBe(match.ordinals.length);
          expect(match.scores).toHaveLength(match.ordinals.length);
          for (const ordinal of match.ordinals) expect(ordinal).toBeLessThan(vehicles.length);
          for (const score of match.scores) expect(score).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("[SE-12] only a text without words returns null", () => {
    const index = buildIndex([car("1", "Kia", "Rio")]);
    for (const text of ["", "  ", "-", "?!", "\u0301"]) expect(index.match(text, listed(1))).toBeNull();
    for (const text of ["x", "for sale", "日本"]) expect(index.match(text, listed(1))).not.toBeNull();
  });
});

describe("spellings of one name", () => {
  test("[SE-12] a hyphen, a space and neither find the same, in the same order", () => {
    const letters = (from: number, to: number, unit: string) =>
      fc.string({ unit: fc.constantFrom(...unit), minLength: from, maxLength: to });
    const name = fc.tuple(letters(1, 2, "abcdx"), fc.oneof(letters(1, 3, "1235"), letters(1, 2, "abcx")));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
        const written = ["-", " ", ""];
        const vehicles = names.map(([first, second], place) =>
          car(`v${place}`, "Nissan", `${first}${written[place % 3]}${second}`),
        );
        const index = buildIndex(vehicles);
        for (const [first, second] of names) {
          const [hyphen, ...others] = written.map((between) =>
            scoresById(index, vehicles, `${first}${between}${second}`),
          );
          for (const other of others) expect(other).toEqual(hyphen);
        }
      }),
    );
  });

  test("[SE-12] long names written as one word or two are found by both spellings", () => {
    const vehicles = [car("1", "Toyota", "LandCruiser"), car("2", "Toyota", "Land Cruiser"), car("3", "Kia", "Rio")];
    for (const text of ["landcruiser", "land cruiser", "Land-Cruiser", "land cru", "toyota landcruiser"]) {
      expect(found(vehicles, text).sort(), text).toEqual(["1", "2"]);
    }
  });

  test("[SE-12] two joined words are separated if no vehicle has that name", () => {
    const vehicles = [car("1", "Volkswagen", "Golf", { badge: "GTI" }), car("2", "Volkswagen", "Golf", { badge: "R" })];
    expect(found(vehicles, "golfgti")).toEqual(["1"]);
  });
});

describe("other words", () => {
  const vehicles = [
    car("golf", "Volkswagen", "Golf", { body: "Hatchback" }),
    car("rover", "Land Rover", "Defender", { body: "SUV", drive: "4WD", transmission: "Automatic" }),
    car("merc", "Mercedes-Benz", "C200", { body: "Wagon" }),
    car("mover", "Kia", "Carnival", { body: "People Mover" }),
    car("lc", "Toyota", "LandCruiser", { badge: "79 Series", body: "Cab Chassis" }),
    car("prado", "Toyota", "LandCruiser Prado", { body: "SUV" }),
  ];

  test.each([
    ["vw", ["golf"]],
    ["VW golf", ["golf"]],
    ["landy", ["rover"]],
    ["merc", ["merc"]],
    ["benz", ["merc"]],
    ["4x4", ["rover"]],
    ["awd", ["rover"]],
    ["all wheel drive", ["rover"]],
    ["auto", ["rover"]],
    ["people mover", ["mover"]],
    ["people-mover", ["mover"]],
    ["mpv", ["mover"]],
    ["station wagon", ["merc"]],
    ["estate", ["merc"]],
    ["pickup", ["lc"]],
    ["hatch", ["golf"]],
    ["lc79", ["lc", "prado"]],
  ])("[SE-12] %s finds %j", (text, expected) => {
    expect(found(vehicles, text)).toEqual(expected);
  });

  test("[SE-12] a one-way synonym does not apply in reverse", () => {
    expect(found([car("1", "Toyota", "LandCruiser"), car("2", "Toyota", "Cruiser")], "landcruiser")).toEqual(["1"]);
  });
});

describe("mistakes", () => {
  const vehicles = [
    car("corolla", "Toyota", "Corolla"),
    car("mitsubishi", "Mitsubishi", "Triton"),
    car("mazda", "Mazda", "3"),
  ];

  test.each([
    ["corrola", ["corolla"]],
    ["corola", ["corolla"]],
    ["mitsibishi", ["mitsubishi"]],
    ["mitsubitshi", ["mitsubishi"]],
    ["mitsib", ["mitsubishi"]],
    ["trition", ["mitsubishi"]],
    ["mzada 3", ["mazda"]],
    ["mazda 4", ["mazda"]],
    ["kia", []],
  ])("[SE-12] %s finds %j", (text, expected) => {
    expect(found(vehicles, text)).toEqual(expected);
  });

  test("[SE-12] of equally similar words the one with many vehicles comes first", () => {
    const rangers = Array.from({ length: 8 }, (_, number) => car(`ranger${number}`, "Ford", "Ranger"));
    expect(found([car("range", "Land Rover", "Range Rover"), ...rangers], "rangr").at(-1)).toBe("range");
  });
});

describe("when no vehicle has every word", () => {
  const vehicles = [
    car("1", "Toyota", "RAV4", { year: 2019, colour: "Red", badge: "GX" }),
    car("2", "Toyota", "Hilux", { year: 2021, colour: "White", badge: "SR5" }),
    car("3", "Ford", "Ranger", { year: 2021, colour: "Red", badge: "XLT" }),
    car("4", "Mazda", "3", { year: 2021, colour: "Blue", badge: "Touring" }),
  ];

  test.each([
    ["a model weighs more than a make", "toyota ranger", ["3"]],
    ["a model weighs more than a colour and a year", "hilux red 2019", ["2"]],
    ["a model weighs more than a badge", "rav4 sr5", ["1"]],
    ["of two alike the rarer counts", "toyota ford", ["3"]],
    ["a word that nothing has is left out beside a name", "rav4 panorama", ["1"]],
    ["a word that nothing has is left out beside a year and a name", "2021 hilux towbar", ["2"]],
    ["a name that nothing has is not answered with its colour", "red ferrari", []],
    ["a name that nothing has is not answered with its year", "2021 ferrari", []],
    ["without a name all words must be known", "red 2021 suv", []],
    ["words without a name may be left out when all are known", "blue red 2019", ["1"]],
  ])("[SE-12] %s: %s", (_, text, expected) => {
    expect(found(vehicles, text)).toEqual(expected);
  });
});

describe("numbers", () => {
  const vehicles = [
    car("mazda3", "Mazda", "3", { year: 2019, stocknum: "U-1234", vin: "JM0BN000000123456", regplate: "ABC 12D" }),
    car("mazda2", "Mazda", "2", { year: 2003, stocknum: "20191", vin: "JM0BN000000654321", regplate: "3AB 123" }),
    car("bmw", "BMW", "320i", { year: 2015, stocknum: "B77", vin: "WBA0000000000003" }),
  ];

  test.each([
    ["mazda 3", ["mazda3"]],
    ["3 mazda", ["mazda3"]],
    ["2019", ["mazda3"]],
    ["2019 mazda", ["mazda3"]],
    ["20191", ["mazda2"]],
    ["2019 3", ["mazda3"]],
    ["bmw 3", ["bmw"]],
    ["u1234", ["mazda3"]],
    ["U-12", ["mazda3"]],
    ["abc12d", ["mazda3"]],
    ["abc12", []],
    ["jm0bn00000065432", []],
    ["jm0bn000000654321", ["mazda2"]],
    ["mazda jm0bn000000654321", ["mazda2"]],
    ["mazda u-1234", ["mazda3"]],
    ["2020", []],
  ])("[SE-12] %s finds %j", (text, expected) => {
    expect(found(vehicles, text)).toEqual(expected);
  });
});

test("[SE-12] numbers of very many vehicles may have the same prefix", () => {
  const index = new TextIndex();
  const count = 150_000;
  const vehicle = car("1", "Kia", "Rio");
  for (let ordinal = 0; ordinal < count; ordinal++) index.add(ordinal, { ...vehicle, stocknum: `N1${ordinal}` });
  expect(index.match("n1", listed(count))?.ordinals).toHaveLength(0);
  expect(index.match("n11", listed(count))?.ordinals.length).toBeGreaterThan(50_000);
  expect(index.match("kia n1", listed(count))?.ordinals).toHaveLength(count);
});
