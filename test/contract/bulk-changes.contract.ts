import { afterEach, expect, it } from "vitest";
import type { RouteOutput } from "../../src/desk/desk-route.ts";
import type { Scope } from "../../src/desk/scope.ts";
import { jobRunner } from "../../src/server/jobs/run-jobs.ts";
import { minuteMs } from "../../src/settings/durations.ts";
import { stockJobs } from "../../src/server/jobs/stock-jobs.ts";
import type { bulkApi } from "../../src/stock-desk/bulk-api.ts";
import { emailContactPoint } from "../../src/leads/contact-point.ts";
import { siteFile, testNow, type TestPlatform, testPlatform } from "../factories.ts";
import { type DeskBrowser, deskPerson } from "../http/desk-client.ts";
import { plainVehicles, stockVehicle } from "../stock-and-sites.ts";
import type { StorePlace } from "./every-store.ts";
import { dealerOverride, priceOverride } from "./price-override.ts";
import { importRows } from "./stock-rows.ts";

type Preview = RouteOutput<ReturnType<typeof bulkApi>["preview"]>;
type Bulk = RouteOutput<ReturnType<typeof bulkApi>["bulk"]>;

const alpha: Scope = { kind: "site", siteId: "alpha" };
const atSouth = { dealershipSlug: "south", dealershipId: "d2", dealershipName: "Example South" };
const ten = { site: "alpha", how: "percent", name: "price", by: -10 };
const reason = "Spring sale";
const ofPortion = 50;

export function bulkChangesContract(makePlace: () => Promise<StorePlace>): void {
  let platform: TestPlatform;
  let place: StorePlace;
  afterEach(() => platform.close());

  async function open(count = 0): Promise<DeskBrowser> {
    place = await makePlace();
    const vehicles = [
      stockVehicle("1", { price: 20_000 }),
      stockVehicle("2", { price: 30_000, ...atSouth }),
      stockVehicle("3", { price: null }),
    ];
    platform = await testPlatform({
      store: await place.open(),
      sites: [siteFile("alpha")],
      vehicles: { alpha: count === 0 ? vehicles : plainVehicles(count) },
    });
    return controller(alpha);
  }
  const controller = (scope: Scope) => deskPerson(platform, "stockController", [scope], { name: "Ada" });
  const preview = async (browser: DeskBrowser, change: Record<string, unknown> = ten) => {
    const query = new URLSearchParams(change as Record<string, string>);
    return (await browser.ask(`/api/bulk/preview?${query}`)).json() as Promise<Preview>;
  };
  const begin = async (browser: DeskBrowser, change: Record<string, unknown> = ten) => {
    const { fingerprint } = await preview(browser, change);
    const body = { ...change, reason, fingerprint };
    const response = await browser.ask("/api/bulk", { method: "POST", key: crypto.randomUUID(), body });
    expect(response.status).toBe(200);
    return (await response.json()) as Bulk;
  };
  const read = async (browser: DeskBrowser, { bulkId }: Pick<Bulk, "bulkId">) =>
    (await (await browser.ask(`/api/bulk/alpha/${bulkId}`)).json()) as Bulk;
  const applyAll = async () => {
    while ((await platform.applyBulkChanges()) > 0);
  };
  const prices = async (ids = ["1", "2", "3"]) => {
    const vehicles = await platform.store.stock.vehiclesByIds("alpha", ids);
    return Object.fromEntries(vehicles.map(({ vehicle }) => [vehicle.id, vehicle.price]));
  };

  it("are previewed, applied in the background, and undone", async () => {
    const ada = await open();
    expect(await preview(ada)).toMatchObject({ chosen: 3, changes: 2, same: 0, refused: 1, doubtful: 0 });
    const { examples } = await preview(ada);
    expect(examples.map(({ vehicleId, before, after, note }) => [vehicleId, before, after, note])).toEqual([
      ["3", "–", "–", "It has no price."],
      ["1", "$20,000", "$18,000", null],
      ["2", "$30,000", "$27,000", null],
    ]);
    const bulk = await begin(ada);
    expect(bulk).toMatchObject({ label: "Price", total: 2, done: 0, isFinished: false });
    expect(await prices()).toEqual({ 1: 20_000, 2: 30_000, 3: null });
    await applyAll();
    expect(await prices()).toEqual({ 1: 18_000, 2: 27_000, 3: null });
    expect(await read(ada, bulk)).toMatchObject({
      done: 2,
      isFinished: true,
      outcomes: { done: 2, changed: 0, gone: 0 },
    });
    const undone = await ada.ask(`/api/bulk/alpha/${bulk.bulkId}/undo`, { method: "POST", key: "undo", body: {} });
    expect(await undone.json()).toMatchObject({ isUndo: true, total: 2 });
    await applyAll();
    expect(await prices()).toEqual({ 1: 20_000, 2: 30_000, 3: null });
    expect((await platform.store.overrides.readLayers("alpha", "1"))?.overrides).toEqual([]);
  });

  it("leave out vehicles that somebody changed meanwhile, when they are applied and when they are undone", async () => {
    const ada = await open();
    const { overrides } = platform.store;
    const first = await begin(ada);
    await overrides.set("alpha", "2", [priceOverride(29_000)]);
    await applyAll();
    expect(await prices()).toMatchObject({ 1: 18_000, 2: 29_000 });
    expect(await read(ada, first)).toMatchObject({
      outcomes: { done: 1, changed: 1 },
      leftOut: [{ vehicleId: "2", outcome: "changed" }],
    });
    const second = await begin(ada);
    await applyAll();
    expect(await prices()).toMatchObject({ 1: 16_200, 2: 26_100 });
    await overrides.set("alpha", "1", [priceOverride(16_000)]);
    const admin = await deskPerson(platform, "groupAdmin", [alpha]);
    const { entries } = (await (await admin.ask("/api/activity")).json()) as { entries: { entryId: string }[] };
    const body = { entryId: entries[0]?.entryId };
    expect((await admin.ask("/api/activity/undo", { method: "POST", key: "undo", body })).status).toBe(200);
    await applyAll();
    expect(await prices()).toMatchObject({ 1: 16_000, 2: 29_000 });
    expect(await read(ada, second)).toMatchObject({ outcomes: { done: 2 } });
  });

  it("are refused if the stock has changed since the preview, without a reason, or if nothing would change", async () => {
    const ada = await open();
    const { fingerprint } = await preview(ada);
    await platform.store.overrides.set("alpha", "1", [priceOverride(19_000)]);
    const send = async (body: object) => {
      const response = await ada.ask("/api/bulk", {
        method: "POST",
        key: crypto.randomUUID(),
        body: { ...ten, ...body },
      });
      expect(response.status).toBe(422);
      return ((await response.json()) as { message: string }).message;
    };
    expect(await send({ reason, fingerprint })).toContain("has changed since the preview");
    const again = await preview(ada);
    expect(await send({ reason: " ", fingerprint: again.fingerprint })).toContain("Give a reason");
    expect(await send({ reason, by: 0, fingerprint })).toBe("Nothing would change.");
    expect(await platform.applyBulkChanges()).toBe(0);
  });

  it("reach only the vehicles of the person, and are seen only by who reaches them all", async () => {
    const ada = await open();
    const south = await controller({ kind: "dealership", siteId: "alpha", dealershipSlug: "south" });
    expect(await preview(south)).toMatchObject({ chosen: 1, changes: 1 });
    const own = await begin(south);
    await applyAll();
    expect(await prices()).toMatchObject({ 1: 20_000, 2: 27_000 });
    expect(await read(south, own)).toMatchObject({ outcomes: { done: 1 } });
    const ofAll = await begin(ada);
    expect((await south.ask(`/api/bulk/alpha/${ofAll.bulkId}`)).status).toBe(404);
  });

  it("are not seen, nor undone, by staff of another dealership once all their vehicles left the site", async () => {
    await open();
    const south = await controller({ kind: "dealership", siteId: "alpha", dealershipSlug: "south" });
    const north = await controller({ kind: "dealership", siteId: "alpha", dealershipSlug: "north" });
    const { bulkId } = await begin(south);
    await applyAll();
    await importRows(platform.store, "alpha", [], { named: new Set(["north", "south"]) });
    expect(await prices()).toEqual({});
    expect((await north.ask(`/api/bulk/alpha/${bulkId}`)).status).toBe(404);
    const undo = { method: "POST", key: "undo", body: {} };
    expect((await north.ask(`/api/bulk/alpha/${bulkId}/undo`, undo)).status).toBe(404);
    expect(await read(await controller(alpha), { bulkId })).toMatchObject({ outcomes: { done: 1 } });
  });

  it("that changed no vehicle have nothing to undo", async () => {
    const ada = await open();
    const south = await controller({ kind: "dealership", siteId: "alpha", dealershipSlug: "south" });
    const { bulkId } = await begin(south);
    await platform.store.overrides.set("alpha", "2", [priceOverride(29_000)]);
    await applyAll();
    for (const browser of [south, ada]) {
      const undo = { method: "POST", key: crypto.randomUUID(), body: {} };
      expect((await browser.ask(`/api/bulk/alpha/${bulkId}/undo`, undo)).status).toBe(422);
    }
    expect(await platform.applyBulkChanges()).toBe(0);
  });

  it("mark vehicles sold at the time of the change, however long after the preview it begins", async () => {
    const ada = await open();
    const sold = { site: "alpha", how: "set", name: "status", text: "sold" };
    const { fingerprint } = await preview(ada, sold);
    platform.clock.now += minuteMs;
    const body = { ...sold, reason, fingerprint };
    expect((await ada.ask("/api/bulk", { method: "POST", key: "sold", body })).status).toBe(200);
    await applyAll();
    const vehicles = await platform.store.stock.vehiclesByIds("alpha", ["1", "2", "3"]);
    const begun = { status: "sold", sold: true, soldAt: testNow + minuteMs };
    expect(vehicles.map(({ vehicle }) => vehicle)).toMatchObject([begun, begun, begun]);
  });

  it("set a value, choose by the filters of the list, and take values back", async () => {
    const ada = await open();
    const tag = { site: "alpha", how: "set", name: "tag", text: "Run-out", todo: "price" };
    await begin(ada, tag);
    await applyAll();
    const shown = await platform.store.stock.vehiclesByIds("alpha", ["1", "3"]);
    expect(Object.fromEntries(shown.map(({ vehicle }) => [vehicle.id, vehicle.tag]))).toEqual({
      1: null,
      3: "Run-out",
    });
    expect(await preview(ada, { ...tag, todo: "" })).toMatchObject({ changes: 2, same: 1 });
    await begin(ada, { site: "alpha", how: "take back", name: "tag" });
    await applyAll();
    expect((await platform.store.overrides.readLayers("alpha", "3"))?.overrides).toEqual([]);
    expect(await preview(ada, { site: "alpha", how: "set", name: "km", text: "many" })).toMatchObject({ refused: 3 });
  });

  it("continue in another process after the first was killed, and change each vehicle once", async () => {
    const ada = await open(ofPortion * 2 + 20);
    const bulk = await begin(ada);
    expect(await platform.store.bulkChanges.work("alpha", testNow)).toBe(ofPortion);
    const other = await place.open();
    // Both take part from here, as after a restart beside a process that still runs.
    const finish = async (store: typeof other) =>
      jobRunner(stockJobs.bulkChanges({ store }), () => undefined)(platform.clock.now);
    await Promise.all([finish(other), finish(platform.store)]);
    expect(await read(ada, bulk)).toMatchObject({ done: 120, isFinished: true, outcomes: { done: 120 } });
    const stored = (await Array.fromAsync(other.overrides.ofSite("alpha"))).flat();
    expect(stored).toHaveLength(120);
    expect(new Set(stored.map(({ vehicleId }) => vehicleId)).size).toBe(120);
  });

  it("are found and erased where their reason names a person", async () => {
    const ada = await open();
    const { fingerprint } = await preview(ada);
    const body = { ...ten, reason: "Kim wants it: kim@example.com", fingerprint };
    const response = await ada.ask("/api/bulk", { method: "POST", key: "named", body });
    const bulk = (await response.json()) as Bulk;
    const point = emailContactPoint("kim@example.com") ?? "";
    const person = { siteId: "alpha", points: [{ point, steps: 0, foundIn: null }], shared: [], subjects: [] };
    const kinds = await Promise.all(platform.store.personalData.map((each) => each.readRecords(person)));
    expect(kinds.flat().map(({ kind }) => kind)).toEqual(["bulk_changes"]);
    for (const each of platform.store.personalData) await each.erase(person, testNow);
    expect(await read(ada, bulk)).toMatchObject({ by: "", reason: "" });
  });

  it("are deleted with the overrides that they set", async () => {
    const ada = await open();
    const bulk = await begin(ada);
    await applyAll();
    expect(await platform.store.bulkChanges.forget("alpha", testNow)).toBe(0);
    expect(await platform.store.bulkChanges.forget("alpha", testNow + 1)).toBe(1);
    expect((await ada.ask(`/api/bulk/alpha/${bulk.bulkId}`)).status).toBe(404);
    await platform.store.overrides.set("alpha", "1", [dealerOverride("tag", { tag: "Left" })]);
    expect(await platform.store.overrides.siteIds()).toEqual(["alpha"]);
  });
}
