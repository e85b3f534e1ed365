import { expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";

/** Contract of every store of analytics events. */
export function analyticsEventsContract(makePlace: () => Promise<StorePlace>): void {
  it("stores an event once, over several processes, and counts by site and time [AN-01]", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const event = { siteId: "north", key: "lead l1", eventId: 15, at: 5_000, dealershipSlug: null, category: "Used" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => stores[index % 2]?.analytics.record(event)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    await stores[0]?.analytics.record({ ...event, key: "lead l2" });
    await stores[0]?.analytics.record({ ...event, key: "lead l3", eventId: 22, at: 1_000 });
    await stores[0]?.analytics.record({ ...event, siteId: "south" });
    expect(await stores[1]?.analytics.counts("north", 0)).toEqual([
      { eventId: 15, count: 2 },
      { eventId: 22, count: 1 },
    ]);
    expect(await stores[1]?.analytics.counts("north", 2_000)).toEqual([{ eventId: 15, count: 2 }]);
  });
}
