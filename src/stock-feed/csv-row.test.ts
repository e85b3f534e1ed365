import { expect, test } from "vitest";
import { resolveColumns } from "./columns.ts";
import { csvRow, type CsvRow } from "./csv-row.ts";
import { feedMappingSchema, type FeedMapping } from "./mapping.ts";

const header = ["Stock No", "Make", "Model", "Year", "VIN", "Dealership"];
const vin = "JTDBR32E720012345";

function readRow(cells: string[], columns = header, mapping: FeedMapping | null = null): CsvRow {
  const plan = resolveColumns(columns, mapping);
  if (!plan.ok) throw new Error(plan.message);
  return csvRow({ line: 2, cells, hasStrayQuote: false }, plan);
}

/** The values of a broken row that name its vehicle. */
function readTraces(cells: string[]) {
  const row = readRow(cells);
  if (row.kind !== "ragged") throw new Error(row.kind);
  const { stockNumber, traces } = row;
  return { stockNumber, ...traces };
}

test.each<[cells: string[], kind: CsvRow["kind"]]>([
  [["A1", "Toyota", "Corolla", "2019", vin, "Main"], "row"],
  [["A1", "Toyota", "Corolla", "2019", vin, "Main", "", " "], "row"],
  [["A1", "Toyota", "Corolla", "2019", vin, "Main", "x"], "ragged"],
  [["A1", "Toyota", "Corolla", "2019", vin], "ragged"],
  [["", " ", "", "", "", ""], "empty"],
  [[""], "empty"],
  [header, "repeated-header"],
  [header.map((name) => ` ${name} `), "repeated-header"],
  [header.slice(0, 5), "ragged"],
])("the cells %j are of the kind %s", (cells, kind) => {
  expect(readRow(cells).kind).toBe(kind);
});

test("in a row with missing cells, those before the gap are read from the left and those after it from the right", () => {
  const fromLeft = { stocknum: "A1", make: "Toyota", model: "Corolla", year: "Main" };
  const fromRight = { model: "A1", year: "Toyota", vin: "Corolla", dealership: "Main" };
  expect(readTraces(["A1", "Toyota", "Corolla", "Main"])).toEqual({
    stockNumber: "A1",
    isOfVehicle: true,
    vins: [],
    stockNumbers: ["A1"],
    owners: [fromLeft, fromRight],
  });
});

test("in a row with an extra cell, both readings give a possible stock number", () => {
  const { stockNumber, stockNumbers, owners } = readTraces(["A1", "B2", "Toyota", "Corolla", "2019", "", "Main"]);
  expect([stockNumber, stockNumbers]).toEqual(["A1", ["A1", "B2"]]);
  expect(owners).toMatchObject([{ stocknum: "A1" }, { stocknum: "B2", make: "Toyota", dealership: "Main" }]);
});

test("the reading with the VIN in its column comes first", () => {
  expect(readTraces(["A1", "B2", "Toyota", "Corolla", "2019", vin, "Main"])).toMatchObject({
    stockNumber: "B2",
    vins: [vin],
    stockNumbers: ["B2", "A1"],
  });
  expect(readTraces(["A1", "Toyota", "Corolla", "2019", vin, "Main", "x"]).stockNumber).toBe("A1");
  expect(readTraces(["A1", "Toyota", "Corolla", "2019", vin, vin, "Main"]).stockNumber).toBe("A1");
});

test.each<[cells: string[], isOfVehicle: boolean]>([
  [["Total", "5"], false],
  [["A1", "", ""], false],
  [["A1", vin], true],
  [["A1", "Toyota", "Corolla"], true],
  [["A1", "", "Toyota", "Corolla", "2019", "", "Main"], true],
])("the traces %j indicate a vehicle: %s", (cells, isOfVehicle) => {
  expect(readTraces(cells).isOfVehicle).toBe(isOfVehicle);
});

test("traces may have no stock number", () => {
  expect(readTraces(["", "Toyota"])).toMatchObject({ stockNumber: null, stockNumbers: [] });
  expect(readTraces(["pending", "Toyota"])).toMatchObject({ stockNumber: null, stockNumbers: [] });
});

test("a generated stock number needs a name of the vehicle, and is the same for the same cells", () => {
  const stockNumberFrom = { columns: ["Make", "Model"], prefix: "G-" };
  const mapping = feedMappingSchema.parse({ name: "test", stockNumberFrom });
  const parseNumber = (...cells: string[]): string | undefined => {
    const row = readRow([...cells, "2019"], ["Make", "Model", "Year"], mapping);
    return row.kind === "row" ? row.row.values.stocknum : undefined;
  };
  expect(parseNumber("Toyota", "Corolla")).toMatch(/^G-[0-9A-Z]{11}$/);
  expect(parseNumber("Toyota ", "Corolla")).toBe(parseNumber("Toyota", "Corolla"));
  expect(parseNumber("Toyota", "Camry")).not.toBe(parseNumber("Toyota", "Corolla"));
  expect(parseNumber("", "Corolla")).toMatch(/^G-/);
  expect(parseNumber("", "")).toBeUndefined();
});
