import { describe, expect, test } from "vitest";
import {
  comparedFacts,
  comparedValue,
  judgedValues,
  readEarlier,
  rememberChange,
  writeEarlier,
  type EarlierValues,
  type JudgedValues,
} from "./earlier-values.ts";

const vehicle: JudgedValues = judgedValues(
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

/** Earlier values stored after a vehicle has been through all of these steps. */
function after(...steps: readonly Step[]): EarlierValues {
  let [earlier, before]: [EarlierValues, JudgedValues] = [{}, vehicle];
  for (const step of steps) {
    const next = { ...vehicle, ...step };
    earlier = rememberChange(earlier, before, next);
    before = next;
  }
  return earlier;
}

test("the judged values of a vehicle are texts, and missing values are empty", () => {
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
  const bare = judgedValues(
    { vin: null, plate: null, facts: "toyota|corolla|||||", price: null },
    { badge: null, colour: "", body: "Ute" },
  );
  expect(Object.entries(bare).filter(([, value]) => value !== "")).toEqual([
    ["model", "toyota|corolla"],
    ["body", "ute"],
  ]);
});

test("only the end of a picture's long address is stored", () => {
  const { picture } = judgedValues({ vin: null, plate: null, facts: "", price: null }, { images: ["x".repeat(500)] });
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
  test("the value before a far change is stored once, even if the file is imported again", () => {
    expect(after({ [name]: wrong })).toEqual({ [name]: [right] });
    expect(after({ [name]: wrong }, { [name]: wrong }, { [name]: wrong })).toEqual({ [name]: [right] });
    expect(after({ [name]: wrong }, { [name]: other })).toEqual({ [name]: [right, wrong] });
  });

  test("a returning value drops the values after it, so that they are judged again", () => {
    expect(after({ [name]: wrong }, { [name]: right })).toEqual({});
    expect(after({ [name]: wrong }, { [name]: other }, { [name]: right })).toEqual({});
    expect(after({ [name]: wrong }, { [name]: other }, { [name]: wrong })).toEqual({ [name]: [right] });
    expect(comparedValue(name, after({ [name]: wrong }, { [name]: right }), right, wrong)).toBe(right);
  });

  test("a file is compared with the earlier value it returns to, or one close to it", () => {
    const earlier = after({ [name]: wrong }, { [name]: other });
    expect(comparedValue(name, earlier, other, right)).toBe(right);
    expect(comparedValue(name, earlier, other, close)).toBe(right);
    expect(comparedValue(name, earlier, other, wrong)).toBe(wrong);
    expect(comparedValue(name, earlier, other, other)).toBe(other);
    expect(comparedValue(name, {}, other, right)).toBe(other);
  });

  test("a missing value is not a return, and a lost value is stored until it returns", () => {
    expect(after({ [name]: "" })).toEqual({ [name]: [right] });
    expect(after({ [name]: "" }, { [name]: close })).toEqual({});
    expect(after({ [name]: wrong }, { [name]: "" })).toEqual({ [name]: [right, wrong] });
    expect(comparedValue(name, { [name]: [right] }, "", right)).toBe("");
    expect(comparedValue(name, { [name]: [right] }, wrong, "")).toBe(wrong);
  });

  test("a value that was lost before a wrong one counts as an earlier value", () => {
    const earlier = after({ [name]: "" }, { [name]: wrong });
    expect(earlier).toEqual({ [name]: [right] });
    expect(comparedValue(name, earlier, wrong, right)).toBe(right);
    expect(after({ [name]: "" }, { [name]: wrong }, { [name]: right })).toEqual({});
  });
});

const filled = values.filter(([name]) => !["vin", "picture", "model", "year", "price"].includes(name));

describe.each(filled)("of %s that was empty", (name, right, _close, wrong, other) => {
  const empty = { [name]: "" };
  const earlier = rememberChange({}, { ...vehicle, ...empty }, { ...vehicle, [name]: wrong });

  test("the empty value is stored, and a file that empties it again returns to it", () => {
    expect(earlier).toEqual({ [name]: [""] });
    expect(comparedValue(name, earlier, wrong, "")).toBe("");
    expect(comparedValue(name, earlier, wrong, other)).toBe(wrong);
    expect(rememberChange(earlier, { ...vehicle, [name]: wrong }, { ...vehicle, ...empty })).toEqual({});
  });

  test("the empty value is stored still when another value takes the place of the first", () => {
    const later = rememberChange(earlier, { ...vehicle, [name]: wrong }, { ...vehicle, [name]: other });
    expect(later).toEqual({ [name]: ["", wrong] });
    expect(comparedValue(name, later, other, "")).toBe("");
  });

  test("a value that was lost before does not count as empty", () => {
    const lost = after(empty, { [name]: wrong });
    expect(lost).toEqual({ [name]: [right] });
    expect(comparedValue(name, lost, wrong, "")).toBe(wrong);
  });
});

test.each(["vin", "picture", "price"] as const)("an empty %s is not stored: losing all of them is a fault", (name) => {
  expect(rememberChange({}, { ...vehicle, [name]: "" }, vehicle)).toEqual({});
});

test("new, demonstrator and used vehicles are far from each other", () => {
  expect(comparedValue("carType", { carType: ["used"] }, "new", "used")).toBe("used");
  expect(comparedValue("carType", { carType: ["used"] }, "demo", "used")).toBe("used");
  expect(comparedValue("carType", { carType: ["used"] }, "demo", "new")).toBe("demo");
});

test("values close to each other are stored once", () => {
  const earlier = after({ price: "28000" }, { price: "39000" });
  expect(earlier).toEqual({ price: ["20000"] });
  expect(comparedValue("price", earlier, "39000", "20000")).toBe("20000");
});

test("three earlier values of a property are stored", () => {
  const plates = ["A1", "B2", "C3", "D4"].map((plate) => ({ plate }));
  expect(after(...plates)).toEqual({ plate: ["A1", "B2", "C3"] });
});

test("facts are compared with the earlier values they return to, each separately", () => {
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

test("earlier values survive serialisation, and no values are an empty text", () => {
  expect(writeEarlier({})).toBe("");
  expect(readEarlier("")).toEqual({});
  expect(readEarlier(writeEarlier({ price: ["20000"] }))).toEqual({ price: ["20000"] });
});
