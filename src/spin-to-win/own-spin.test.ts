import { expect, test } from "vitest";
import { ownSpin } from "./own-spin.ts";
import type { Spin } from "./spin-store.ts";

const campaign = {
  id: "spring",
  heading: "Spring spin",
  intro: "One spin each.",
  terms: ["Terms."],
  from: "2026-11-01",
  to: "2026-11-30",
  prizes: [
    { id: "car", name: "A car", share: 1, quantity: 1, isWin: true },
    { id: "none", name: "No prize", share: 9, quantity: null, isWin: false },
  ],
};

test("a number that is proven after its spin has the same result: the wheel draws once for each number", async () => {
  const spins = new Map<string, Spin>();
  const points = [0.99, 0];
  const ports = {
    spins: {
      readSpin: async ({ holder }: { holder: string }) => spins.get(holder) ?? null,
      async spin(
        spin: { holder: string; spinId: string; siteId: string; campaignId: string },
        draw: (drawn: Map<string, number>) => string,
        now: number,
      ) {
        const stored = { ...spin, prizeId: draw(new Map()), spunAt: now, leadId: null };
        spins.set(spin.holder, stored);
        return stored;
      },
    },
    rateLimits: { take: async () => true },
    hashKey: (text: string) => text,
    random: () => points.shift() ?? 0,
  } as unknown as Parameters<typeof ownSpin>[3];
  const player = { phone: "+61491570156", rememberedSpinId: null, address: null };
  const at = { siteId: "alpha", now: 0 };
  const first = await ownSpin({ ...player, hasProvenPhone: false, formKey: "one" }, campaign, at, ports);
  const again = await ownSpin({ ...player, hasProvenPhone: true, formKey: "two" }, campaign, at, ports);
  expect([first, again]).toMatchObject([
    { kind: "spun", spin: { prizeId: "none" } },
    { kind: "spun", spin: { prizeId: "none" }, replaced: { prizeId: "none" } },
  ]);
});
