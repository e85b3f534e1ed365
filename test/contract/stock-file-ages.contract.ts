import { expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";

/** Contract of every `StockFileAges`. */
export function stockFileAgesContract(makePlace: () => Promise<StorePlace>): void {
  it("stores the newest times of each dealership of a site, in every process", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    expect(await here.stockFileAges.newest("north")).toEqual(new Map());
    await here.stockFileAges.note("north", ["a", "b", "a"], { modifiedAt: 20, namedAt: null });
    await there.stockFileAges.note("north", ["b", "c"], { modifiedAt: 10, namedAt: 5 });
    await there.stockFileAges.note("north", ["c"], { modifiedAt: null, namedAt: 4 });
    await here.stockFileAges.note("north", ["c"], { modifiedAt: 30, namedAt: null });
    await here.stockFileAges.note("south", ["a"], { modifiedAt: 99, namedAt: 99 });
    expect(await there.stockFileAges.newest("north")).toEqual(
      new Map([
        ["a", { modifiedAt: 20, namedAt: null }],
        ["b", { modifiedAt: 20, namedAt: 5 }],
        ["c", { modifiedAt: 30, namedAt: 5 }],
      ]),
    );
  });

  it("stores any number of dealerships", async () => {
    const store = await (await makePlace()).open();
    const slugs = Array.from({ length: 1_200 }, (_, index) => `dealer-${index}`);
    await store.stockFileAges.note("north", slugs, { modifiedAt: 1, namedAt: 2 });
    expect((await store.stockFileAges.newest("north")).size).toBe(1_200);
  });
}
