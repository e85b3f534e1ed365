import { expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";
import { dayMs } from "../../src/settings/durations.ts";

const first = Date.UTC(2026, 10, 20, 1);

/** Contract of every `PhoneReveals`. */
export function phoneRevealsContract(makePlace: () => Promise<StorePlace>): void {
  it("[BT-08] counts what is shown by day and vehicle, for one site only, however many at the same time", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const record = (vehicleId: string, at: number, siteId = "north") =>
      Promise.all(stores.map((store) => store.phoneReveals.record({ siteId, vehicleId, dealershipId: "d1", at })));
    await record("v1", first);
    await record("v2", first);
    await record("v2", first + 60_000);
    await record("v1", first + dayMs);
    await record("v1", first, "south");
    const [store] = stores;
    expect(await store?.phoneReveals.counts("north", "2026-11-20")).toEqual([
      { day: "2026-11-21", vehicleId: "v1", dealershipId: "d1", count: 2 },
      { day: "2026-11-20", vehicleId: "v2", dealershipId: "d1", count: 4 },
      { day: "2026-11-20", vehicleId: "v1", dealershipId: "d1", count: 2 },
    ]);
    expect(await store?.phoneReveals.counts("north", "2026-11-21")).toHaveLength(1);
  });
}
