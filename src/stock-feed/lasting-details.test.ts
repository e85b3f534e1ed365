import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import {
  addWords,
  filledDetails,
  judgedDetails,
  toLastingDetails,
  misplacedDetails,
  noWords,
  type DetailName,
  type DetailWords,
  type LastingDetails,
} from "./lasting-details.ts";

/** A vehicle of which nothing is told but this. */
function told(changes: Partial<LastingDetails>): LastingDetails {
  const nothing = Object.fromEntries(Object.keys(toLastingDetails(vehicleForTest({}))).map((name) => [name, ""]));
  return { ...(nothing as LastingDetails), ...changes };
}

function detailWords(...vehicles: Partial<LastingDetails>[]): DetailWords {
  const words = noWords();
  for (const vehicle of vehicles) addWords(words, told(vehicle));
  return words;
}

function judgedChange(
  name: DetailName,
  [before, after]: readonly [before: string, after: string],
  { model = "", words = noWords(), rowWords = noWords() } = {},
): string | undefined {
  const judged = judgedDetails(told({ [name]: before }), told({ [name]: after, model }), { words, rowWords });
  return [...judged].find((detail) => detail.name === name)?.change;
}

test("details are a vehicle's values in lower case, or empty if missing", () => {
  const vehicle: Partial<Vehicle> = {
    regplate: "ABC12D",
    colour: "Pearl White",
    seats: 5,
    engineSize: null,
    make: "Kia",
  };
  expect(toLastingDetails(vehicleForTest(vehicle))).toMatchObject({
    plate: "abc12d",
    colour: "pearl white",
    seats: "5",
    engineSize: "",
    make: "kia",
  });
});

test("values that were unknown before are not judged, and the rest have their noun", () => {
  const before = told({ plate: "abc12d", seats: "5" });
  const after = told({ plate: "abc12d", seats: "7", doors: "4" });
  expect([...judgedDetails(before, after, { words: noWords(), rowWords: noWords() })]).toEqual([
    { name: "plate", noun: "registration plate", before: "abc12d", after: "abc12d", change: "none" },
    { name: "seats", noun: "number of seats", before: "5", after: "7", change: "new" },
  ]);
});

test.each<[name: DetailName, before: string, after: string, change: "none" | "new" | "other"]>([
  ["plate", "abc12d", "abc12d", "none"],
  ["plate", "abc12d", "xyz34k", "other"],
  ["plate", "abc12d", "", "other"],
  ["plate", "in stock", "xyz34k", "none"],
  ["badge", "gx", "gx manual", "none"],
  ["badge", "sr", "sr5", "new"],
  ["badge", "sr", "diesel", "other"],
  ["colour", "white", "pearl white", "none"],
  ["colour", "white", "red", "new"],
  ["colour", "white", "automatic", "other"],
  ["colour", "diesel", "red", "none"],
  ["colour", "diesel", "automatic", "other"],
  ["body", "hatch", "hatchback", "none"],
  ["body", "wagon", "hatch", "new"],
  ["fuel", "petrol", "unleaded", "none"],
  ["fuel", "petrol", "diesel", "new"],
  ["transmission", "automatic", "cvt", "none"],
  ["transmission", "automatic", "manual", "new"],
  ["drive", "4wd", "fwd", "new"],
  ["seats", "5", "5", "none"],
  ["seats", "5", "5 seats", "new"],
  ["doors", "4", "4 doors", "new"],
  ["engineSize", "1998", "2000", "none"],
  ["engineSize", "2000", "1998", "none"],
  ["engineSize", "2000", "2120", "none"],
  ["engineSize", "2000", "2121", "new"],
  ["engineSize", "2121", "2000", "new"],
])("the %s '%s' that becomes '%s' has the change %s", (name, before, after, change) => {
  expect(judgedChange(name, [before, after])).toBe(change);
});

test("a badge that is missing may be in the model", () => {
  expect(judgedChange("badge", ["gxl", ""], { model: "prado gxl" })).toBe("none");
  expect(judgedChange("badge", ["gxl", ""], { model: "prado" })).toBe("other");
  expect(judgedChange("drive", ["gxl", ""], { model: "prado gxl" })).toBe("other");
});

test("a new value is another vehicle's if the site has it and rows still have the former one", () => {
  const words = detailWords({ badge: "sport" });
  const rowWords = detailWords({ badge: "base" });
  const change = (known: object) => judgedChange("badge", ["base", "sport"], known);
  expect(change({ words, rowWords })).toBe("other");
  expect(change({ words })).toBe("new");
  expect(change({ rowWords })).toBe("new");
});

test("a value that the site has only in another column is misplaced", () => {
  expect(judgedChange("badge", ["base", "golf"], { words: detailWords({ model: "golf" }) })).toBe("other");
  expect(judgedChange("badge", ["base", "golf"], { words: detailWords({ model: "golf", badge: "golf" }) })).toBe("new");
  expect(judgedChange("badge", ["base", "1234"], { words: detailWords({ stocknum: "1234" }) })).toBe("other");
  expect(judgedChange("badge", ["base", "1234"], { words: detailWords({ price: "1234" }) })).toBe("new");
});

/** The noun of what is filled wrongly. */
function filledWrongly(before: Partial<LastingDetails>, after: Partial<LastingDetails>, words = noWords()): string[] {
  const filled = [...filledDetails(told(before), told(after), words)];
  return filled.filter(({ isMisplaced }) => isMisplaced).map(({ noun, after: word }) => `${noun}: ${word}`);
}

test.each<[row: Partial<LastingDetails>, found: string[]]>([
  [{ badge: "19990", price: "19990" }, ["badge: 19990"]],
  [{ badge: "golf", model: "golf" }, ["badge: golf"]],
  [{ badge: "used" }, ["badge: used"]],
  [{ badge: "one owner", dealercomments: "one owner" }, ["badge: one owner"]],
  [{ badge: "sport" }, []],
  [{ colour: "automatic" }, ["colour: automatic"]],
  [{ colour: "red", badge: "red" }, ["badge: red"]],
  [{ colour: "red", model: "red" }, []],
  [{ drive: "4wd", badge: "golf" }, []],
  [{ drive: "a1", stocknum: "a1" }, ["drive: a1"]],
  [{ seats: "5", km: "5" }, []],
  [{ doors: "2019", year: "2019" }, []],
  [{ engineSize: "2000", year: "2000" }, ["engine size: 2000"]],
  [{ engineSize: "19990", price: "19990" }, ["engine size: 19990"]],
  [{ engineSize: "2000", stocknum: "2000" }, []],
  [{ km: "2019", year: "2019" }, ["odometer reading: 2019"]],
  [{ km: "19990", price: "19990" }, ["odometer reading: 19990"]],
  [{ km: "1234", stocknum: "1234" }, []],
])("in the row %j, if the site has no values, these are filled wrongly: %j", (row, found) => {
  expect(filledWrongly({}, row)).toEqual(found);
});

test("a column that was filled before, or is still empty, is not filled wrongly", () => {
  expect(filledWrongly({ colour: "automatic" }, { colour: "automatic" })).toEqual([]);
  expect(filledWrongly({ km: "1" }, { km: "2019", year: "2019" })).toEqual([]);
  expect(filledWrongly({}, {})).toEqual([]);
});

test("an empty column that gets a word of the site's other columns is filled wrongly", () => {
  expect(filledWrongly({}, { drive: "kona" }, detailWords({ model: "kona" }))).toEqual(["drive: kona"]);
  expect(filledWrongly({}, { drive: "4wd" }, detailWords({ model: "4wd" }))).toEqual([]);
});

test("every column of a row is counted once, filled wrongly or not", () => {
  expect([...filledDetails(told({}), told({}), noWords())].map(({ noun }) => noun)).toEqual([
    "registration plate",
    "badge",
    "colour",
    "body",
    "fuel",
    "transmission",
    "drive",
    "number of seats",
    "number of doors",
    "engine size",
    "odometer reading",
  ]);
});

test("a row's values of another column are reported if nothing else is known", () => {
  expect(misplacedDetails(told({ colour: "automatic", fuel: "diesel" }))).toEqual([
    { name: "colour", noun: "colour", before: "", after: "automatic", change: "other" },
    { name: "fuel", noun: "fuel", before: "", after: "diesel", change: "none" },
  ]);
});
