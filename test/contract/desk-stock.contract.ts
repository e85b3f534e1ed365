import { afterEach, expect, it } from "vitest";
import type { Scope } from "../../src/desk/scope.ts";
import type { RouteOutput } from "../../src/desk/desk-route.ts";
import type { stockApi } from "../../src/stock-desk/stock-api.ts";
import type { VehicleRecordView } from "../../src/stock-desk/vehicle-views.ts";
import { siteFile, type TestPlatform, testPlatform } from "../factories.ts";
import { deskPerson } from "../http/desk-client.ts";
import { plainVehicles, stockVehicle } from "../stock-and-sites.ts";
import type { StorePlace } from "./every-store.ts";
import { dealerOverride, priceOverride } from "./price-override.ts";

type StockList = RouteOutput<ReturnType<typeof stockApi>["list"]>;

const south = { dealershipSlug: "south", dealershipId: "d2", dealershipName: "Example South" };
const vehicles = [
  stockVehicle("1", { make: "Kia", model: "Rio", price: 15_990, km: 42_000 }),
  stockVehicle("2", { make: "Kia", model: "Rio", ...south }),
  stockVehicle("3", { make: "Kia", model: "Cerato", showOnDealerWebsite: false }),
  stockVehicle("4", { make: "Mazda", model: "3", status: "sold", ...south }),
];

export function deskStockContract(makePlace: () => Promise<StorePlace>): void {
  let platform: TestPlatform | null = null;
  afterEach(async () => {
    await platform?.close();
    platform = null;
  });

  async function open(): Promise<TestPlatform> {
    const store = await (await makePlace()).open();
    platform = await testPlatform({
      store,
      sites: [siteFile("alpha"), siteFile("beta")],
      vehicles: { alpha: vehicles, beta: plainVehicles(60) },
    });
    return platform;
  }

  async function ask(scopes: readonly Scope[], query = ""): Promise<StockList> {
    const browser = await deskPerson(platform ?? (await open()), "stockController", scopes);
    const response = await browser.ask(`/api/stock?${query}`);
    expect(response.status).toBe(200);
    return response.json() as Promise<StockList>;
  }
  const alpha: Scope = { kind: "site", siteId: "alpha" };
  const ids = ({ vehicles: found }: StockList) => found.map(({ vehicleId }) => vehicleId).toSorted();

  it("lists all of the stock, what the site shows, and what it does not show with each cause", async () => {
    const all = await ask([alpha]);
    expect(all.counts).toEqual({ all: 4, shown: 2, hidden: 2 });
    expect(ids(all)).toEqual(["1", "2", "3", "4"]);
    expect(ids(await ask([alpha], "view=shown"))).toEqual(["1", "2"]);
    const hidden = await ask([alpha], "view=hidden");
    const causes = hidden.vehicles.map(({ vehicleId, causes: of }) => [vehicleId, ...of.map(({ cause }) => cause)]);
    expect(causes.toSorted()).toEqual([
      ["3", "hidden-by-feed"],
      ["4", "sold-without-date"],
    ]);
  });

  it("filters by the query string of the site's listing, with exact counts", async () => {
    const search = new URLSearchParams({ search: "refinementList[make][0]=Kia&query=rio" });
    const found = await ask([alpha], search.toString());
    expect(ids(found)).toEqual(["1", "2"]);
    expect(found.counts).toEqual({ all: 2, shown: 2, hidden: 0 });
    const kias = await ask([alpha], new URLSearchParams({ search: "refinementList[make][0]=Kia" }).toString());
    const models = kias.facets.find(({ field }) => field === "model");
    expect(models?.values.map(({ value, count }) => [value, count])).toEqual([
      ["Rio", 2],
      ["Cerato", 1],
    ]);
  });

  it("shows a dealership's staff its own stock only, and nothing of other sites", async () => {
    const atSouth: Scope = { kind: "dealership", siteId: "alpha", dealershipSlug: "south" };
    const found = await ask([atSouth]);
    expect(found.sites.map(({ siteId }) => siteId)).toEqual(["alpha"]);
    expect(ids(found)).toEqual(["2", "4"]);
    expect(found.counts).toEqual({ all: 2, shown: 1, hidden: 1 });
    expect(await ask([atSouth], "site=beta")).toEqual({
      ...(await ask([atSouth], "site=nowhere")),
      counts: { all: 0, shown: 0, hidden: 0 },
      vehicles: [],
    });
  });

  it("lists what gains most first, and the vehicles that need one thing, as the stock changes", async () => {
    const { store } = await open();
    const listed = async (query: string) => {
      const { vehicles: found, counts } = await ask([alpha], query);
      return [found.map(({ vehicleId }) => vehicleId), counts.all];
    };
    const pictures = Array.from({ length: 12 }, (_, index) => `https://a.example/${index}.jpg`);
    await store.stockWrites.putVehicles("alpha", [
      stockVehicle("2", { make: "Kia", model: "Rio", ...south, price: null }),
      stockVehicle("3", { make: "Kia", model: "Cerato", showOnDealerWebsite: false, images: pictures }),
    ]);
    expect(await listed("todo=all")).toEqual([["2", "1", "3", "4"], 4]);
    expect(await listed("todo=price")).toEqual([["2"], 1]);
    expect(await listed("todo=photos&search=query%3Drio")).toEqual([["2", "1"], 2]);
    expect(await listed("todo=photos&view=hidden")).toEqual([[], 2]);
    await store.overrides.set("alpha", "2", [priceOverride(15_990)]);
    expect(await listed("todo=price")).toEqual([[], 0]);
  });

  it("pages through the stock of the chosen site", async () => {
    const scopes: Scope[] = [alpha, { kind: "site", siteId: "beta" }];
    const first = await ask(scopes, "site=beta");
    const second = await ask(scopes, "site=beta&search=page%3D2");
    expect([first.pages, first.vehicles.length, second.vehicles.length]).toEqual([2, 50, 10]);
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(60);
  });

  it("says that an override hides a vehicle which the feed shows", async () => {
    const { store, engine } = await open();
    await store.overrides.set("alpha", "1", [dealerOverride("showOnDealerWebsite", { showOnDealerWebsite: false })]);
    await engine.refresh("alpha");
    const { vehicles: found } = await ask([alpha], "view=hidden");
    expect(found.find(({ vehicleId }) => vehicleId === "1")?.causes.map(({ cause }) => cause)).toEqual([
      "hidden-by-us",
    ]);
  });

  it("reads a vehicle's fields in layers, within reach only", async () => {
    const { store } = await open();
    await store.overrides.set("alpha", "1", [priceOverride(14_990, { by: "Ana", reason: "Weekend" })]);
    const atNorth: Scope = { kind: "dealership", siteId: "alpha", dealershipSlug: "north" };
    const read = async (scope: Scope) =>
      (await deskPerson(platform ?? (await open()), "salesperson", [scope])).ask("/api/stock/alpha/1");
    const { fields } = (await (await read(atNorth)).json()) as VehicleRecordView;
    expect(fields[0]).toMatchObject({
      name: "price",
      feed: "$15,990",
      said: { value: "$14,990", by: "Ana", until: null, reason: "Weekend" },
      shown: "$14,990",
    });
    expect((await read({ ...atNorth, dealershipSlug: "south" })).status).toBe(404);
    expect((await read({ kind: "site", siteId: "beta" })).status).toBe(404);
  });
}
