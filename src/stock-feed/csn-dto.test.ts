import { expect, test } from "vitest";
import { csnRow } from "./csn-dto.ts";
import type { FeedRow } from "./feed-field.ts";

/** Reads a vehicle whose row has only these values. */
function readValues(fields: object): FeedRow["values"] {
  const read = csnRow(JSON.stringify({ Identification: [], ...fields }), 7);
  if (!read.ok) throw new Error(read.reason);
  return read.row.values;
}

test.each<[json: string, why: object]>([
  ["{", { reason: "not-json", keys: [] }],
  ["5", { reason: "nothing", keys: [] }],
  ["null", { reason: "nothing", keys: [] }],
  ["{}", { reason: "nothing", keys: [] }],
  ["[]", { reason: "nothing", keys: [] }],
  ["[5]", { reason: "other-shape", keys: [], isOfVehicle: false }],
  ['{"Type":"CAR"}', { reason: "other-shape", keys: ["Type"], isOfVehicle: false }],
  ...["Registration", "OdometerReadings", "PriceList", "Media", "Colours"].map((key): [string, object] => [
    `{"Type":"CAR","${key}":1}`,
    { reason: "other-shape", keys: ["Type", key], isOfVehicle: true },
  ]),
  ['{"Specification":{},"Type":[]}', { reason: "other-shape", keys: ["Specification", "Type"], isOfVehicle: true }],
])("%s is not a vehicle row", (json, why) => {
  expect(csnRow(json, 1)).toEqual({ ok: false, ...why });
});

test("a record with either its specification or its identification is a row of its line", () => {
  const row = { line: 7, values: {}, hasStrayQuote: false };
  expect(csnRow('{"Specification":{}}', 7)).toEqual({ ok: true, row, stockNumbers: [] });
  expect(csnRow('{"Identification":null}', 7)).toEqual({ ok: true, row, stockNumbers: [] });
});

test("every stock number of a record is reported, and the first with content is the row's", () => {
  const identification = [
    { Type: "VIN", Value: "JTDBR32E720012345" },
    { Type: "Stock Number", Value: " " },
    { Type: "StockNo", Value: 71 },
    { Type: "stock-id", Value: "B2" },
  ];
  expect(csnRow(JSON.stringify({ Identification: identification }), 7)).toMatchObject({
    row: { values: { stocknum: "71", vin: "JTDBR32E720012345" } },
    stockNumbers: ["71", "B2"],
  });
});

test("the parts of a record become the fields of a row", () => {
  const attributes = {
    Badge: "GXL",
    Seats: 5,
    Doors: 4,
    EngineSize: "2.5",
    Cylinders: 4,
    Gears: "8",
    FuelType: "Petrol",
    Transmission: "Automatic",
    "Body Style": "Wagon",
    Induction: "Aspirated",
    FuelConsumptionCombined: "7.2",
    ANCAPRating: 5,
    Drive: "AWD",
  };
  const record = {
    Type: "CAR",
    ListingType: "Used",
    SaleStatus: "For Sale",
    Description: String.raw`One owner.\r\nFull history.\nTidy.\rNew tyres.`,
    Registration: { Number: "ABC12D", ExpiresUtc: "2027-01-31" },
    OdometerReadings: [{ Value: 41_000, UnitOfMeasure: "KM" }, { Value: 1 }],
    Seller: {
      Identifier: 12,
      Name: "Main Motors",
      Addresses: [{ Line1: "1 High St", Suburb: "Dubbo", State: "NSW", Postcode: 2830 }, { Suburb: "Moree" }],
    },
    Specification: {
      Make: "Toyota",
      Model: "RAV4",
      Series: "AXAA54R",
      Title: "2021 Toyota RAV4 GXL",
      ReleaseDate: { Year: 2021, Month: 6 },
      Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    },
    Certifications: [{}],
    LastModifiedUtc: "2026-11-20T00:00:00Z",
    CreatedUtc: "2026-10-20T00:00:00Z",
    options: ["Sunroof", 5, "Tow bar"],
  };
  expect(readValues(record)).toEqual({
    itemType: "CAR",
    carType: "Used",
    status: "For Sale",
    dealercomments: "One owner.\nFull history.\nTidy.\nNew tyres.",
    regplate: "ABC12D",
    regoExpiry: "2027-01-31",
    km: "41000",
    odometerUnit: "KM",
    dealership: "Main Motors",
    dealershipCode: "12",
    street: "1 High St",
    city: "Dubbo",
    state: "NSW",
    postcode: "2830",
    make: "Toyota",
    model: "RAV4",
    series: "AXAA54R",
    title: "2021 Toyota RAV4 GXL",
    carsalesTitle: "2021 Toyota RAV4 GXL",
    year: "2021",
    badge: "GXL",
    seats: "5",
    doors: "4",
    engineSize: "2.5",
    cylinders: "4",
    geartype: "8",
    fuel: "Petrol",
    transmission: "Automatic",
    body: "Wagon",
    induction: "Aspirated",
    fuelconsumptioncombined: "7.2",
    ancaprating: "5",
    drive: "AWD",
    certified: "true",
    lastModified: "2026-11-20T00:00:00Z",
    createdAt: "2026-10-20T00:00:00Z",
    standardEquipment: "Sunroof|Tow bar",
  });
});

test.each<[fields: object, values: FeedRow["values"]]>([
  [{ PriceList: [{ Type: "DAP", Amount: 31_990 }] }, { priceDriveAway: "31990" }],
  [{ PriceList: [{ Type: "Drive Away", Amount: 31_990 }] }, { priceDriveAway: "31990" }],
  [
    {
      PriceList: [
        { Type: "EGC", Amount: 29_990 },
        { Type: "EGC", Amount: 1 },
      ],
    },
    { priceBeforeCharges: "29990" },
  ],
  [
    {
      PriceList: [
        { Type: "Was", Amount: "33,990" },
        { Type: "Other", Amount: 5 },
      ],
    },
    { beforePrice: "33,990" },
  ],
  [{ Specification: { Attributes: [{ Name: "Drive Type", Value: "4x4" }] } }, { drive: "4x4" }],
  [
    {
      Specification: {
        Attributes: [
          { Name: "Body", Value: "Ute" },
          { Name: "BodyStyle", Value: "" },
        ],
      },
    },
    { body: "Ute" },
  ],
  [{ BuildDate: { Year: 2020, Month: 3 } }, { year: "2020", buildDate: "2020-03" }],
  [{ BuildDate: { Year: "2020", Month: 12 } }, { year: "2020", buildDate: "2020-12" }],
  [{ ComplianceDate: { Year: 2020, Month: 13 } }, { complianceDate: "2020-01" }],
  [{ ComplianceDate: { Year: 2020, Month: 0 } }, { complianceDate: "2020-01" }],
  [{ ComplianceDate: { Year: 2020 } }, { complianceDate: "2020-01" }],
  [{ ComplianceDate: { Year: 0, Month: 5 } }, {}],
  [{ ComplianceDate: { Month: 5 } }, {}],
  [{ ComplianceDate: "soon" }, {}],
  [{ Certifications: [] }, {}],
  [{ Colours: [{ Location: "Exterior", Name: "Glacier White", Generic: "White" }] }, { colour: "Glacier White" }],
  [{ Colours: [{ Location: "Interior", Name: " ", Generic: "Black" }] }, { interiorColour: "Black" }],
  [{ Colours: [{ Location: "Roof", Name: "Red" }] }, {}],
  [
    {
      Media: {
        Photos: [
          { Url: "/b", Order: 2 },
          { Url: "/a", Order: 1 },
        ],
      },
    },
    { images: "/a|/b" },
  ],
  [{ Media: { Photos: [{ Url: "/a" }, { Url: "/b" }, { Url: "/c", Order: "x" }] } }, { images: "/a|/b|/c" }],
  [{ Media: { Photos: [{ Url: "/c", Order: 5 }, { Url: "/b" }] } }, { images: "/b|/c" }],
  [{ Media: "none", PriceList: 5, OdometerReadings: "?", Seller: 7, Registration: [] }, {}],
  [{ Seller: { Name: "Main Motors", Addresses: "?" } }, { dealership: "Main Motors" }],
])("of %j is read: %j", (fields, values) => {
  expect(readValues(fields)).toEqual(values);
});
