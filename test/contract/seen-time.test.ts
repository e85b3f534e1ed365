import { expect, it } from "vitest";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("The newest time that a process used", (makePlace) => {
  it("is read by the next process, and unknown in a new store", async () => {
    const place = await makePlace();
    const { seenTime } = await place.open();
    expect(await seenTime.read()).toBeNull();
    await seenTime.write(1_000);
    await seenTime.write(2_000);
    expect(await (await place.open()).seenTime.read()).toBe(2_000);
  });

  it("does not go back when the clock of another process is behind", async () => {
    const place = await makePlace();
    const { seenTime } = await place.open();
    await seenTime.write(2_000);
    await (await place.open()).seenTime.write(1_000);
    expect(await seenTime.read()).toBe(2_000);
    await seenTime.write(3_000);
    expect(await seenTime.read()).toBe(3_000);
  });
});
