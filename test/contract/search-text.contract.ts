import fc from "fast-check";
import { expect, test } from "vitest";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { enginesForTests, idsFor, requestOf, scopeOf } from "./search-under-test.ts";
import type { MakeEngine } from "./search-under-test.ts";
import { testVehicle } from "./search-vehicles.ts";

/** What free text must find, whatever the engine is made of. */
export function searchTextContract(makeEngine: MakeEngine): void {
  const engineOver = enginesForTests(makeEngine);

  test.each([
    ["the make", "toyota", ["rav4", "cruiser"]],
    ["the model", "rav4", ["rav4"]],
    ["make and model together", "mazda cx-5", ["cx5"]],
    ["the badge", "touring", ["cx5"]],
    ["the series", "xa50", ["rav4"]],
    ["the year", "2019", ["cx5"]],
    ["the colour", "soul red", ["cx5"]],
    ["the body", "cab chassis", ["cruiser"]],
    ["the stock number", "u1234", ["cx5"]],
    ["the stock number with its dash", "U-1234", ["cx5"]],
    ["the VIN", "JTMDF4EV30D123456", ["rav4"]],
    ["the registration", "abc 12d", ["rav4"]],
    ["the registration without blank", "ABC12D", ["rav4"]],
    ["an unfinished last word", "toy", ["rav4", "cruiser"]],
    ["nothing that no vehicle has", "ferrari", []],
    ["only vehicles with all of the words when there are some", "toyota blue", ["cruiser"]],
  ])("[SE-12] finds %s: %s", async (_, text, expected) => {
    const { engine } = await engineOver(textVehicles);
    expect((await idsFor(engine, { text })).toSorted()).toEqual(expected.toSorted());
  });

  test("[SE-12] hyphens and blanks make no difference", async () => {
    const { engine } = await engineOver(textVehicles);
    for (const variants of [
      ["CX-5", "cx5", "cx 5", "Cx5", "mazda cx 5"],
      ["landcruiser", "land cruiser", "Land-Cruiser"],
    ]) {
      const answers = await Promise.all(variants.map((text) => idsFor(engine, { text })));
      expect(answers[0]).toHaveLength(1);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  test("[SE-12] forgives one mistake from four letters and two from eight, but never in a number", async () => {
    const { engine } = await engineOver(textVehicles);
    expect(await idsFor(engine, { text: "toyta" })).toHaveLength(2);
    expect(await idsFor(engine, { text: "tyoota" })).toHaveLength(2);
    expect(await idsFor(engine, { text: "landcrusier" })).toEqual(["cruiser"]);
    expect(await idsFor(engine, { text: "ladncruser" })).toEqual(["cruiser"]);
    expect(await idsFor(engine, { text: "rva4" })).toEqual(["rav4"]);
    expect(await idsFor(engine, { text: "2018" })).toEqual([]);
    expect(await idsFor(engine, { text: "cx50" })).toEqual([]);
    expect(await idsFor(engine, { text: "rav5" })).toEqual([]);
    expect(await idsFor(engine, { text: "tyt" })).toEqual([]);
  });

  test("[SE-12] shows the best matches first when the order is most relevant", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "1", make: "Ford", model: "Ranger", colour: "Raptor Red", customRank: 9 }),
      testVehicle({ id: "2", make: "Ford", model: "Ranger Raptor" }),
      testVehicle({ id: "3", make: "Ford", model: "Raptors", customRank: 10 }),
    ]);
    expect(await idsFor(engine, { text: "raptor" })).toEqual(["2", "1", "3"]);
    expect(await idsFor(engine, { text: "raptor", sort: "latest" })).toEqual(["1", "2", "3"]);
  });

  test("[SE-12] a number that some vehicle has is meant as it stands, an unfinished one is not", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "1", year: 2019 }),
      testVehicle({ id: "2", year: 2015, stocknum: "20199" }),
    ]);
    expect(await idsFor(engine, { text: "2019" })).toEqual(["1"]);
    expect(await idsFor(engine, { text: "201" })).toEqual(["1", "2"]);
  });

  test("[SE-12] a whole word does not run on into the next one", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "1", make: "Ford", model: "Ranger" }),
      testVehicle({ id: "2", make: "Land Rover", model: "Range Rover" }),
    ]);
    expect(await idsFor(engine, { text: "ranger" })).toEqual(["1"]);
    expect(await idsFor(engine, { text: "rangerover" })).toEqual(["2"]);
    expect(await idsFor(engine, { text: "range r" })).toContain("2");
  });

  test("[SE-12] any text at all gets an answer", async () => {
    const { engine } = await engineOver(textVehicles);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc.string({ unit: fc.constantFrom("c", "x", "5", " ", "-", "l"), maxLength: 60 }),
        ),
        async (text) => {
          const answer = await engine.search(scopeOf({}), requestOf({ text }));
          expect(answer.count).toBe(answer.hits.length);
        },
      ),
    );
  });
}

const textVehicles: readonly Vehicle[] = [
  testVehicle({
    id: "rav4",
    series: "XA50",
    year: 2022,
    colour: "White",
    body: "SUV",
    stocknum: "T77",
    vin: "JTMDF4EV30D123456",
    regplate: "ABC 12D",
  }),
  testVehicle({
    id: "cx5",
    make: "Mazda",
    model: "CX-5",
    badge: "Touring",
    year: 2019,
    colour: "Soul Red",
    body: "SUV",
    stocknum: "U-1234",
  }),
  testVehicle({
    id: "cx30",
    make: "Mazda",
    model: "CX-30",
    badge: "Pure",
    year: 2021,
    colour: "Grey",
    body: "SUV",
    stocknum: "5150",
  }),
  testVehicle({
    id: "cruiser",
    make: "Toyota",
    model: "LandCruiser",
    year: 2021,
    colour: "Blue",
    body: "Cab Chassis",
    stocknum: "L1",
  }),
];
