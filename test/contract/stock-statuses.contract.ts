import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { feedMappingSchema } from "../../src/stock-feed/mapping.ts";
import type { StorePlace } from "./every-store.ts";
import { feedSiteFor, importsInto, mainMotors, type FeedImportOptions } from "./feed-import.ts";
import { dealerOverride } from "./price-override.ts";

const site = feedSiteFor("statuses", [mainMotors]);
const importText = importsInto(site);
const columns = ["Stock No", "VIN", "Make", "Model", "Year", "KM", "Type", "Price", "Status"] as const;
const flags = ["Sold", "Reserved", "Preorder", "showOnDealerWebsite"] as const;
type Row = Record<(typeof columns)[number] | (typeof flags)[number], string>;

function car(number: number, Status: string, fields: Partial<Row> = {}): Row {
  return {
    "Stock No": `S${number}`,
    VIN: `JTMRV3FV60D${100_000 + number}`,
    Make: "Toyota",
    Model: "Corolla",
    Year: "2020",
    KM: String(48_000 + number),
    Type: "Used",
    Price: String(30_000 + number),
    Status,
    Sold: "",
    Reserved: "",
    Preorder: "",
    showOnDealerWebsite: "",
    ...fields,
  };
}
const inStock = Array.from({ length: 12 }, (_, index) => car(index, "In stock"));
const others = [car(20, "Sold"), car(21, "Reserved"), car(22, "Coming soon"), car(23, "Sold", { VIN: "" })];
const stock = [...inStock, ...others];

const csv = (rows: readonly Row[], header: readonly (keyof Row)[] = columns): string =>
  [header, ...rows.map((row) => header.map((name) => row[name]))].map((cells) => cells.join(",")).join("\n");
const changed = (rows: readonly Row[], fields: Partial<Row>): Row[] => rows.map((row) => ({ ...row, ...fields }));
const blank = (rows: readonly Row[]): string => csv(changed(rows, { Status: "" }));
const withoutColumn = columns.filter((name) => name !== "Status");

/** How shoppers see each vehicle, by VIN or, without one, stock number. */
async function shownBy({ stock: { vehicles } }: Store): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for await (const batch of vehicles(site.siteId))
    for (const vehicle of batch) {
      const { status, sold, reserved, preorder, showOnDealerWebsite, vin, stocknum } = vehicle;
      const marks = [sold && "sold", reserved && "reserved", preorder && "preorder", !showOnDealerWebsite && "hidden"];
      shown[vin ?? stocknum] = [...new Set([status, ...marks.filter((mark) => mark !== false)])].join(" ");
    }
  return shown;
}
const vinFor = (number: number): string => car(number, "").VIN;

/** Vehicles whose rows do not specify the status, on every store. */
export function stockStatusesContract(makePlace: () => Promise<StorePlace>): void {
  const openSite = async () => {
    const store = await (await makePlace()).open();
    const places = { ...store.imports, openSessions: () => 0 };
    const take = (text: string, options: FeedImportOptions = {}) => importText(text, places, options);
    return { store, take };
  };

  describe("a vehicle that is sold, reserved or coming soon stays so, with a warning, where", () => {
    it.each<[string, string]>([
      ["the column is empty", blank(stock)],
      ["the column is missing", csv(stock, withoutColumn)],
      [
        "other stock numbers stand beside its VIN",
        csv(
          stock.map((row) => ({ ...row, Status: "", "Stock No": row.VIN ? `${row["Stock No"]}X` : row["Stock No"] })),
        ),
      ],
    ])("%s", async (_name, text) => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const before = await shownBy(store);
      const { result, report } = await take(text);
      expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0, removed: 0 } });
      expect(result.warnings).toMatchObject([{ kind: "statuses-kept", dealership: "main", count: 4 }]);
      expect(report.entries).toMatchObject(
        others.map(() => ({ outcome: "noted", field: "status", reason: "status-kept" })),
      );
      expect(await shownBy(store)).toEqual(before);
      expect((await take(csv(stock))).result).toMatchObject({ holds: [], warnings: [] });
      expect(await shownBy(store)).toEqual(before);
    });
  });

  it("a sold vehicle keeps the time of its sale", async () => {
    const { store, take } = await openSite();
    const soldAt = async () =>
      (await Array.fromAsync(store.stock.vehicles(site.siteId))).flat().map((one) => one.soldAt);
    await take(csv(stock), { now: 1_000 });
    const before = await soldAt();
    await take(blank(stock), { now: 2_000 });
    expect(await soldAt()).toEqual(before);
  });

  it.each(["Under offer", "Loaner", "Withdrawn"])("a vehicle that %j took off the site stays off", async (word) => {
    const { store, take } = await openSite();
    await take(csv([...inStock, car(20, "In stock")]));
    await take(csv([...inStock, car(20, word)]));
    // The second file finds it already removed.
    for (const _day of [1, 2]) {
      const { result, report } = await take(blank([...inStock, car(20, "")]));
      expect(result).toMatchObject({ counts: { accepted: 0, withdrawn: 1, removed: 0 }, holds: [] });
      expect(result.warnings).toMatchObject([{ kind: "statuses-kept", dealership: "main", count: 1 }]);
      expect(report.entries).toMatchObject([{ outcome: "withdrawn", field: "status", reason: "status-kept" }]);
      expect(await shownBy(store)).not.toHaveProperty(vinFor(20));
    }
    expect((await take(csv([...inStock, car(20, "Available")]))).result.warnings).toEqual([]);
    expect(await shownBy(store)).toMatchObject({ [vinFor(20)]: "in_stock" });
    expect((await take(blank([...inStock, car(20, "")]))).result.warnings).toEqual([]);
    expect(await shownBy(store)).toMatchObject({ [vinFor(20)]: "in_stock" });
  });

  it("a vehicle that was missing before its status took it off stays off", async () => {
    const { store, take } = await openSite();
    await take(csv([...inStock, car(20, "In stock")]));
    await take(csv(inStock));
    await take(csv([...inStock, car(20, "Under offer")]));
    await take(blank([...inStock, car(20, "")]));
    expect(await shownBy(store)).not.toHaveProperty(vinFor(20));
  });

  it("a vehicle that was only missing comes back as what it was", async () => {
    const { store, take } = await openSite();
    await take(csv([...stock, car(30, "In stock")]));
    await take(csv(inStock));
    const { result } = await take(blank([...stock, car(30, "")]));
    expect(result.warnings).toMatchObject([{ kind: "statuses-kept", count: 4 }]);
    expect(await shownBy(store)).toMatchObject({
      [vinFor(20)]: "sold",
      [vinFor(21)]: "in_stock reserved",
      [vinFor(30)]: "in_stock",
    });
  });

  describe("with separate columns", () => {
    const header = [...withoutColumn, ...flags];
    const flagged = [
      ...inStock,
      car(20, "", { Sold: "Yes" }),
      car(21, "", { Reserved: "Yes" }),
      car(22, "", { Preorder: "Yes" }),
      car(23, "", { showOnDealerWebsite: "No" }),
    ];

    it("sold, reserved, pre-order and hidden vehicles stay so if these are empty or missing", async () => {
      const { store, take } = await openSite();
      await take(csv(flagged, header));
      const before = await shownBy(store);
      const empty = changed(flagged, { Sold: "", Reserved: "", Preorder: "", showOnDealerWebsite: "" });
      for (const text of [csv(empty, header), csv(empty, withoutColumn)]) {
        const { result } = await take(text);
        expect(result.warnings).toMatchObject([
          { kind: "statuses-kept", count: 3 },
          { kind: "hidden-kept", count: 1 },
        ]);
        expect(await shownBy(store)).toEqual(before);
      }
    });

    it("their value is trusted", async () => {
      const { store, take } = await openSite();
      await take(csv(flagged, header));
      const text = csv(
        changed(flagged, { Sold: "No", Reserved: "No", Preorder: "No", showOnDealerWebsite: "Yes" }),
        header,
      );
      expect((await take(text)).result.warnings).toEqual([]);
      expect(new Set(Object.values(await shownBy(store)))).toEqual(new Set(["in_stock"]));
    });
  });

  it("files that never had a status have their vehicles in stock, without a warning", async () => {
    const { store, take } = await openSite();
    for (const _day of [1, 2]) expect((await take(csv(stock, withoutColumn))).result.warnings).toEqual([]);
    expect(new Set(Object.values(await shownBy(store)))).toEqual(new Set(["in_stock"]));
  });

  it("an override's value does not count as the feed's", async () => {
    const { store, take } = await openSite();
    await take(csv(inStock, withoutColumn));
    const [vehicle] = (await Array.fromAsync(store.stock.vehicles(site.siteId))).flat();
    const id = vehicle?.id ?? "";
    await store.overrides.set(site.siteId, id, [dealerOverride("reserved", { reserved: true })]);
    expect((await take(csv(inStock, withoutColumn))).result.warnings).toEqual([]);
    expect(await store.stock.vehicleById(site.siteId, id)).toMatchObject({ reserved: true });
    expect(await store.overrides.readLayers(site.siteId, id)).toMatchObject({ feed: { reserved: false } });
  });

  describe("a vehicle is in stock where", () => {
    it.each(["In stock", "Available", "For sale"])("its row says %j", async (word) => {
      const { store, take } = await openSite();
      await take(csv(stock));
      expect((await take(csv(changed(stock, { Status: word })))).result.warnings).toEqual([]);
      expect(new Set(Object.values(await shownBy(store)))).toEqual(new Set(["in_stock"]));
    });

    it("values are confirmed", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      await take(csv([...stock.slice(0, -1), car(23, "Loaner", { VIN: "" })]));
      expect((await take(blank(stock), { confirmsValues: true })).result.warnings).toEqual([]);
      expect(new Set(Object.values(await shownBy(store)))).toEqual(new Set(["in_stock"]));
      expect(Object.keys(await shownBy(store))).toHaveLength(16);
    });

    it("a mapping sets the value of empty cells", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const mapping = feedMappingSchema.parse({ name: "empty is in stock", constants: { status: "in stock" } });
      expect((await take(blank(stock), { mapping })).result.warnings).toEqual([]);
      expect(new Set(Object.values(await shownBy(store)))).toEqual(new Set(["in_stock"]));
    });

    it("another vehicle has the stock number of a sold one, or the site does not know it", async () => {
      const { store, take } = await openSite();
      await take(csv(stock));
      const other = car(23, "", { VIN: "", Model: "Kluger", Year: "2015", KM: "98000" });
      const { result } = await take(csv([...stock.slice(0, -1), other, car(30, "")]));
      expect(result.warnings).toEqual([]);
      expect(await shownBy(store)).toMatchObject({ S23: "in_stock", [vinFor(30)]: "in_stock" });
    });
  });
}
