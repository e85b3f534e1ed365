import { afterEach, expect, test } from "vitest";
import { soleWorker, type SoleWorker } from "../../src/adapters/store/sole-worker.ts";
import type { StorePlace } from "./every-store.ts";

/** Contract of a lock across the processes of a store. */
export function soleWorkerContract(makePlace: () => Promise<StorePlace>): void {
  const open: SoleWorker[] = [];
  afterEach(async () => {
    for (const worker of open.splice(0)) await worker.close();
  });
  const start = ({ options }: StorePlace, work = "work"): SoleWorker => {
    const worker = soleWorker(options, work);
    open.push(worker);
    return worker;
  };

  test("one process holds the lock, and the next takes it over", async () => {
    const place = await makePlace();
    const [first, second] = [start(place), start(place)];
    expect(await first.holds()).toBe(true);
    expect(await second.holds()).toBe(false);
    expect(await first.holds()).toBe(true);
    await first.close();
    expect(await second.holds()).toBe(true);
    expect(await first.holds()).toBe(false);
  });

  test("of several simultaneous requests one gets the lock", async () => {
    const place = await makePlace();
    const workers = Array.from({ length: 5 }, () => start(place));
    const answers = await Promise.all(workers.map((worker) => worker.holds()));
    expect(answers.filter((holds) => holds)).toHaveLength(1);
  });

  test("all parts of a process that request it at the same moment get it", async () => {
    const place = await makePlace();
    const worker = start(place);
    const ask = () => Promise.all(Array.from({ length: 5 }, () => worker.holds()));
    expect(await ask()).toEqual([true, true, true, true, true]);
    expect(await ask()).toEqual([true, true, true, true, true]);
    await worker.close();
    expect(await start(place).holds()).toBe(true);
  });

  test("a lock that is closed while being taken is free for others", async () => {
    const place = await makePlace();
    const worker = start(place);
    const taking = worker.holds();
    await worker.close();
    await taking;
    expect(await start(place).holds()).toBe(true);
  });

  test("a released lock can be taken again by the same process", async () => {
    const worker = start(await makePlace());
    expect(await worker.holds()).toBe(true);
    await worker.close();
    await worker.close();
    expect(await worker.holds()).toBe(true);
  });

  test("locks of other names and other stores are independent", async () => {
    const place = await makePlace();
    expect(await start(place).holds()).toBe(true);
    expect(await start(place, "other-work").holds()).toBe(true);
    expect(await start(await makePlace()).holds()).toBe(true);
  });
}
