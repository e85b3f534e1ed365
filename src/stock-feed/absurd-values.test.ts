import { describe, expect, test } from "vitest";
import { importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

const importText = importsInto(oneDealershipSite);

const sound = {
  Make: "Toyota",
  Model: "Corolla",
  Badge: "Ascent Sport",
  Year: "2021",
  Type: "Used",
  VIN: "",
  Rego: "",
  Odometer: "45887",
  Price: "24990",
  Colour: "White",
  Body: "Sedan",
  Transmission: "Automatic",
  Fuel: "Petrol",
  Seats: "5",
  Doors: "4",
  Engine: "1798",
};
type Column = keyof typeof sound;

const fields: Record<Column, keyof Vehicle> = {
  Make: "make",
  Model: "model",
  Badge: "badge",
  Year: "year",
  Type: "carType",
  VIN: "vin",
  Rego: "regplate",
  Odometer: "km",
  Price: "price",
  Colour: "colour",
  Body: "body",
  Transmission: "transmission",
  Fuel: "fuel",
  Seats: "seats",
  Doors: "doors",
  Engine: "engineSize",
};

const vin = "JTMRV3FV60D000001";
const foreign = [
  vin,
  "https://x.y",
  "www.dealer.com.au/stock/1",
  "=cmd|' /C calc'!A0",
  "=1",
  "=SUM(A1:A9)",
  "@SUM(1+1)",
  "kev@dealer.com",
  "0412 345 678",
  "CALL 0412345678",
  "+61 412 345 678",
  "(02) 9876 5432",
  "1300 123 456",
  "[object Object]",
  '{"a":1}',
  "$9,990",
  "$29,990",
  "AUD $9990",
  "A".repeat(200),
  "zzzz",
];

const left = (column: Column, values: readonly string[]) => values.map((value) => ({ column, value, is: null }));
const refused = (column: Column, values: readonly string[]) =>
  values.map((value) => ({ column, value, is: "rejected" as const }));
const wordsOfOthers = [
  "Make",
  "Manufacturer",
  "Red",
  "White",
  "SILVER",
  "Automatic",
  "manual",
  "CVT",
  "Petrol",
  "Diesel",
  "SUV",
  "Sedan",
  "Used",
  "Demo",
  "In Stock",
  "Sold",
  "Car",
  "Vehicle",
  "TEST",
  "true",
  "9990",
  "24,990",
  "20/11/2026",
  "45887 km",
];
/** Values found in the column of the model or badge when columns have shifted. */
const figures = [
  "61000 km",
  "61,000kms",
  "61 km",
  "45990 drive away",
  "45,990 DAP",
  "20/11/2026",
  "2026-11-20",
  "3 Nov 2025",
  "POA",
  "SOLD",
  "drive away",
  "Call John",
  "ask for Sue",
  "Ask Sue",
];
/** As a model these are refused only where the row has the same elsewhere: trucks have such names. */
const figuresOrModels = ["120k", "45990", "45,990", "45990.00", "9990", "8999", "11/2026", "Nov 2026"];

const absurd = [
  ...refused("Make", [...foreign, ...wordsOfOthers]),
  ...refused("Model", [...foreign, "Model", "Automatic", "Manual", "Petrol", "Diesel", ...figures]),
  ...refused("Model", ["1AB2CD", "1ABC123", "24990", "$24,990", "24.990", "45887", "2021-11", "Nov 2021"]),
  ...refused("Make", ["Trailer", "Cars", "Call John"]),
  ...refused("Year", ["2028", "2099", "20211", "21", "1899", "0", "-2021", "24990", "MMXXI", "$2021", vin]),
  ...refused("Type", ["White", "45887", vin, "Automatic", "$9,990"]),
  ...left("Badge", [...foreign, "Badge", "Variant", ...figures, ...figuresOrModels]),
  ...left("Colour", [...foreign, "Colour", "color", "2021", "100 km", "24990"]),
  ...left("Body", [...foreign, "Body", "White", "Automatic"]),
  ...left("Transmission", [...foreign, "Transmission"]),
  ...left("Fuel", [...foreign, "Fuel", "Fuel type"]),
  ...left("Rego", ["2019", "1998", "TRADE1", "DEALER 2", vin, "kev@dealer.com", "$9,990", "45887 km", "0412345678"]),
  ...left("Price", [
    "99999999",
    "$99,999,999",
    "9999999",
    "999999",
    "$999,999.99",
    "1111111",
    "12345678",
    "50000000",
    "-24990",
    "0412345678",
    "White",
    vin,
    "=1",
  ]),
  ...left("Odometer", ["999999", "9999999", "1111111", "-45887", "$29,990", "White", vin, "=1", "https://x.y"]),
  ...left("Seats", ["500", "2021", "-5", "white", "$5"]),
  ...left("Doors", ["40", "2021", "-4", "white"]),
  ...left("Engine", ["99999", "white", "-1798", "$1798", vin]),
  ...left("VIN", ["11111111111111111", "TBA123", "0412345678", "White", "kev@dealer.com"]),
];

test(`EN-02 ${absurd.length} absurd values: each is refused with its row or left out, and the report says so`, async () => {
  expect(absurd.length).toBeGreaterThanOrEqual(100);
  const lineFor = (index: number, column: Column, value: string): string =>
    [`D${index}`, ...Object.values({ ...sound, Badge: `Ascent ${index}`, [column]: value })]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  const lines = absurd.map(({ column, value }, index) => lineFor(index, column, value));
  const stock = siteStock();
  const text = [["StockNo", ...Object.keys(sound)].join(","), ...lines, ""].join("\n");
  const { report } = await importText(text, stock);
  const entries = Map.groupBy(report.entries, ({ stockNumber }) => stockNumber);
  const wrong = absurd.flatMap(({ column, value, is }, index) => {
    const remarks = entries.get(`D${index}`) ?? [];
    const vehicle = stock.vehicles.get(`main/d${index}`);
    const isFieldReported = remarks.some(({ field }) => field === fields[column]);
    // Words for "no plate" are what its column may hold.
    const isQuiet = column === "Rego" && /^(?:TRADE|DEALER)/.test(value);
    const isRight =
      is === "rejected"
        ? vehicle === undefined && remarks.some(({ outcome }) => outcome === "rejected")
        : vehicle?.[fields[column]] === null && (isFieldReported || isQuiet);
    return isRight ? [] : [{ column, value, found: vehicle?.[fields[column]], remarks }];
  });
  expect(wrong).toEqual([]);
});

test.each<[string, Partial<Record<Column, string>>]>([
  ["a used vehicle of next year that was driven far", { Year: "2027", Odometer: "190000" }],
  ["a new vehicle that was driven far", { Type: "New", Odometer: "39999" }],
])("%s is imported and noted", async (_name, cells) => {
  const stock = siteStock();
  const values = { ...sound, ...cells };
  const { report } = await importText(
    `StockNo,${Object.keys(values).join(",")}\nS1,${Object.values(values).join(",")}\n`,
    stock,
  );
  expect(stock.vehicles.size).toBe(1);
  expect(report.entries).toMatchObject([{ line: 2, outcome: "noted", field: "km", reason: "odometer-not-plausible" }]);
});

test.each<[Column, string, string]>([
  ["Badge", "SR5 CALL 0412 345 678", "SR5"],
  ["Badge", "SR5 +61(0)412345678", "SR5"],
  ["Badge", "SR5 +61 (0) 412 345 678", "SR5"],
  ["Badge", "SR5 0412/345/678", "SR5"],
  ["Badge", "SR5 O412 345 678", "SR5"],
  ["Badge", "SR5 061 2 9876 5432", "SR5"],
  ["Colour", "White +61(0)412345678", "White"],
  ["Badge", "SR5 | phone: 02 9876 5432", "SR5"],
  ["Badge", "SR5 Call John", "SR5"],
  ["Badge", "GXL (kev@dealer.com)", "GXL"],
  ["Badge", "GXL $29,990", "GXL"],
  ["Badge", `GXL ${vin}`, "GXL"],
  ["Model", "Corolla 0412 345 678", "Corolla"],
  ["Make", "Toy0ta", "Toyota"],
  ["Make", "Toyota 0412345678", "Toyota"],
  ["Colour", "Red 0412 345 678", "Red"],
  ["Fuel", "Diesel www.dealer.com.au", "Diesel"],
])("the name in a %s such as %s is imported, with a note", async (column, value, name) => {
  const stock = siteStock();
  const values = { ...sound, [column]: value };
  const { report } = await importText(
    `StockNo,${Object.keys(values).join(",")}\nS1,${Object.values(values)
      .map((cell) => `"${cell}"`)
      .join(",")}\n`,
    stock,
  );
  const [vehicle] = stock.vehicles.values();
  expect(vehicle?.[fields[column]]).toBe(name);
  expect(vehicle?.name).not.toMatch(/0412|9876|@|\$|JTMRV/);
  expect(report.entries).toMatchObject([{ outcome: "noted", field: fields[column], reason: "text-not-a-name" }]);
});

test.each<[Column, string]>([
  ...[
    "Kurrajong",
    "MG",
    "C2R",
    "4WD Supacentre",
    "Red Centre",
    "Silverline",
    "Black Series",
    "GoldStar RV",
    "Sunland",
    "Zero",
    "On The Move",
    "Blue Sky",
    "Automatic Campers",
    "MDC",
    "3 Dogs Camping",
    "Other",
  ].map((make): [Column, string] => ["Make", make]),
  ...[
    "911",
    "3008",
    "Model 3",
    "Electric Scooter",
    "CX-30",
    "Wagon",
    "Coupe",
    "Van",
    "500",
    "320i",
    "Silver Shadow",
  ].map((model): [Column, string] => ["Model", model]),
  ...["+ Pack", "1.8L 16V", "2.0 TDI 140kW", "4x4 3.0 (1300 kg)", "45 TFSI", "M Sport +", "EX-L @ Sport"].map(
    (badge): [Column, string] => ["Badge", badge],
  ),
])("an unusual %s such as %s is imported as written", async (column, value) => {
  const stock = siteStock();
  const values = { ...sound, [column]: value };
  const { report } = await importText(
    `StockNo,${Object.keys(values).join(",")}\nS1,${Object.values(values).join(",")}\n`,
    stock,
  );
  expect([...stock.vehicles.values()].map((vehicle) => vehicle[fields[column]])).toEqual([value]);
  expect(report.entries).toEqual([]);
});

test.each<[string, string | undefined, boolean]>([
  ["ABC12D", "White", true],
  ["ABC12D", "ABC12D", false],
  ["ABC123", "45887 km", true],
  ["ABC123", "ABC 123", false],
  ["ABC12D", undefined, true],
  ["GLC300", "XYZ12D", true],
])("a model %s next to the plate %s is a model: %s", async (model, plate, isModel) => {
  const stock = siteStock();
  await importText(`StockNo,Make,Model,Year,Rego\nS1,Mazda,${model},2022,${plate ?? ""}\n`, stock);
  expect(stock.vehicles.size).toBe(isModel ? 1 : 0);
});

describe("a vehicle type in the make column", () => {
  const columns = ["Make", "Model", "Title", "Badge", "Description"] as const;
  type Names = Partial<Record<(typeof columns)[number], string>>;
  const importNames = async (names: Names) => {
    const stock = siteStock();
    const cells = columns.map((column) => names[column] ?? "");
    const { report } = await importText(`StockNo,Year,${columns.join(",")}\nS1,2022,${cells.join(",")}\n`, stock);
    return { report, vehicles: [...stock.vehicles.values()] };
  };

  test.each<[Names, string, string, string]>([
    [{ Make: "Caravan", Model: "Jayco Journey" }, "Jayco", "Journey", "caravan"],
    [{ Make: "Caravan", Model: "Journey", Title: "2022 Jayco Journey" }, "Jayco", "Journey", "caravan"],
    [
      { Make: "Caravans", Model: "Journey", Description: "2022 Jayco Journey with awning" },
      "Jayco",
      "Journey",
      "caravan",
    ],
    [{ Make: "MOTORCYCLE", Model: "Honda CB500" }, "Honda", "CB500", "motorcycle"],
    [{ Make: "Bike", Model: "CB500", Badge: "Honda" }, "Honda", "CB500", "motorcycle"],
    [{ Make: "Truck", Model: "Hino 300" }, "Hino", "300", "car"],
    [{ Make: "Camper Trailer", Model: "Jayco" }, "Jayco", "Camper Trailer", "caravan"],
    [{ Make: "Trailer", Model: "Jayco Swan" }, "Jayco", "Swan", "caravan"],
    [{ Make: "Car", Model: "Toyota Corolla" }, "Toyota", "Corolla", "car"],
    [{ Make: "Van", Model: "Toyota HiAce" }, "Toyota", "HiAce", "car"],
    [{ Make: "Van", Model: "HiAce", Title: "2022 Toyota HiAce" }, "Toyota", "HiAce", "car"],
    [{ Make: "Ute", Model: "Toyota Hilux" }, "Toyota", "HiLux", "car"],
    [{ Make: "Caravan", Model: "Home built" }, "Caravan", "Home built", "caravan"],
    [{ Make: "Motorhome", Model: "Coaster" }, "Motorhome", "Coaster", "caravan"],
    [{ Make: "Motorbike", Model: "CB500" }, "Motorbike", "CB500", "motorcycle"],
  ])("%j is listed as %s %s, a %s, with a note", async (names, make, model, itemType) => {
    const { report, vehicles } = await importNames(names);
    expect(vehicles).toMatchObject([{ make, model, itemType }]);
    expect(report.entries).toMatchObject([{ outcome: "noted", field: "make", reason: "text-not-a-name" }]);
  });

  test.each<Names>([
    { Make: "Trailer", Model: "Box" },
    { Make: "Van", Model: "HiAce" },
    { Make: "Vehicle", Model: "Corolla" },
  ])("%j has no make that sites list, and is rejected", async (names) => {
    const { report, vehicles } = await importNames(names);
    expect(vehicles).toEqual([]);
    expect(report.entries).toMatchObject([{ outcome: "rejected", field: "make" }]);
    expect(report.entries[0]?.message).toContain(`"${names.Make}" is not one`);
  });
});

test("the model of a Tesla may be cut to the word Model", async () => {
  const stock = siteStock();
  const { report } = await importText("StockNo,Make,Model,Badge,Year\nS1,Tesla,Model,3 Long Range,2022\n", stock);
  expect([...stock.vehicles.values()]).toMatchObject([{ make: "Tesla", model: "Model 3", badge: "Long Range" }]);
  expect(report.entries).toEqual([]);
});

test.each(["1200000", "999000", "$1,250,000", "111111", "88888"])("a price of %s may be right", async (price) => {
  const stock = siteStock();
  const values = { ...sound, Make: "Ferrari", Model: "812 Superfast", Price: price };
  await importText(
    `StockNo,${Object.keys(values).join(",")}\nS1,${Object.values(values)
      .map((cell) => `"${cell}"`)
      .join(",")}\n`,
    stock,
  );
  expect([...stock.vehicles.values()].map((vehicle) => vehicle.price)).toEqual([Number(price.replaceAll(/\D/g, ""))]);
});

test("a file with plain colours as makes changes nothing: every row is rejected and its vehicle stays", async () => {
  const rows = Array.from(
    { length: 12 },
    (_, number) => `U${number},Toyota,Corolla ${number},2020,${15_000 + number},White`,
  );
  const file = (header: string): string => [header, ...rows, ""].join("\n");
  const stock = siteStock();
  await importText(file("StockNo,Make,Model,Year,Price,Colour"), stock);
  const before = [...stock.vehicles];
  const { result } = await importText(file("StockNo,Colour,Model,Year,Price,Make"), stock);
  expect(result.counts).toMatchObject({ rejected: 12, removed: 0 });
  expect(result.warnings.map(({ kind }) => kind)).toEqual(["no-row-usable"]);
  expect([...stock.vehicles]).toEqual(before);
});
