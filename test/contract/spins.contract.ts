import { expect, it } from "vitest";
import type { DrawnPrizes } from "../../src/spin-to-win/prize-wheel.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import type { StorePlace } from "./every-store.ts";

const at = Date.UTC(2026, 10, 23);
const tankOrNothing = (drawn: DrawnPrizes) => ((drawn.get("tank") ?? 0) < 3 ? "tank" : "nothing");

function readSpin(
  store: Store | undefined,
  person: number,
  { siteId = "north", campaignId = "spring", time = at } = {},
) {
  const spin = {
    siteId,
    campaignId,
    spinId: `spin-${siteId}-${campaignId}-${person}-${time}`,
    holder: `holder-${person}`,
  };
  return store?.spins.spin(spin, tankOrNothing, time);
}

/** Contract of every `SpinStore`. */
export function spinsContract(makePlace: () => Promise<StorePlace>): void {
  it("draws no prize more often than there are, from two processes at the same time", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const people = Array.from({ length: 20 }, (_, person) => person);
    const spins = await Promise.all(people.map((person) => readSpin(stores[person % 2], person)));
    expect(spins.filter((spin) => spin?.prizeId === "tank")).toHaveLength(3);
  });

  it("gives one person the same spin again, and a new one in another campaign and on another site", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const [first, ...again] = await Promise.all(
      [0, 1, 0, 1].map((which) => readSpin(stores[which], 7, { time: at + which })),
    );
    for (const spin of again) expect(spin).toEqual(first);
    const [store] = stores;
    expect(await store?.spins.spinById("north", first?.spinId ?? "")).toEqual(first);
    const holder = { siteId: "north", campaignId: "spring", holder: "holder-7" };
    expect(await store?.spins.readSpin(holder)).toEqual(first);
    expect(await store?.spins.readSpin({ ...holder, campaignId: "summer" })).toBeNull();
    expect(await store?.spins.spinById("south", first?.spinId ?? "")).toBeNull();
    expect((await readSpin(store, 7, { campaignId: "summer" }))?.spinId).not.toBe(first?.spinId);
    expect((await readSpin(store, 7, { siteId: "south" }))?.spinId).not.toBe(first?.spinId);
  });

  it("removes spins before a time, of one site only", async () => {
    const store = await (await makePlace()).open();
    await readSpin(store, 1);
    await readSpin(store, 2, { time: at + 1 });
    await readSpin(store, 1, { siteId: "south" });
    expect(await store.spins.forget("north", at + 1)).toBe(1);
    expect(await store.spins.forget("north", at + 1)).toBe(0);
    expect(await store.spins.siteIds()).toEqual(["north", "south"]);
  });

  it("forgets whose spin it was when the person of its lead is erased", async () => {
    const store = await (await makePlace()).open();
    const spin = await readSpin(store, 1);
    await store.spins.setLead("north", spin?.spinId ?? "", "lead-1");
    const person = {
      siteId: "north",
      points: [{ point: "+61491570156", steps: 0, foundIn: null }],
      shared: [],
      subjects: [{ kind: "lead" as const, id: "lead-1", points: [], deliveryIds: [] }],
    };
    const found = await Promise.all(store.personalData.map((part) => part.readRecords(person)));
    expect(found.flat()).toMatchObject([{ kind: "spins", record: { spin_id: spin?.spinId, prize_id: "tank" } }]);
    for (const part of store.personalData) await part.erase(person, at);
    expect((await readSpin(store, 1, { time: at + 1 }))?.spinId).not.toBe(spin?.spinId);
  });
}
