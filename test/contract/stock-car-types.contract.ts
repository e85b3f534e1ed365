import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { feedMappingSchema } from "../../src/stock-feed/mapping.ts";
import type { StorePlace } from "./every-store.ts";
import { feedSiteFor, importsInto, mainMotors, type FeedImportOptions } from "./feed-import.ts";

const west = { ...mainMotors, slug: "west", id: "2", name: "West Motors" };
const site = feedSiteFor("car-types", [mainMotors, west]);
const importText = importsInto(site);
const columns = ["Dealer Code", "Stock No", "VIN", "Make", "Model", "Year", "KM", "Type", "DAP", "EGC"] as const;
type Row = Record<(typeof columns)[number], string>;

const kilometres = { New: 12, Demo: 2_400, Used: 48_000 };

function car(number: number, type: keyof typeof kilometres, hasVin = true): Row {
  return {
    "Dealer Code": "1",
    "Stock No": `S${number}`,
    VIN: hasVin ? `JTMRV3FV60D${100_000 + number}` : "",
    Make: "Toyota",
    Model: "Corolla",
    Year: "2026",
    KM: String(kilometres[type] + number),
    Type: type,
    DAP: String(30_000 + number),
    EGC: String(28_000 + number),
  };
}
const used = Array.from({ length: 12 }, (_, index) => car(index, "Used"));
const stock = [...used, car(20, "New"), car(21, "New", false), car(22, "Demo"), car(23, "Demo", false)];

const csv = (rows: readonly Row[], header: readonly (keyof Row)[] = columns): string =>
  [header, ...rows.map((row) => header.map((name) => row[name]))].map((cells) => cells.join(",")).join("\n");
const withType = (rows: readonly Row[], Type: string): Row[] => rows.map((row) => ({ ...row, Type }));
const withoutColumn = columns.filter((name) => name !== "Type");

async function shownBy(store: Store) {
  const shown: Record<string, [string, number | null]> = {};
  for await (const vehicles of store.stock.vehicles(site.siteId))
    for (const { stocknum, carType, price } of vehicles) shown[stocknum] = [carType, price];
  return shown;
}

/** Vehicles whose rows do not distinguish new, demonstrator and used, on every store. */
export function stockCarTypesContract(makePlace: () => Promise<StorePlace>): void {
  const openSite = async () => {
    const store = await (await makePlace()).open();
    const places = { ...store.imports, openSessions: () => 0 };
    const take = (text: string, options: FeedImportOptions = {}) => importText(text, places, options);
    return { store, take };
  };

  describe("a new vehicle or a demonstrator stays one, with a warning, where", () => {
    it.each<[string, string]>([
      ["the column is empty", csv(withType(stock, ""))],
      ["the column is missing", csv(stock, withoutColumn)],
      ["the column has a kind of goods", csv(withType(stock, "Car"))],
      ["the column has a body", csv(withType(stock, "Sedan"))],
      ["the column has a condition", csv(withType(stock, "Excellent"))],
      [
        "other stock numbers stand beside its VIN",
        csv(stock.map((row) => ({ ...row, Type: "", "Stock No": row.VIN ? `${row["Stock No"]}X` : row["Stock No"] }))),
      ],
    ])("%s", async (_name, text) => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const before = Object.values(await shownBy(store));
      const { result, report } = await take(text);
      expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0, removed: 0 } });
      expect(result.warnings).toMatchObject([{ kind: "car-types-kept", dealership: "main", count: 4 }]);
      expect(report.entries).toMatchObject(
        Array.from({ length: 4 }, () => ({ outcome: "noted", field: "carType", reason: "car-type-kept" })),
      );
      expect(Object.values(await shownBy(store)).toSorted()).toEqual(before.toSorted());
      expect((await take(csv(stock))).result).toMatchObject({ holds: [], warnings: [] });
    });
  });

  it("a vehicle that was removed and returns is what it last was", async () => {
    const { store, take } = await openSite();
    await take(csv(stock));
    await take(csv(used));
    const { result } = await take(csv(withType(stock, "")));
    expect(result.warnings).toMatchObject([{ kind: "car-types-kept", count: 4 }]);
    expect((await shownBy(store)).S20).toEqual(["new", 30_020]);
  });

  it("a yard with only new vehicles gets the other values of a file without their column", async () => {
    const { store, take } = await openSite();
    const cars = Array.from({ length: 12 }, (_, index) => car(index, "New"));
    await take(csv(cars));
    const cheaper = cars.map((row) => ({ ...row, DAP: String(Number(row.DAP) - 500) }));
    const { result } = await take(csv(cheaper, withoutColumn));
    expect(result).toMatchObject({ outcome: "taken", holds: [] });
    expect((await shownBy(store)).S3).toEqual(["new", 29_503]);
  });

  describe("a yard of demonstrators that the file makes all used", () => {
    const demos = Array.from({ length: 12 }, (_, index) => car(index, "Demo"));
    const types = async (store: Store) => new Set(Object.values(await shownBy(store)).map(([type]) => type));

    it("is imported with a warning, and the right file reverses it without confirmation", async () => {
      const { store, take } = await openSite();
      await take(csv(demos));
      const { result } = await take(csv(withType(demos, "Used")));
      expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { updated: 12 } });
      expect(result.warnings).toMatchObject([{ kind: "car-types-stepped", dealership: "main", count: 12 }]);
      expect(await types(store)).toEqual(new Set(["used"]));
      expect((await take(csv(withType(demos, "Used")))).result.warnings).toEqual([]);
      expect((await take(csv(demos))).result).toMatchObject({ outcome: "taken", holds: [] });
      expect(await types(store)).toEqual(new Set(["demo"]));
    });

    it.each<[string, readonly Row[], readonly Row[]]>([
      [
        "should not have been driven",
        demos.map((row) => ({ ...row, KM: "15" })),
        withType(demos, "Used").map((row) => ({ ...row, KM: "15" })),
      ],
      [
        "lose their reading",
        demos,
        withType(demos, "Used").map((row, index) => ({ ...row, KM: index < 6 ? "" : row.KM })),
      ],
      [
        "stand among new ones that become used with them",
        demos.map((row, index) => (index < 3 ? { ...row, ...car(index, "New") } : row)),
        withType(demos, "Used").map((row, index) => (index < 3 ? { ...row, KM: car(index, "New").KM } : row)),
      ],
    ])("is held where they %s", async (_name, before, after) => {
      const { store, take } = await openSite();
      await take(csv(before));
      const shown = await shownBy(store);
      const { result } = await take(csv(after));
      expect(result.holds).toMatchObject([{ kind: "car-types-changed" }]);
      expect(await shownBy(store)).toEqual(shown);
    });
  });

  it.each([1, 2, 3])("new vehicles (%i) of many that become used are imported with a warning", async (count) => {
    const { take } = await openSite();
    const before = [...used, ...Array.from({ length: count }, (_, index) => car(20 + index, "New"))];
    await take(csv(before));
    const { result } = await take(csv(withType(before, "Used")));
    expect(result).toMatchObject({ outcome: "taken", holds: [] });
    expect(result.warnings).toMatchObject([{ kind: "car-types-stepped", dealership: "main", count }]);
  });

  it("two demonstrators become used on any day without a warning", async () => {
    const { take } = await openSite();
    const before = [...used, car(20, "Demo"), car(21, "Demo")];
    await take(csv(before));
    expect((await take(csv(withType(before, "Used")))).result.warnings).toEqual([]);
  });

  describe("a vehicle is used where", () => {
    it("its row says so", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const { result } = await take(csv(withType(stock, "Used")));
      expect(result).toMatchObject({ outcome: "taken", holds: [] });
      expect((await shownBy(store)).S22).toEqual(["used", 28_022]);
    });

    it("values are confirmed", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const { result } = await take(csv(withType(stock, "")), { confirmsValues: true });
      expect(result.warnings).toEqual([]);
      expect((await shownBy(store)).S20).toEqual(["used", 28_020]);
    });

    it("a mapping sets the value of empty cells", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const mapping = feedMappingSchema.parse({ name: "empty is used", constants: { carType: "used" } });
      await take(csv(stock.map((row) => (row["Stock No"] === "S22" ? { ...row, Type: "" } : row))), { mapping });
      expect((await shownBy(store)).S22).toEqual(["used", 28_022]);
    });

    it("another vehicle has the stock number of a new one, or the site does not know it", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const other = { ...car(21, "Used", false), Type: "", Model: "Kluger", Year: "2015", KM: "98000" };
      const { result } = await take(
        csv([...stock.filter((row) => row["Stock No"] !== "S21"), other, { ...car(30, "New"), Type: "" }]),
      );
      expect(result.warnings).toEqual([]);
      expect(await shownBy(store)).toMatchObject({ S21: ["used", 28_021], S30: ["used", 28_030] });
    });
  });
}
