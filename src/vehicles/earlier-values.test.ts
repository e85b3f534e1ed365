import { describe, expect, test } from "vitest";
import {
  comparedFacts,
  comparedValue,
  judgedValuesOf,
  readEarlier,
  rememberChange,
  writeEarlier,
  type EarlierValues,
  type JudgedValues,
} from "./earlier-values.ts";

const vehicle: JudgedValues = judgedValuesOf(
  {
    vin: "JTMRV3FV60D000001",
    plate: "ABC123",
    facts: "toyota|corolla|2020|gx|used|white|40000",
    price: 20_000,
  },
  { images: ["a.jpg"], badge: "GX", colour: "White", body: "Hatch", fuel: "Petrol", transmission: "Manual", seats: 5 },
);
type Name = keyof JudgedValues;
type Step = Partial<JudgedValues>;

/** What is remembered after a vehicle had all of these in turn. */
function after(...steps: readonly Step[]): EarlierValues {
  let [earlier, before]: [EarlierValues, JudgedValues] = [{}, vehicle];
  for (const step of steps) {
    const next = { ...vehicle, ...step };
    earlier = rememberChange(earlier, before, next);
    before = next;
  }
  return earlier;
}

test("the judged values of a vehicle are texts, and what a content leaves out is not told", () => {
  expect(vehicle).toEqual({
    vin: "JTMRV3FV60D000001",
    plate: "ABC123",
    model: "toyota|corolla",
    year: "2020",
    carType: "used",
    km: "40000",
    price: "20000",
    picture: "a.jpg",
    badge: "gx",
    colour: "white",
    body: "hatch",
    fuel: "petrol",
    transmission: "manual",
    drive: "",
    seats: "5",
    doors: "",
    engineSize: "",
  });
  const bare = judgedValuesOf(
    { vin: null, plate: null, facts: "toyota|corolla|||||", price: null },
    { badge: null, colour: "", body: "Ute" },
  );
  expect(Object.entries(bare).filter(([, value]) => value !== "")).toEqual([
    ["model", "toyota|corolla"],
    ["body", "ute"],
  ]);
});

test("of a long address of a picture the end counts", () => {
  const { picture } = judgedValuesOf({ vin: null, plate: null, facts: "", price: null }, { images: ["x".repeat(500)] });
  expect(picture).toHaveLength(120);
});

/** A value of the vehicle, one close to it, one far from it, and another one far from both. */
const values: readonly [Name, string, string, string, string][] = [
  ["vin", "JTMRV3FV60D000001", "JTMRV3FV60D000001", "JTMRV3FV60D000002", "JTMRV3FV60D000003"],
  ["plate", "ABC123", "ABC123", "XYZ987", "QRS555"],
  ["picture", "a.jpg", "a.jpg", "b.jpg", "c.jpg"],
  ["model", "toyota|corolla", "toyota|corolla cross", "mazda|cx-5", "ford|ranger"],
  ["year", "2020", "2020", "2009", "2012"],
  ["km", "40000", "40100", "40", "400000"],
  ["price", "20000", "21000", "60000", "6000"],
  ["badge", "gx", "gx manual", "white", "zr"],
  ["colour", "white", "glacier white", "gx", "black"],
  ["body", "hatch", "5d hatch", "ute", "suv"],
  ["fuel", "petrol", "petrol 91", "manual", "diesel"],
  ["transmission", "manual", "6 speed manual", "petrol", "automatic"],
  ["seats", "5", "5", "7", "2"],
];

describe.each(values)("of %s", (name, right, close, wrong, other) => {
  test("what was before a far change is remembered, however often the file comes", () => {
    expect(after({ [name]: wrong })).toEqual({ [name]: [right] });
    expect(after({ [name]: wrong }, { [name]: wrong }, { [name]: wrong })).toEqual({ [name]: [right] });
    expect(after({ [name]: wrong }, { [name]: other })).toEqual({ [name]: [right, wrong] });
  });

  test("a return forgets what came after it, so that this is judged anew", () => {
    expect(after({ [name]: wrong }, { [name]: right })).toEqual({});
    expect(after({ [name]: wrong }, { [name]: other }, { [name]: right })).toEqual({});
    expect(after({ [name]: wrong }, { [name]: other }, { [name]: wrong })).toEqual({ [name]: [right] });
    expect(comparedValue(name, after({ [name]: wrong }, { [name]: right }), right, wrong)).toBe(right);
  });

  test("a file is compared with the value to which it returns, or with one close to it", () => {
    const earlier = after({ [name]: wrong }, { [name]: other });
    expect(comparedValue(name, earlier, other, right)).toBe(right);
    expect(comparedValue(name, earlier, other, close)).toBe(right);
    expect(comparedValue(name, earlier, other, wrong)).toBe(wrong);
    expect(comparedValue(name, earlier, other, other)).toBe(other);
    expect(comparedValue(name, {}, other, right)).toBe(other);
  });

  test("what is not told is neither remembered nor a return", () => {
    expect(after({ [name]: "" })).toEqual({});
    expect(after({ [name]: wrong }, { [name]: "" })).toEqual({ [name]: [right] });
    expect(comparedValue(name, { [name]: [right] }, "", right)).toBe("");
    expect(comparedValue(name, { [name]: [right] }, wrong, "")).toBe(wrong);
  });
});

test("new, demonstrator and used vehicles are far from each other", () => {
  expect(comparedValue("carType", { carType: ["used"] }, "new", "used")).toBe("used");
  expect(comparedValue("carType", { carType: ["used"] }, "demo", "used")).toBe("used");
  expect(comparedValue("carType", { carType: ["used"] }, "demo", "new")).toBe("demo");
});

test("several small steps are remembered as one: what is far from the last is close to the first", () => {
  const earlier = after({ price: "28000" }, { price: "39000" });
  expect(earlier).toEqual({ price: ["20000"] });
  expect(comparedValue("price", earlier, "39000", "20000")).toBe("20000");
});

test("three values of a kind are remembered", () => {
  const plates = ["A1", "B2", "C3", "D4"].map((plate) => ({ plate }));
  expect(after(...plates)).toEqual({ plate: ["A1", "B2", "C3"] });
});

test("facts are compared with those to which they return, each by itself", () => {
  const before = "mazda|cx-5|2009|gx|new|white|40";
  const earlier = after({ model: "mazda|cx-5", year: "2009", carType: "new", km: "40" });
  expect(comparedFacts(earlier, before, "toyota|corolla|2020|gx|used|white|40000")).toEqual({
    text: "toyota|corolla|2020|gx|used|white|40000",
    returned: ["model", "year", "carType", "km"],
  });
  expect(comparedFacts(earlier, before, "mazda|cx-5|2020|zr|new|red|41")).toEqual({
    text: "mazda|cx-5|2020|gx|new|white|40",
    returned: ["year"],
  });
  expect(comparedFacts({}, before, "toyota|corolla|2020|gx|used|white|40000")).toEqual({ text: before, returned: [] });
});

test("what is remembered is kept as text, and nothing as none", () => {
  expect(writeEarlier({})).toBe("");
  expect(readEarlier("")).toEqual({});
  expect(readEarlier(writeEarlier({ price: ["20000"] }))).toEqual({ price: ["20000"] });
});
