import { expect, it } from "vitest";
import type { DrawnPrizes } from "../../src/spin-to-win/prize-wheel.ts";
import type { NumberSpins } from "../../src/spin-to-win/spin-store.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { drawnPrizes } from "../../src/adapters/store/migrations/0051-drawn-prizes.ts";
import type { StorePlace } from "./every-store.ts";

const at = Date.UTC(2026, 10, 23);
const tanks = 3;
const tankOrNothing = (drawn: DrawnPrizes) => ((drawn.get("tank") ?? 0) < tanks ? "tank" : "nothing");

function spunNumber(person: number, { siteId = "north", campaignId = "spring" } = {}) {
  return { siteId, campaignId, holders: { proven: `owner-${person}`, unproven: `holder-${person}` } };
}

async function spin(
  store: Store | undefined,
  person: number,
  { siteId = "north", campaignId = "spring", time = at, isProven = false } = {},
): Promise<NumberSpins> {
  if (store === undefined) throw new Error("There is no store.");
  const spinId = `spin-${siteId}-${campaignId}-${person}-${time}-${isProven ? "proven" : "unproven"}`;
  return store.spins.spin({ ...spunNumber(person, { siteId, campaignId }), spinId, isProven }, tankOrNothing, time);
}

const prizeCounts = ({ proven, unproven }: NumberSpins) =>
  [proven, unproven].flatMap((each) => (each === null ? [] : [each.prizeId]));

/** Contract of every `SpinStore`. */
export function spinsContract(makePlace: () => Promise<StorePlace>): void {
  it("draws no prize more often than there are, from two processes at the same time", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const people = Array.from({ length: 20 }, (_, person) => person);
    const spins = await Promise.all(people.map((person) => spin(stores[person % 2], person)));
    expect(spins.filter(({ unproven }) => unproven?.prizeId === "tank")).toHaveLength(tanks);
  });

  it("draws once for a number that spins proven and unproven at the same time, and gives away every prize", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const people = Array.from({ length: 12 }, (_, person) => person);
    await Promise.all(
      people.flatMap((person) =>
        [false, true].map((isProven) => spin(stores[(person + Number(isProven)) % 2], person, { isProven })),
      ),
    );
    const numbers = await Promise.all(people.map(async (person) => stores[0]?.spins.numberSpins(spunNumber(person))));
    const results = numbers.map((number) => new Set(number ? prizeCounts(number) : []));
    expect(results.every(({ size }) => size === 1)).toBe(true);
    expect(results.filter((prizes) => prizes.has("tank"))).toHaveLength(tanks);
  });

  it("repeats the result of a number that is proven later without counting it, and takes no unproven spin after it", async () => {
    const store = await (await makePlace()).open();
    const { unproven } = await spin(store, 1);
    const confirmed = await spin(store, 1, { isProven: true, time: at + 1 });
    expect(confirmed).toMatchObject({ unproven, proven: { prizeId: "tank", spunAt: at + 1 } });
    for (const person of [2, 3, 4]) await spin(store, person, { isProven: true });
    const prizes = await Promise.all([2, 3, 4].map((person) => store.spins.numberSpins(spunNumber(person))));
    expect(prizes.flatMap(prizeCounts)).toEqual(["tank", "tank", "nothing"]);
    expect((await spin(store, 2)).unproven).toBeNull();
  });

  it("gives one person the same spin again, and a new one in another campaign and on another site", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const [first, ...again] = await Promise.all(
      [0, 1, 0, 1].map((which) => spin(stores[which], 7, { time: at + which })),
    );
    for (const each of again) expect(each).toEqual(first);
    const [store] = stores;
    const spinId = first?.unproven?.spinId ?? "";
    expect(await store?.spins.spinById("north", spinId)).toEqual(first?.unproven);
    expect(await store?.spins.numberSpins(spunNumber(7))).toEqual(first);
    expect(await store?.spins.numberSpins(spunNumber(7, { campaignId: "summer" }))).toEqual({
      proven: null,
      unproven: null,
    });
    expect(await store?.spins.spinById("south", spinId)).toBeNull();
    expect((await spin(store, 7, { campaignId: "summer" })).unproven?.spinId).not.toBe(spinId);
    expect((await spin(store, 7, { siteId: "south" })).unproven?.spinId).not.toBe(spinId);
  });

  it("removes spins before a time, of one site only, and still counts the prizes that they drew", async () => {
    const store = await (await makePlace()).open();
    for (const person of [1, 2, 3]) await spin(store, person);
    await spin(store, 4, { time: at + 1 });
    await spin(store, 1, { siteId: "south" });
    expect(await store.spins.forget("north", at + 1)).toBe(3);
    expect(await store.spins.forget("north", at + 1)).toBe(0);
    expect(await store.spins.siteIds()).toEqual(["north", "south"]);
    expect((await spin(store, 5, { time: at + 2 })).unproven?.prizeId).toBe("nothing");
  });

  it("counts the prizes that an earlier release drew", async () => {
    const place = await makePlace();
    const store = await place.open();
    for (const person of [1, 2, 3]) await spin(store, person);
    const database = await place.openDatabase();
    await database.transaction(async (transaction) => {
      await transaction.schema.alterTable("spin_campaigns").dropColumn("drawn").execute();
      await drawnPrizes.up(transaction);
    });
    expect((await spin(await place.open(), 4)).unproven?.prizeId).toBe("nothing");
  });

  it("forgets the person of a spin when its lead is erased", async () => {
    const store = await (await makePlace()).open();
    const { unproven } = await spin(store, 1);
    const spinId = unproven?.spinId ?? "";
    await store.spins.setLead("north", spinId, "lead-1");
    expect(await store.spins.spinById("north", spinId)).toMatchObject({ leadId: "lead-1" });
    const person = {
      siteId: "north",
      points: [{ point: "+61491570156", steps: 0, foundIn: null }],
      shared: [],
      subjects: [{ kind: "lead" as const, id: "lead-1", points: [], deliveryIds: [] }],
    };
    const found = await Promise.all(store.personalData.map((part) => part.readRecords(person)));
    expect(found.flat()).toMatchObject([{ kind: "spins", record: { spin_id: spinId, prize_id: "tank" } }]);
    for (const part of store.personalData) await part.erase(person, at);
    expect((await spin(store, 1, { time: at + 1 })).unproven?.spinId).not.toBe(spinId);
  });
}
