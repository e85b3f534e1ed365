import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import type { FieldChange } from "../../src/stock-desk/stock-desk.ts";
import { longestPreviewText } from "../../src/stock-desk/preview-text.ts";
import type { VehicleRecordView } from "../../src/stock-desk/vehicle-views.ts";
import { hourMs } from "../../src/settings/durations.ts";
import type { Scope } from "../../src/desk/scope.ts";
import { siteFile, testNow, type TestPlatform, testPlatform } from "../factories.ts";
import { type DeskBrowser, deskPerson, type DeskQuestion } from "../http/desk-client.ts";
import { parseHtml, visibleText } from "../http/html.ts";
import { stockVehicle } from "../stock-and-sites.ts";
import { reachWith, trailFor } from "./desk-reader.ts";
import type { StorePlace } from "./every-store.ts";
import { dealerOverride, expireAll, priceOverride } from "./price-override.ts";

const north: Scope = { kind: "dealership", siteId: "alpha", dealershipSlug: "north" };
const alpha: Scope = { kind: "site", siteId: "alpha" };
const path = "/api/stock/alpha/1";
const reason = "Run-out";
const randomSequences = 20;
const takesMs = 60_000;

type Activity = { entries: { entryId: string; action: string; mayUndo: boolean; before: object; after: object }[] };

export function vehicleEditsContract(makePlace: () => Promise<StorePlace>): void {
  let platform: TestPlatform;
  afterEach(() => platform.close());

  async function open(): Promise<DeskBrowser> {
    const store = await (await makePlace()).open();
    platform = await testPlatform({
      store,
      sites: [siteFile("alpha")],
      vehicles: { alpha: [stockVehicle("1", { price: 41_990 }), stockVehicle("2", { price: 30_000 })] },
    });
    return controller();
  }
  const controller = (name = "Ada") => deskPerson(platform, "stockController", [north], { name });
  const read = async (browser: DeskBrowser) => (await (await browser.ask(path)).json()) as VehicleRecordView;
  const field = ({ fields }: VehicleRecordView, wanted: string) => {
    const found = fields.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`There is no field ${wanted}.`);
    return found;
  };
  const put = (browser: DeskBrowser, of: string, version: number, text: string, more: object = {}) =>
    browser.ask(`${path}/${of}`, { method: "PUT", version, body: { text, reason, ...more } });
  const drop = (browser: DeskBrowser, of: string, version: number) =>
    browser.ask(`${path}/${of}`, { method: "DELETE", version, body: {} });
  const activity = async (browser: DeskBrowser) => (await (await browser.ask("/api/activity")).json()) as Activity;
  const undo = (browser: DeskBrowser, entryId: string): Promise<Response> => {
    const question: DeskQuestion = { method: "POST", key: crypto.randomUUID(), body: { entryId } };
    return browser.ask("/api/activity/undo", question);
  };
  const pageText = async () =>
    visibleText(parseHtml(await (await platform.ask("alpha.localhost", "/cars/2022-toyota-rav4-1")).text()));

  it("a corrected price is on the site and in the list at once, with its author, reason and end", async () => {
    const browser = await open();
    expect(await pageText()).toContain("$41,990");
    const response = await put(browser, "prices/price", 0, "$39,990", { until: "2026-12-24" });
    expect(response.status).toBe(200);
    const record = (await response.json()) as VehicleRecordView;
    expect(record).toMatchObject({ price: { text: "$39,990" }, priceNotes: [] });
    expect(field(record, "price")).toMatchObject({
      feed: "$41,990",
      said: { value: "$39,990", by: "Ada", reason, until: Date.UTC(2026, 11, 24, 13), isInFeed: false },
      shown: "$39,990",
    });
    expect(response.headers.get("etag")).toBe(`"${field(record, "price").version}"`);
    expect(await pageText()).toContain("$39,990");
    const list = await (await browser.ask("/api/stock?site=alpha")).text();
    expect(list).toContain("$39,990");
  });

  it("a value that is not valid is refused beside its part, and nothing changes", async () => {
    const browser = await open();
    const refused = async (of: string, text: string, more: object = {}) => {
      const response = await put(browser, of, 0, text, more);
      expect(response.status).toBe(422);
      const { fields } = (await response.json()) as { fields: { field: string }[] };
      return fields.map((fault) => fault.field);
    };
    expect(await refused("prices/price", "cheap")).toEqual(["text"]);
    expect(await refused("prices/price", "39990", { reason: " " })).toEqual(["reason"]);
    expect(await refused("prices/price", "39990", { until: "2026-01-01" })).toEqual(["until"]);
    expect(await refused("prices/price", "39990", { until: "soon" })).toEqual(["until"]);
    expect(await refused("prices/tag", "Sale")).toEqual(["name"]);
    expect(await refused("fields/price", "1")).toEqual(["name"]);
    expect((await browser.ask(`${path}/prices/price`, { method: "PUT", body: { text: "1", reason } })).status).toBe(
      428,
    );
    expect((await drop(browser, "prices/price", 0)).status).toBe(404);
    expect((await read(browser)).fields.filter(({ said }) => said !== null)).toEqual([]);
  });

  it("two people who change the same field both see the other's value; different fields merge", async () => {
    const ada = await open();
    const ben = await controller("Ben");
    expect((await put(ada, "prices/price", 0, "39990")).status).toBe(200);
    const late = await put(ben, "prices/price", 0, "38990");
    expect(late.status).toBe(412);
    const { current } = (await late.json()) as { current: VehicleRecordView };
    expect(field(current, "price")).toMatchObject({ said: { by: "Ada", value: "$39,990" } });
    expect((await put(ben, "fields/tag", 0, "Run-out")).status).toBe(200);
    expect((await put(ben, "prices/price", field(current, "price").version, "38990")).status).toBe(200);
    const record = await read(ada);
    expect([field(record, "price").shown, field(record, "tag").shown]).toEqual(["$38,990", "Run-out"]);
    expect(record.history).toMatchObject([{ name: "price", value: "$39,990", how: "replaced", endedBy: "Ben" }]);
  });

  it("a value is taken back, and the feed's is shown; one that expires meanwhile is no conflict", async () => {
    const ada = await open();
    await put(ada, "prices/price", 0, "39990");
    const { version } = field(await read(ada), "price");
    expect((await drop(ada, "prices/price", version)).status).toBe(200);
    expect(field(await read(ada), "price")).toMatchObject({ said: null, shown: "$41,990" });
    await put(ada, "fields/tag", 0, "Sale", { until: "2026-11-20T14:00" });
    platform.clock.now += 2 * hourMs;
    const expired = field(await read(ada), "tag");
    expect(expired).toMatchObject({ said: null });
    expect(await expireAll(platform.store, platform.clock.now)).toBe(1);
    expect(field(await read(ada), "tag").version).toBe(expired.version);
    expect((await put(ada, "fields/tag", expired.version, "Again")).status).toBe(200);
  });

  it("each change has an audit entry, without what was written, and is undone from Activity", async () => {
    const ada = await open();
    const admin = await deskPerson(platform, "groupAdmin", [alpha], { name: "Eve" });
    await put(ada, "prices/price", 0, "39990");
    await put(ada, "prices/price", field(await read(ada), "price").version, "38990", { reason: "Ask 0412 345 678" });
    await put(ada, "fields/dealercomments", 0, "Call 0412 345 678");
    await drop(ada, "fields/dealercomments", field(await read(ada), "dealercomments").version);
    const before = await activity(admin);
    expect(before.entries.map(({ action, mayUndo }) => [action, mayUndo])).toEqual([
      ["stock.say", true],
      ["stock.say", true],
      ["stock.price", true],
      ["stock.price", true],
    ]);
    expect(before.entries[2]).toMatchObject({
      subject: { kind: "vehicle", name: "2022 Toyota RAV4 (S-1)" },
      before: { value: 39_990 },
      after: { field: "price", value: 38_990 },
    });
    expect(JSON.stringify(before)).not.toContain("0412");
    const [comments, , second, first] = before.entries.map(({ entryId }) => entryId);
    expect((await undo(admin, first ?? "")).status).toBe(422);
    expect((await undo(admin, second ?? "")).status).toBe(200);
    expect(field(await read(ada), "price")).toMatchObject({ said: { value: "$39,990", reason, by: "Eve" } });
    expect((await undo(admin, comments ?? "")).status).toBe(200);
    expect(field(await read(ada), "dealercomments").said?.value).toContain("0412");
    const after = await activity(admin);
    expect(after.entries.filter(({ mayUndo }) => mayUndo)).toHaveLength(2);
    expect(await platform.store.desk.audit.verify("alpha")).toBe(null);
  });

  it("somebody who may not change a field cannot undo a change of it", async () => {
    const ada = await open();
    await put(ada, "prices/price", 0, "39990");
    const operator = await deskPerson(platform, "operator", [{ kind: "platform" }], { name: "Olga" });
    const [entry] = (await activity(operator)).entries;
    expect((await undo(operator, entry?.entryId ?? "")).status).toBe(422);
    expect(field(await read(ada), "price").shown).toBe("$39,990");
  });

  it("a preview says what the price would be, and what is doubtful about it, without changing anything", async () => {
    const ada = await open();
    const preview = async (name: string, text: string) =>
      (await ada.ask(`${path}/preview?name=${name}&text=${text}`)).json() as Promise<{
        fault: string | null;
        price: object | null;
        notes: string[];
      }>;
    expect(await preview("price", "39990")).toMatchObject({ fault: null, price: { text: "$39,990" }, notes: [] });
    expect((await preview("price", "3999")).notes).toEqual([
      expect.stringContaining("$3,999 is far below the feed's $41,990"),
    ]);
    expect((await preview("price", "cheap")).fault).toContain('"cheap"');
    expect(await preview("beforePrice", "45990")).toMatchObject({
      price: { was: "$45,990", saving: "$4,000" },
      notes: [expect.stringContaining("section 29")],
    });
    expect((await preview("beforePrice", "39990")).notes).toEqual([expect.stringContaining("no reduction is shown")]);
    expect((await read(ada)).fields.filter(({ said }) => said !== null)).toEqual([]);
  });

  it("a text too long for an address is saved without a preview", async () => {
    const ada = await open();
    const comments = "Plain words. ".repeat(400);
    const asked = (text: string) => ada.ask(`${path}/preview?${new URLSearchParams({ name: "dealercomments", text })}`);
    expect((await asked(comments.slice(0, longestPreviewText))).status).toBe(200);
    expect((await asked(comments.slice(0, longestPreviewText + 1))).status).toBe(422);
    expect((await put(ada, "fields/dealercomments", 0, comments)).status).toBe(200);
  });

  it("a change that would put the vehicle out of the editor's reach is stored neither with nor without audit", async () => {
    await open();
    const { stockDesk, stockWrites, overrides } = platform.store;
    const { areas, ...reach } = reachWith(
      "ada",
      [{ role: "stockController", scope: { kind: "site", siteId: "north" } }],
      "stock.price",
    );
    await stockWrites.putVehicles("north", [stockVehicle("1")]);
    let reads = 0;
    const lostReach = {
      ...reach,
      get areas() {
        return (reads += 1) === 1 ? areas : [];
      },
    };
    const change: FieldChange = { kind: "say", override: priceOverride(39_990) };
    const edited = { siteId: "north", vehicleId: "1", version: 0 };
    await expect(stockDesk.change(lostReach, edited, change, trailFor("ada"))).rejects.toThrow(
      "out of the editor's reach",
    );
    expect((await overrides.readLayers("north", "1"))?.overrides).toEqual([]);
  });

  it(
    "random edits of several people and random feeds lose nothing: a stale change is refused, all others apply",
    async () => {
      await open();
      const { stockDesk, stockWrites, overrides } = platform.store;
      const reach = reachWith(
        "ada",
        [{ role: "stockController", scope: { kind: "site", siteId: "north" } }],
        "stock.say",
      );
      const names = fc.constantFrom("price" as const, "km" as const);
      const action = fc.oneof(
        fc.record({ kind: fc.constant("say" as const), name: names, value: fc.nat(90_000), isStale: fc.boolean() }),
        fc.record({ kind: fc.constant("take back" as const), name: names, isStale: fc.boolean() }),
        fc.record({ kind: fc.constant("feed" as const), price: fc.nat(90_000), km: fc.nat(90_000) }),
        fc.record({ kind: fc.constant("command" as const), name: names, value: fc.nat(90_000) }),
      );
      let number = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 25 }), async (actions) => {
          const id = `random-${(number += 1)}`;
          let feed = stockVehicle(id, { price: 1, km: 1 });
          await stockWrites.putVehicles("north", [feed]);
          const said: { price?: number; km?: number } = {};
          const at = testNow;
          for (const next of actions) {
            if (next.kind === "feed") {
              feed = { ...feed, price: next.price, km: next.km };
              await stockWrites.putVehicles("north", [feed]);
            } else if (next.kind === "command") {
              await overrides.set("north", id, [dealerOverride(next.name, { [next.name]: next.value }, { at })]);
              said[next.name] = next.value;
            } else {
              const seen = await stockDesk.vehicle(reach, "north", id, at);
              const version = (seen?.fieldVersions[next.name] ?? 0) + (next.isStale ? 1 : 0);
              const change: FieldChange =
                next.kind === "say"
                  ? { kind: "say", override: dealerOverride(next.name, { [next.name]: next.value }, { at }) }
                  : { kind: "take back", name: next.name, by: "Ada", at };
              const place = { siteId: "north", vehicleId: id, version };
              const { kind } = await stockDesk.change(reach, place, change, trailFor("ada", at));
              const isNothing = next.kind === "take back" && said[next.name] === undefined;
              expect(kind).toBe(next.isStale ? "conflict" : isNothing ? "missing" : "done");
              if (kind === "done" && next.kind === "say") said[next.name] = next.value;
              if (kind === "done" && next.kind === "take back") delete said[next.name];
            }
            const shown = await platform.store.stock.vehicleById("north", id);
            expect(shown).toMatchObject({ price: feed.price, km: feed.km, ...said });
          }
        }),
        { numRuns: randomSequences },
      );
      expect(number).toBeGreaterThan(1);
      expect(await platform.store.desk.audit.verify("north")).toBe(null);
    },
    takesMs,
  );
}
