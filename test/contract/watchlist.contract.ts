import { expect, it } from "vitest";
import { watchlistLimit } from "../../src/watchlist/watchlist.ts";
import type { StorePlace } from "./every-store.ts";

const seen = { availability: "available", price: 20_000 } as const;
const cars = (...vehicleIds: string[]) => vehicleIds.map((vehicleId) => ({ vehicleId, seen }));

/** Contract of every `WatchlistStore`. */
export function watchlistContract(makePlace: () => Promise<StorePlace>): void {
  it("[FV-12] saving twice leaves one entry at its place, removing twice leaves none, also from two processes", async () => {
    const place = await makePlace();
    const [here, there] = [(await place.open()).watchlist, (await place.open()).watchlist];
    await here.save("north", "ann", cars("rav"), 1);
    await there.save("north", "ann", cars("yaris"), 2);
    await Promise.all([here, there].map((watchlist) => watchlist.save("north", "ann", cars("rav", "camry"), 3)));
    expect(await here.vehicleIds("north", "ann")).toEqual(["camry", "yaris", "rav"]);
    await Promise.all([here, there].map((watchlist) => watchlist.remove("north", "ann", "yaris")));
    expect(await here.vehicleIds("north", "ann")).toEqual(["camry", "rav"]);
  });

  it("[RT-01] a list belongs to one account at one site", async () => {
    const { watchlist } = await (await makePlace()).open();
    await watchlist.save("north", "ann", cars("rav"), 1);
    await watchlist.save("south", "ann", cars("yaris"), 1);
    await watchlist.remove("south", "ann", "rav");
    expect(await watchlist.vehicleIds("north", "ann")).toEqual(["rav"]);
    expect(await watchlist.vehicleIds("north", "bob")).toEqual([]);
  });

  it("a full list drops its oldest entry, and no other list's", async () => {
    const { watchlist } = await (await makePlace()).open();
    const ids = Array.from({ length: watchlistLimit }, (_, index) => `car-${String(index).padStart(3, "0")}`);
    await watchlist.save("north", "bob", cars("bob's"), 0);
    await watchlist.save("north", "ann", cars("first"), 1);
    await watchlist.save("north", "ann", cars(...ids), 2);
    expect(await watchlist.vehicleIds("north", "ann")).toEqual(ids);
    await watchlist.save("north", "ann", cars(), 3);
    await watchlist.save("north", "ann", cars("last"), 4);
    expect(await watchlist.vehicleIds("north", "ann")).toEqual(["last", ...ids.slice(0, -1)]);
    expect(await watchlist.vehicleIds("north", "bob")).toEqual(["bob's"]);
  });
}
