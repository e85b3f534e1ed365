import { expect, test } from "vitest";
import { dealershipPlan, stockImportPlan } from "../../test/dealership-plan.ts";
import { rowIntake, type RowIntakeFacts } from "../../test/row-intake.ts";
import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { SettledRows } from "../vehicles/stock-imports.ts";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { FeedField, FeedRow } from "./feed-field.ts";
import type { FeedItem, VehicleTraces } from "./opened-feed.ts";

const vin = "JTDBR32E720012345";

let line = 1;
/** A row with all that it needs, but for what a test gives or leaves out. */
function row(given: FeedRow["values"] = {}, ...without: FeedField[]): FeedItem {
  line += 1;
  const known = { make: "Toyota", model: "Corolla", year: "2019", carType: "Used", status: "In Stock" };
  const values = { ...known, stocknum: `${line}`, dealership: "Main Motors", showOnDealerWebsite: "yes", ...given };
  const told = Object.entries(values).filter(([name]) => !without.some((field) => field === name));
  return { kind: "row", row: { line, values: Object.fromEntries(told), hasStrayQuote: false } };
}
const remains = (traces: Partial<VehicleTraces> | null): FeedItem => ({
  kind: "unreadable",
  outcome: "rejected",
  line: 9,
  stockNumber: null,
  traces: traces && { isOfVehicle: true, vins: [], stockNumbers: [], owners: [], ...traces },
  reason: "wrong-number-of-cells",
  message: "The row has too few cells.",
});

async function taken(items: readonly FeedItem[], given: RowIntakeFacts = {}) {
  const { rows, told } = rowIntake(given);
  for (const item of items) await rows.take(item);
  await rows.end();
  return { rows, ...told, unidentified: await rows.unidentifiedRows() };
}

test("every row is counted, and a vehicle is staged", async () => {
  const { rows, staged, entries } = await taken([row(), row({ status: "Withdrawn" }), row({ make: "-" })]);
  expect(rows.counts).toMatchObject({ rows: 3, rejected: 1 });
  expect(rows.stagedCount).toBe(2);
  expect(staged.map(({ vehicle, withdrawn }) => [vehicle.make, withdrawn])).toEqual([
    ["Toyota", false],
    ["Toyota", true],
  ]);
  expect(staged.map(({ remark }) => remark === undefined)).toEqual([true, false]);
  expect(entries.map(({ outcome, reason }) => [outcome, reason])).toEqual([["rejected", "required-value-missing"]]);
});

test("other values of a row are noted", async () => {
  const { entries } = await taken([row({ stocknum: "A1", body: "Nonsense" })]);
  expect(entries).toMatchObject([{ stockNumber: "A1", outcome: "noted", field: "body", reason: "body-not-known" }]);
});

test("rows are staged two thousand at a time, with a pause at every hundredth", async () => {
  const { batches, pauses } = await taken(Array.from({ length: 2_001 }, () => row()));
  expect(batches).toEqual([2_000, 1]);
  expect(pauses).toBe(20);
});

test("rows with unspecified parts wait with the others for the site's values", async () => {
  const rows = Array.from({ length: 2_001 }, (_, index) => (index % 2 === 0 ? row() : row({}, "status")));
  expect((await taken(rows)).batches).toEqual([2_000, 1]);
});

test("a vehicle keeps what the site last had for parts that its row does not specify, with a note and a warning", async () => {
  const items = [row({ stocknum: "A1" }, "status")];
  const { rows, staged, entries } = await taken(items, { last: { reserved: true } });
  expect(staged.map(({ vehicle }) => vehicle.reserved)).toEqual([true]);
  expect(entries).toMatchObject([{ stockNumber: "A1", outcome: "noted", reason: "status-kept" }]);
  expect(rows.retainedWarnings()).toMatchObject([{ kind: "statuses-kept", dealership: "main", count: 1 }]);
  const confirmed = await taken(items, { last: { reserved: true }, confirmsValues: true });
  expect(confirmed.staged.map(({ vehicle }) => vehicle.reserved)).toEqual([false]);
  expect(confirmed.rows.retainedWarnings()).toEqual([]);
});

test("the vehicle of a refused row is mentioned by its key, or by its number if the dealership is unknown", async () => {
  const { keys, numbers, vins, rows } = await taken([
    row({ stocknum: "A1", status: "Dancing" }),
    row({ stocknum: "B2", dealership: "Nobody", vin }),
    row({ stocknum: "C3", make: "-", vin }),
  ]);
  expect([keys, numbers, vins]).toEqual([["main/a1", "main/c3"], ["B2"], [vin, vin]]);
  expect(rows.unknownStatuses()).toEqual([{ dealership: "main", name: "Main Motors", count: 1 }]);
});

test("mentions are sent two thousand at a time", async () => {
  const { rows, told } = rowIntake();
  for (let count = 0; count < 2_000; count += 1) await rows.take(row({ status: "Dancing" }));
  expect(told.keys).toHaveLength(2_000);
  for (let count = 0; count < 2_000; count += 1) await rows.take(row({ dealership: "Nobody" }));
  expect(told.numbers).toHaveLength(2_000);
  for (let count = 0; count < 1_999; count += 1) await rows.take(remains({ vins: [vin] }));
  expect(told.vins).toEqual([]);
  await rows.take(remains({ vins: [vin] }));
  expect(told.vins).toHaveLength(2_000);
});

test("a rejected row without a number or VIN may be any vehicle of its kind, unless removals are confirmed", async () => {
  const items = [row({}, "stocknum"), row({}, "stocknum"), row({ vin }, "stocknum")];
  const kind = { dealership: "main", kindFacts: expect.stringContaining("corolla") };
  const held = await taken(items);
  expect(held).toMatchObject({ kinds: [kind], vins: [vin], unidentified: { unknown: 0 } });
  expect([...held.unidentified.byDealership]).toEqual([]);
  for (const terms of [{ confirmsRemovals: true }, { confirmsEmptied: ["north"] }]) {
    const { kinds, unidentified } = await taken(items, terms);
    expect(kinds).toEqual([]);
    expect([...unidentified.byDealership]).toEqual([["main", 2]]);
  }
});

test.each<[case_: string, traces: Partial<VehicleTraces> | null, outcome: "rejected" | "skipped"]>([
  ["of no known kind", null, "rejected"],
  ["of a vehicle", {}, "rejected"],
  ["of a vehicle that name another dealership", { owners: [{ dealership: "Nobody", stocknum: "A1" }] }, "rejected"],
  ["that tell nothing", { isOfVehicle: false }, "skipped"],
  ["that may have a stock number", { isOfVehicle: false, stockNumbers: ["A1"] }, "rejected"],
  ["with a 0", { isOfVehicle: false, stockNumbers: ["0"] }, "skipped"],
  [
    "with a stock number behind what is no dealership",
    { isOfVehicle: false, stockNumbers: ["A1"], owners: [{ dealership: "Nobody", stocknum: "A1" }] },
    "skipped",
  ],
  [
    "with a dealership and more",
    { isOfVehicle: false, owners: [{ dealership: "Main Motors", stocknum: "A1" }] },
    "rejected",
  ],
  [
    "with a dealership alone, as a heading has,",
    { isOfVehicle: false, owners: [{ dealership: "Main Motors" }] },
    "skipped",
  ],
])("the traces of a row %s are %s", async (_case, traces, outcome) => {
  const { rows, entries } = await taken([remains(traces)]);
  expect(rows.counts).toMatchObject({ rows: 1, [outcome]: 1 });
  const reason = outcome === "skipped" ? "no-vehicle" : "wrong-number-of-cells";
  expect(entries).toMatchObject([{ line: 9, stockNumber: null, outcome, field: null, reason }]);
});

test("the traces of a row protect the vehicles they may belong to", async () => {
  const { vins, numbers, unidentified } = await taken([
    remains({ vins: [vin], stockNumbers: ["A1"] }),
    remains({ stockNumbers: ["B2"], owners: [{ dealership: "North Motors" }] }),
    remains({}),
    remains({ isOfVehicle: false, stockNumbers: ["C3"] }),
    remains({ isOfVehicle: false, owners: [{ dealership: "Main Motors", stocknum: "A1" }] }),
    remains({ isOfVehicle: false }),
    remains(null),
  ]);
  expect([vins, numbers]).toEqual([[vin], ["A1", "B2", "C3"]]);
  expect(unidentified).toEqual({
    byDealership: new Map([
      ["north", 1],
      ["main", 1],
    ]),
    unknown: 1,
  });
});

test("traces with the number of a vehicle of the site do not belong to any other", async () => {
  const items = [remains({ stockNumbers: ["B2"], owners: [{ dealership: "North Motors" }] })];
  const { unidentified } = await taken(items, { stock: [vehicleForTest({ stocknum: "b2" })] });
  expect(unidentified).toEqual({ byDealership: new Map(), unknown: 0 });
});

test("rows that share a VIN or a plate are reported and counted", async () => {
  const facts = { text: "X", isOtherVehicle: false, line: 5, stocknum: "5", firstLine: 2, soldLine: null };
  const [vinTwice, plateTwice] = [{ ...facts, mark: "vin" } as const, { ...facts, mark: "plate", line: 6 } as const];
  const { rows, told } = rowIntake({ duplicates: [[vinTwice, plateTwice], [{ ...vinTwice, line: 7 }]] });
  expect(await rows.reportDuplicates()).toEqual({ vin: 2, plate: 1 });
  expect(told.entries.map((entry) => [entry.line, entry.reason])).toEqual([
    [5, "vin-duplicate"],
    [6, "plate-duplicate"],
    [7, "vin-duplicate"],
  ]);
});

test("the outcome of rows is reported once they are settled, and the counts add up to the rows", async () => {
  const remark = JSON.stringify({ reason: "status-withdrawn", message: "-" });
  const settled: Partial<SettledRows> = {
    superseded: [
      { line: 2, stocknum: "A", byLine: 3, relation: "older" },
      { line: 4, stocknum: "B", byLine: 5, relation: "other" },
      { line: 4, stocknum: "B", byLine: 5, relation: "copy" },
    ],
    withdrawn: [
      { line: 6, stocknum: "C", remark },
      { line: 7, stocknum: "D", remark },
    ],
    held: [{ line: 8, stocknum: "E", hold: "move", dealership: "main" }],
    replaced: [{ line: 9, stocknum: "F", slug: "old-car" }],
  };
  const { rows, told } = rowIntake({ settled });
  for (let count = 0; count < 8; count += 1) await rows.take(row());
  const counts = { accepted: 1, updated: 1, unchanged: 1, superseded: 2, withdrawn: 2, held: 1 };
  expect(await rows.settle(stockImportPlan(counts))).toMatchObject({ ...counts, rows: 8 });
  expect(rows).toMatchObject({ sharedNumbers: 1, replaced: 1 });
  expect(told.entries.map((entry) => [entry.line, entry.stockNumber, entry.outcome, entry.reason])).toEqual([
    [9, "F", "noted", "vehicle-replaced"],
    [2, "A", "superseded", "newer-row-exists"],
    [4, "B", "superseded", "stock-number-shared"],
    [4, "B", "superseded", "row-copied"],
    [6, "C", "withdrawn", "status-withdrawn"],
    [7, "D", "withdrawn", "status-withdrawn"],
    [8, "E", "held", "move-held"],
  ]);
  expect(told.entries[1]?.message).toBe(
    "Line 3 has the same stock number and is newer, or equally new and later in the file.",
  );
  expect(told.entries[2]?.message).toContain(
    "Lines 4 and 5 have the same stock number but describe different vehicles.",
  );
  expect(told.entries[3]?.message).toBe("The row is a copy of line 5, which counts.");
});

test.each<[settled: string, counts: Partial<StockImportPlan>, entries: number]>([
  ["nothing of rows that are all on the site", { accepted: 1 }, 0],
  ["superseded rows", { superseded: 1 }, 1],
  ["withdrawn rows", { withdrawn: 1 }, 1],
  ["held rows", { held: 1 }, 1],
  ["replaced vehicles", { accepted: 1, dealerships: new Map([["main", dealershipPlan({ replaced: 1 })]]) }, 1],
])("the store is asked for %s", async (_settled, counts, entries) => {
  const { rows, told } = rowIntake({ settled: { replaced: [{ line: 9, stocknum: "F", slug: "old-car" }] } });
  await rows.take(row());
  await rows.settle(stockImportPlan(counts));
  expect(told.entries).toHaveLength(entries);
});

test("counts that do not add up to the rows are an error", async () => {
  const { rows } = rowIntake();
  await rows.take(row());
  await expect(rows.settle(stockImportPlan({ accepted: 2 }))).rejects.toThrow(
    "the counts of the import do not add up: 2 of 1 rows",
  );
});

test("doubtful values are compared with the site if the file is small", async () => {
  const stock = Array.from({ length: 30 }, (_, index) =>
    vehicleForTest({ make: "Toyota", model: "Corolla", year: 2019, price: 20_000 + 100 * index, km: 50_000 + index }),
  );
  const odd = () => [row({ price: "20" })];
  const { rows, entries } = await taken(odd(), { stock });
  expect(await rows.reportDoubts()).toEqual([
    "Prices, odometer readings and years far from those of similar vehicles: 1 (imported as written: 1). The report lists each with its row.",
  ]);
  expect(entries).toMatchObject([{ outcome: "noted", field: "price", reason: "price-not-plausible" }]);
});

test("a vehicle's pictures and details are compared with the site's", async () => {
  const images = "https://pictures.example/soon.jpg";
  const { rows } = await taken(Array.from({ length: 4 }, () => row({ images })));
  const dealerships = new Map([["main", dealershipPlan({ current: 4 })]]);
  const faults = await rows.valueFaults(stockImportPlan({ dealerships }));
  expect(faults.map(({ site: fault }) => fault?.kind ?? null)).toContain("pictures-equal");
});
