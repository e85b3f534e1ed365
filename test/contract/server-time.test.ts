import { expect, it } from "vitest";
import { describeOnEveryStore } from "./every-store.ts";
import { minuteMs } from "../../src/settings/durations.ts";

describeOnEveryStore("The time of the store's server", (makePlace) => {
  it("is in epoch milliseconds, and unknown where there is no server", async () => {
    const place = await makePlace();
    const time = await (await place.open()).serverTime();
    if ("dataDir" in place.options) expect(time).toBeNull();
    else expect(Math.abs((time ?? 0) - Date.now())).toBeLessThan(minuteMs);
  });
});
