import { expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";

/** Contract of every `KeptAnswers`. */
export function keptAnswersContract(makePlace: () => Promise<StorePlace>): void {
  it("keeps the newest answers of each site, for all processes, until they are forgotten", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    const keep = (siteId: string, keptAt: number) =>
      here.keptAnswers.keep({ siteId, answerId: `a-${keptAt}`, keptAt, sealed: `v1.${keptAt}` }, 3);
    for (let index = 0; index < 6; index += 1) await keep("north", index);
    await keep("south", 2);
    const found = (siteId: string) =>
      Promise.all([2, 3, 5].map((index) => there.keptAnswers.sealed(siteId, `a-${index}`)));
    expect(await found("north")).toEqual([null, "v1.3", "v1.5"]);
    expect(await found("south")).toEqual(["v1.2", null, null]);
    await there.keptAnswers.remove("north", "a-4");
    expect(await here.keptAnswers.sealed("north", "a-4")).toBeNull();
    expect(await found("north")).toEqual([null, "v1.3", "v1.5"]);
    expect(await there.keptAnswers.forget(4)).toBe(2);
    expect(await found("north")).toEqual([null, null, "v1.5"]);
    expect(await found("south")).toEqual([null, null, null]);
  });
}
