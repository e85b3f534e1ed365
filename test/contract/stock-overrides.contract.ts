import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { setOverrides } from "../../src/stock-feed/overrides/set-overrides.ts";
import { mostEndedOverrides } from "../../src/vehicles/stock-overrides.ts";
import type { StagedVehicle } from "../../src/vehicles/stock-imports.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { reachWith } from "./desk-reader.ts";
import type { StorePlace } from "./every-store.ts";
import { feedSiteFor, importsInto, mainMotors } from "./feed-import.ts";
import { expireAll, priceOverride, dealerOverride } from "./price-override.ts";
import { importRows, importTime, stagedRow, readStock } from "./stock-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

const later = { now: importTime + 1_000 };
const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const car = (stocknum: string, fields: Partial<Vehicle> = {}): StagedVehicle =>
  stagedRow(stocknum, { vin: vin(1), km: 40_001, price: 20_000, ...fields });
const bystander = stagedRow("bystander", { vin: vin(2), km: 50_002 });

async function openWith(place: StorePlace, rows: StagedVehicle[]): Promise<{ store: Store; id: string }> {
  const store = await place.open();
  await importRows(store, "north", rows);
  return { store, id: (await readStock(store, "north"))[0]?.id ?? "" };
}

const readVersion = async (store: Store): Promise<number> => (await store.stock.versions()).get("north") ?? 0;

/** Contract of every `StockOverrides`. */
export function stockOverridesContract(makePlace: () => Promise<StorePlace>): void {
  const open = async (rows = [car("1"), bystander]) => openWith(await makePlace(), rows);

  describe("an override", () => {
    it("replaces the feed's value for every reader of the stock, as one new version", async () => {
      const { store, id } = await open();
      const [feed] = await readStock(store, "north");
      const version = await readVersion(store);
      const overrides = [priceOverride(18_000, { until: 5 }), dealerOverride("tag", { tag: "Cheap" })];
      expect(await store.overrides.set("north", id, overrides)).toBe(true);
      const shown = { ...feed, price: 18_000, tag: "Cheap" };
      expect(await readVersion(store)).toBe(version + 1);
      expect(await store.stock.vehicleById("north", id)).toEqual(shown);
      expect(await store.stock.vehicleBySlug("north", feed?.slug ?? "")).toEqual(shown);
      expect(await store.stock.lastKnownVehicle("north", id)).toEqual(shown);
      expect(await store.stock.vehiclesByIds("north", [id])).toEqual([{ vehicle: shown, version: version + 1 }]);
      expect((await readStock(store, "north"))[0]).toEqual(shown);
      expect(await store.stock.changesSince("north", version)).toEqual({
        version: version + 1,
        changed: [shown],
        removedIds: [],
      });
      expect(await store.overrides.readLayers("north", id)).toEqual({
        feed,
        // In the order of a vehicle's fields.
        overrides: [overrides[1], overrides[0]],
        shown,
        ended: [],
        isRemoved: false,
        isHeld: false,
      });
      const ofFeed = await Array.fromAsync(store.imports.feedVehicles("north"));
      expect(ofFeed.flat()[0]).toEqual(feed);
    });

    it("replaces an earlier one of its field, and leaves the others", async () => {
      const { store, id } = await open();
      const first = priceOverride(18_000);
      const tag = dealerOverride("tag", { tag: "Cheap" });
      const second = priceOverride(17_000, { by: "Kim", at: importTime + 9 });
      await store.overrides.set("north", id, [first, tag]);
      await store.overrides.set("north", id, [second]);
      expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 17_000, tag: "Cheap" });
      expect(await store.overrides.readLayers("north", id)).toMatchObject({
        overrides: [tag, second],
        ended: [{ ...first, endedAt: importTime + 9, endedBy: "Kim", how: "replaced" }],
      });
    });

    it("with the same value again is recorded and makes no version", async () => {
      const { store, id } = await open();
      await store.overrides.set("north", id, [priceOverride(18_000)]);
      const version = await readVersion(store);
      await store.overrides.set("north", id, [priceOverride(18_000, { reason: "Still" })]);
      expect(await readVersion(store)).toBe(version);
      expect((await store.overrides.readLayers("north", id))?.overrides).toMatchObject([{ reason: "Still" }]);
    });

    it("ends when it is withdrawn, and the feed's present value is shown", async () => {
      const { store, id } = await open();
      await store.overrides.set("north", id, [priceOverride(18_000)]);
      await importRows(store, "north", [car("1", { price: 19_500 }), bystander], later);
      expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 18_000 });
      const withdrawal = { by: "Kim", at: importTime + 7 };
      expect(await store.overrides.withdraw("north", id, ["price", "tag"], withdrawal)).toEqual(["price"]);
      expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 19_500 });
      expect(await store.overrides.readLayers("north", id)).toMatchObject({
        overrides: [],
        ended: [{ ...priceOverride(18_000), endedAt: importTime + 7, endedBy: "Kim", how: "withdrawn" }],
      });
      const version = await readVersion(store);
      expect(await store.overrides.withdraw("north", id, ["price"], withdrawal)).toEqual([]);
      expect(await readVersion(store)).toBe(version);
    });

    it("expires at its time, not before, with the others of that time in one version", async () => {
      const { store, id } = await open();
      const ids = (await readStock(store, "north")).map((vehicle) => vehicle.id);
      for (const each of ids)
        await store.overrides.set("north", each, [priceOverride(1_000, { until: importTime + 10 })]);
      await store.overrides.set("north", id, [dealerOverride("tag", { tag: "Stays" }, { until: importTime + 11 })]);
      const version = await readVersion(store);
      expect(await expireAll(store, importTime + 9)).toBe(0);
      expect(await store.overrides.sitesWithExpired(importTime + 9)).toEqual([]);
      expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 1_000 });
      expect(await store.overrides.sitesWithExpired(importTime + 10)).toEqual(["north"]);
      expect(await expireAll(store, importTime + 10)).toBe(2);
      expect(await readVersion(store)).toBe(version + 1);
      expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 20_000, tag: "Stays" });
      expect((await store.overrides.readLayers("north", id))?.ended).toMatchObject([
        { how: "expired", endedAt: importTime + 10, endedBy: null, by: "Sam", reason: "Run-out" },
      ]);
    });

    it("of a vehicle that is not on the site is not set", async () => {
      const { store, id } = await open();
      await importRows(store, "north", [bystander], later);
      const [other] = await readStock(store, "north");
      for (const [site, vehicle] of [
        ["north", "nosuch"],
        ["south", other?.id ?? ""],
      ] as const) {
        expect(await store.overrides.set(site, vehicle, [priceOverride(1)])).toBe(false);
        expect(await store.overrides.withdraw(site, vehicle, ["price"], { by: "Kim", at: 1 })).toBeNull();
        expect(await store.overrides.readLayers(site, vehicle)).toBeNull();
      }
      expect(await store.overrides.set("north", id, [priceOverride(1)])).toBe(false);
      expect(await store.overrides.siteIds()).toEqual([]);
    });

    it("of a removed vehicle is seen and ended, before the vehicle is back with it", async () => {
      const { store, id } = await open();
      await store.overrides.set("north", id, [priceOverride(18_000)]);
      await importRows(store, "north", [bystander], later);
      expect(await store.overrides.readLayers("north", id)).toMatchObject({
        isRemoved: true,
        overrides: [{ name: "price" }],
      });
      expect(await store.overrides.withdraw("north", id, ["price"], { by: "Kim", at: 1 })).toEqual(["price"]);
      expect(await store.overrides.readLayers("north", id)).toMatchObject({
        overrides: [],
        ended: [{ endedBy: "Kim" }],
      });
    });
  });

  describe("an override stays with its vehicle", () => {
    it.each<[string, StagedVehicle[]]>([
      ["that the feed changes", [car("1", { price: 15_000, colour: "Red" }), bystander]],
      ["under another stock number", [car("N1"), bystander]],
      ["at another dealership", [car("1", { dealershipSlug: "hills" }), bystander]],
      [
        "when another car takes its stock number",
        [car("7"), stagedRow("1", { vin: vin(3), model: "Yaris", year: 2019, km: 9_999 }), bystander],
      ],
    ])("%s", async (_name, rows) => {
      const { store, id } = await open();
      await store.overrides.set("north", id, [priceOverride(18_000)]);
      const named = new Set(["harbour", "hills"]);
      await importRows(store, "north", rows, { ...later, named });
      const stock = await readStock(store, "north");
      expect(stock).toHaveLength(rows.length);
      expect(stock.filter(({ price }) => price === 18_000).map((vehicle) => vehicle.id)).toEqual([id]);
    });

    it("that is removed and returns, and its time continues meanwhile", async () => {
      const { store, id } = await open();
      await store.overrides.set("north", id, [
        priceOverride(18_000),
        dealerOverride("tag", { tag: "Gone" }, { until: importTime + 50 }),
      ]);
      await importRows(store, "north", [bystander], later);
      const version = await readVersion(store);
      expect(await expireAll(store, importTime + 60)).toBe(1);
      expect(await readVersion(store)).toBe(version);
      expect(await store.stock.lastKnownVehicle("north", id)).toMatchObject({ price: 18_000, tag: null });
      await importRows(store, "north", [car("1", { price: 21_000 }), bystander], { now: importTime + 2_000 });
      expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 18_000, tag: null });
      expect(await store.overrides.readLayers("north", id)).toMatchObject({ feed: { price: 21_000 } });
    });
  });

  it("a vehicle is found by id, slug, stock number or VIN, in any letter case", async () => {
    const { store, id } = await open([
      car("A/1_%"),
      stagedRow("b", { vin: vin(2), km: 5_000 }),
      stagedRow("b", { vin: vin(3), km: 6_000, dealershipSlug: "hills" }),
      stagedRow("xb", { vin: vin(4), km: 7_000 }),
    ]);
    const named = async (text: string, site = "north") =>
      (await store.overrides.vehiclesNamed(site, text)).map(
        ({ dealershipSlug, stocknum }) => `${dealershipSlug}/${stocknum}`,
      );
    const slug = (await store.stock.vehicleById("north", id))?.slug ?? "";
    for (const text of [
      id,
      slug,
      slug.toUpperCase(),
      "a/1_%",
      " A/1_% ",
      "harbour/a/1_%",
      vin(1),
      vin(1).toLowerCase(),
    ])
      expect(await named(text), text).toEqual(["harbour/A/1_%"]);
    expect((await named("B")).toSorted()).toEqual(["harbour/b", "hills/b"]);
    expect(await named("Hills/B")).toEqual(["hills/b"]);
    for (const text of ["", "%", "_", "a/1xx", "1_%", "nosuch", "\0", "'"]) expect(await named(text), text).toEqual([]);
    expect(await named(id, "south")).toEqual([]);
    await importRows(store, "north", [bystander], later);
    expect(await named(id)).toEqual(["harbour/A/1_%"]);
  });

  it("imports compare a feed with the feed before it, whatever the overrides are", async () => {
    const store = await (await makePlace()).open();
    const importText = importsInto(feedSiteFor("north", [mainMotors]));
    const stock = { ...store.imports, openSessions: () => 0 };
    const csv = (priceFor: (number: number) => number, colour = "White") =>
      `Stock No,VIN,Make,Model,Year,Price,KM,Colour,Registration,Images\n${Array.from({ length: 12 }, (_, index) =>
        [
          `S${index}`,
          vin(index),
          "Toyota,Corolla,2021",
          priceFor(index),
          30_000 + index,
          colour,
          `ABC1${index}`,
          `https://pictures.example/${index}.jpg`,
        ].join(","),
      ).join("\n")}\n`;
    const price = (number: number) => 20_000 + number * 500;
    await importText(csv(price), stock);
    const same = {
      images: ["https://new.example/1.jpg"],
      thumbnails: [],
      primaryImageUrl: "https://new.example/1.jpg",
    };
    const sold = { status: "sold", sold: true, soldAt: importTime } as const;
    for (const [index, { id }] of (await readStock(store, "north")).entries()) {
      const overrides = [
        priceOverride(999),
        dealerOverride("km", { km: 5 }),
        dealerOverride("images", same),
        dealerOverride("colour", { colour: "Red" }),
      ];
      const plate = dealerOverride("regplate", { regplate: "SAME11" });
      await store.overrides.set("north", id, [
        ...overrides,
        plate,
        ...(index % 2 === 0 ? [dealerOverride("status", sold)] : []),
      ]);
    }
    const unchanged = await importText(csv(price), stock);
    expect(unchanged.result).toMatchObject({ outcome: "taken", holds: [], warnings: [], counts: { unchanged: 12 } });
    const dearer = await importText(
      csv((number) => price(number) + 100),
      stock,
    );
    expect(dearer.result).toMatchObject({
      outcome: "taken",
      holds: [],
      warnings: [],
      counts: { updated: 12, removed: 0 },
    });
    expect(dearer.report.entries).toEqual([]);
    expect(
      (await readStock(store, "north")).every((vehicle) => vehicle.price === 999 && vehicle.colour === "Red"),
    ).toBe(true);
    // No change from the overrides, but a large one from the feed's prices.
    const wrong = await importText(
      csv(() => 999),
      stock,
    );
    expect(wrong.result.outcome).toBe("refused");
  });

  it("typed values are all set or all refused, with a warning for what looks like a typing error", async () => {
    const store = await (await makePlace()).open();
    const cars = Array.from({ length: 8 }, (_, index) => stagedRow(`s${index}`, { km: 40_000 + index, price: 30_000 }));
    await importRows(store, "north", cars);
    const [first, second] = await readStock(store, "north");
    const site = feedSiteFor("north", [{ ...mainMotors, slug: "harbour" }]);
    const set = (id: string, ...assignments: string[]) =>
      setOverrides(site, id, { assignments, by: "Sam", until: null, reason: "Sale" }, store, importTime);
    const id = first?.id ?? "";
    expect(await set(id, "price=29990", "tag=Sale", "locationName=Main yard")).toMatchObject({
      kind: "set",
      doubts: [],
      layers: { shown: { price: 29_990, tag: "Sale", locationName: "Main yard", city: "Dubbo" } },
    });
    expect(await set(id, "price=2999", "km=50001")).toMatchObject({
      kind: "set",
      doubts: [
        expect.stringMatching(/^The price \$2,999 is far from \$30,000, the median of/),
        expect.stringMatching(/^price=2999 is a tenth of the feed's 30000/),
      ],
      layers: { shown: { price: 2_999, km: 50_001, tag: "Sale" } },
    });
    const before = await store.overrides.readLayers("north", id);
    expect(await set(id, "price=31000", "tag=none", "nosuch=1")).toMatchObject({ kind: "refused" });
    expect(await store.overrides.readLayers("north", id)).toEqual(before);
    expect(await set("nosuch", "price=31000")).toEqual({ kind: "not on the site" });
    expect(await store.stock.vehicleById("north", second?.id ?? "")).toEqual(second);
  });

  it("keeps the most recent ended overrides of a vehicle, up to a limit", async () => {
    const { store, id } = await open();
    for (let price = 1; price <= mostEndedOverrides + 4; price += 1)
      await store.overrides.set("north", id, [priceOverride(price, { at: importTime + price })]);
    const layers = await store.overrides.readLayers("north", id);
    expect(layers?.overrides).toMatchObject([{ value: { price: mostEndedOverrides + 4 } }]);
    expect(layers?.ended).toHaveLength(mostEndedOverrides);
    expect(layers?.ended.at(-1)).toMatchObject({ value: { price: 4 } });
  });

  it("deletes what ended long ago, and the overrides of vehicles that no longer exist", async () => {
    const { store, id } = await open();
    const [, other] = await readStock(store, "north");
    await store.overrides.set("north", id, [dealerOverride("tag", { tag: "Old" }), priceOverride(1)]);
    await store.overrides.set("north", other?.id ?? "", [priceOverride(2)]);
    await store.overrides.withdraw("north", id, ["tag"], { by: "Kim", at: importTime + 5 });
    expect(await store.overrides.forget("north", importTime + 5)).toBe(0);
    expect(await store.overrides.forget("north", importTime + 6)).toBe(1);
    expect(await store.overrides.readLayers("north", id)).toMatchObject({ overrides: [{ name: "price" }], ended: [] });
    const yearsLater = importTime + 3 * 365 * dayMs;
    await importRows(store, "north", [car("1")], later);
    await importRows(store, "north", [car("1")], { now: yearsLater });
    expect((await Array.fromAsync(store.overrides.ofSite("north"))).flat()).toHaveLength(2);
    expect(await store.overrides.forget("north", importTime)).toBe(1);
    expect((await Array.fromAsync(store.overrides.ofSite("north"))).flat()).toMatchObject([
      { vehicleId: id, name: "price" },
    ]);
    expect(await store.overrides.siteIds()).toEqual(["north"]);
  });

  it("never gives the version of a deleted override to a later one", async () => {
    const { store, id } = await open();
    const reach = reachWith(
      "ada",
      [{ role: "stockController", scope: { kind: "site", siteId: "north" } }],
      "stock.read",
    );
    const version = async () =>
      (await store.stockDesk.vehicle(reach, "north", id, importTime + 9))?.fieldVersions["price"];
    const withdrawnAfter = async (price: number, at: number) => {
      await store.overrides.set("north", id, [priceOverride(price)]);
      await store.overrides.withdraw("north", id, ["price"], { by: "Kim", at });
      return version();
    };
    expect(await withdrawnAfter(1, importTime + 5)).toBe(3);
    expect(await store.overrides.forget("north", importTime + 6)).toBe(0);
    expect(await withdrawnAfter(2, importTime + 5)).toBe(5);
    expect(await store.overrides.forget("north", importTime + 6)).toBe(1);
    expect(await withdrawnAfter(3, importTime + 7)).toBe(7);
  });

  it("overrides set at the same time are all stored", async () => {
    const place = await makePlace();
    const { store, id } = await openWith(place, [car("1")]);
    const second = await place.open();
    await Promise.all([
      store.overrides.set("north", id, [priceOverride(1)]),
      second.overrides.set("north", id, [dealerOverride("tag", { tag: "Two" })]),
      store.overrides.set("north", id, [dealerOverride("km", { km: 3 })]),
    ]);
    expect(await store.stock.vehicleById("north", id)).toMatchObject({ price: 1, tag: "Two", km: 3 });
    expect((await store.overrides.readLayers("north", id))?.overrides).toHaveLength(3);
  });
}
