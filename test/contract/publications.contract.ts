import { expect, it } from "vitest";
import type { StorePlace } from "./every-store.ts";
import { dayMs } from "../../src/settings/durations.ts";

const leaseMs = 1_000;

/** Contract of every `Publications`. */
export function publicationsContract(makePlace: () => Promise<StorePlace>): void {
  async function given() {
    const place = await makePlace();
    const [here, there] = [(await place.open()).publications, (await place.open()).publications];
    const claim = (mark: number, now: number, from = here) => from.claim("north", "sftp google", mark, now, leaseMs);
    return { here, there, claim };
  }

  it("gives the sending of a mark to one process, once", async () => {
    const { here, there, claim } = await given();
    const claims = await Promise.all([claim(10, 100), claim(10, 100, there)]);
    const [claimed, ...others] = claims.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(claimed).toMatchObject({ sentMark: null, attempts: 1 });
    await here.sent("north", "sftp google", claimed?.claim ?? 0, 10, 150);
    expect(await claim(10, 5_000, there)).toBeNull();
    expect(await claim(9, 5_000, there)).toBeNull();
    expect(await claim(11, 5_000, there)).toMatchObject({ sentMark: 10, attempts: 1 });
    expect(await there.of("north")).toMatchObject([{ name: "sftp google", sentMark: 10, sentAt: 150, fault: null }]);
    expect(await there.of("south")).toEqual([]);
  });

  it("gives an interrupted sending to another process when the lease is over, and ignores the first", async () => {
    const { here, there, claim } = await given();
    const first = await claim(10, 100);
    expect(await claim(10, 100 + leaseMs - 1, there)).toBeNull();
    const second = await claim(10, 100 + leaseMs, there);
    expect(second).toMatchObject({ attempts: 2 });
    await here.sent("north", "sftp google", first?.claim ?? 0, 10, 1_200);
    expect(await here.of("north")).toMatchObject([{ sentMark: null }]);
  });

  it("gives a sending to another process if the clock of the first was a day ahead", async () => {
    const { claim, there } = await given();
    await claim(10, 100 + dayMs);
    expect(await claim(10, 100, there)).toMatchObject({ attempts: 2 });
  });

  it("repeats a failed sending at its time, and after it is given up only with the next mark", async () => {
    const { here, claim } = await given();
    const first = await claim(10, 100);
    await here.failed("north", "sftp google", first?.claim ?? 0, "No answer.", 500);
    expect(await here.of("north")).toMatchObject([{ fault: "No answer.", nextAt: 500, attempts: 1 }]);
    expect(await claim(10, 499)).toBeNull();
    const second = await claim(10, 500);
    expect(second).toMatchObject({ attempts: 2 });
    await here.failed("north", "sftp google", second?.claim ?? 0, "No answer.", null);
    expect(await claim(10, 9_000)).toBeNull();
    expect(await claim(11, 9_000)).toMatchObject({ attempts: 1 });
  });
}
