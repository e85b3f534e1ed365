import { expect, it } from "vitest";
import type { LeadStore } from "../../src/leads/lead-store.ts";
import { findOverdue, type OverduePorts } from "../../src/leads/delivery/overdue.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow } from "./lead-rows.ts";
import { overdueSite } from "./overdue-site.ts";
import { dayMs, hourMs } from "../../src/settings/durations.ts";

const monday = Date.parse("2026-11-23T10:00:00+11:00");

/** The overdue clock on every store. */
export function overdueContract(makePlace: () => Promise<StorePlace>): void {
  const site = overdueSite(120);
  const findRouting = () => ({ site, siteForDealership: () => site, findPosition: () => null });
  const digest = (text: string) => text;
  const find = async (leads: LeadStore, now: number, routing: OverduePorts["findRouting"] = findRouting) => {
    let found = 0;
    for await (const count of findOverdue("example", { leads, findRouting: routing, digest }, now)) found += count;
    return found;
  };
  const openWithLead = async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("example", "l1", { receivedAt: monday }), "key-1", []);
    return { place, store };
  };

  it("finds a lead that nobody opened within the opening hours, and alerts once over several processes", async () => {
    const { place, store } = await openWithLead();
    const stores = [store, await place.open(), await place.open()];
    const look = (now: number) => Promise.all(stores.map(({ leads }) => find(leads, now)));
    expect(await look(monday + 2 * hourMs - 1)).toEqual([0, 0, 0]);
    const found = await look(monday + 2 * hourMs);
    expect(found.toSorted()).toEqual([0, 0, 1]);
    expect(await look(monday + 3 * hourMs)).toEqual([0, 0, 0]);
    expect((await store.leads.lead("example", "l1"))?.overdueAt).toBe(monday + 2 * hourMs);
    expect(await store.outbox.readEntries("example", "l1")).toMatchObject([
      { kind: "overdue-mail", target: "overdue-mail manager@motors.example", dueAt: monday + 2 * hourMs },
    ]);
  });

  it("ignores opened leads, and keeps their first time", async () => {
    const { store } = await openWithLead();
    expect(await store.leads.markOpened("example", "l1", monday + 1)).toBe(true);
    expect(await store.leads.markOpened("example", "l1", monday + 2)).toBe(true);
    expect(await store.leads.markOpened("south", "l1", monday + 2)).toBe(false);
    expect((await store.leads.lead("example", "l1"))?.openedAt).toBe(monday + 1);
    expect(await find(store.leads, monday + 5 * hourMs)).toBe(0);
  });

  it("names the sites with leads that may become overdue, and no others", async () => {
    const { store } = await openWithLead();
    await store.leads.submit(leadRow("south", "l1", { receivedAt: monday - 20 * dayMs }), "key-1", []);
    await store.leads.submit(leadRow("west", "l1", { receivedAt: monday }), "key-1", []);
    await store.leads.markOpened("west", "l1", monday);
    expect(await store.leads.sitesWaiting(monday - 14 * dayMs)).toEqual(["example"]);
    expect((await store.leads.sitesWaiting(0)).toSorted()).toEqual(["example", "south"]);
    await find(store.leads, monday + 3 * hourMs);
    expect(await store.leads.sitesWaiting(monday - 14 * dayMs)).toEqual([]);
  });

  it("does nothing on a site without a limit", async () => {
    const { store } = await openWithLead();
    const unlimited = () => ({ ...findRouting(), site: exampleSite(), siteForDealership: () => exampleSite() });
    expect(await find(store.leads, monday + 50 * hourMs, unlimited)).toBe(0);
  });
}
