import { describe, expect, test, vi } from "vitest";
import { solve } from "../storefront/enquiry/solve-challenge.ts";
import { createProofOfWork } from "./proof-of-work.ts";
import { dayMs } from "../settings/durations.ts";

type Challenge = Parameters<typeof solve>[0];

describe("proof of work", () => {
  const guard = createProofOfWork("a secret");
  const challenge = async () => (await guard.challenge()) as Challenge;

  test("[EF-29] a solution from a browser is accepted once", async () => {
    const solution = (await solve(await challenge(), 60_000)) ?? "";
    expect(await guard.isSolved(solution)).toBe(true);
    expect(await guard.isSolved(solution)).toBe(false);
  });

  test("[EF-29] a foreign, easier, expired or malformed challenge is refused", async () => {
    const elsewhere = createProofOfWork("another secret");
    const foreign = await solve((await elsewhere.challenge()) as Challenge, 60_000);
    expect(await guard.isSolved(foreign ?? "")).toBe(false);
    const own = await challenge();
    const easier = { ...own, parameters: { ...own.parameters, cost: 1 } };
    expect(await guard.isSolved((await solve(easier, 60_000)) ?? "")).toBe(false);
    vi.useFakeTimers({ now: Date.now() - dayMs, toFake: ["Date"] });
    const old = await challenge();
    vi.useRealTimers();
    expect(await guard.isSolved((await solve(old, 60_000)) ?? "")).toBe(false);
    for (const rubbish of ["", "{}", btoa("{}"), btoa("null"), "x".repeat(4_000)]) {
      expect(await guard.isSolved(rubbish)).toBe(false);
    }
  });
});
