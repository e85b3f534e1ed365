import { expect, it } from "vitest";
import { createRateLimits, type RateCounts, type RateLimit } from "../../src/leads/rate-limits.ts";
import { hourMs } from "../../src/settings/durations.ts";

const start = Date.UTC(2026, 10, 24);
const hash = (text: string) => `hash of ${text}`;
const calls: RateLimit = { name: "calls", of: "connection", most: 30, windowMs: hourMs };
const asker = { siteId: "north", address: "192.0.2.1", now: start };

/** Contract of every `RateCounts`, with the limits made of them. `openTwo` opens one place for two processes. */
export function rateLimitsContract(openTwo: () => Promise<readonly [RateCounts, RateCounts]>): void {
  const twoProcesses = async () => (await openTwo()).map((counts) => createRateLimits(counts, hash));
  const allowed = (answers: readonly boolean[]) => answers.filter((isAllowed) => isAllowed).length;

  it("grants what is left and no more, however many requests arrive together", async () => {
    const [here, there] = await openTwo();
    const count = { siteId: "north", counted: "client", expiresAt: start + hourMs };
    const asked = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? here : there).take(count, 4, 10));
    expect((await Promise.all(asked)).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2, 4, 4]);
    expect(await here.take({ ...count, expiresAt: start + 2 * hourMs }, 4, 10)).toBe(4);
    expect(await here.take({ ...count, siteId: "south" }, 4, 10)).toBe(4);
    expect(await here.take({ ...count, counted: "another" }, 4, 10)).toBe(4);
  });

  it("several processes together allow a client no more than the limit", async () => {
    const [here, there] = await twoProcesses();
    const answers = [];
    for (let call = 0; call < 80; call += 1) answers.push(await (call % 2 === 0 ? here : there)?.take(calls, asker));
    expect(answers.filter(Boolean)).toHaveLength(calls.most);
  });

  it("requests at the same time are all counted", async () => {
    const processes = await twoProcesses();
    const asked = Array.from({ length: 80 }, (_, call) => processes[call % 2]?.take(calls, asker) ?? false);
    expect(allowed(await Promise.all(asked))).toBeLessThanOrEqual(calls.most);
  });

  it("a window, a site, a connection and a limit each have their own count, and an IPv6 network one", async () => {
    const [limits] = await twoProcesses();
    const take = (changes: Partial<typeof asker> = {}, limit: Partial<RateLimit> = {}) =>
      limits?.take({ ...calls, most: 1, ...limit }, { ...asker, ...changes });
    expect([await take(), await take()]).toEqual([true, false]);
    expect(await take({ siteId: "south" })).toBe(true);
    expect(await take({ now: start + hourMs - 1 })).toBe(false);
    expect(await take({ now: start + hourMs })).toBe(true);
    expect(await take({}, { name: "others" })).toBe(true);
    expect(await take({}, { of: "site" })).toBe(true);
    expect(await take({ address: "198.51.100.1" }, { of: "site" })).toBe(false);
    expect(await take({ address: "2001:db8:1:2::1" })).toBe(true);
    expect(await take({ address: "2001:db8:1:2::2" })).toBe(false);
  });
}
