import { describe, expect, it } from "vitest";
import { createRateLimits, memoryRateCounts, type RateLimit } from "../../src/leads/rate-limits.ts";
import { describeOnEveryStore } from "./every-store.ts";
import { rateLimitsContract } from "./rate-limits.contract.ts";

describeOnEveryStore("Rate limits", (makePlace) => {
  rateLimitsContract(async () => {
    const place = await makePlace();
    return [(await place.open()).rateCounts, (await place.open()).rateCounts];
  });

  it("of a window that is over are deleted", async () => {
    const place = await makePlace();
    const { rateCounts } = await place.open();
    for (const [siteId, expiresAt] of [
      ["north", 1_000],
      ["south", 1_001],
    ] as const)
      await rateCounts.take({ siteId, counted: "client", expiresAt }, 1, 1);
    await rateCounts.forgetExpired(1_000);
    const { read } = await place.openDatabase();
    expect(await read.selectFrom("rate_counts").select("site_id").execute()).toEqual([{ site_id: "south" }]);
  });
});

describe("Rate limits in memory", () => {
  const calls: RateLimit = { name: "calls", of: "connection", most: 100, windowMs: 1_000 };
  const asker = { siteId: "north", address: "192.0.2.1", now: 0 };
  const hash = (text: string) => text;

  rateLimitsContract(async () => {
    const counts = memoryRateCounts();
    return [counts, counts];
  });

  it("ask the store once for ten requests of a hundred, and not for what is refused", async () => {
    const counts = memoryRateCounts();
    let asked = 0;
    const limits = createRateLimits({ take: (...what) => ((asked += 1), counts.take(...what)) }, hash);
    for (let call = 0; call < 500; call += 1) await limits.take(calls, asker);
    expect(asked).toBe(11);
  });

  it("hold in each process while the store does not answer", async () => {
    const limits = createRateLimits({ take: () => Promise.reject(new Error("away")) }, hash);
    const answers = [];
    for (let call = 0; call < 120; call += 1) answers.push(await limits.take(calls, asker));
    expect(answers.filter(Boolean)).toHaveLength(100);
  });

  it("remember a bounded number of clients; of the others the store is asked again", async () => {
    const counts = memoryRateCounts();
    const limits = createRateLimits(counts, hash, 10);
    const one = { ...calls, most: 1 };
    expect(await limits.take(one, asker)).toBe(true);
    for (let client = 0; client < 50; client += 1)
      await limits.take(one, { ...asker, address: `198.51.100.${client}` });
    expect(await limits.take(one, asker)).toBe(false);
  });

  it("do not limit clients without a known address", async () => {
    const limits = createRateLimits(memoryRateCounts(), hash);
    const unknown = { ...asker, address: null };
    for (let call = 0; call < 120; call += 1) expect(await limits.take(calls, unknown)).toBe(true);
  });
});
