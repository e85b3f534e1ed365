import fc from "fast-check";
import { expect, test } from "vitest";
import type { SearchEngine } from "../../src/search/search-engine.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { enginesForTests, idsFor, fullRequest, testScope, site } from "./search-under-test.ts";
import type { MakeEngine, SuiteOptions } from "./search-under-test.ts";
import { testVehicle } from "./search-vehicles.ts";

/** Results of free text, for every engine. */
export function searchTextContract(makeEngine: MakeEngine, options: SuiteOptions = {}): void {
  const { share = 1, moreMayFollow = false } = options;
  const engineOver = enginesForTests(makeEngine);
  /** Fails unless the text finds these first. */
  const expectFound = async (engine: SearchEngine, text: string, expected: readonly string[]): Promise<void> => {
    const ids = await idsFor(engine, { text });
    expect(moreMayFollow ? ids.slice(0, expected.length) : ids, text).toEqual(expected);
  };

  test.each([
    ["the make", "toyota", ["cruiser", "rav4"]],
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
    ["an unfinished last word", "toy", ["cruiser", "rav4"]],
    ["nothing that no vehicle has", "ferrari", []],
    ["only vehicles with all of the words when there are some", "toyota blue", ["cruiser"]],
    ["nothing that has only some of the words", "toyota zebra", []],
    ["nothing by words that different vehicles have", "toyota touring", []],
  ])("[SE-12] finds %s: %s", async (_, text, expected) => {
    const { engine } = await engineOver(textVehicles);
    await expectFound(engine, text, expected);
  });

  test("[SE-12] hyphens and blanks make no difference", async () => {
    const { engine } = await engineOver(textVehicles);
    for (const text of ["CX-5", "cx5", "cx 5", "Cx5", "mazda cx 5"]) await expectFound(engine, text, ["cx5"]);
    for (const text of ["landcruiser", "land cruiser", "Land-Cruiser"]) await expectFound(engine, text, ["cruiser"]);
  });

  test("[SE-12] forgives one mistake from four letters and two from eight, but never in a number", async () => {
    const { engine } = await engineOver(textVehicles);
    await expectFound(engine, "toyta", ["cruiser", "rav4"]);
    await expectFound(engine, "tyoota", ["cruiser", "rav4"]);
    await expectFound(engine, "landcrusier", ["cruiser"]);
    await expectFound(engine, "ladncruser", ["cruiser"]);
    await expectFound(engine, "rva4", ["rav4"]);
    await expectFound(engine, "2018", []);
    await expectFound(engine, "cx50", []);
    await expectFound(engine, "rav5", []);
    await expectFound(engine, "tyt", []);
  });

  test("[SE-12] shows the best matches first when the order is most relevant", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "1", make: "Ford", model: "Ranger", colour: "Raptor Red", customRank: 9 }),
      testVehicle({ id: "2", make: "Ford", model: "Ranger Raptor" }),
      testVehicle({ id: "3", make: "Ford", model: "Raptors", customRank: 10 }),
    ]);
    const found = await idsFor(engine, { text: "raptor" });
    // If more may follow, a full word and the beginning of one have the same score.
    expect(moreMayFollow ? found.filter((id) => id !== "3") : found).toEqual(
      moreMayFollow ? ["2", "1"] : ["2", "1", "3"],
    );
    expect(await idsFor(engine, { text: "raptor", sort: "latest" })).toEqual(["1", "2", "3"]);
  });

  test("[SE-12] a number that some vehicle has is read as written, an unfinished one is not", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "1", year: 2019 }),
      testVehicle({ id: "2", year: 2015, stocknum: "20199" }),
    ]);
    await expectFound(engine, "2019", ["1"]);
    await expectFound(engine, "201", ["1", "2"]);
  });

  test("[SE-12] a full word does not continue into the next one", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "1", make: "Ford", model: "Ranger" }),
      testVehicle({ id: "2", make: "Land Rover", model: "Range Rover" }),
    ]);
    await expectFound(engine, "ranger", ["1"]);
    await expectFound(engine, "rangerover", ["2"]);
    expect(await idsFor(engine, { text: "range r" })).toContain("2");
  });

  test("[SE-12] finds a vehicle by its present name, and no longer by its former one", async () => {
    const { engine, stock, refresh } = await engineOver([...textVehicles]);
    stock.change(site, {
      put: [
        testVehicle({ id: "cx5", make: "Suzuki", model: "Jimny" }),
        testVehicle({ id: "new", make: "Audi", model: "TT" }),
      ],
      remove: ["rav4"],
    });
    await refresh(site);
    await expectFound(engine, "jimny", ["cx5"]);
    await expectFound(engine, "audi tt", ["new"]);
    await expectFound(engine, "rav4", []);
    await expectFound(engine, "touring", []);
    await expectFound(engine, "toyota", ["cruiser"]);
  });

  test("[SE-12] the order of the words does not matter", async () => {
    const { engine } = await engineOver(textVehicles);
    for (const text of ["2019 mazda touring", "touring mazda 2019", "mazda 2019 touring"]) {
      await expectFound(engine, text, ["cx5"]);
    }
  });

  test.each([
    ["a phrase", '"soul red"', ["cx5"]],
    ["no phrase the other way round", '"red soul"', []],
    ["no phrase over two fields", '"mazda cx"', []],
    ["what has a phrase and other words", 'suv "soul red"', ["cx5"]],
    ["what does not have a word", "suv -mazda", ["rav4"]],
    ["all but a word", "-mazda", ["cruiser", "rav4"]],
    ["all but a phrase", '-"soul red"', ["cruiser", "cx30", "rav4"]],
    ["not what a shopper denies", "suv no mazda", ["rav4"]],
    ["not what a shopper denies twice", "not mazda or suv", ["cruiser"]],
    ["not the plural of what is denied", "not any suvs", ["cruiser"]],
    ["not the colour that is denied", "toyota not white", ["cruiser"]],
  ])("[SE-12] finds %s: %s", async (_, text, expected) => {
    const { engine } = await engineOver(textVehicles);
    expect((await idsFor(engine, { text })).toSorted(), text).toEqual(expected);
  });

  test("[SE-12] a word may be misspelt among the filtered vehicles, although it is right elsewhere", async () => {
    const { engine } = await engineOver([
      testVehicle({ id: "qld", make: "Mitsubishi", model: "Outlander", badge: "Exceed", state: "QLD" }),
      testVehicle({ id: "tas", make: "Mitsubishi", model: "Outlander", badge: "Excede", state: "TAS" }),
      testVehicle({ id: "other", make: "Mazda", model: "BT-50", badge: "XT", state: "TAS" }),
    ]);
    const asked = { text: "outlander exceed", refinements: { state: ["TAS"] } };
    expect(await idsFor(engine, asked)).toEqual(["tas"]);
    const { facets } = await engine.search(testScope({}), { ...fullRequest(asked), facets: ["state"] });
    expect(facets.state).toContainEqual({ value: "QLD", count: 1 });
    expect(await idsFor(engine, { text: "outlander turbo", refinements: { state: ["TAS"] } })).not.toContain("other");
  });

  test("[SE-12] any text gets an answer", async () => {
    const { engine } = await engineOver(textVehicles);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc.string({ unit: fc.constantFrom("c", "x", "5", " ", "-", "l"), maxLength: 60 }),
        ),
        async (text) => {
          const answer = await engine.search(testScope({}), fullRequest({ text }));
          expect(answer.count).toBe(answer.hits.length);
        },
      ),
      { numRuns: Math.ceil(100 * share) },
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
