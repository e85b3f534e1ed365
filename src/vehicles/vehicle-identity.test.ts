import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areDifferentKinds,
  areFactsDistinctive,
  areOtherPlates,
  toVehicleIdentity,
  isAnotherVehicle,
  isDriven,
  isFillerVin,
  isInDoubt,
  isMovedVehicle,
  kilometresIn,
  kindOnlyFacts,
  mayBeOfKind,
  readFacts,
  type VehicleIdentity,
} from "./vehicle-identity.ts";
import { vehicleForTest } from "./vehicle-for-test.ts";
import type { Vehicle } from "./vehicle.ts";

const corolla: Partial<Vehicle> = {
  vin: null,
  make: "Toyota",
  model: "Corolla",
  year: 2019,
  badge: "Ascent",
  colour: "White",
  km: 50_000,
  regplate: "ABC123",
};
const identity = (change: Partial<Vehicle> = {}) => toVehicleIdentity(vehicleForTest({ ...corolla, ...change }));
const factsWith = (change: Partial<Vehicle> = {}) => identity(change).facts;
const firstVin = "JTMRV3FV60D000001";
const otherVin = "JTMRV3FV60D000002";
/** A vehicle that was removed before facts were stored, or a row that was refused. */
const nothingKnown: VehicleIdentity = { vin: null, facts: "", plate: null, build: "" };

const noPlate: Partial<Vehicle> = { regplate: null };
const otherPlate: Partial<Vehicle> = { regplate: "XYZ789" };
const diesel: Partial<Vehicle> = {
  ...noPlate,
  body: "Wagon",
  fuel: "Diesel",
  transmission: "6 Speed Sports Automatic",
};
const withVin: Partial<Vehicle> = { vin: firstVin, regplate: null };
const badgeAndColour: Partial<Vehicle> = { badge: "ZR", colour: "Red" };

type Case = [string, Partial<Vehicle>, Partial<Vehicle>];

/** The row equals what the site has of the vehicle, except for the change. */
function expectAnswer(rule: typeof isAnotherVehicle, [, known, change]: Case, answer: boolean): void {
  expect(rule(identity(known), identity({ ...known, ...change }))).toBe(answer);
}

describe("a row with a known stock number describes another vehicle if", () => {
  test.each<Case>([
    ["model and year differ", noPlate, { model: "Camry", year: 2021 }],
    ["model and kilometres differ", noPlate, { model: "Camry", km: 9_000 }],
    ["year and kilometres differ", noPlate, { year: 2021, km: 9_000 }],
    ["year, and badge and colour together, differ", noPlate, { year: 2021, ...badgeAndColour }],
    ["kilometres, and badge and colour together, differ", noPlate, { km: 9_000, ...badgeAndColour }],
    ["two differ, and only the site knows a plate", {}, { regplate: null, year: 2021, km: 9_000 }],
    ["two differ, and only the row has a plate", noPlate, { regplate: "ABC123", year: 2021, km: 9_000 }],
    ["two differ, and only the site knows a VIN", withVin, { vin: null, year: 2021, km: 9_000 }],
    ["two differ, and only the row has a VIN", noPlate, { vin: firstVin, year: 2021, km: 9_000 }],
    ["models that differ by a digit", { ...noPlate, model: "CX-5" }, { model: "CX-9", year: 2021 }],
    ["models that differ by a digit at the end", { ...noPlate, model: "CX-3" }, { model: "CX30", year: 2021 }],
    [
      "a part of the model's name, of another make",
      { ...noPlate, model: "3" },
      { make: "BMW", model: "3 Series", year: 2021 },
    ],
    ["another plate, and an odometer that falls", {}, { ...otherPlate, km: 21_000 }],
    ["another plate, and an odometer that leaps", {}, { ...otherPlate, km: 160_000 }],
    ["another plate and year", {}, { ...otherPlate, year: 2021 }],
    ["another plate and model", {}, { ...otherPlate, model: "Camry" }],
    ["another plate, badge and colour", {}, { ...otherPlate, ...badgeAndColour }],
    ["the same plate, but three facts differ", {}, { model: "Camry", year: 2015, km: 120_000 }],
    ["the same plate, but the other three differ", {}, { year: 2015, km: 120_000, ...badgeAndColour }],
    ["another colour, and an odometer that falls", noPlate, { colour: "Silver", km: 21_200 }],
    ["another colour, and an implausible rise of the odometer", noPlate, { colour: "Silver", km: 95_200 }],
    ["another badge, and an odometer that falls", noPlate, { badge: "ZR", km: 21_200 }],
    [
      "another gearbox, and an odometer that falls",
      { ...noPlate, transmission: "Automatic" },
      { transmission: "Manual", km: 21_200 },
    ],
    ["another fuel, and an implausible rise of the odometer", diesel, { fuel: "Petrol", km: 95_200 }],
    ["another body, and an odometer that falls", diesel, { body: "Sedan", km: 21_200 }],
    ["a badge that begins like the other", { ...noPlate, badge: "SR" }, { badge: "SR5", km: 96_400 }],
    ["a badge with another letter after a hyphen", { ...noPlate, badge: "ST" }, { badge: "ST-L", km: 96_400 }],
    ["a badge of one letter contained in the other", { ...noPlate, badge: "Comfortline" }, { badge: "R", km: 96_400 }],
    ["badge, colour, and an odometer that was not rounded", noPlate, { ...badgeAndColour, km: 49_917 }],
    ["badge, colour, and the few kilometres of a new vehicle", { ...noPlate, km: 8 }, { ...badgeAndColour, km: 12 }],
    ["another plate and colour, and an odometer that falls a little", {}, { ...otherPlate, colour: "Red", km: 49_200 }],
    ["another plate, and an implausible rise of the odometer", {}, { ...otherPlate, km: 95_000 }],
    ["a VIN where none was, and an odometer far off", noPlate, { vin: firstVin, km: 83_000 }],
    ["a VIN where none was, and another plate", {}, { ...otherPlate, vin: firstVin, km: 50_040 }],
    ["a VIN where none was, and badge and colour", noPlate, { vin: firstVin, ...badgeAndColour, km: 50_040 }],
    ["another VIN, whatever the plate", { vin: firstVin }, { vin: otherVin, km: 50_100 }],
    ["another VIN and make", withVin, { vin: otherVin, make: "Lexus" }],
    ["another VIN and model", withVin, { vin: otherVin, model: "Camry" }],
    ["another VIN and year", withVin, { vin: otherVin, year: 2021 }],
    ["another VIN, badge and colour of a new vehicle", { ...withVin, km: 199 }, { vin: otherVin, ...badgeAndColour }],
    ["another VIN and colour, and no kilometres", { ...withVin, km: null }, { vin: otherVin, colour: "Red" }],
  ])("%s", (...row) => expectAnswer(isAnotherVehicle, row, true));
});

describe("a row with a known stock number describes the same vehicle if", () => {
  test.each<Case>([
    ["nothing differs", noPlate, {}],
    ["one fact differs, and no plate is given", noPlate, { year: 2021 }],
    ["model is corrected", noPlate, { model: "Camry" }],
    ["kilometres are corrected", noPlate, { km: 9_000 }],
    ["badge and colour are corrected", noPlate, badgeAndColour],
    ["the badge differs without the colour, and the year", noPlate, { year: 2021, badge: "ZR" }],
    ["the colour differs without the badge, and the year", noPlate, { year: 2021, colour: "Red" }],
    ["the row has neither year nor kilometres", noPlate, { year: null, km: null }],
    ["the site had neither year nor kilometres", { ...noPlate, year: null, km: null }, { year: 2021, km: 9_000 }],
    ["the row has no badge", noPlate, { year: 2021, badge: null, colour: "Red" }],
    ["the site had no colour", { ...noPlate, colour: null }, { year: 2021, ...badgeAndColour }],
    ["the badge is given in full", noPlate, { year: 2021, badge: "Ascent Sport", colour: "Red" }],
    ["the colour is abbreviated", { ...noPlate, colour: "Pearl White" }, { year: 2021, badge: "ZR", colour: "White" }],
    [
      "words differ in upper and lower case only",
      noPlate,
      { make: "TOYOTA", model: "COROLLA", colour: "WHITE", year: 2021 },
    ],
    ["the model is given in full", { ...noPlate, model: "Prado" }, { model: "LandCruiser Prado", year: 2021 }],
    ["the model is abbreviated", { ...noPlate, model: "LandCruiser Prado" }, { model: "Prado", year: 2021 }],
    [
      "the model is written without its space",
      { ...noPlate, model: "LandCruiser" },
      { model: "Land Cruiser", year: 2021 },
    ],
    ["the model has the make in its name", { ...noPlate, model: "3" }, { model: "Mazda3", year: 2021 }],
    ["the model is written without its hyphen", { ...noPlate, model: "CX-5" }, { model: "CX5", year: 2021 }],
    ["only the make is written differently", noPlate, { make: "Toyota Australia", year: 2021 }],
    ["only the plate differs", {}, otherPlate],
    ["a new plate after a test drive", {}, { ...otherPlate, km: 50_040 }],
    ["a new plate, and the odometer rounded down", {}, { ...otherPlate, km: 49_900 }],
    ["a new plate, and the badge given in full", {}, { ...otherPlate, badge: "Ascent Sport" }],
    ["the same plate, and make and model in another spelling", {}, { make: "TOYOTA AU", model: "ZRE182R", km: 50_100 }],
    ["the same plate, and two corrections", {}, { year: 2020, ...badgeAndColour }],
    ["the same plate with other kilometres, badge and colour", {}, { km: 90_000, ...badgeAndColour }],
    ["the same VIN, whatever else differs", { vin: firstVin }, { vin: firstVin, ...otherPlate, year: 2021, km: 3 }],
    [
      "body, fuel, gearbox, badge and colour are those of another provider after a test drive",
      diesel,
      { body: "SUV", fuel: "Petrol", transmission: "CVT", ...badgeAndColour, km: 50_040 },
    ],
    ["the odometer was far off, and the gearbox is abbreviated", diesel, { transmission: "Auto", km: 9_000 }],
    ["the odometer was far off, and the gearbox was not given", noPlate, { transmission: "Auto", km: 9_000 }],
    ["the odometer was far off", noPlate, { km: 500_000 }],
    ["the odometer was far off the other way", noPlate, { km: 5 }],
    ["the colour is another after a test drive", noPlate, { colour: "Red", km: 50_040 }],
    ["the year is corrected after a test drive", noPlate, { year: 2021, km: 50_040 }],
    ["badge and colour are written differently after a test drive", noPlate, { ...badgeAndColour, km: 50_040 }],
    ["the colour gets its full name", noPlate, { colour: "Glacier White", km: 21_200 }],
    ["the badge gets its full name", { ...noPlate, badge: "SR" }, { badge: "SR Hi-Rider", km: 96_400 }],
    [
      "the badge is written in full without its hyphen",
      { ...noPlate, badge: "SR Hi-Rider" },
      { badge: "SR Hi Rider 4WD", km: 96_400 },
    ],
    [
      "the badge has an additional word in the middle",
      { ...noPlate, badge: "GX Wagon" },
      { badge: "GX Manual Wagon", km: 96_400 },
    ],
    ["a word of the badge is abbreviated", { ...noPlate, badge: "GX Automatic" }, { badge: "GX Auto", km: 96_400 }],
    ["the badge is only punctuation", { ...noPlate, badge: "-" }, { badge: "ZR", km: 96_400 }],
    ["the odometer was never read, and badge and colour", { ...noPlate, km: 0 }, { ...badgeAndColour, km: 50_000 }],
    ["another plate and colour, and the odometer agrees", {}, { ...otherPlate, colour: "Red" }],
    ["a VIN and nothing else", noPlate, { vin: firstVin }],
    ["a VIN, a test drive and a colour", noPlate, { vin: firstVin, colour: "Red", km: 50_040 }],
    ["a VIN is left out, and the odometer corrected", withVin, { vin: null, km: 9_000 }],
    ["a VIN is added, and one fact corrected", noPlate, { vin: firstVin, year: 2021 }],
    ["the VIN of a new vehicle is corrected", { ...withVin, km: 3 }, { vin: otherVin }],
    [
      "the VIN, badge and colour of a used vehicle are corrected",
      { ...withVin, km: 200 },
      { vin: otherVin, ...badgeAndColour },
    ],
  ])("%s", (...row) => expectAnswer(isAnotherVehicle, row, false));

  test("any one of its facts differs, and the vehicle was driven a little", () => {
    const known = identity(noPlate);
    const change = fc.oneof(
      fc.integer({ min: 1, max: 999_999 }).map((km) => ({ km })),
      fc.integer({ min: 1950, max: 2027 }).map((year) => ({ year })),
      fc.string({ minLength: 1, maxLength: 70 }).map((colour) => ({ colour })),
      fc.string({ minLength: 1, maxLength: 70 }).map((badge) => ({ badge })),
      fc.string({ minLength: 1, maxLength: 70 }).map((model) => ({ model })),
      fc.string({ minLength: 1, maxLength: 8 }).map((regplate) => ({ regplate })),
      fc.constant({ vin: firstVin }),
    );
    const hasPlate = fc.boolean();
    fc.assert(
      fc.property(change, hasPlate, fc.integer({ min: 0, max: 2_000 }), (one, isPlated, driven) => {
        const base = isPlated ? {} : noPlate;
        const row = identity({ ...base, km: 50_000 + driven, ...one });
        expect(isAnotherVehicle(isPlated ? identity() : known, row)).toBe(false);
      }),
    );
  });

  test("nothing is known about one of them", () => {
    expect(isAnotherVehicle(nothingKnown, identity({ vin: firstVin }))).toBe(false);
    expect(isAnotherVehicle(identity({ vin: firstVin }), nothingKnown)).toBe(false);
  });
});

describe("the same stock number at another dealership", () => {
  test.each<Case>([
    ["nothing differs", noPlate, {}],
    ["the year differs", noPlate, { year: 2021 }],
    ["the badge differs", noPlate, { badge: "ZR" }],
    ["the colour differs", noPlate, { colour: "Red" }],
    ["the kilometres differ", noPlate, { km: 50_400 }],
    ["two differ, with the same plate", {}, { year: 2021, colour: "Red" }],
    ["the model differs, with the same plate", {}, { model: "Camry" }],
  ])("is the vehicle, moved: %s", (...row) => expectAnswer(isMovedVehicle, row, true));

  test.each<Case>([
    ["year and badge differ", noPlate, { year: 2021, badge: "ZR" }],
    ["badge and colour differ", noPlate, badgeAndColour],
    ["colour and kilometres differ", noPlate, { colour: "Red", km: 50_400 }],
    ["the model differs", noPlate, { model: "Camry" }],
    ["the plate differs", {}, otherPlate],
    ["two differ, and only the site knows a plate", {}, { regplate: null, badge: "ZR", colour: "Red" }],
    ["two differ, and only the row has a plate", noPlate, { regplate: "ABC123", ...badgeAndColour }],
    ["three differ, with the same plate", {}, { model: "Camry", year: 2015, km: 120_000 }],
    ["the VIN and the kilometres differ", withVin, { vin: otherVin, km: 50_400 }],
  ])("is another vehicle: %s", (...row) => expectAnswer(isMovedVehicle, row, false));

  test("is not a vehicle that moved if nothing is known about the vehicle or the row", () => {
    expect(isMovedVehicle(nothingKnown, identity())).toBe(false);
    expect(isMovedVehicle(identity(), nothingKnown)).toBe(false);
    expect(isMovedVehicle(nothingKnown, nothingKnown)).toBe(false);
  });
});

describe("a row may be of another vehicle that has exactly its facts", () => {
  test.each<Case>([
    ["where the kilometres differ", noPlate, { km: 50_040 }],
    ["where the model differs", noPlate, { model: "Camry" }],
    ["where the kilometres differ, and only the site knows a VIN", withVin, { vin: null, km: 50_040 }],
    ["where the kilometres differ, and only the row has a VIN", noPlate, { vin: firstVin, km: 50_040 }],
    ["where the plate differs too", {}, { ...otherPlate, km: 50_040 }],
  ])("%s", (...row) => expectAnswer(isInDoubt, row, true));

  test.each<Case>([
    ["nothing differs", noPlate, {}],
    ["year, badge and colour differ", noPlate, { year: 2021, ...badgeAndColour }],
    ["both have VINs", withVin, { vin: otherVin, km: 50_040 }],
    ["the plate agrees, although the odometer does not", {}, { km: 50_040 }],
  ])("does not apply if %s", (...row) => expectAnswer(isInDoubt, row, false));

  test("does not apply if nothing is known", () => {
    expect(isInDoubt(nothingKnown, identity())).toBe(false);
    expect(isInDoubt(identity(), nothingKnown)).toBe(false);
  });
});

test.each([
  ["ABC123", "XYZ789", true],
  ["ABC123", "ABC123", false],
  ["ABC123", null, false],
  [null, "ABC123", false],
  [null, null, false],
])("plates %s and %s are different: %s", (one, other, areOther) => {
  expect(areOtherPlates({ plate: one }, { plate: other })).toBe(areOther);
});

test.each([
  ["11111111111111111", true],
  ["ABCDABCDABCDABCDA", true],
  ["ABCDEABCDEABCDEAB", false],
])("%s is a filler for a VIN: %s", (vin, isFiller) => {
  expect(isFillerVin(vin)).toBe(isFiller);
  expect(identity({ vin }).vin).toBe(isFiller ? null : vin);
});

describe("facts", () => {
  test("are read as given, in lower case", () => {
    expect(readFacts(factsWith())).toEqual({
      make: "toyota",
      model: "corolla",
      year: "2019",
      badge: "ascent",
      carType: "used",
      colour: "white",
      km: "50000",
    });
  });

  test("are empty if not given", () => {
    const known = readFacts(factsWith({ year: null, badge: null, colour: null, km: null }));
    expect(known).toMatchObject({ year: "", badge: "", colour: "", km: "" });
    expect(readFacts("")).toEqual({ make: "", model: "", year: "", badge: "", carType: "", colour: "", km: "" });
  });

  test("are read correctly even if a value contains the separator", () => {
    expect(readFacts(factsWith({ badge: "GX | Auto|Sport" }))).toMatchObject({ badge: "gx   auto sport", km: "50000" });
  });

  test("are cut to a length that can be indexed", () => {
    const long = "x".repeat(60);
    expect(readFacts(factsWith({ badge: `${long}y` })).badge).toBe(long);
  });

  test.each([
    ["no reading", null, false],
    ["a new vehicle", 3, false],
    ["a new vehicle that was driven to another dealer", 199, false],
    ["a vehicle that has been driven", 200, true],
  ])("of %s are sufficient to recognise a vehicle only if it has been driven", (_what, km, isUsed) => {
    const facts = factsWith({ km });
    expect(kilometresIn(facts)).toBe(km);
    expect(isDriven(facts)).toBe(isUsed);
    expect(areFactsDistinctive(facts)).toBe(isUsed);
  });

  test.each<[string, Partial<Vehicle>, boolean]>([
    ["another model", { model: "Camry" }, true],
    ["another make and model", { make: "Lexus", model: "IS" }, true],
    ["a longer name for the model", { model: "Corolla Cross" }, false],
    ["another year, badge and colour", { year: 2021, ...badgeAndColour }, false],
  ])("of %s are of a different kind: %s", (_what, change, areDifferent) => {
    expect(areDifferentKinds(factsWith(), factsWith(change))).toBe(areDifferent);
  });

  test("are of no different kind if unknown", () => {
    expect(areDifferentKinds("", factsWith())).toBe(false);
    expect(areDifferentKinds(factsWith(), "")).toBe(false);
  });
});

describe("a Corolla of 2019 may match a row with only", () => {
  test.each([
    ["make, model and year", { make: "Toyota", model: "Corolla", year: 2019 }, true],
    ["make and model", { make: "TOYOTA", model: "COROLLA", year: null }, true],
    ["another year", { make: "Toyota", model: "Corolla", year: 2020 }, false],
    ["another model", { make: "Toyota", model: "Camry", year: 2019 }, false],
  ])("%s", (_what, kind, mayBe) => {
    expect(mayBeOfKind(factsWith(), kindOnlyFacts(kind))).toBe(mayBe);
  });

  test("any kind, if nothing is known about the vehicle", () => {
    expect(mayBeOfKind("", kindOnlyFacts({ make: "Toyota", model: "Camry", year: 2015 }))).toBe(true);
  });
});
