import { describe, expect, test } from "vitest";
import { normalisedColumn } from "./column-rules.ts";
import { resolveColumns, type ColumnPlan } from "./columns.ts";
import { csvRow } from "./csv-row.ts";
import { columnAliases, feedFieldNames, type FeedField, type FeedRow } from "./feed-field.ts";
import { feedMappingSchema, parseFeedMapping, type FeedMapping } from "./mapping.ts";

const parseMapping = (input: object): FeedMapping => feedMappingSchema.parse({ name: "test", ...input });

function readPlan(header: string[], mapping: FeedMapping | null = null): ColumnPlan {
  const plan = resolveColumns(header, mapping);
  if (!plan.ok) throw new Error(plan.message);
  return plan;
}

function readValues(header: string[], cells: string[], mapping: FeedMapping | null = null): FeedRow["values"] {
  const row = csvRow({ line: 2, cells, hasStrayQuote: false }, readPlan(header, mapping));
  if (row.kind !== "row") throw new Error(row.kind);
  return row.row.values;
}

const required = ["Stock No", "Make", "Model", "Year"];
const golf = ["007", "VW", "Golf", "2019"];
const headerMessage = (header: string[], mapping: FeedMapping | null = null): string => {
  const plan = resolveColumns(header, mapping);
  return plan.ok ? "" : plan.message;
};

describe("columns are found by name", () => {
  test.each([
    ["Stock number*", "stocknum"],
    ["stock_no", "stocknum"],
    ["STOCK #".replace("#", "no"), "stocknum"],
    ["vehicle_id", "stocknum"],
  ])("%s is the stock number", (name) => {
    expect(readValues([name, "Make", "Model", "Year"], golf)).toEqual({
      stocknum: "007",
      make: "VW",
      model: "Golf",
      year: "2019",
    });
  });

  test("with units in parentheses", () => {
    expect(readValues([...required, "Build date (mm/yyyy)"], [...golf, "06/2019"]).buildDate).toBe("06/2019");
  });

  test("the most specific of several is used, and the next one fills its gaps", () => {
    const header = [...required, "Price", "Internet Price"];
    expect(readValues(header, [...golf, "20000", "19990"]).price).toBe("19990");
    expect(readValues(header, [...golf, "20000", "-"]).price).toBe("20000");
  });

  test("a price in an export with manu_year is the wholesale price and is not read", () => {
    expect(readPlan(["Stock No", "Make", "Model", "manu_year", "price", "egc"]).unread).toEqual(["price"]);
  });

  test("a price next to a retail column is the wholesale price and is not read", () => {
    const plan = readPlan([...required, "price", "retail"]);
    expect(plan.unread).toEqual(["price"]);
    expect(readValues([...required, "price", "retail"], [...golf, "11000", "-"]).price).toBeUndefined();
  });

  test.each([
    "Purchase cost",
    "Purchase price",
    "price_wholesale",
    "price_cost",
    "Cost",
    "Wholesale Price",
    "Floorplan",
  ])("%s is never read", (name) => {
    expect(Object.values(readValues([...required, name], [...golf, "12345"]))).not.toContain("12345");
    expect(headerMessage([...required, name], parseMapping({ columns: { price: name } }))).toContain("never read");
  });

  test("fillers count as empty", () => {
    const header = [...required, "Badge", "Fuel", "Body", "Colour", "Price"];
    expect(Object.keys(readValues(header, [...golf, "-", "null", "N/A", "- / -", "TBA"]))).toEqual([
      "stocknum",
      "make",
      "model",
      "year",
    ]);
  });

  test("leading zeros that a spreadsheet protects stay", () => {
    expect(readValues(required, ['="00123"', "VW", "Golf", "2019"]).stocknum).toBe("00123");
  });
});

describe("an entire file is refused", () => {
  test("if a required column is missing, with the columns found and the probable one", () => {
    const message = headerMessage(["Stok No", "Make", "Modell", "Colour"]);
    expect(message).toContain("Stock number");
    expect(message).toContain('was "Stok No" meant?');
    expect(message).toContain('was "Modell" meant?');
    expect(message).toContain("Year");
    expect(message).toContain("Found 4 columns: Stok No, Make, Modell, Colour.");
  });

  test("if a required column occurs twice", () => {
    expect(headerMessage(["Stock No", "stock_no", "Make", "Model", "Year"])).toContain('"Stock No" and "stock_no"');
  });

  test("if its mapping names a missing column", () => {
    const message = (badge: string) => headerMessage([...required, "Badge"], parseMapping({ columns: { badge } }));
    expect(message("Bagde")).toContain('column "Bagde" for badge is not in the file (did you mean "Badge"?).');
    expect(message("Trim line")).toContain('column "Trim line" for badge is not in the file.');
  });
});

describe("a mapping", () => {
  test("names columns in other scripts, which are distinguished", () => {
    const mapping = parseMapping({ columns: { stocknum: "番号", make: "メーカー", model: "モデル", year: "年" } });
    const header = ["番号", "メーカー", "モデル", "年", "価格", "Price (価格)"];
    const values = readValues(header, [...golf, "1", "19990"], mapping);
    expect(values).toMatchObject({ stocknum: "007", make: "VW", model: "Golf", year: "2019", price: "19990" });
  });

  test("names columns, restricts their values, translates values and fills in constants", () => {
    const mapping = parseMapping({
      columns: {
        body: ["Style", { column: "Car/Suv", only: ["SUV"] }],
        dealership: { column: "Car/Suv", except: ["SUV"] },
      },
      values: { fuel: { Petrl: "Petrol", Other: null } },
      constants: { carType: "used" },
    });
    const header = [...required, "Style", "Car/Suv", "Fuel"];
    expect(readValues(header, [...golf, "-", "suv ", "petrl"], mapping)).toMatchObject({
      body: "suv",
      fuel: "Petrol",
      carType: "used",
    });
    const dealer = readValues(header, [...golf, "-", "Mr Car", "Other"], mapping);
    expect(dealer).toMatchObject({ dealership: "Mr Car" });
    expect(dealer).not.toHaveProperty("body");
    expect(dealer).not.toHaveProperty("fuel");
  });

  test("splits a column into fields", () => {
    const mapping = parseMapping({
      splits: [{ column: "ColourExtInt", at: " / ", into: ["colour", "interiorColour"] }],
    });
    expect(readValues([...required, "ColourExtInt"], [...golf, "White / -"], mapping)).toMatchObject({
      colour: "White",
    });
    expect(readValues([...required, "ColourExtInt"], [...golf, "- / -"], mapping)).not.toHaveProperty("colour");
  });

  test("generates the same stock number for the same columns", () => {
    const mapping = parseMapping({ stockNumberFrom: { columns: ["Make", "Model"], prefix: "CL-" } });
    const header = ["Make", "Model", "Year", "Price"];
    const first = readValues(header, ["VW", "Golf", "2019", "1"], mapping).stocknum;
    expect(first).toMatch(/^CL-[0-9A-Z]{11}$/);
    expect(readValues(header, ["VW", "Golf", "2020", "2"], mapping).stocknum).toBe(first);
    expect(readValues(header, ["VW", "Polo", "2020", "2"], mapping).stocknum).not.toBe(first);
  });

  test("is checked strictly, with suggestions", () => {
    const result = parseFeedMapping('{"name":"x","colums":{},"columns":{"pirce":"Price"}}');
    expect(result.ok).toBe(false);
    expect(result.ok ? [] : result.faults.join("; ")).toContain("did you mean columns?");
    expect(result.ok ? [] : result.faults.join("; ")).toContain("did you mean price?");
    expect(parseFeedMapping("{").ok).toBe(false);
  });
});

test("a row with more or fewer cells than the header is ragged, except for trailing empty ones", () => {
  const plan = readPlan([...required, "Badge", "", ""]);
  const row = (cells: string[]) => csvRow({ line: 2, cells, hasStrayQuote: false }, plan).kind;
  expect(row([...golf, "GTI"])).toBe("row");
  expect(row([...golf, "GTI", "", "", ""])).toBe("row");
  expect(row([...golf, "GTI", "", "x"])).toBe("ragged");
  expect(row(golf)).toBe("ragged");
  expect(row(["", "", "", "-", "", ""])).toBe("empty");
  expect(row([...required, "Badge"])).toBe("repeated-header");
});

test.each<[string, FeedField]>([
  ["Stock number", "stocknum"],
  ["Car type", "carType"],
  ["Make", "make"],
  ["Model", "model"],
  ["DAP Price", "priceDriveAway"],
  ["EGC Price", "priceBeforeCharges"],
  ["Badge", "badge"],
  ["Series", "series"],
  ["Cylinders", "cylinders"],
  ["Rego", "regplate"],
  ["Rego expiry (dd/mm/yyyy)", "regoExpiry"],
  ["Vin", "vin"],
  ["Body", "body"],
  ["Year", "year"],
  ["Odometer", "km"],
  ["Interior Colour", "interiorColour"],
  ["Exterior Colour", "colour"],
  ["Location code", "dealershipCode"],
  ["Vehicle description", "dealercomments"],
  ["Build date", "buildDate"],
  ["Compliance date", "complianceDate"],
  ["Dealercomments", "dealercomments"],
  ["Fuel", "fuel"],
  ["Transmission", "transmission"],
  ["Doors", "doors"],
  ["Seats", "seats"],
  ["Features", "standardEquipment"],
  ["Certified", "certified"],
  ["Drive", "drive"],
  ["Engine size", "engineSize"],
  ["advertised_price", "price"],
  ["Interior Trim Colour", "interiorColour"],
  ["Int. Colour", "interiorColour"],
  ["Upholstery", "interiorColour"],
  ["Suburb", "city"],
  ["Vehicle Suburb", "city"],
  ["Location Suburb", "city"],
  ["Suburb/Town", "city"],
  ["Yard City", "city"],
  ["State", "state"],
  ["Vehicle State", "state"],
  ["Dealer State", "state"],
  ["State/Territory", "state"],
  ["Postcode", "postcode"],
  ["Private Suburb", "privateSuburb"],
  ["private_postcode", "privatePostcode"],
  ["Rego No.", "regplate"],
  ["Number of Cylinders", "cylinders"],
  ["Gearbox Type", "transmission"],
])("the column %s of Australian dealers' files is read as %s", (name, field) => {
  const others = required.filter((column) => !columnAliases[field].includes(normalisedColumn(column)));
  const { readers, unread } = readPlan([...others, name]);
  expect(readers.map((reader) => reader.field)).toContain(field);
  expect(unread).toEqual([]);
});

test("column names are written as they are compared", () => {
  for (const field of feedFieldNames)
    for (const name of columnAliases[field]) expect(normalisedColumn(name), field).toBe(name);
});

test("a column of two colours is read as both", () => {
  const header = [...required, "ColourExtInt"];
  expect(readValues(header, [...golf, "White / Black Leather"])).toMatchObject({
    colour: "White",
    interiorColour: "Black Leather",
  });
  expect(readValues([...header, "Colour"], [...golf, "White / -", "Ice White"])).toMatchObject({ colour: "Ice White" });
});
